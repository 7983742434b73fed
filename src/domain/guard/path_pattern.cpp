#include "domain/guard/path_pattern.h"

#include <algorithm>
#include <span>

#include "domain/guard/shell_marks.h"
#include "text/split.h"

namespace baton::guard {
namespace {

using Parts = std::span<const std::string_view>;

bool is_any_folders(std::string_view part) {
  return part.size() == 1 && part.front() == mark::kAnyFolders;
}

bool is_unknown(std::string_view part) {
  return part.size() == 1 && part.front() == mark::kUnknown;
}

// The position after "[…]"; npos if it is not closed.
std::size_t class_end(std::string_view pattern, std::size_t at) {
  const std::size_t first =
      at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^') ? at + 1 : at;
  return pattern.find(']', first + 1);
}

bool is_one_of(std::string_view members, char c) {
  const bool is_negated = members.starts_with('!') || members.starts_with('^');
  if (is_negated) members.remove_prefix(1);
  bool found = false;
  for (std::size_t at = 0; at < members.size(); ++at) {
    const bool is_range = at + 2 < members.size() && members[at + 1] == '-';
    found |= is_range ? members[at] <= c && c <= members[at + 2] : members[at] == c;
    if (is_range) at += 2;
  }
  return found != is_negated;
}

bool is_star(char c) {
  return c == mark::kAnyText || c == mark::kUnknown || c == mark::kAnyFolders;
}

// Whether the pattern at `at` matches the character, and the length of that part of the pattern.
std::size_t taken(std::string_view pattern, std::size_t at, char c) {
  if (at >= pattern.size()) return 0;
  if (pattern[at] == mark::kAnyCharacter) return 1;
  if (pattern[at] != mark::kOneOf) return pattern[at] == c ? 1 : 0;
  const std::size_t end = class_end(pattern, at + 1);
  if (end == std::string_view::npos) return c == '[' ? 1 : 0;
  return is_one_of(pattern.substr(at + 1, end - at - 1), c) ? end - at + 1 : 0;
}

}  // namespace

// "**/**" is the same as "**".
PathParts parts_of(std::string_view path) {
  PathParts parts = text::split(path, '/');
  std::erase(parts, "");
  const auto repeated =
      std::unique(parts.begin(), parts.end(), [](std::string_view part, std::string_view next) {
        return is_any_folders(part) && is_any_folders(next);
      });
  parts.erase(repeated, parts.end());
  return parts;
}

// The last "*" matches as few characters as possible, and one more whenever the rest fails.
bool matches_name(std::string_view pattern, std::string_view name) {
  const bool is_hidden = name.starts_with('.');
  const bool takes_dot = pattern.starts_with('.') || pattern.starts_with(mark::kUnknown) ||
                         pattern.starts_with(mark::kOneOf);
  if (is_hidden && !takes_dot) return false;
  std::size_t at = 0;
  std::size_t star = std::string_view::npos;
  std::size_t begin = 0;
  for (std::size_t position = 0; position < name.size();) {
    if (at < pattern.size() && is_star(pattern[at])) {
      star = at++;
      begin = position;
      continue;
    }
    const std::size_t length = taken(pattern, at, name[position]);
    if (length > 0) {
      at += length;
      ++position;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      position = ++begin;
    } else {
      return false;
    }
  }
  return std::ranges::all_of(pattern.substr(std::min(at, pattern.size())), is_star);
}

// Like matches_name(): the last "**" matches as few folders as possible, and one more whenever the
// rest fails.
PatternMatch match_path(const PathParts& pattern, const PathParts& path, std::size_t depth) {
  std::size_t at = 0;
  std::size_t any_folders = std::string_view::npos;
  std::size_t begin = 0;
  bool encloses = false;
  for (std::size_t position = 0; position < path.size();) {
    if (at < pattern.size() && is_any_folders(pattern[at])) {
      any_folders = at++;
      begin = position;
      continue;
    }
    encloses |= at == pattern.size();
    const bool is_matched = at < pattern.size() &&
                            (position >= depth || !is_unknown(pattern[at])) &&
                            matches_name(pattern[at], path[position]);
    if (is_matched) {
      ++at;
      ++position;
    } else if (any_folders != std::string_view::npos) {
      at = any_folders + 1;
      position = ++begin;
    } else {
      return encloses ? PatternMatch::encloses : PatternMatch::none;
    }
  }
  if (std::ranges::all_of(Parts(pattern).subspan(at), is_any_folders)) return PatternMatch::exact;
  return encloses ? PatternMatch::encloses : PatternMatch::inside;
}

std::string marked_glob(std::string_view glob) {
  std::string marked;
  for (std::size_t at = 0; at < glob.size(); ++at) {
    const bool is_folders = glob.substr(at).starts_with("**") && (at == 0 || glob[at - 1] == '/');
    switch (glob[at]) {
      case '*': marked += is_folders ? mark::kAnyFolders : mark::kAnyText; break;
      case '?': marked += mark::kAnyCharacter; break;
      case '[': marked += mark::kOneOf; break;
      case '{': marked += mark::kOpenBrace; break;
      case ',': marked += mark::kComma; break;
      case '}': marked += mark::kCloseBrace; break;
      default: marked += glob[at];
    }
    if (is_folders) ++at;
  }
  return marked;
}

}  // namespace baton::guard
