#include "app/core/files/own_files.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>

#include "app/core/encryption/key_file.h"
#include "app/core/state/project_states.h"
#include "domain/authority/authorize.h"
#include "domain/guard/paths.h"
#include "host/baton_files.h"
#include "host/project_root.h"
#include "host/repository.h"
#include "store/durable_file.h"
#include "store/set_aside_names.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The hard links of the journal and the backups (docs/formats/journal.md). A project in a worktree
// or in a folder of the repository has them outside of its root.
std::string hard_links(Workspace& workspace) {
  constexpr const char* kUsual = ".git/baton";
  const auto git = workspace.host().root.status(".git");
  const bool is_usual = git && *git && (*git)->kind == EntryKind::directory;
  const Repository* const repository = is_usual ? nullptr : workspace.states().repository();
  return repository == nullptr ? kUsual : repository->folder().value_or(kUsual);
}

// Copies that were set aside, and temporary files of writers that were killed.
bool is_copy_of_state(const RelativePath& state, const std::string& name) {
  return store::is_set_aside(state, name) || store::is_temporary_of(state.filename(), name);
}

// A state file, and the copies beside it.
void add_state(const RelativePath& state, const Directory& root, std::vector<std::string>& paths) {
  paths.emplace_back(state.text());
  const auto beside = root.list(state.parent());
  if (!beside) return;  // the folder does not exist
  for (const DirectoryEntry& entry : *beside) {
    if (!is_copy_of_state(state, entry.name)) continue;
    paths.emplace_back(state.parent().child(entry.name).text());
  }
}

// The project's states except for `shown`.
void add_other_states(const RelativePath* shown, const Directory& root,
                      std::vector<std::string>& paths) {
  std::vector<RelativePath> states = known_state_files(root).value_or(std::vector<RelativePath>());
  if (std::ranges::find(states, kDefaultStateFile) == states.end()) {
    states.push_back(kDefaultStateFile);
  }
  for (const RelativePath& state : states) {
    if (shown == nullptr || state != *shown) add_state(state, root, paths);
  }
}

void add_folders(const ArchiveFolders& folders, std::vector<std::string>& paths) {
  for (const RelativePath& folder :
       {kBatonFolder, kParkedFolder, folders.archive, folders.summaries}) {
    paths.push_back(text::concat(folder.text(), "/"));
  }
}

bool has_entry(const Directory& folder, const RelativePath& path) {
  const auto status = folder.status(path);
  return status && *status;
}

// Of a repository, or of one of its worktrees.
bool is_git_directory(const Directory& folder) {
  return has_entry(folder, "HEAD") &&
         (has_entry(folder, "objects") || has_entry(folder, "commondir"));
}

// None if the folder is not a project's root.
std::vector<std::string> own_paths_of(const Directory& folder) {
  std::vector<std::string> paths;
  if (!has_entry(folder, kClaudeFolder)) return paths;
  const Result<Configuration> configuration = usable_configuration(folder);
  add_folders(configuration ? configuration->archive_folders : ArchiveFolders{}, paths);
  add_other_states(nullptr, folder, paths);
  return paths;
}

bool is_any_of(const std::vector<std::string>& own, const std::string& target,
               const std::string& root) {
  return std::ranges::any_of(own, [&](const std::string& each) {
    return guard::is_in(target, guard::normal_path(guard::absolute_path(each, root)));
  });
}

// Agents see rules and policies through `agent` and `access`; `config show` is refused to them,
// too.
bool is_configuration_file(const std::string& path, const Workspace& workspace) {
  return workspace.folders().resolve(path).ends_with(text::concat("/", kConfigurationFile.text()));
}

}  // namespace

std::vector<std::string> own_paths(const ArchiveFolders& folders, Workspace& workspace) {
  const RelativePath& state = workspace.root().state;
  const Directory& root = workspace.host().root;
  std::vector<std::string> paths;
  add_state(state, root, paths);
  add_folders(folders, paths);
  paths.push_back(text::concat(hard_links(workspace), "/"));
  add_other_states(&state, root, paths);
  std::ranges::move(key_file_places(workspace), std::back_inserter(paths));
  return paths;
}

bool belongs_to_baton(const std::string& path, Workspace& workspace) {
  const Folders& folders = workspace.folders();
  const std::string target = folders.resolve(path);
  const Result<const Configuration*> configuration = workspace.configuration();
  const ArchiveFolders archives =
      configuration ? (*configuration)->archive_folders : ArchiveFolders{};
  const std::string root = folders.resolve(workspace.root().path);
  if (is_any_of(own_paths(archives, workspace), target, root)) return true;
  for (std::size_t slash = target.rfind('/'); slash != std::string::npos;
       slash = slash == 0 ? std::string::npos : target.rfind('/', slash - 1)) {
    const std::string above = target.substr(0, std::max<std::size_t>(slash, 1));
    const Result<std::shared_ptr<Directory>> folder = folders.open(above);
    if (!folder) continue;
    if (is_git_directory(**folder) && is_any_of({"baton"}, target, above)) return true;
    if (above != root && is_any_of(own_paths_of(**folder), target, above)) return true;
  }
  return false;
}

bool is_among_settings(const std::string& path, const Workspace& workspace) {
  constexpr std::string_view kFolder = "/.claude/";
  constexpr std::string_view kWorktrees = "worktrees/";
  const std::string target = workspace.folders().resolve(path);
  for (std::size_t at = target.find(kFolder); at != std::string::npos;
       at = target.find(kFolder, at + 1)) {
    if (target.compare(at + kFolder.size(), kWorktrees.size(), kWorktrees) != 0) return true;
  }
  return false;
}

Result<bool> is_own_file(const RelativePath& path, Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  return belongs_to_baton(workspace.root().absolute(path.text()), workspace);
}

Result<void> require_may_show(const std::string& path, Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  if (caller == nullptr || caller->is_at_least(authority::Role::orchestrator)) return {};
  if (!is_configuration_file(path, workspace) && !belongs_to_baton(path, workspace)) return {};
  return fail(
      authority::access_denied("only the orchestrator and people may see a whole file of baton",
                               path, authority::Role::orchestrator, *caller));
}

Result<void> refuse_own_file(const RelativePath& path, Phrase phrase, Workspace& workspace) {
  BATON_TRY(const bool is_own, is_own_file(path, workspace));
  if (!is_own) return {};
  return fail(ErrorCode::usage, phrase, std::string(path.text()), "name a file of the project");
}

Result<void> require_field_source(const RelativePath& path, Workspace& workspace) {
  BATON_TRY(const bool is_own, is_own_file(path, workspace));
  if (!is_own) return {};
  return fail(ErrorCode::malformed, "a file of baton cannot be the source of a context field",
              std::string(path.text()),
              R"(use {"state": "/pointer"} or "agent#/pointer", to which policies apply)");
}

}  // namespace baton::app
