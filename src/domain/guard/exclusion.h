#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

// A rule by which a command leaves files out of the folders that it uses, or includes them.
struct FilterRule {
  std::string pattern = {};  // a glob as it was written
  bool is_name = false;      // compared with names; otherwise with paths
  bool includes = false;
  std::string base = {};  // absolute, where paths begin; empty: each folder that the command names
  std::string marked = {};  // by add_rule(): the pattern as one of shell_marks.h
};

// The first rule that matches a folder decides.
using FilterRules = std::vector<FilterRule>;

inline constexpr std::size_t kMostRules = 64;

// Adds the last rule. Only the first ones of very many count, since each of the command's operands
// is compared with all: what they leave undecided is not left out, and included if a further one
// includes something. A pattern that only the shell knows, or a very long one, leaves nothing out.
void add_rule(FilterRules& rules, FilterRule rule);

// One of baton's places below a folder that a command uses.
struct FilteredPlace {
  std::string_view path;    // absolute
  std::size_t named = 0;    // the length of the folder that the command names itself
  bool is_shown = false;    // hidden names count only if a rule includes them
  bool is_pattern = false;  // the folder is unknown: rules need a base
};

// Whether the rules leave out all of the place.
bool leave_out(const FilterRules& rules, const FilteredPlace& place);

// A glob as it was written: the shell's marks are stars again.
std::string written_glob(std::string_view pattern);

// A rule that is written as in .gitignore: a name without a slash, or a path from the top. "./x"
// matches nothing.
std::optional<FilterRule> rule_as_in_gitignore(std::string_view pattern);

// Whether a pattern by which a command leaves files out covers all of a folder: ".claude",
// "./.claude/*", "**/.claude/**". A folder inside it, such as ".claude/agents", does not.
bool covers_folder(std::string_view pattern, std::string_view folder);

}  // namespace baton::guard
