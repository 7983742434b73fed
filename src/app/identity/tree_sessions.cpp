#include "app/identity/tree_sessions.h"

#include <utility>

#include "app/identity/call_files.h"
#include "host/directory.h"
#include "host/folders.h"
#include "host/project_root.h"
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

std::optional<std::string> named_project(const Workspace& workspace) {
  return workspace.host().environment.variable(std::string(kProjectVariable));
}

// Empty if there are none, as where the folder does not exist.
std::optional<TreeSessions> sessions_in(const std::string& path, const Workspace& workspace) {
  Result<std::shared_ptr<Directory>> folder = workspace.folders().open(path);
  if (!folder) return std::nullopt;
  auto opened = std::make_shared<OpenedTree>(path, *std::move(folder), workspace);
  TreeSessions tree = sessions_of_own_tree(opened->workspace);
  if (tree.sessions.empty()) return std::nullopt;
  tree.elsewhere = path;
  tree.opened = std::move(opened);
  return tree;
}

// "/a/b", "/a", "" of "/a/b".
std::vector<std::string> folders_from(std::string path) {
  std::vector<std::string> folders;
  while (!path.empty()) {
    folders.push_back(path);
    path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
  }
  return folders;
}

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
    if (auto tree = sessions_in(path, workspace)) trees.push_back(*std::move(tree));
  }
  return trees;
}

bool is_named_elsewhere(const Workspace& workspace) {
  const std::optional<std::string> named = named_project(workspace);
  return named && *named != workspace.root().path;
}

std::optional<TreeSessions> sessions_of_named_project(const Workspace& workspace) {
  if (!is_named_elsewhere(workspace)) return std::nullopt;
  std::optional<TreeSessions> tree = sessions_in(*named_project(workspace), workspace);
  if (tree) tree->notes = NotesIn::other_project;
  return tree;
}

std::optional<TreeSessions> sessions_around_claude(const std::vector<Process>& ancestry,
                                                   Workspace& workspace) {
  const Processes& processes = workspace.processes();
  for (const ProcessId& claude : possible_claudes(ancestry, processes)) {
    for (const std::string& folder : folders_from(processes.folder(claude))) {
      std::optional<TreeSessions> tree = sessions_in(folder, workspace);
      if (!tree || !find_call(tree->sessions, ancestry)) continue;
      tree->notes = NotesIn::other_project;
      return tree;
    }
  }
  return std::nullopt;
}

}  // namespace baton::app
