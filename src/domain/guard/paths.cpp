#include "domain/guard/paths.h"

#include "domain/guard/shell_marks.h"
#include "text/concat.h"
#include "text/split.h"

namespace baton::guard {
namespace {

constexpr std::string_view kAnyFolders(&mark::kAnyFolders, 1);
constexpr std::string_view kWorktreesBelowRoot = ".claude/worktrees/";

// The parent of any folders below a folder is in the folder that contains it.
void pop_part(std::vector<std::string_view>& parts) {
  const bool is_any = !parts.empty() && parts.back() == kAnyFolders;
  while (!parts.empty() && parts.back() == kAnyFolders) parts.pop_back();
  if (!parts.empty()) parts.pop_back();
  if (is_any) parts.push_back(kAnyFolders);
}

}  // namespace

std::string absolute_path(std::string_view path, std::string_view folder) {
  return path.starts_with('/') ? std::string(path) : text::concat(folder, "/", path);
}

std::string normal_path(std::string_view path) {
  std::vector<std::string_view> parts;
  for (const std::string_view part : text::split(path, '/')) {
    if (part == "..") pop_part(parts);
    if (!part.empty() && part != "." && part != "..") parts.push_back(part);
  }
  std::string joined;
  for (const std::string_view part : parts) joined += text::concat("/", part);
  return joined.empty() ? "/" : joined;
}

std::string_view without_slashes(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

bool is_in(std::string_view path, std::string_view folder) {
  if (folder == "/") return true;
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

std::string project_top(std::string_view folder, std::string_view root) {
  const std::string worktrees = text::concat(root, "/", kWorktreesBelowRoot);
  const bool is_worktree = folder.starts_with(worktrees);
  return std::string(is_worktree ? folder.substr(0, folder.find('/', worktrees.size())) : root);
}

std::string path_in_project(std::string_view path, std::string_view folder, std::string_view root) {
  const std::string whole = normal_path(absolute_path(path, folder));
  const std::string project = normal_path(root) + "/";
  if (!whole.starts_with(project)) return {};
  std::string_view rest = std::string_view(whole).substr(project.size());
  if (rest.starts_with(kWorktreesBelowRoot)) {
    const std::size_t end = rest.find('/', kWorktreesBelowRoot.size());
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return std::string(rest);
}

}  // namespace baton::guard
