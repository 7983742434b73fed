#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"
#include "store/state_store.h"

namespace baton::app {

enum class Listing : std::uint8_t { changes, denials };

struct ListChanges {
  std::optional<std::uint64_t> limit = {};  // how many, the newest; default: all
  Listing listing = Listing::changes;
};

struct ChangesListed {
  std::vector<JournalEntry> entries;   // newest first
  std::optional<JournalEntry> oldest;  // as far as the journal reaches back
  Findings warnings;                   // what of the journal cannot be read, and what it lacks yet
};

// What happened to the workflow, or who was refused. not_found: no workflow and no journal.
Result<Outcome<ChangesListed>> list_changes(const ListChanges& request, Workspace& workspace);
Json to_json(const ChangesListed& answer);

}  // namespace baton::app
