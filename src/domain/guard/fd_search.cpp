// `fd [PATTERN [FOLDER…]] [-x COMMAND…]`
#include "domain/guard/fd_search.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/line_search.h"
#include "domain/guard/our_names.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kFdValues =
    " -d --max-depth --min-depth --exact-depth -t --type -e --extension -E --exclude -S --size "
    "--changed-within --changed-before -o --owner -c --color -j --threads --batch-size "
    "--ignore-file --max-results --base-directory --search-path --path-separator --format --and ";
constexpr std::string_view kFdRunners[] = {"-x", "-X", "--exec", "--exec-batch"};
constexpr std::string_view kFdPlaceholders[] = {"{//}", "{/.}", "{/}", "{.}"};

// The words without the commands that it runs.
Words search_words(const Words& words) {
  Words searching;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (!model::is_one_of(words[at], kFdRunners)) {
      searching.push_back(words[at]);
      continue;
    }
    while (at < words.size() && words[at] != ";") ++at;
  }
  return searching;
}

// What `fd` finds in one folder, among the names that baton has.
class FdSearch {
 public:
  FdSearch(const Words& words, const ShellCommand& command);

  Words names(const GuardedFiles& files);

 private:
  void read_pattern(std::string_view pattern);
  [[nodiscard]] bool finds(const OurName& name, std::string_view folder) const;
  [[nodiscard]] bool has_kind(const OurName& name) const;
  [[nodiscard]] bool has_extension(std::string_view name) const;
  [[nodiscard]] bool has_pattern(std::string_view name) const;

  std::vector<Argument> arguments_;
  ShellCommand place_;  // its folder is that of the search
  std::vector<std::string_view> folders_;
  std::vector<std::string_view> types_;
  std::vector<std::string> extensions_;
  FilterRules rules_;
  FilterRules folder_rules_;  // "x/*" leaves out what x contains, and not x
  std::optional<LineSearch> search_;
  std::string glob_;
};

FdSearch::FdSearch(const Words& words, const ShellCommand& command)
    : arguments_(arguments_of(words, kFdValues)), place_(in_fd_folder(command)) {
  for (const Argument& argument : arguments_) {
    if (argument.option == "--search-path") folders_.push_back(argument.value);
    if (names_option(" -t --type ", argument.option)) types_.push_back(argument.value);
    if (names_option(" -e --extension ", argument.option)) {
      extensions_.push_back(text::concat(".", text::to_lower(argument.value)));
    }
    if (argument.option != "-E" && argument.option != "--exclude") continue;
    const std::optional<FilterRule> rule = rule_as_in_gitignore(argument.value);
    if (!rule) continue;
    add_rule(rules_, *rule);
    if (rule->is_name || !rule->pattern.ends_with('*')) add_rule(folder_rules_, *rule);
  }
  const std::vector<std::string_view> operands = operands_of(arguments_);
  if (operands.empty()) return;
  read_pattern(operands.front());
  folders_.insert(folders_.end(), operands.begin() + 1, operands.end());
}

// An expression is for the last component of a path, unless "-p" is given.
void FdSearch::read_pattern(std::string_view pattern) {
  if (has_option(arguments_, " -p --full-path --and ")) return;
  if (has_option(arguments_, " -g --glob ")) {
    glob_ = text::to_lower(marked_glob(pattern));
    return;
  }
  const bool is_fixed = has_option(arguments_, " -F --fixed-strings ");
  search_ = LineSearch::ignoring_case(pattern, is_fixed ? RegexDialect::fixed : RegexDialect::perl);
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

bool FdSearch::has_pattern(std::string_view name) const {
  if (search_) return search_->passes(name);
  if (glob_.empty()) return true;
  // A star matches the dot, unlike in the shell.
  const std::string lower = text::to_lower(name);
  return matches_name(text::concat("/", glob_), text::concat("/", lower)) ||
         glob_.find(mark::kAnyFolders) != std::string::npos;
}

bool FdSearch::finds(const OurName& name, std::string_view folder) const {
  const std::string_view below =
      std::string_view(name.path).substr(std::min(folder.size(), name.path.size()));
  const bool shows_hidden = has_option(arguments_, " -H --hidden -u --unrestricted ");
  if (!shows_hidden && below.find("/.") != std::string_view::npos) return false;
  const FilterRules& rules = name.is_folder ? folder_rules_ : rules_;
  if (leave_out(rules, {.path = name.path, .named = folder.size()})) return false;
  if (name.is_open) return true;
  const std::string_view last = file_name(name.path);
  return has_kind(name) && has_extension(last) && has_pattern(last);
}

Words FdSearch::names(const GuardedFiles& files) {
  Words found;
  if (folders_.empty()) folders_.emplace_back();
  const bool prints_absolute = has_option(arguments_, " -a --absolute-path ");
  for (const std::string_view folder : folders_) {
    if (mark::is_pattern(folder)) {
      found.emplace_back(folder);
      continue;
    }
    const std::string absolute = normal_path(absolute_path(folder, place_.folder));
    const std::string printed = prints_absolute ? absolute : std::string(folder);
    const bool is_closed = printed.empty() || printed.ends_with('/');
    std::vector<OurName> names =
        our_names(text::concat(printed, is_closed ? "" : "/"), place_, files);
    const std::string whole = normal_path(files.resolve(absolute));
    std::erase_if(names, [&](const OurName& name) { return !finds(name, whole); });
    std::ranges::move(as_words(names), std::back_inserter(found));
  }
  return found;
}

}  // namespace

bool is_fd(std::string_view program) {
  return program == "fd" || program == "fdfind";
}

ShellCommand in_fd_folder(ShellCommand command) {
  const Words words = search_words(command.words);
  const std::vector<Argument> arguments = arguments_of(words, kFdValues);
  if (const auto folder = option_value(arguments, " --base-directory ")) {
    command.folder = normal_path(absolute_path(*folder, command.folder));
  }
  return command;
}

std::vector<std::string> names_found_by_fd(const ShellCommand& command, const GuardedFiles& files) {
  const Words words = search_words(command.words);
  return FdSearch(words, command).names(files);
}

std::vector<Words> executed_by_fd(const Words& words) {
  std::vector<Words> commands;
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (!model::is_one_of(words[at], kFdRunners)) continue;
    Words command;
    for (++at; at < words.size() && words[at] != ";"; ++at) {
      command.push_back(words[at]);
      for (const std::string_view placeholder : kFdPlaceholders) {
        const std::size_t found = command.back().find(placeholder);
        if (found != std::string::npos) command.back().replace(found, placeholder.size(), "{}");
      }
    }
    if (!command.empty()) commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace baton::guard
