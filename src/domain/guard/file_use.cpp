// What programs do to their operands, by the table of programs.
#include "domain/guard/file_use.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "domain/guard/braces.h"
#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/program_table.h"
#include "domain/guard/search_globs.h"
#include "domain/guard/search_limits.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

// `rg -u -u` searches hidden files.
bool is_unrestricted(std::string_view program, const std::vector<Argument>& arguments) {
  std::ptrdiff_t count = 0;
  for (const Argument& argument : arguments) {
    if (argument.option == "--unrestricted") ++count;
    if (!argument.option.starts_with("--")) count += std::ranges::count(argument.option, 'u');
  }
  return program == "rg" && count > 1;
}

Use use_with_options(const ShellCommand& command, const std::vector<Argument>& arguments) {
  const Program& program = program_named(command.program());
  if (!program.in_place.empty() && has_option(arguments, program.in_place)) {
    return program.operands == Use::read_tree ? Use::write_tree : Use::write;
  }
  const bool searches = program.operands != Use::read && is_search(program.name);
  if (searches && selects_others(command, arguments)) return Use::none;
  const bool is_tree =
      has_option(arguments, program.tree) || is_unrestricted(program.name, arguments);
  if (!is_tree) return program.operands;
  const bool is_write = program.operands == Use::write || program.operands == Use::remove;
  if (is_write) return Use::write_tree;
  return !searches && selects_others(command, arguments) ? Use::none : Use::read_tree;
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

bool is_glob(std::string_view operand) {
  return operand.find_first_of("*{") != std::string_view::npos;
}

// `prettier . '!.claude'`; prettier itself leaves out git's folder.
FilterRules excluded_operands(const ShellCommand& command, const std::vector<Argument>& arguments) {
  FilterRules rules;
  if (command.program() == "prettier") {
    add_rule(rules, {.pattern = ".git", .is_name = true, .base = "/"});
  }
  for (const std::string_view operand : operands_of(arguments)) {
    if (!operand.starts_with('!')) continue;
    add_rule(rules,
             {.pattern = written_glob(operand.substr(1)), .base = normal_path(command.folder)});
  }
  return rules;
}

// The files that a program uses by its entry in the table of programs.
class TableUses {
 public:
  explicit TableUses(const ShellCommand& command)
      : command_(command),
        program_(program_named(command.program())),
        arguments_(arguments_in_table(command)),
        has_listing_(has_option(arguments_, program_.listings)),
        has_globs_(program_.operands == Use::read_tree && !is_search(program_.name)) {
    use_ = prints_only(command_, arguments_) ? Use::read : use_with_options(command_, arguments_);
    rules_ = has_globs_ ? excluded_operands(command_, arguments_)
                        : rules_of_search(command_, arguments_);
  }

  FileUses take() {
    const bool has_script = has_listing_ || has_option(arguments_, program_.scripts);
    std::size_t skipped = has_script ? 0 : program_.skipped;
    bool has_operand = false;
    for (const Argument& argument : arguments_) {
      if (!argument.option.empty()) {
        add_option(argument);
      } else if (skipped > 0) {
        --skipped;
      } else {
        has_operand = true;
        add_operand(argument.value);
      }
    }
    if (!has_operand && searches_folder()) add(use_, ".");
    return std::move(uses_);
  }

 private:
  void add_option(const Argument& argument) {
    if (names_option(program_.outputs, argument.option)) {
      uses_.push_back({Use::write, std::string(argument.value)});
      return;
    }
    const bool is_file = program_.operands != Use::none && !argument.value.empty() &&
                         !names_option(program_.values, argument.option);
    if (is_file) uses_.push_back({Use::read, std::string(path_in(argument.value))});
  }

  void add_operand(std::string_view operand) {
    if (use_ == Use::none || (has_globs_ && operand.starts_with('!'))) return;
    if (has_globs_ && is_glob(operand)) {
      const Use each = use_ == Use::write_tree ? Use::write : Use::read;
      std::optional<std::vector<std::string>> paths =
          expand_glob(program_pattern(operand), command_.globs);
      if (!paths) return add(use_, "/");  // any files
      for (std::string& path : *paths) add(each, std::move(path));
      return;
    }
    add(use_, std::string(operand));
    const std::string_view path = path_in(operand);
    if (path != operand && use_ == Use::read) uses_.push_back({use_, std::string(path)});
  }

  // Without operands, some programs search the working folder.
  [[nodiscard]] bool searches_folder() const {
    const bool is_tree = use_ == Use::read_tree || use_ == Use::read_shown;
    const bool reads_input = program_.operands != Use::read && command_.is_piped && !has_listing_;
    return is_tree && program_.skipped == 1 && !reads_input;
  }

  void add(Use use, std::string path) {
    uses_.push_back({.use = use, .path = std::move(path), .rules = rules_});
  }

  const ShellCommand& command_;
  const Program& program_;
  std::vector<Argument> arguments_;
  bool has_listing_;
  bool has_globs_;  // the program itself expands its operands
  Use use_ = Use::none;
  FilterRules rules_;
  FileUses uses_;
};

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

// `curl file:///PATH`
void add_addresses(const ShellCommand& command, FileUses& uses) {
  constexpr std::string_view kScheme = "file://";
  for (const std::string& word : command.words) {
    if (!text::starts_with_ignoring_case(word, kScheme)) continue;
    const std::size_t path = std::min(word.find('/', kScheme.size()), word.size());
    uses.push_back({Use::read, word.substr(path)});
  }
}

// `/usr/bin/time -o FILE ls`, `strace -o FILE ls`
void add_outputs_of_wrappers(const ShellCommand& command, FileUses& uses) {
  const std::size_t wrappers =
      command.whole.size() - std::min(command.words.size(), command.whole.size());
  bool is_writer = false;
  for (std::size_t at = 0; at < wrappers; ++at) {
    const std::string_view word = command.whole[at];
    const std::string_view program = file_name(word);
    is_writer = is_writer || program == "time" || program == "strace" || program == "ltrace";
    if (!is_writer) continue;
    constexpr std::string_view kOutput = "--output=";
    if (word.starts_with(kOutput)) {
      uses.push_back({Use::write, std::string(word.substr(kOutput.size()))});
    }
    const bool is_before_file = word == "-o" || word == "--output";
    if (is_before_file && at + 1 < wrappers) uses.push_back({Use::write, command.whole[at + 1]});
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
      uses = TableUses(command).take();
    }
    if (program == "curl" || program == "wget" || program == "gh") add_uploads(command, uses);
    if (program == "curl") add_addresses(command, uses);
    if (program == "patch") add_patch(command, uses);
    add_outputs_of_wrappers(command, uses);
  }
  for (const std::string& file : command.reads) uses.push_back({Use::read, file});
  for (const std::string& file : command.writes) uses.push_back({Use::write, file});
  return uses;
}

}  // namespace baton::guard
