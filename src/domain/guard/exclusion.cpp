#include "domain/guard/exclusion.h"

#include <algorithm>
#include <cstdint>

#include "domain/guard/path_pattern.h"
#include "domain/guard/paths.h"
#include "domain/guard/shell_command.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::string_view kWholeFolder[] = {"", "/", "*", "/*", "/**", "/**/*"};

enum class Filtered : std::uint8_t { undecided, left_out, included };

// Nothing but "this folder" or "any folders"; "*/" is a folder below it.
bool leads_to_folder(std::string_view before) {
  constexpr std::string_view kLeading[] = {"./", "**/"};
  for (const std::string_view part : kLeading) {
    while (before.starts_with(part)) before.remove_prefix(part.size());
  }
  return before.empty();
}

// Stars and question marks match dots, and stars match slashes.
std::string marked_with_dots(std::string_view pattern) {
  while (pattern.ends_with('/')) pattern.remove_suffix(1);
  return text::concat("/", marked_glob(pattern));
}

bool matches_with_dots(const FilterRule& rule, std::string_view text) {
  return matches_name(rule.marked, text::concat("/", text));
}

bool covers(const FilterRule& rule, std::string_view folder, std::string_view base) {
  const bool is_below = is_in(folder, base) && folder.size() > base.size();
  if (!is_below) return false;
  if (rule.is_name) return matches_with_dots(rule, file_name(folder));
  const std::string_view below = folder.substr(base == "/" ? 1 : base.size() + 1);
  return covers_folder(rule.pattern, below) || (rule.includes && matches_with_dots(rule, below));
}

Filtered decision_on(std::string_view folder, const FilterRules& rules,
                     const FilteredPlace& place) {
  const std::string_view named = place.path.substr(0, place.named);
  bool has_included = false;  // perhaps a file in the folder
  for (const FilterRule& rule : rules) {
    const bool is_content = !rule.is_name && rule.pattern.ends_with('*');
    const bool is_meant = !place.is_pattern || !rule.base.empty();
    const bool decides = is_meant && (rule.includes || !is_content || !has_included);
    if (decides && covers(rule, folder, rule.base.empty() ? named : rule.base)) {
      return rule.includes ? Filtered::included : Filtered::left_out;
    }
    has_included |= rule.includes;
  }
  return Filtered::undecided;
}

}  // namespace

void add_rule(FilterRules& rules, FilterRule rule) {
  constexpr std::size_t kLongestPattern = 512;
  const bool is_long = rule.pattern.size() > kLongestPattern;
  const bool is_unknown = is_long || rule.pattern.find(mark::kUnknown) != std::string::npos;
  if ((is_unknown && !rule.includes) || rules.size() > kMostRules) return;
  const bool is_beyond = rules.size() == kMostRules;
  if (is_beyond && !rule.includes) return;
  if (is_long || is_beyond) rule.pattern = "**";
  rule.marked = marked_with_dots(rule.pattern);
  rules.push_back(std::move(rule));
}

std::string written_glob(std::string_view pattern) {
  std::string glob;
  for (const char c : pattern) {
    if (c == mark::kAnyFolders) glob += '*';
    glob += c == mark::kAnyText || c == mark::kAnyFolders ? '*' : c;
  }
  return glob;
}

bool leave_out(const FilterRules& rules, const FilteredPlace& place) {
  if (rules.empty() && !place.is_shown) return false;
  for (std::size_t begin = 0; begin < place.path.size();) {
    const std::size_t end = std::min(place.path.find('/', begin + 1), place.path.size());
    const std::string_view folder = place.path.substr(0, end);
    begin = end;
    if (end <= place.named) continue;
    const Filtered decision = decision_on(folder, rules, place);
    if (decision == Filtered::left_out) return true;
    const bool is_hidden = place.is_shown && file_name(folder).starts_with('.');
    if (is_hidden && decision != Filtered::included) return true;
  }
  return false;
}

bool covers_folder(std::string_view pattern, std::string_view folder) {
  const std::size_t at = pattern.find(folder);
  if (at == std::string_view::npos || !leads_to_folder(pattern.substr(0, at))) return false;
  return model::is_one_of(pattern.substr(at + folder.size()), kWholeFolder);
}

std::optional<FilterRule> rule_as_in_gitignore(std::string_view pattern) {
  if (pattern.starts_with("./")) return std::nullopt;
  const std::string glob = written_glob(pattern);
  std::string_view name = glob;
  while (name.starts_with("**/")) name.remove_prefix(3);
  if (name.find('/') >= name.find_last_not_of('/')) {
    return FilterRule{.pattern = std::string(name), .is_name = true};
  }
  return FilterRule{.pattern = glob.substr(glob.starts_with('/') ? 1 : 0)};
}

}  // namespace baton::guard
