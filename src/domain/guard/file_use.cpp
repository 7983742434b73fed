// What programs do to their operands, by the table of programs.
#include "domain/guard/file_use.h"

#include <algorithm>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/program_table.h"

namespace baton::guard {
namespace {

// Filters that exclude baton's files from a recursive search.
bool spares_ours(std::string_view program, const std::vector<Argument>& arguments) {
  constexpr std::string_view kOurs[] = {"workflow-state.json", "journal.jsonl", "store.db",
                                        "hook.log"};
  bool has_included = false;
  bool is_included = false;
  for (const Argument& argument : arguments) {
    const std::string_view value = argument.value;
    const bool is_glob = argument.option == "--include" || argument.option == "-g" ||
                         argument.option == "--glob" || argument.option == "--iglob";
    // `grep --exclude` leaves out files by their own names.
    const bool leaves_out = argument.option == "--exclude-dir" || argument.option == "-x" ||
                            (argument.option == "--exclude" && program == "diff") ||
                            (is_glob && value.starts_with('!'));
    const std::string_view excluded = value.substr(is_glob && leaves_out ? 1 : 0);
    if (leaves_out && (covers_our_folder(excluded) || value == ".*")) return true;
    if (argument.option == "-t" || argument.option == "--type") {
      has_included = true;
      is_included |= value == "json" || value == "all";
    }
    if (!is_glob || leaves_out) continue;
    has_included = true;
    const std::string_view extension = value.substr(std::min(value.rfind('.'), value.size()));
    is_included |=
        extension.empty() || extension.find_first_of("\x01*") != std::string_view::npos ||
        std::ranges::any_of(
            kOurs, [&](std::string_view name) { return name.ends_with(extension.substr(0, 5)); });
  }
  return has_included && !is_included;
}

Use use_with_options(const Program& program, const std::vector<Argument>& arguments) {
  if (!program.in_place.empty() && has_option(arguments, program.in_place)) {
    return program.operands == Use::read_tree ? Use::write_tree : Use::write;
  }
  if (program.operands == Use::read_shown && spares_ours(program.name, arguments)) return Use::none;
  if (program.tree.empty() || !has_option(arguments, program.tree)) return program.operands;
  const bool is_write = program.operands == Use::write || program.operands == Use::remove;
  if (is_write) return Use::write_tree;
  return spares_ours(program.name, arguments) ? Use::none : Use::read_tree;
}

bool prints_only(const ShellCommand& command, const std::vector<Argument>& arguments) {
  const std::string_view program = command.program();
  const bool is_packer =
      program == "gzip" || program == "gunzip" || program == "bzip2" || program == "xz";
  return is_packer &&
         has_option(arguments, " -c --stdout --to-stdout -l --list -t --test -k --keep ");
}

// "--file=PATH", "if=PATH", "@PATH", "name=@PATH".
std::string_view path_in(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals != std::string_view::npos) word = word.substr(equals + 1);
  if (word.starts_with('@')) word.remove_prefix(1);
  return word;
}

FileUses uses_in_table(const ShellCommand& command) {
  const Program& program = program_named(command.program());
  std::string values(program.values);
  values += program.outputs;
  values += program.scripts;
  const std::vector<Argument> arguments = arguments_of(command.words, values);
  Use use = use_with_options(program, arguments);
  if (prints_only(command, arguments)) use = Use::read;
  const bool has_script = !program.scripts.empty() && has_option(arguments, program.scripts);
  std::size_t skipped = has_script ? 0 : program.skipped;
  FileUses uses;
  bool has_operand = false;
  for (const Argument& argument : arguments) {
    if (!argument.option.empty()) {
      const bool is_output = names_option(program.outputs, argument.option);
      if (is_output) uses.push_back({Use::write, std::string(argument.value)});
      const bool is_file = !is_output && program.operands != Use::none && !argument.value.empty() &&
                           !names_option(program.values, argument.option);
      if (is_file) uses.push_back({Use::read, std::string(path_in(argument.value))});
      continue;
    }
    if (skipped > 0) {
      --skipped;
      continue;
    }
    has_operand = true;
    if (use == Use::none) continue;
    const bool is_glob =
        program.operands == Use::read_tree && argument.value.find('*') != std::string_view::npos;
    if (is_glob) {
      const bool is_written = use == Use::write_tree;
      uses.push_back({is_written ? Use::write : Use::read, marked_glob(argument.value)});
      continue;
    }
    uses.push_back({use, std::string(argument.value)});
    const std::string_view path = path_in(argument.value);
    if (path != argument.value && use == Use::read) uses.push_back({use, std::string(path)});
  }
  const bool is_tree = use == Use::read_tree || use == Use::read_shown;
  if (is_tree && !has_operand && program.skipped == 1) uses.push_back({use, "."});
  return uses;
}

// `curl -d @FILE`, `-F name=@FILE`, `-T FILE`, `gh --body-file FILE`.
void add_uploads(const ShellCommand& command, FileUses& uses) {
  for (std::size_t at = 1; at < command.words.size(); ++at) {
    const std::string_view word = command.words[at];
    const std::size_t sign = word.find('@');
    const bool is_file = sign == 0 || (sign != std::string_view::npos && word[sign - 1] == '=');
    if (is_file) uses.push_back({Use::read, std::string(word.substr(sign + 1))});
    const bool is_before_file = word == "-T" || word == "--upload-file" || word == "--body-file" ||
                                word == "-F" || word == "--post-file";
    if (is_before_file && at + 1 < command.words.size()) {
      uses.push_back({Use::read, command.words[at + 1]});
    }
    if (word.starts_with("--body-file=") || word.starts_with("--post-file=")) {
      uses.push_back({Use::read, std::string(word.substr(word.find('=') + 1))});
    }
  }
}

// A patch in a here-document names its files itself.
void add_patch(const ShellCommand& command, FileUses& uses) {
  if (command.input) uses.push_back({Use::code, "write(" + *command.input});
}

}  // namespace

FileUses uses_of(const ShellCommand& command, const GuardedFiles& files) {
  FileUses uses;
  if (!command.words.empty()) {
    const std::string_view program = command.program();
    if (program == "git") {
      uses = uses_of_git(command, files);
    } else if (is_interpreter(program)) {
      uses = uses_of_interpreter(command);
    } else if (is_archiver(program)) {
      uses = uses_of_archiver(command);
    } else if (is_special(program)) {
      uses = uses_of_special(command);
    } else {
      uses = uses_in_table(command);
    }
    if (program == "curl" || program == "wget" || program == "gh") add_uploads(command, uses);
    if (program == "patch") add_patch(command, uses);
  }
  for (const std::string& file : command.reads) uses.push_back({Use::read, file});
  for (const std::string& file : command.writes) uses.push_back({Use::write, file});
  return uses;
}

}  // namespace baton::guard
