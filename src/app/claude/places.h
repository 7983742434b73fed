#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::app {

// Which settings of Claude Code: .claude/settings.local.json, .claude/settings.json, or
// settings.json in the home (in CLAUDE_CONFIG_DIR, else ~/.claude).
enum class ClaudeScope : std::uint8_t { person, team, user };

std::string_view name_of(ClaudeScope scope);
// Of `baton init`: "--claude", "--claude --team" or "--claude --user".
std::string_view options_of(ClaudeScope scope);

// A file below a folder, and its name in messages.
struct ClaudePlace {
  Directory* folder = nullptr;
  RelativePath path = "?";
  std::string name = {};
  std::string key = {};  // in the record
};

// The places of Claude Code's files. The places it returns are valid as long as it exists.
class ClaudePlaces {
 public:
  explicit ClaudePlaces(Workspace& workspace);

  // not_found: there is no home folder.
  [[nodiscard]] Result<ClaudePlace> settings(ClaudeScope scope) const;
  // The record of what was wired; a person's and the team's settings share one.
  [[nodiscard]] Result<ClaudePlace> record(ClaudeScope scope) const;
  [[nodiscard]] ClaudePlace below_root(RelativePath path) const;

  // The other scopes whose settings Claude Code also reads. If the project is the home folder, the
  // user's and the team's settings are the same file.
  [[nodiscard]] std::vector<ClaudeScope> others(ClaudeScope scope) const;

 private:
  [[nodiscard]] Result<ClaudePlace> below_home(const RelativePath& path) const;

  Directory& root_;
  std::string home_name_;  // absolute; empty if there is no home
  std::shared_ptr<Directory> home_;
  RelativePath below_ = RelativePath::root();  // from home_ to the folder of the settings
  bool is_root_ = false;                       // the settings' folder is the project's own .claude
};

}  // namespace baton::app
