#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/claude/places.h"
#include "app/core/request/dry_run.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct WireClaude {
  ClaudeScope scope = ClaudeScope::person;
  DryRun dry_run = DryRun::no;
  // The project's future settings if a dry run did not write them.
  std::optional<Json> settings = {};
};

enum class ClaudeFileAction : std::uint8_t { created, changed, removed, kept, unchanged };

struct ClaudeFile {
  std::string path;  // relative to the root; absolute in the home
  ClaudeFileAction action = ClaudeFileAction::unchanged;
};

struct ClaudeWired {
  ClaudeScope scope = ClaudeScope::person;
  DryRun dry_run = DryRun::no;
  std::vector<ClaudeFile> files = {};
  std::string diff = {};  // unified, of all files
  Findings warnings = {};

  [[nodiscard]] bool changes_nothing() const { return diff.empty(); }
};

// Adds baton's hooks to Claude Code's settings; in a project also the server in .mcp.json, files
// for agents of the relevance map that have none, commands and a skill. Existing content is
// preserved byte for byte. May be repeated; a repetition completes a call that crashed. A report if
// Claude Code would ignore one of the files. malformed: one of them is not JSON. Then nothing is
// written.
Result<Outcome<ClaudeWired>> wire_claude(const WireClaude& request, Workspace& workspace);

// Removes what wire_claude() added: restores the previous bytes if the file was not edited since;
// else removes exactly baton's entries. Created files that were edited are kept (`kept`).
Result<Outcome<ClaudeWired>> unwire_claude(const WireClaude& request, Workspace& workspace);

Json to_json(const ClaudeWired& wired);

}  // namespace baton::app
