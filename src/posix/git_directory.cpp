#include "posix/git_directory.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "posix/file_descriptor.h"
#include "posix/folder_above.h"
#include "posix/git_program.h"
#include "text/concat.h"
#include "text/percent.h"

namespace baton::posix {
namespace {

namespace files = std::filesystem;

std::optional<uid_t> owner_of_folder(const files::path& path) {
  struct stat status = {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) return std::nullopt;
  return status.st_uid;
}

// Root acts for the owner of the project, to whom it also gives the files that it creates.
bool is_trusted(std::optional<uid_t> owner, const files::path& project) {
  if (!owner || *owner == ::geteuid()) return owner.has_value();
  return ::geteuid() == 0 && owner == owner_of_folder(project);
}

// The first line of a file; empty if it cannot be read.
std::string first_line(const files::path& file) {
  constexpr std::size_t kLongest = 4'096;
  std::string line(kLongest, '\0');
  const FileDescriptor opened(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  const ssize_t count = ::read(opened.get(), line.data(), line.size());
  line.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  return line.substr(0, line.find('\n'));
}

std::optional<files::path> resolve(const files::path& path) {
  std::error_code error;
  files::path resolved = files::canonical(path, error);
  if (error) return std::nullopt;
  return resolved;
}

// The path in the file `.git` of a worktree or submodule: "gitdir: PATH".
std::optional<files::path> named_by(const files::path& file) {
  constexpr std::string_view kMark = "gitdir: ";
  const std::string line = first_line(file);
  if (!line.starts_with(kMark)) return std::nullopt;
  return resolve(file.parent_path() / line.substr(kMark.size()));
}

// The git directory that a worktree names, relative to its own; its own if there is none that can
// be used, such as that of a submodule.
files::path common_of(const files::path& git, const files::path& project) {
  const std::string line = first_line(git / "commondir");
  if (line.empty()) return git;
  const std::optional<files::path> common = resolve(git / line);
  return common && is_trusted(owner_of_folder(*common), project) ? *common : git;
}

// Empty optional: unknown; "": the repository has none. Only git's usual name of the directory, or
// the configuration, tells a worktree where the main work tree is (`git init --separate-git-dir`).
std::optional<std::string> main_tree_of(const GitDirectory& git) {
  if (git.path == git.common) return git.top;
  const files::path common(git.common);
  if (common.filename() == ".git") return common.parent_path().string();
  const std::string configured = configured_work_tree(git.common);
  if (!configured.empty()) {
    const std::optional<files::path> tree = resolve(common / configured);
    return tree ? std::optional(tree->string()) : std::nullopt;
  }
  return is_bare(git.common) ? std::optional(std::string()) : std::nullopt;
}

// Git names it after the folder of the worktree, whose name may not be UTF-8.
std::string name_of_worktree(const files::path& git) {
  return text::percent_encode(git.filename().string());
}

}  // namespace

std::string GitDirectory::work_tree_name() const {
  return path == common ? std::string() : name_of_worktree(path);
}

std::string GitDirectory::counterpart_in(std::string tree) const {
  return below.empty() ? std::move(tree) : text::concat(tree, "/", below);
}

std::optional<GitDirectory> find_git_directory(const std::string& folder) {
  const files::path start(folder);
  for (files::path top = start; !top.empty(); top = folder_above(top)) {
    const files::path mark = top / ".git";
    struct stat status = {};
    if (::lstat(mark.c_str(), &status) == 0) {
      const std::optional<files::path> found =
          S_ISREG(status.st_mode) ? named_by(mark) : std::optional(mark);
      const std::optional<uid_t> owner = found ? owner_of_folder(*found) : std::nullopt;
      std::error_code ignored;
      const bool is_missing =
          !owner || files::status(*found / "HEAD", ignored).type() == files::file_type::not_found;
      if (is_missing) return std::nullopt;
      const files::path common = S_ISREG(status.st_mode) ? common_of(*found, start) : *found;
      const std::string below = start.lexically_relative(top).string();
      return GitDirectory{.path = found->string(),
                          .common = common.string(),
                          .top = top.string(),
                          .below = below == "." ? "" : below,
                          .owner = *owner,
                          .is_trusted = is_trusted(owner, start)};
    }
  }
  return std::nullopt;
}

// Each worktree has a folder with the file `gitdir`, the path of its file `.git`, which is an
// earlier one if the worktree was moved.
std::optional<std::vector<GitWorkTree>> work_trees_of(const GitDirectory& git) {
  const files::path common(git.common);
  std::vector<GitWorkTree> trees;
  std::optional<std::string> main = main_tree_of(git);
  if (!main) return std::nullopt;
  if (!main->empty()) trees.push_back({.name = {}, .top = *std::move(main)});
  std::error_code error;
  files::directory_iterator entry(common / "worktrees", error);
  if (error == std::errc::no_such_file_or_directory) return trees;
  for (; !error && entry != files::directory_iterator(); entry.increment(error)) {
    if (entry->path() == files::path(git.path)) {
      trees.push_back({.name = git.work_tree_name(), .top = git.top});
      continue;
    }
    const std::string line = first_line(entry->path() / "gitdir");
    if (line.empty()) return std::nullopt;
    const files::path mark = (entry->path() / line).lexically_normal();
    trees.push_back({.name = name_of_worktree(entry->path()), .top = mark.parent_path().string()});
  }
  if (error) return std::nullopt;
  return trees;
}

}  // namespace baton::posix
