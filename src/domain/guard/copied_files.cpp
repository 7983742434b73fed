// Programs whose operands have different parts: cp, mv, ln, rsync, dd, find.
#include <algorithm>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/file_use.h"
#include "domain/guard/find_search.h"
#include "domain/model/vocabulary.h"

namespace baton::guard {
namespace {

using Operands = std::vector<std::string_view>;

constexpr std::string_view kSpecial[] = {"cp",  "gcp",  "mv", "gmv", "install", "ln",   "rsync",
                                         "scp", "find", "dd", "xxd", "uniq",    "gfind"};

constexpr std::string_view kRsyncDeletions =
    " --delete --del --delete-before --delete-during --delete-delay --delete-after "
    "--delete-excluded ";
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

// A filter of rsync: `--exclude x`, `--filter '- x'`.
struct RsyncFilter {
  std::string pattern = {};  // empty: not a filter
  bool includes = false;
};

RsyncFilter filter_of(const Argument& argument) {
  const bool includes = argument.option == "--include";
  if (includes || argument.option == "--exclude") {
    return {.pattern = written_glob(argument.value), .includes = includes};
  }
  const std::string_view rule = argument.value;
  const bool is_rule = (argument.option == "-f" || argument.option == "--filter") &&
                       (rule.starts_with("+ ") || rule.starts_with("- "));
  if (!is_rule) return {};
  return {.pattern = written_glob(rule.substr(2)), .includes = rule.starts_with('+')};
}

// Whether the filters leave baton's folder out of a tree. The first one that matches decides.
bool filters_spare_ours(const std::vector<Argument>& arguments) {
  bool has_included = false;
  for (const Argument& argument : arguments) {
    const auto [pattern, includes] = filter_of(argument);
    if (pattern.empty()) continue;
    std::string name = pattern.substr(pattern.starts_with('/') ? 1 : 0);
    name.erase(
        std::unique(name.begin(), name.end(), [](char a, char b) { return a == '*' && b == '*'; }),
        name.end());
    const bool is_folder = covers_our_name(name);
    if (includes && is_folder) return false;
    has_included |= includes;
    const bool is_content = !is_folder && covers_our_folder_from_top(pattern);
    if (!includes && (is_folder || (is_content && !has_included))) return true;
  }
  return false;
}

// Filters compare paths below the operand.
bool is_in_ours(std::string_view path, const ShellCommand& command) {
  const std::string ours = normal_path(command.root) + "/.claude";
  return is_in(normal_path(absolute_path(path, command.folder)), ours);
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
  const bool spares = program == "rsync" && filters_spare_ours(arguments);
  const bool keeps = spares && !has_option(arguments, " --delete-excluded ");
  const bool deletes = !target.empty() && has_option(arguments, kRsyncDeletions);
  if (deletes && !(keeps && !is_in_ours(target, command))) {
    uses.push_back({Use::write_tree, std::string(target)});
  }
  for (const std::string_view source : sources) {
    const bool is_spared = spares && !is_in_ours(source, command);
    if (is_removed && !is_spared) uses.push_back({Use::write_tree, std::string(source)});
    const bool is_whole = is_tree && !is_spared;
    uses.push_back({is_whole ? Use::read_tree : Use::read, std::string(source)});
    if (target.empty()) continue;
    uses.push_back(
        {is_whole ? Use::copy_tree : Use::copy, std::string(target), std::string(source)});
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
  for (const std::string& name : removed) uses.push_back({Use::write_tree, name});
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
