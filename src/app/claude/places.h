#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::app {

// Whose settings of Claude Code: .claude/settings.local.json, .claude/settings.json, or
// settings.json in the home (in CLAUDE_CONFIG_DIR, else ~/.claude).
enum class ClaudeScope : std::uint8_t { person, team, user };

std::string_view name_of(ClaudeScope scope);

// A file below a folder, and how people name it.
struct ClaudePlace {
  Directory* folder = nullptr;
  RelativePath path = "?";
  std::string name = {};
  std::string key = {};  // in the record
};

// Where Claude Code's files are. Lives as long as the places that it gives.
class ClaudePlaces {
 public:
  explicit ClaudePlaces(Workspace& workspace);

  // not_found: there is no home.
  [[nodiscard]] Result<ClaudePlace> settings(ClaudeScope scope) const;
  // What was wired, with a person's and the team's settings in one file.
  [[nodiscard]] Result<ClaudePlace> record(ClaudeScope scope) const;
  [[nodiscard]] ClaudePlace below_root(RelativePath path) const;

  // The scopes whose settings Claude Code reads as well; in a project at home the user's and the
  // team's are one file.
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
