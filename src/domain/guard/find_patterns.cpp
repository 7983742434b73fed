#include "domain/guard/find_patterns.h"

#include <algorithm>

#include "domain/guard/path_pattern.h"
#include "domain/guard/paths.h"
#include "domain/guard/shell_marks.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::size_t kMostPaths = 16;  // for one pattern
constexpr std::string_view kAnyBelow("\x05/", 2);

// A backslash takes a star's meaning away.
std::string marked_test(std::string_view pattern) {
  std::string marked;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    switch (pattern[at]) {
      case '*': marked += mark::kAnyText; break;
      case '?': marked += mark::kAnyCharacter; break;
      case '[': marked += mark::kOneOf; break;
      case '\\':
        if (at + 1 < pattern.size()) marked += pattern[++at];
        break;
      default: marked += pattern[at];
    }
  }
  return marked;
}

// Without the shell's rule for a dot in front.
bool matches_text(std::string_view pattern, std::string_view text) {
  return matches_name(text::concat("/", marked_test(pattern)), text::concat("/", text));
}

// A component that matches hidden names as well; one with only stars matches every name.
std::string with_hidden(std::string_view marked) {
  constexpr std::string_view kStars("\x01\x04", 2);
  const std::string unknown(1, mark::kUnknown);
  if (marked.find_first_not_of(kStars) == std::string_view::npos) return unknown;
  const bool is_open = marked.front() == mark::kAnyText || marked.front() == mark::kAnyCharacter;
  return is_open ? text::concat(unknown, marked) : std::string(marked);
}

bool is_star_only(std::string_view part) {
  return part.find_first_not_of(mark::kAnyText) == std::string_view::npos;
}

// The paths that a pattern matches whose stars match slashes: "a*b" is "a*b" or "a*/**/*b". Many
// paths become fewer that match more: "**/*b".
std::vector<std::string> across_slashes(std::string_view marked) {
  std::vector<std::string> paths = {""};
  for (std::size_t begin = 0; begin <= marked.size();) {
    const std::size_t end = std::min(marked.find('/', begin), marked.size());
    const std::string_view part = marked.substr(begin, end - begin);
    const bool is_last = end == marked.size();
    const std::string behind = is_last ? "" : "/";
    begin = end + 1;
    const std::size_t star = part.find(mark::kAnyText);
    if (star == std::string_view::npos) {
      for (std::string& path : paths) path += text::concat(part, behind);
      continue;
    }
    if (is_star_only(part)) {
      for (std::string& path : paths) {
        if (!path.ends_with(kAnyBelow)) path += kAnyBelow;
        if (is_last) path += mark::kUnknown;
      }
      continue;
    }
    const bool is_open = star == 0 || paths.size() >= kMostPaths;
    std::vector<std::string> crossing;
    for (std::string& path : paths) {
      const std::string before = is_open ? path : text::concat(path, part.substr(0, star + 1), "/");
      const std::string_view rest = part.substr(star);
      const std::string_view any = before.ends_with(kAnyBelow) ? "" : kAnyBelow;
      crossing.push_back(text::concat(before, any, with_hidden(rest), behind));
      path += text::concat(with_hidden(part), behind);
    }
    // A star in front also stands for no folder.
    if (is_open) paths.clear();
    std::ranges::move(crossing, std::back_inserter(paths));
  }
  return paths;
}

}  // namespace

FoundPlace::FoundPlace(std::string_view start, const ShellCommand& command) : start_(start) {
  const std::string folder = normal_path(absolute_path(start, command.folder));
  const std::string ours = project_top(folder, normal_path(command.root)) + "/.claude";
  is_inside_ = is_in(folder, ours);
  path_ = without_slashes(start);
  if (is_inside_) return;
  const bool is_above = is_in(ours, folder);
  const std::size_t begin = folder == "/" ? 1 : folder.size() + 1;
  path_ = text::concat(start_, start_.ends_with('/') ? "" : "/",
                       is_above ? std::string_view(ours).substr(begin) : ".claude");
}

FoundPlace::FoundPlace(std::string_view start, std::string_view below, PlaceKind kind)
    : start_(start), path_(without_slashes(start)), kind_(kind) {
  if (!below.empty()) path_ = text::concat(path_, path_.ends_with('/') ? "" : "/", below);
}

bool FoundPlace::has_name(std::string_view pattern) const {
  return matches_text(pattern, file_name(path_));
}

bool FoundPlace::has_path(std::string_view pattern) const {
  return matches_text(pattern, path_);
}

bool FoundPlace::is_covered_by(std::string_view pattern) const {
  // Texts that only stars match.
  constexpr std::string_view kProbes[] = {"/\x7f", "/\x7f\x7f/\x7f\x7f"};
  const std::string_view last = file_name(pattern);
  if (last.find('[') != std::string_view::npos) return false;  // "[!b]*" does not match all names
  return std::ranges::all_of(kProbes, [&](std::string_view probe) {
    return matches_text(pattern, text::concat(path_, probe));
  });
}

FoundPlace FoundPlace::in_lower_case() const {
  FoundPlace place = *this;
  place.path_ = text::to_lower(path_);
  return place;
}

std::vector<std::string> FoundPlace::patterns(std::string_view name, std::string_view path,
                                              bool is_flat) const {
  const std::string base = start_.ends_with('/') ? start_ : start_ + "/";
  const std::string last = with_hidden(marked_test(name));
  if (path.empty()) {
    std::vector<std::string> found = {
        text::concat(base, is_flat ? std::string_view() : kAnyBelow, last)};
    const bool is_start = is_inside_ && (name.empty() || matches_text(name, file_name(path_)));
    if (is_start) found.emplace_back(without_slashes(start_));
    return found;
  }
  const std::string marked = marked_test(path);
  std::vector<std::string> found = across_slashes(marked);
  for (std::string& each : found) {
    if (mark::is_pattern(marked.substr(0, 1))) each.insert(0, base);
    // The name limits a path that ends with any name.
    if (!name.empty() && each.ends_with(mark::kUnknown)) {
      each.resize(each.rfind('/') + 1);
      each += last;
    }
  }
  return found;
}

std::string FoundPlace::pattern_inside(std::string_view name, std::string_view path) const {
  if (kind_ == PlaceKind::file) {
    const bool is_found = (name.empty() || has_name(name)) && (path.empty() || has_path(path));
    return is_found ? path_ : std::string();
  }
  const std::vector<std::string> found =
      path.empty() ? std::vector<std::string>{path_} : patterns({}, path, false);
  const bool may_match = std::ranges::any_of(found, [this](const std::string& each) {
    return match_path(parts_of(each), parts_of(path_), 0) != PatternMatch::none;
  });
  if (!may_match) return {};
  return text::concat(path_, "/", kAnyBelow, with_hidden(marked_test(name)));
}

}  // namespace baton::guard
