// `fd [PATTERN [FOLDER…]] [-x COMMAND…]`
#include "domain/guard/fd_search.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

#include "domain/guard/braces.h"
#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/fd_arguments.h"
#include "domain/guard/line_search.h"
#include "domain/guard/our_names.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kDeepestFound = 1000;  // any depth
constexpr std::string_view kFdPlaceholders[] = {"{//}", "{/.}", "{/}", "{.}"};

std::size_t depth_in(std::string_view value) {
  const bool is_number =
      !value.empty() && value.size() < 3 && std::ranges::all_of(value, text::is_digit);
  if (!is_number) return kDeepestFound;
  std::size_t depth = 0;
  for (const char c : value) depth = depth * 10 + static_cast<std::size_t>(c - '0');
  return depth;
}

// What `fd` finds in one folder, among the names that baton has.
class FdSearch {
 public:
  explicit FdSearch(const ShellCommand& command);

  Words names(const GuardedFiles& files);

 private:
  void read_option(const Argument& argument);
  void read_exclusion(std::string_view glob);
  void read_pattern(std::string_view pattern);
  [[nodiscard]] std::string prefix_of(std::string_view folder) const;
  [[nodiscard]] bool finds(const OurName& name, std::string_view folder) const;
  [[nodiscard]] bool has_depth(const OurName& name, std::string_view below) const;
  [[nodiscard]] bool has_kind(const OurName& name) const;
  [[nodiscard]] bool has_extension(std::string_view name) const;
  [[nodiscard]] bool has_pattern(std::string_view name) const;

  FdWords words_;
  ShellCommand place_;  // its folder is that of the search
  std::vector<std::string_view> folders_;
  std::vector<std::string_view> types_;
  std::vector<std::string> extensions_;
  FilterRules rules_;
  FilterRules folder_rules_;  // "x/*" leaves out what x contains, and not x
  std::size_t least_depth_ = 0;
  std::size_t most_depth_ = kDeepestFound;
  std::optional<LineSearch> search_;
  Words globs_;  // one of them matches, behind a slash; none: any name
};

FdSearch::FdSearch(const ShellCommand& command)
    : words_(fd_words(command.words)), place_(in_fd_folder(command)) {
  for (const Argument& argument : words_.arguments) read_option(argument);
  const std::vector<std::string_view> operands = operands_of(words_.arguments);
  if (operands.empty()) return;
  const bool has_pattern = words_.is_understood;
  if (has_pattern) read_pattern(operands.front());
  folders_.insert(folders_.end(), operands.begin() + (has_pattern ? 1 : 0), operands.end());
  if (!has_pattern) folders_.emplace_back();
}

void FdSearch::read_option(const Argument& argument) {
  const std::string_view option = argument.option;
  if (option == "--search-path") folders_.push_back(argument.value);
  if (option == "--type") types_.push_back(argument.value);
  if (option == "--exclude") read_exclusion(argument.value);
  if (option == "--extension") {
    const std::size_t begin =
        std::min(argument.value.find_first_not_of('.'), argument.value.size());
    extensions_.push_back(text::concat(".", text::to_lower(argument.value.substr(begin))));
  }
  const bool is_exact = option == "--exact-depth";
  if (is_exact || option == "--max-depth") most_depth_ = depth_in(argument.value);
  const std::size_t least =
      is_exact || option == "--min-depth" ? depth_in(argument.value) : kDeepestFound;
  if (least != kDeepestFound) least_depth_ = least;
}

void FdSearch::read_exclusion(std::string_view glob) {
  // Nothing is left out by too many.
  for (const std::string& each : expand_glob(marked_glob(glob)).value_or(Words())) {
    const std::optional<FilterRule> rule = rule_as_in_gitignore(each);
    if (!rule) continue;
    add_rule(rules_, *rule);
    if (rule->is_name || !rule->pattern.ends_with('*')) add_rule(folder_rules_, *rule);
  }
}

// An expression is for the last component of a path, unless "-p" is given.
void FdSearch::read_pattern(std::string_view pattern) {
  if (has_option(words_.arguments, " --full-path --and ")) return;
  if (has_option(words_.arguments, " --glob ")) {
    const std::string marked = text::concat("/", text::to_lower(marked_glob(pattern)));
    globs_ = expand_glob(marked, place_.globs).value_or(Words());
    return;
  }
  const bool is_fixed = has_option(words_.arguments, " --fixed-strings ");
  search_ = LineSearch::ignoring_case(pattern, is_fixed ? RegexDialect::fixed : RegexDialect::perl);
}

