#include "app/claude/plan.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "domain/claude/entries.h"
#include "domain/claude/settings.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "resources/resource.h"
#include "store/durable_file.h"
#include "text/concat.h"
#include "text/unified_diff.h"

namespace baton::app {
namespace {

constexpr MergedFile kSettings = {.resource = "settings.json",
                                  .entries = "/hooks",
                                  .examine = claude::examine_settings,
                                  .add = claude::add_hooks,
                                  .remove = claude::remove_hooks};
constexpr MergedFile kMergedTeamSettings = {.resource = "settings.team.json",
                                            .entries = "/hooks",
                                            .examine = claude::examine_settings,
                                            .add = claude::add_hooks,
                                            .remove = claude::remove_hooks};
constexpr std::array<std::string_view, 3> kCopiedFolders = {"agents/", "commands/", "skills/"};

std::string_view name_of(ClaudeFileAction action) {
  switch (action) {
    case ClaudeFileAction::created: return "created";
    case ClaudeFileAction::changed: return "changed";
    case ClaudeFileAction::removed: return "removed";
    case ClaudeFileAction::kept: return "kept";
    case ClaudeFileAction::unchanged: return "unchanged";
  }
  return "unchanged";
}

std::string diff_of(const PlannedFile& file) {
  const bool absolute = file.place.name.starts_with('/');
  return text::unified_diff(
      {.name = text::concat(absolute ? "" : "a/", file.place.name), .text = file.before},
      {.name = text::concat(absolute ? "" : "b/", file.place.name), .text = file.after});
}

// False if the file has its new content already, as from the same command in another terminal.
Result<bool> is_to_change(const PlannedFile& file) {
  BATON_TRY(const auto now, store::read_if_there(*file.place.folder, file.place.path));
  if (now == file.after) return false;
  if (now == file.before) return true;
  return fail(ErrorCode::conflict, "the file was changed by another program", file.place.name,
              "run the same command again to continue");
}

}  // namespace

const MergedFile kServersFile = {.resource = "mcp.json",
                                 .entries = "/mcpServers/baton",
                                 .examine = claude::examine_servers,
                                 .add = claude::add_server,
                                 .remove = claude::remove_server};

const MergedFile& settings_file(ClaudeScope scope) {
  return scope == ClaudeScope::team ? kMergedTeamSettings : kSettings;
}

std::string_view content_of(const MergedFile& file) {
  return resources::find_claude_file(file.resource)->content;
}

std::vector<CopiedFile> copied_files() {
  std::vector<CopiedFile> files;
  for (const resources::Resource& resource : resources::claude_files()) {
    const bool is_copied = std::ranges::any_of(
        kCopiedFolders, [&](std::string_view folder) { return resource.name.starts_with(folder); });
    const Result<RelativePath> path = RelativePath::parse(resource.name);
    if (is_copied && path) {
      files.push_back(
          {.path = kClaudeFolder.join(*path), .content = std::string(resource.content)});
    }
  }
  return files;
}

std::vector<CopiedFile> common_files() {
  std::vector<CopiedFile> files = copied_files();
  std::erase_if(files, [](const CopiedFile& file) {
    return file.path.text().starts_with(".claude/agents/");
  });
  return files;
}

Result<std::optional<std::string>> read_place(const ClaudePlace& place) {
  Result<std::optional<std::string>> text = store::read_if_there(*place.folder, place.path);
  if (!text && text.error().subject == place.path.text()) text.error().subject = place.name;
  return text;
}

Result<void> carry_out(const PlannedFile& file, Workspace& workspace) {
  if (file.before == file.after) return {};
  BATON_TRY(const bool is_needed, is_to_change(file));
  if (!is_needed) return {};
  Directory& folder = *file.place.folder;
  if (!file.after) return store::remove_if_there(folder, file.place.path);
  BATON_CHECK(store::ensure_folders(folder, file.place.path.parent(), Access::shared_by_umask));
  return store::write_durably(folder, workspace.host().ids, file.place.path, *file.after,
                              Access::shared_by_umask);
}

ClaudeWired answer_of(const std::vector<PlannedFile>& files, const WireClaude& request) {
  ClaudeWired answer{.scope = request.scope, .dry_run = request.dry_run};
  for (const PlannedFile& file : files) {
    answer.files.push_back({.path = file.place.name, .action = file.action});
    answer.diff += diff_of(file);
  }
  return answer;
}

bool has_hooks(const ClaudePlaces& places, ClaudeScope scope) {
  const Result<ClaudePlace> place = places.settings(scope);
  if (!place) return false;
  const auto text = read_place(*place);
  if (!text || !*text) return false;
  const Result<Json> settings = json::read(**text, place->name);
  return settings && claude::wiring_of(*settings).hooks();
}

Json to_json(const ClaudeWired& wired) {
  Json files = Json::array();
  for (const ClaudeFile& file : wired.files) {
    files.push_back({{"path", file.path}, {"action", name_of(file.action)}});
  }
  return {{"scope", name_of(wired.scope)},
          {"dryRun", wired.dry_run == DryRun::yes},
          {"files", std::move(files)},
          {"diff", wired.diff},
          {"warnings", to_json(wired.warnings)}};
}

}  // namespace baton::app
