#include "app/core/files/work_tree.h"

#include <utility>

#include "host/folders.h"
#include "host/relative_path.h"

namespace baton::app {
namespace {

constexpr RelativePath kGit = ".git";

// The parent of an absolute path; empty for the filesystem's root.
std::string above(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos || path == "/") return {};
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

Result<std::optional<WorkTree>> find_work_tree(const Workspace& workspace) {
  const std::string& project = workspace.root().path;
  for (std::string path = project; !path.empty(); path = above(path)) {
    BATON_TRY(std::shared_ptr<Directory> folder, workspace.folders().open(path));
    BATON_TRY(const std::optional<EntryStatus> git, folder->status(kGit));
    if (!git) continue;
    WorkTree found{.folder = std::move(folder), .path = path, .git = git->kind};
    if (path != project) found.project = project.substr(path == "/" ? 1 : path.size() + 1);
    return found;
  }
  return std::nullopt;
}

}  // namespace baton::app
