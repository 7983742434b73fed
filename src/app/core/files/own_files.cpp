#include "app/core/files/own_files.h"

#include <algorithm>

#include "app/core/files/baton_files.h"
#include "domain/authority/authorize.h"
#include "domain/guard/paths.h"
#include "host/repository.h"
#include "store/durable_file.h"
#include "store/set_aside_names.h"

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

}  // namespace

std::vector<std::string> own_paths(const ArchiveFolders& folders, Workspace& workspace) {
  const RelativePath& state = workspace.root().state;
  std::vector<std::string> paths = {std::string(state.text()),
                                    std::string(kBatonFolder.text()),
                                    std::string(kParkedFolder.text()),
                                    std::string(folders.archive.text()),
                                    std::string(folders.summaries.text()),
                                    hard_links(workspace)};
  const auto beside = workspace.host().root.list(state.parent());
  if (!beside) return paths;  // the folder does not exist
  for (const DirectoryEntry& entry : *beside) {
    if (!is_copy_of_state(state, entry.name)) continue;
    paths.emplace_back(state.parent().child(entry.name).text());
  }
  return paths;
}

Result<bool> is_own_file(const RelativePath& path, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return std::ranges::any_of(
      own_paths(configuration->archive_folders, workspace),
      [&path](const std::string& own) { return guard::is_in(path.text(), own); });
}

Result<void> require_may_show(const std::string& path, Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  if (caller == nullptr || caller->is_at_least(authority::Role::orchestrator)) return {};
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const Folders& folders = workspace.folders();
  const std::string target = folders.resolve(path);
  const std::string root = folders.resolve(workspace.root().path);
  const std::vector<std::string> own = own_paths(configuration->archive_folders, workspace);
  const bool is_own = std::ranges::any_of(own, [&](const std::string& each) {
    return guard::is_in(target, guard::absolute_path(each, root));
  });
  if (!is_own) return {};
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
