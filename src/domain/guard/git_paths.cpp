#include "domain/guard/git_paths.h"

#include <algorithm>

#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

std::string across_folders(std::string_view path) {
  const std::size_t first = path.find_first_of("*?[");
  if (first == std::string_view::npos) return std::string(path);
  const std::size_t slash = path.substr(0, first).rfind('/');
  const std::size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
  return text::concat(path.substr(0, begin), std::string{mark::kAnyFolders, '/'},
                      marked_glob(path.substr(begin)));
}

// Baton's names are in lower case. Other words in the parentheses do not change where a path leads.
std::string without_magic(std::string_view path) {
  if (path == ":") return ":/";  // no pathspec
  if (!path.starts_with(":(")) return std::string(path);
  const bool ignores_case = path.substr(0, path.find(')')).find("icase") != std::string_view::npos;
  const std::string_view rest = without_marks(path);
  return text::concat(is_from_top(path) ? ":/" : "",
                      ignores_case ? text::to_lower(rest) : std::string(rest));
}

}  // namespace

bool has_magic(std::string_view pathspec, std::string_view word) {
  const std::string_view magic = pathspec.substr(0, pathspec.find(')'));
  return magic.starts_with(":(") && magic.find(word) != std::string_view::npos;
}

bool is_exclusion(std::string_view pathspec) {
  return pathspec.starts_with(":!") || pathspec.starts_with(":^") || has_magic(pathspec, "exclude");
}

bool is_from_top(std::string_view pathspec) {
  if (!pathspec.starts_with(':')) return false;
  if (pathspec.starts_with(":(")) return has_magic(pathspec, "top");
  return without_marks(pathspec).starts_with('/');
}

std::string_view without_marks(std::string_view pathspec) {
  if (pathspec.starts_with(":(")) {
    return pathspec.substr(std::min(pathspec.find(')'), pathspec.size() - 1) + 1);
  }
  return pathspec.substr(std::min(pathspec.find_first_not_of(":!^"), pathspec.size()));
}

std::optional<std::string_view> path_in_revision(std::string_view operand) {
  const std::size_t colon = operand.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view path = operand.substr(colon + 1);
  if (colon > 0) return path;
  if (path.starts_with('/') || path.starts_with('(') || is_exclusion(operand)) return std::nullopt;
  const bool has_stage = path.size() > 1 && text::is_digit(path[0]) && path[1] == ':';
  if (has_stage) path.remove_prefix(2);
  return path;
}

std::string marked_pathspec(std::string_view pathspec) {
  return across_folders(without_magic(pathspec));
}

}  // namespace baton::guard
