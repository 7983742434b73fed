// Programs whose operands have different parts: cp, mv, ln, rsync, dd, find.
#include <algorithm>

#include "domain/guard/command_words.h"
#include "domain/guard/file_use.h"
#include "domain/guard/find_search.h"
#include "domain/model/vocabulary.h"

namespace baton::guard {
namespace {

using Operands = std::vector<std::string_view>;

constexpr std::string_view kSpecial[] = {"cp",  "gcp",  "mv", "gmv", "install", "ln",   "rsync",
                                         "scp", "find", "dd", "xxd", "uniq",    "gfind"};

constexpr std::string_view kCopyValues =
    " -t --target-directory -S --suffix -m --mode -o -g --owner --group --exclude --include -e "
    "--rsh --filter --files-from --backup-dir --link-dest -P -i -F -l ";

bool is_moving(std::string_view program) {
  return program == "mv" || program == "gmv";
}

FileUses uses_of_copy(const ShellCommand& command) {
  const std::string_view program = command.program();
  const std::vector<Argument> arguments =
      arguments_of(command.words, program == "rsync" || program == "scp" || program == "install"
                                      ? kCopyValues
                                      : " -t --target-directory -S --suffix ");
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
  if (!target.empty() && has_option(arguments, " --delete --del --delete-after ")) {
    uses.push_back({Use::write_tree, std::string(target)});
  }
  for (const std::string_view source : sources) {
    if (is_removed) uses.push_back({Use::write_tree, std::string(source)});
    uses.push_back({is_tree ? Use::read_tree : Use::read, std::string(source)});
    if (target.empty()) continue;
    uses.push_back(
        {is_tree ? Use::copy_tree : Use::copy, std::string(target), std::string(source)});
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
