#include "domain/guard/search_globs.h"

#include <algorithm>
#include <iterator>

#include "domain/guard/exclusion.h"
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

bool excludes_ours(std::string_view glob) {
  if (!excludes(glob)) return false;
  const std::string_view excluded = glob.substr(1);
  const bool is_name = excluded.find('/') == std::string_view::npos;
  return covers_our_folder_from_top(excluded) || (is_name && covers_our_name(excluded));
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

bool SearchGlobs::has_included() const {
  return !std::ranges::all_of(globs_, &excludes);
}

bool SearchGlobs::spare_ours() const {
  return std::ranges::any_of(globs_, &excludes_ours);
}

std::vector<std::string> SearchGlobs::reaching_ours() const {
  const auto last = std::find_if(globs_.rbegin(), globs_.rend(), &excludes_ours);
  std::vector<std::string> reaching;
  std::copy_if(last.base(), globs_.end(), std::back_inserter(reaching),
               [](const std::string& glob) { return !excludes(glob); });
  return reaching;
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
