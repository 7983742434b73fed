#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "app/notes/open_notes.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct DescribeNotes {
  std::optional<std::string> agent = {};  // default: the caller
};

struct KeptNotes {
  std::string_view type;
  std::uint32_t days = 0;
  std::string why;  // what set the days: "policy", "rule", "configuration"
};

struct NotesDescribed {
  NoteLocation store;
  std::string agent;
  std::string folder;           // of its new notes, below the store; with the session's folder
  std::vector<KeptNotes> kept;  // one per type
};

// Where an agent's notes are written and how long they are kept. The folder need not exist.
Result<Outcome<NotesDescribed>> describe_notes(const DescribeNotes& request, Workspace& workspace);
Json to_json(const NotesDescribed& answer);

// "30d"
std::string retention_text(std::uint32_t days);

}  // namespace baton::app
