// Programs whose operands have different parts: cp, mv, ln, rsync, dd, find.
#include <algorithm>
#include <optional>
#include <utility>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/file_use.h"
#include "domain/guard/find_search.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"

namespace baton::guard {
namespace {

using Operands = std::vector<std::string_view>;

constexpr std::string_view kSpecial[] = {"cp",  "gcp",  "mv", "gmv", "install", "ln",   "rsync",
                                         "scp", "find", "dd", "xxd", "uniq",    "gfind"};

constexpr std::string_view kRsyncDeletions =
    " --delete --del --delete-before --delete-during --delete-delay --delete-after "
    "--delete-excluded ";
constexpr std::string_view kRsyncPatterns = " --exclude --include ";
constexpr std::string_view kRsyncFilters = " -f --filter ";
constexpr std::string_view kCopyValues = " -t --target-directory -S --suffix ";
constexpr std::string_view kInstallValues =
    " -t --target-directory -S --suffix -m --mode -o -g --owner --group ";
constexpr std::string_view kScpValues = " -P -i -F -l -o -c -J -S -D -X ";
constexpr std::string_view kRsyncValues =
    " -e --rsh --exclude --include --exclude-from --include-from --files-from -f --filter "
    "--backup-dir --suffix --link-dest --compare-dest --copy-dest --partial-dir -T --temp-dir "
    "--log-file --bwlimit --port --timeout --max-size --min-size --chmod --chown --info -M "
    "--remote-option -B --block-size ";

std::string_view values_of_copy(std::string_view program) {
  if (program == "rsync") return kRsyncValues;
  if (program == "scp") return kScpValues;
  return program == "install" ? kInstallValues : kCopyValues;
}

bool is_moving(std::string_view program) {
  return program == "mv" || program == "gmv";
}

// A filter of rsync: `--exclude x`, `--filter '- x'`. A path with a slash in front begins at `top`.
std::optional<FilterRule> filter_of(const Argument& argument, const std::string& top) {
  constexpr std::string_view kFolderWithContent = "/***";
  std::string_view pattern = argument.value;
  const bool has_sign = pattern.starts_with("+ ") || pattern.starts_with("- ");
  if (!names_option(kRsyncPatterns, argument.option) && !has_sign) return std::nullopt;
  const bool includes = has_sign ? pattern.starts_with('+') : argument.option == "--include";
  if (has_sign) pattern.remove_prefix(2);
  // "/**/x" begins below a folder.
  if (!includes && pattern.starts_with("/**/")) return std::nullopt;
  if (pattern.ends_with(kFolderWithContent)) pattern.remove_suffix(kFolderWithContent.size());
  std::optional<FilterRule> rule = rule_as_in_gitignore(pattern);
  if (rule) rule->includes = includes;
  if (rule && pattern.starts_with('/')) rule->base = top;
  return rule;
}

// Whether an argument may include files in a way that is not understood, or clears the list: "!".
bool overrides_filters(const Argument& argument) {
  constexpr std::string_view kKeepers[] = {"+ ", "- ",       ":- ", "dir-merge,- ",
                                           "P ", "protect ", "H ",  "hide "};
  const bool is_pattern = names_option(kRsyncPatterns, argument.option);
  if (names_option(" --include-from -F ", argument.option)) return true;
  if (!is_pattern && !names_option(kRsyncFilters, argument.option)) return false;
  if (argument.value.find('\\') != std::string_view::npos) return true;
  if (is_pattern) return argument.value == "!";
  return std::ranges::none_of(kKeepers, [&argument](std::string_view keeper) {
    return argument.value.starts_with(keeper);
  });
}

// The first filter that matches decides.
FilterRules filters_of(const std::vector<Argument>& arguments, const std::string& top) {
  FilterRules rules;
  if (std::ranges::any_of(arguments, overrides_filters)) return rules;
  for (const Argument& argument : arguments) {
    if (names_option(" -C --cvs-exclude ", argument.option)) {
      add_rule(rules, {.pattern = ".git", .is_name = true});
    }
    const bool is_filter = names_option(kRsyncPatterns, argument.option) ||
                           names_option(kRsyncFilters, argument.option);
    if (!is_filter) continue;
    if (auto rule = filter_of(argument, top)) add_rule(rules, *std::move(rule));
  }
  return rules;
}

// The folder in which the names begin that rsync transfers: a folder itself is one of them unless a
// slash follows it.
std::string transfer_top(std::string_view source, const ShellCommand& command) {
  const std::string whole = normal_path(absolute_path(source, command.folder));
  const bool is_content = source.ends_with('/') || source == "." || source.ends_with("/.");
  return is_content ? whole : whole.substr(0, std::max<std::size_t>(whole.rfind('/'), 1));
}

FileUses uses_of_copy(const ShellCommand& command) {
  const std::string_view program = command.program();
  const std::vector<Argument> arguments = arguments_of(command.words, values_of_copy(program));
  Operands sources = operands_of(arguments);
  std::string_view target;
  FileUses uses;
  if (const auto folder = option_value(arguments, " -t --target-directory ");
      folder && program != "rsync") {
    target = *folder;
  } else if (sources.size() > 1) {
    target = sources.back();
    sources.pop_back();
  }
  const bool is_tree = is_moving(program) || program == "rsync" ||
                       has_option(arguments, " -r -R -a --recursive --archive ");
  const bool is_removed = is_moving(program) || has_option(arguments, " --remove-source-files ");
  const auto rules_below = [&](std::string_view folder) {
    return program == "rsync" ? filters_of(arguments, transfer_top(folder, command))
                              : FilterRules();
  };
  if (!target.empty() && has_option(arguments, kRsyncDeletions)) {
    FileUse deletion{.use = Use::write_tree, .path = std::string(target)};
    const bool keeps = !has_option(arguments, " --delete-excluded ");
    if (keeps) deletion.rules = rules_below(std::string(target) + "/");
    uses.push_back(std::move(deletion));
  }
  for (const std::string_view operand : sources) {
    const std::string source(operand);
    const FilterRules rules = rules_below(source);
    if (is_removed) uses.push_back({.use = Use::write_tree, .path = source, .rules = rules});
    uses.push_back({.use = is_tree ? Use::read_tree : Use::read, .path = source, .rules = rules});
    if (target.empty()) continue;
    uses.push_back({.use = is_tree ? Use::copy_tree : Use::copy,
                    .path = std::string(target),
                    .source = source,
                    .rules = rules_below(std::string(target) + "/")});
  }
  if (program == "install" && has_option(arguments, " -d --directory ")) return {};
  return uses;
}

FileUses uses_of_dd(const ShellCommand& command) {
  FileUses uses;
  for (const std::string& word : command.words) {
    if (word.starts_with("of=")) uses.push_back({Use::write, word.substr(3)});
    if (word.starts_with("if=")) uses.push_back({Use::read, word.substr(3)});
  }
  return uses;
}

// The second operand is written: `xxd -r IN OUT`, `uniq IN OUT`.
FileUses uses_of_pair(const ShellCommand& command) {
  const Operands operands = operands_of(arguments_of(command.words, " -l -s -c -o -f -w "));
  FileUses uses;
  for (std::size_t at = 0; at < operands.size(); ++at) {
    uses.push_back({at == 1 ? Use::write : Use::read, std::string(operands[at])});
  }
  return uses;
}

// What `find -exec` runs is visited as commands of their own.
FileUses uses_of_find(const ShellCommand& command, const std::vector<std::string>& removed) {
  FileUses uses;
  for (const std::string& name : removed) {
    const bool is_link = mark::kind_of(name) == mark::kOnlyLink;
    uses.push_back({is_link ? Use::remove : Use::write_tree, name});
  }
  for (std::size_t at = 0; at + 1 < command.words.size(); ++at) {
    const std::string& word = command.words[at];
    if (word == "-fprint" || word == "-fls" || word == "-fprintf") {
      uses.push_back({Use::write, command.words[at + 1]});
    }
  }
  return uses;
}

}  // namespace

bool is_special(std::string_view program) {
  return model::is_one_of(program, kSpecial) || is_container(program);
}

FileUses uses_of_special(const ShellCommand& command) {
  const std::string_view program = command.program();
  if (program.ends_with("find"))
    return uses_of_find(command, found_names(command, FindAction::remove));
  if (program == "dd") return uses_of_dd(command);
  if (program == "xxd" || program == "uniq") return uses_of_pair(command);
  if (is_container(program)) return uses_of_container(command);
  return uses_of_copy(command);
}

}  // namespace baton::guard
