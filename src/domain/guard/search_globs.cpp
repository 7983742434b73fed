#include "domain/guard/search_globs.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "domain/guard/braces.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {"json", "*.json"}, {"jsonl", "*.jsonl"}, {"md", "*.md"}, {"markdown", "*.md"},
    {"log", "*.log"},   {"sqlite", "*.db"},   {"all", "*"}};

bool excludes(std::string_view glob) {
  return glob.starts_with('!');
}

constexpr std::string_view kOurHiddenFolders[] = {".claude", ".git"};

// A name that begins with a wildcard, in the form that begins with a dot if it may mean a folder of
// ours: "*laude".
std::string hidden_form(std::string_view part) {
  const bool is_any_character = part.starts_with('?');
  if (!part.starts_with('*') && !is_any_character) return std::string(part);
  std::string hidden = text::concat(".", part.substr(is_any_character ? 1 : 0));
  const std::string marked = marked_glob(hidden);
  const bool is_ours = std::ranges::any_of(
      kOurHiddenFolders, [&](std::string_view name) { return matches_name(marked, name); });
  return is_ours ? hidden : std::string(part);
}

// A wildcard matches the dot of a hidden folder, unlike in the shell.
std::string with_hidden_folders(std::string_view glob) {
  std::string whole;
  for (std::size_t begin = 0; begin < glob.size();) {
    const std::size_t end = std::min(glob.find('/', begin), glob.size());
    const std::string_view part = glob.substr(begin, end - begin);
    const bool is_folder = end < glob.size();
    if (part == "*" && is_folder) {
      whole += "**";
    } else {
      whole += part.starts_with("**") || !is_folder ? std::string(part) : hidden_form(part);
    }
    if (is_folder) whole += '/';
    begin = end + 1;
  }
  return whole;
}

}  // namespace

SearchGlobs::SearchGlobs(std::string_view member) : globs_(1) {
  bool is_in_braces = false;
  for (const char c : member) {
    if (c == '{' || c == '}') is_in_braces = c == '{';
    if (c == ' ' || (c == ',' && !is_in_braces)) {
      globs_.emplace_back();
    } else {
      globs_.back() += c;
    }
  }
  std::erase(globs_, "");
}

std::vector<std::string> SearchGlobs::included() const {
  std::vector<std::string> included;
  std::copy_if(globs_.begin(), globs_.end(), std::back_inserter(included),
               [](const std::string& glob) { return !excludes(glob); });
  return included;
}

FilterRules SearchGlobs::rules(std::string_view base) const {
  FilterRules rules;
  for (auto glob = globs_.rbegin(); glob != globs_.rend(); ++glob) {
    const bool includes = !excludes(*glob);
    const std::string marked = marked_glob(glob->substr(includes ? 0 : 1));
    const std::size_t most = kMostRules - std::min(rules.size(), kMostRules - 1);
    std::optional<std::vector<std::string>> globs =
        includes ? expand_open_glob(marked, most) : expand_glob(marked);
    // Too many include everything, or leave out nothing.
    if (!globs) globs.emplace(includes ? 1 : 0, "**");
    for (const std::string& each : *globs) {
      std::optional<FilterRule> rule = rule_as_in_gitignore(each);
      if (!rule) continue;
      rule->includes = includes;
      rule->base = base;
      add_rule(rules, *std::move(rule));
    }
  }
  return rules;
}

std::string search_pattern(std::string_view glob) {
  const bool is_anchored = glob.starts_with('/');
  if (is_anchored) glob.remove_prefix(1);
  const bool is_anywhere = !is_anchored && glob.find('/') == std::string_view::npos;
  const std::string pattern = marked_glob(with_hidden_folders(glob));
  return is_anywhere ? text::concat(std::string{mark::kAnyFolders, '/'}, pattern) : pattern;
}

std::string program_pattern(std::string_view glob) {
  return marked_glob(with_hidden_folders(glob));
}

std::string_view glob_of_type(std::string_view type) {
  const auto* const known =
      std::ranges::find_if(kTypes, [type](const auto& row) { return row.first == type; });
  return known == std::end(kTypes) ? std::string_view() : known->second;
}

}  // namespace baton::guard
