#include "app/identity/tree_sessions.h"

#include <utility>

#include "app/identity/call_files.h"
#include "host/directory.h"
#include "host/folders.h"
#include "host/repository.h"

namespace baton::app {
namespace {

// Another work tree. Its stores know the repository of the project's own one.
struct OpenedTree {
  OpenedTree(const std::string& path, std::shared_ptr<Directory> opened, const Workspace& here)
      : folder(std::move(opened)),
        host{*folder,
             here.host().clock,
             here.host().ids,
             here.host().environment,
             here.host().crypto,
             here.host().machine,
             here.host().watcher},
        workspace({.root = {.path = path, .why = "work tree", .state = here.root().state},
                   .host = &host,
                   .stores = &here.stores(),
                   .folders = &here.folders()}) {}

  std::shared_ptr<Directory> folder;
  Host host;
  Workspace workspace;
};

}  // namespace

TreeSessions sessions_of_own_tree(Workspace& workspace) {
  TreeSessions own{.workspace = &workspace, .files = list_call_files(workspace)};
  if (!own.files.empty()) own.sessions = remembered_sessions(own.files, workspace);
  return own;
}

bool has_other_trees(const Workspace& workspace) {
  const Repository* const repository = workspace.stores().repository();
  return repository != nullptr && repository->has_other_work_trees();
}

std::vector<TreeSessions> sessions_of_other_trees(const Workspace& workspace) {
  std::vector<TreeSessions> trees;
  const Repository* const repository = workspace.stores().repository();
  if (repository == nullptr) return trees;
  for (const std::string& path : repository->other_work_trees().folders()) {
    Result<std::shared_ptr<Directory>> folder = workspace.folders().open(path);
    if (!folder) continue;  // the project is not in this tree
    auto opened = std::make_shared<OpenedTree>(path, *std::move(folder), workspace);
    TreeSessions tree = sessions_of_own_tree(opened->workspace);
    if (tree.sessions.empty()) continue;
    tree.elsewhere = path;
    tree.opened = std::move(opened);
    trees.push_back(std::move(tree));
  }
  return trees;
}

}  // namespace baton::app
