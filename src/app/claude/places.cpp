#include "app/claude/places.h"

#include <utility>

#include "app/core/files/claude_settings.h"
#include "app/core/files/file_in_folder.h"
#include "host/baton_files.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr RelativePath kPersonSettings = ".claude/settings.local.json";
constexpr RelativePath kTeamSettings = ".claude/settings.json";
constexpr RelativePath kUserSettings = "settings.json";
constexpr RelativePath kUserRecord = "baton-wiring.json";

}  // namespace

std::string_view name_of(ClaudeScope scope) {
  switch (scope) {
    case ClaudeScope::person: return "person";
    case ClaudeScope::team: return "team";
    case ClaudeScope::user: return "user";
  }
  return "person";
}

std::string_view options_of(ClaudeScope scope) {
  switch (scope) {
    case ClaudeScope::person: return "--claude";
    case ClaudeScope::team: return "--claude --team";
    case ClaudeScope::user: return "--claude --user";
  }
  return "--claude";
}

// If the folder is missing, its parent is opened, from which it can be created.
ClaudePlaces::ClaudePlaces(Workspace& workspace)
    : root_(workspace.host().root), home_name_(claude_home(workspace.host().environment)) {
  is_root_ = home_name_ == text::concat(workspace.root().path, "/.claude");
  if (home_name_.empty()) return;
  Result<std::shared_ptr<Directory>> home = workspace.folders().open(home_name_);
  if (home) {
    home_ = *std::move(home);
    return;
  }
  Result<FileInFolder> below = open_folder_of(home_name_, workspace.folders());
  if (!below) return;
  home_ = std::move(below->folder);
  below_ = std::move(below->name);
}

ClaudePlace ClaudePlaces::below_root(RelativePath path) const {
  std::string name(path.text());
  return {.folder = &root_, .path = std::move(path), .name = name, .key = name};
}

Result<ClaudePlace> ClaudePlaces::below_home(const RelativePath& path) const {
  if (home_ == nullptr) {
    return fail(ErrorCode::not_found, "cannot find the folder of the user's settings", home_name_,
                "set HOME or CLAUDE_CONFIG_DIR");
  }
  return ClaudePlace{.folder = home_.get(),
                     .path = below_.join(path),
                     .name = text::concat(home_name_, "/", path.text()),
                     .key = std::string(path.text())};
}

Result<ClaudePlace> ClaudePlaces::settings(ClaudeScope scope) const {
  switch (scope) {
    case ClaudeScope::person: return below_root(kPersonSettings);
    case ClaudeScope::team: return below_root(kTeamSettings);
    case ClaudeScope::user: return below_home(kUserSettings);
  }
  return below_root(kPersonSettings);
}

Result<ClaudePlace> ClaudePlaces::record(ClaudeScope scope) const {
  if (scope == ClaudeScope::user) return below_home(kUserRecord);
  return below_root(kBatonFolder.child("wiring.json"));
}

std::vector<ClaudeScope> ClaudePlaces::others(ClaudeScope scope) const {
  std::vector<ClaudeScope> others = {ClaudeScope::person, ClaudeScope::team, ClaudeScope::user};
  std::erase(others, scope);
  if (home_ == nullptr || is_root_) std::erase(others, ClaudeScope::user);
  if (is_root_ && scope == ClaudeScope::user) std::erase(others, ClaudeScope::team);
  return others;
}

}  // namespace baton::app
