#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/claude/places.h"
#include "app/claude/wire_claude.h"
#include "baton/finding.h"
#include "domain/claude/edits.h"

// Code shared by wiring and unwiring. The new content of every file is planned before the first is
// changed.
namespace baton::app {

struct PlannedFile {
  ClaudePlace place;
  ClaudeFileAction action = ClaudeFileAction::unchanged;
  std::optional<std::string> before = {};
  std::optional<std::string> after = {};
};

// A JSON file that baton merges its entries into.
struct MergedFile {
  std::string_view resource;  // below templates/claude
  std::string_view entries;   // JSON Pointer in the resource to the part that is merged
  Findings (*examine)(const Json&);
  Result<claude::Edited> (*add)(const std::string&, const Json&);
  Result<claude::Edited> (*remove)(const std::string&, const claude::Made&);
};
const MergedFile& settings_file(ClaudeScope scope);
extern const MergedFile kServersFile;
inline constexpr RelativePath kServersPath = ".mcp.json";

std::string_view content_of(const MergedFile& file);

// Agents, commands and skills: their paths below the root, and their contents.
struct CopiedFile {
  RelativePath path;
  std::string content;
};
std::vector<CopiedFile> copied_files();
// Those that every project gets, without agents.
std::vector<CopiedFile> common_files();

// Empty if there is no such file.
Result<std::optional<std::string>> read_place(const ClaudePlace& place);

// Writes or removes one file. conflict: it was changed after planning.
Result<void> carry_out(const PlannedFile& file, Workspace& workspace);

// Fills the answer's lists and its diff.
ClaudeWired answer_of(const std::vector<PlannedFile>& files, const WireClaude& request);

// True if a scope's settings have baton's hooks; false if they cannot be read.
bool has_hooks(const ClaudePlaces& places, ClaudeScope scope);

}  // namespace baton::app
