#include "app/core/files/work_tree.h"

#include <utility>

#include "host/folders.h"
#include "host/relative_path.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr RelativePath kGit = ".git";
constexpr RelativePath kConfigName = "config";

// The parent of an absolute path; empty for the filesystem's root.
std::string above(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos || path == "/") return {};
  return slash == 0 ? "/" : path.substr(0, slash);
}

// A path that git wrote into a file, as one line; relative to `folder`.
std::string path_in(std::string_view line, const std::string& folder) {
  const std::string_view path = line.substr(0, line.find_first_of("\r\n"));
  return path.starts_with('/') ? std::string(path) : text::concat(folder, "/", path);
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

Result<std::string> read_git_config(const WorkTree& tree, const Workspace& workspace) {
  constexpr std::string_view kMark = "gitdir: ";
  if (tree.git == EntryKind::directory) return tree.folder->read(kGit.join(kConfigName));
  BATON_TRY(const std::string named, tree.folder->read(kGit));
  if (!named.starts_with(kMark)) {
    return fail(ErrorCode::malformed, "this file does not name a git directory",
                text::concat(tree.path, "/", kGit.text()));
  }
  const std::string own = path_in(std::string_view(named).substr(kMark.size()), tree.path);
  BATON_TRY(const std::shared_ptr<Directory> folder, workspace.folders().open(own));
  BATON_TRY(const std::optional<std::string> common, store::read_if_there(*folder, "commondir"));
  if (!common) return folder->read(kConfigName);
  BATON_TRY(const std::shared_ptr<Directory> shared,
            workspace.folders().open(path_in(*common, own)));
  return shared->read(kConfigName);
}

}  // namespace baton::app
