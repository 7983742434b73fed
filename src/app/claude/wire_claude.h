#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/claude/places.h"
#include "app/core/rehearsal.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct WireClaude {
  ClaudeScope scope = ClaudeScope::person;
  Rehearsal rehearsal = Rehearsal::no;
  // The project's settings as they are to be, if a rehearsal did not write them.
  std::optional<Json> settings = {};
};

enum class ClaudeFileAction : std::uint8_t { created, changed, removed, kept, unchanged };

struct ClaudeFile {
  std::string path;  // relative to the root; in the home, absolute
  ClaudeFileAction action = ClaudeFileAction::unchanged;
};

struct ClaudeWired {
  ClaudeScope scope = ClaudeScope::person;
  Rehearsal rehearsal = Rehearsal::no;
  std::vector<ClaudeFile> files = {};
  std::string diff = {};  // unified, of all files
  Findings warnings = {};

  [[nodiscard]] bool changes_nothing() const { return diff.empty(); }
};

// Puts baton's hooks into Claude Code's settings; into a project also the server into .mcp.json,
// files for the agents of the relevance map that have none, commands and a skill. All that was
// there stays to the byte. May be repeated, and is finished by the next call where one died half
// way. A report: Claude Code would ignore one of the files. malformed: one of them is no JSON.
// Nothing is written then.
Result<Outcome<ClaudeWired>> wire_claude(const WireClaude& request, Workspace& workspace);

// Takes out what wire_claude put in: to the byte, where nobody has edited the file since; else
// exactly baton's entries. Made files that somebody edited stay, as `kept`.
Result<Outcome<ClaudeWired>> unwire_claude(const WireClaude& request, Workspace& workspace);

Json to_json(const ClaudeWired& wired);

}  // namespace baton::app