bool FdSearch::has_depth(const OurName& name, std::string_view below) const {
  const auto depth = static_cast<std::size_t>(std::ranges::count(below, '/'));
  return name.is_open ? depth < most_depth_ : least_depth_ <= depth && depth <= most_depth_;
}

bool FdSearch::has_kind(const OurName& name) const {
  if (types_.empty()) return true;
  return std::ranges::any_of(types_, [&name](std::string_view type) {
    if (type == "l" || type == "symlink") return false;
    const bool is_folder = type == "d" || type == "directory" || type == "dir";
    return type == "e" || type == "empty" || is_folder == name.is_folder;
  });
}

bool FdSearch::has_extension(std::string_view name) const {
  const std::string lower = text::to_lower(name);
  return extensions_.empty() ||
         std::ranges::any_of(extensions_, [&lower](const std::string& extension) {
           return lower.ends_with(extension);
         });
}

// A star matches the dot, unlike in the shell.
bool FdSearch::has_pattern(std::string_view name) const {
  if (search_) return search_->passes(name);
  const std::string lower = text::concat("/", text::to_lower(name));
  return globs_.empty() || std::ranges::any_of(globs_, [&lower](const std::string& glob) {
           return matches_name(glob, lower) || glob.find(mark::kAnyFolders) != std::string::npos;
         });
}

bool FdSearch::finds(const OurName& name, std::string_view folder) const {
  if (!words_.is_understood) return true;
  const std::string_view below =
      std::string_view(name.path).substr(std::min(folder.size(), name.path.size()));
  const bool shows_hidden = has_option(words_.arguments, " --hidden --unrestricted ");
  if (!shows_hidden && below.find("/.") != std::string_view::npos) return false;
  const FilterRules& rules = name.is_folder ? folder_rules_ : rules_;
  if (leave_out(rules, {.path = name.path, .named = folder.size()})) return false;
  if (!has_depth(name, below)) return false;
  if (name.is_open) return true;
  const std::string_view last = file_name(name.path);
  return has_kind(name) && has_extension(last) && has_pattern(last);
}

// What is in front of the names in a folder: "./" before those of which another program gets a
// list.
std::string FdSearch::prefix_of(std::string_view folder) const {
  const bool is_absolute = has_option(words_.arguments, " --absolute-path ");
  const bool has_dot = !words_.commands.empty() || has_option(words_.arguments, " --print0 ");
  std::string prefix =
      is_absolute ? normal_path(absolute_path(folder, place_.folder)) : std::string(folder);
  if (prefix.empty() && has_dot && !has_option(words_.arguments, " --strip-cwd-prefix ")) {
    prefix = ".";
  }
  if (!prefix.empty() && !prefix.ends_with('/')) prefix += '/';
  return prefix;
}

Words FdSearch::names(const GuardedFiles& files) {
  Words found;
  if (folders_.empty()) folders_.emplace_back();
  for (const std::string_view folder : folders_) {
    if (mark::is_pattern(folder)) {
      found.emplace_back(folder);
      continue;
    }
    std::vector<OurName> names = our_names(prefix_of(folder), place_, files);
    const std::string whole =
        normal_path(files.resolve(normal_path(absolute_path(folder, place_.folder))));
    std::erase_if(names, [&](const OurName& name) { return !finds(name, whole); });
    for (OurName& name : names) {
      const bool has_slash = name.is_folder && !name.is_open && words_.commands.empty();
      if (has_slash) name.name += '/';
    }
    std::ranges::move(as_words(names), std::back_inserter(found));
  }
  return found;
}

}  // namespace

bool is_fd(std::string_view program) {
  return program == "fd" || program == "fdfind";
}

ShellCommand in_fd_folder(ShellCommand command) {
  const FdWords words = fd_words(command.words);
  if (const auto folder = option_value(words.arguments, " --base-directory ")) {
    command.folder = normal_path(absolute_path(*folder, command.folder));
  }
  return command;
}

std::vector<std::string> names_found_by_fd(const ShellCommand& command, const GuardedFiles& files) {
  return FdSearch(command).names(files);
}

std::vector<Words> executed_by_fd(const Words& words) {
  std::vector<Words> commands = fd_words(words).commands;
  std::erase_if(commands, [](const Words& command) { return command.empty(); });
  for (Words& command : commands) {
    for (std::string& word : command) {
      for (const std::string_view placeholder : kFdPlaceholders) {
        const std::size_t found = word.find(placeholder);
        if (found != std::string::npos) word.replace(found, placeholder.size(), "{}");
      }
    }
  }
  return commands;
}

}  // namespace baton::guard
