#include "cli/report/named_paths.h"

#include <algorithm>
#include <utility>

#include "baton/result.h"
#include "text/glob.h"

namespace baton::cli {

namespace {

std::string without_slashes(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

std::string folder_without_slashes(std::string_view glob) {
  const std::string_view folder = text::folder_of_glob(glob);
  return folder.empty() ? "." : without_slashes(std::string(folder));
}

}  // namespace

NamedPaths::NamedPaths(const std::vector<std::string>& arguments) {
  for (std::string path : arguments) {
    if (path == "-") continue;  // standard input
    if (text::is_glob(path)) {
      Result<text::Pattern> pattern = text::Pattern::compile(text::pattern_of_glob(path));
      std::string folder = folder_without_slashes(path);
      if (first_.empty()) first_ = folder;
      if (pattern) {
        globs_.push_back(
            {.text = std::move(path), .folder = std::move(folder), .pattern = *std::move(pattern)});
      }
      continue;
    }
    path = without_slashes(std::move(path));
    if (first_.empty()) first_ = path;
    paths_.insert(std::move(path));
  }
}

bool NamedPaths::cover(const std::string& path) const {
  if (path.empty()) return false;
  const bool is_below_current = !path.starts_with('/') && paths_.contains(".");
  if (is_below_current || has_folder_of(path)) return true;
  return std::ranges::any_of(globs_, [&path](const Glob& glob) {
    return path == glob.folder || (path != glob.text && glob.pattern.matches_whole(path));
  });
}

bool NamedPaths::has_folder_of(std::string_view path) const {
  while (!paths_.contains(path)) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string_view::npos) return false;
    if (slash == 0) return paths_.contains("/");
    path = path.substr(0, slash);
  }
  return true;
}

}  // namespace baton::cli
