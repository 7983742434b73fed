// The table of programs that use all of their operands in the same way.
#include "domain/guard/file_use.h"

#include <algorithm>
#include <array>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/path_pattern.h"

namespace baton::guard {
namespace {

struct Program {
  std::string_view name;
  Use operands = Use::read;
  // Option names, each between blanks.
  std::string_view tree =
      {};  // with one of these, operands are folders that are used with their content
  std::string_view in_place = {};  // with one of these the operands are written
  std::string_view outputs = {};   // their value is written
  std::string_view values = {};    // their value is not a file
  std::size_t skipped = 0;         // number of leading operands that are not files
  std::string_view scripts = {};   // options that replace the skipped operand
};

constexpr std::string_view kGrepValues =
    " -A -B -C -m -d -D --include --exclude --exclude-dir --include-dir --color --colour "
    "--max-count --after-context --before-context --context -e --regexp -f --file ";
constexpr std::string_view kRgValues =
    " -A -B -C -m --color --max-count --after-context --before-context --context -e --regexp "
    "-t --type -T --type-not -g --glob --iglob -f --file -j --threads --sort -M --max-columns "
    "-r --replace ";

constexpr std::array kPrograms = {
    // These show names, types and dates, not content.
    Program{"echo", Use::none},
    Program{"printf", Use::none},
    Program{"test", Use::none},
    Program{"[", Use::none},
    Program{"[[", Use::none},
    Program{"stat", Use::none},
    Program{"ls", Use::none},
    Program{"exa", Use::none},
    Program{"eza", Use::none},
    Program{"lsd", Use::none},
    Program{"ll", Use::none},
    Program{"dir", Use::none},
    Program{"vdir", Use::none},
    Program{"tree", Use::none},
    Program{"file", Use::none},
    Program{"du", Use::none},
    Program{"df", Use::none},
    Program{"namei", Use::none},
    Program{"lsof", Use::none},
    Program{"fuser", Use::none},
    Program{"getfacl", Use::none},
    Program{"lsattr", Use::none},
    Program{"dirname", Use::none},
    Program{"basename", Use::none},
    Program{"realpath", Use::none},
    Program{"readlink", Use::none},
    Program{"which", Use::none},
    Program{"type", Use::none},
    Program{"whereis", Use::none},
    Program{"locate", Use::none},
    Program{"fd", Use::none},
    Program{"fdfind", Use::none},
    Program{"man", Use::none},
    Program{"alias", Use::none},
    Program{"export", Use::none},
    Program{"declare", Use::none},
    Program{"local", Use::none},
    Program{"readonly", Use::none},
    Program{"typeset", Use::none},
    Program{"unset", Use::none},
    Program{"set", Use::none},
    Program{"for", Use::none},
    Program{"select", Use::none},
    Program{"case", Use::none},
    Program{"read", Use::none},
    Program{"cd", Use::none},
    Program{"pushd", Use::none},
    Program{"true", Use::none},
    Program{"false", Use::none},
    Program{":", Use::none},
    Program{"expr", Use::none},
    Program{"seq", Use::none},
    Program{"sleep", Use::none},
    Program{"date", Use::none},
    Program{"mkdir", Use::none},
    Program{"gh", Use::none},
    Program{"glab", Use::none},
    Program{"hub", Use::none},
    Program{"pgrep", Use::none},
    Program{"pkill", Use::none},
    Program{"kill", Use::none},
    Program{"notify-send", Use::none},
    Program{"say", Use::none},
    Program{"logger", Use::none},
    Program{"cowsay", Use::none},
    Program{"baton", Use::none},
    Program{"claude", Use::none},
    Program{"jira", Use::none},
    Program{"kubectl", Use::none},
    Program{"ssh", Use::none},
    // Writers.
    Program{"tee", Use::write},
    Program{"sponge", Use::write},
    Program{"touch", Use::write, {}, {}, {}, " -d -t -r --date --reference "},
    Program{"truncate", Use::write, {}, {}, {}, " -s -r --size --reference "},
    Program{"fallocate", Use::write, {}, {}, {}, " -l -o "},
    Program{"mkfifo", Use::write},
    Program{"mknod", Use::write},
    Program{"chmod", Use::write, " -R --recursive ", {}, {}, {}, 1, " --reference "},
    Program{"chown", Use::write, " -R --recursive ", {}, {}, {}, 1, " --reference "},
    Program{"chgrp", Use::write, " -R --recursive ", {}, {}, {}, 1, " --reference "},
    Program{"chattr", Use::write, " -R "},
    Program{"setfacl", Use::write, " -R --recursive ", {}, {}, " -m -x --modify --remove "},
    Program{"setfattr", Use::write, {}, {}, {}, " -n -v -x "},
    Program{"ed", Use::write},
    Program{"ex", Use::write, {}, {}, {}, " -c -s "},
    Program{"vi", Use::write, {}, {}, {}, " -c "},
    Program{"vim", Use::write, {}, {}, {}, " -c "},
    Program{"nvim", Use::write, {}, {}, {}, " -c "},
    Program{"nano", Use::write},
    Program{"pico", Use::write},
    Program{"micro", Use::write},
    Program{"emacs", Use::write},
    Program{"dos2unix", Use::write},
    Program{"unix2dos", Use::write},
    Program{"crudini", Use::write},
    Program{"sd", Use::write, {}, {}, {}, {}, 2},
    Program{"rpl", Use::write_tree, {}, {}, {}, {}, 2},
    Program{"rename", Use::write, {}, {}, {}, {}, 1},
    Program{"prename", Use::write, {}, {}, {}, {}, 1},
    Program{"black", Use::write},
    Program{"isort", Use::write},
    Program{
        "patch", Use::write, {}, {}, " -o --output -r ", " -p -d -i --strip --input --directory "},
    // Removers.
    Program{"rm", Use::remove, " -r -R --recursive "},
    Program{"rmdir", Use::remove},
    Program{"unlink", Use::remove},
    Program{"shred", Use::write, {}, {}, {}, " -n -s "},
    Program{"srm", Use::write_tree},
    Program{"trash", Use::write_tree},
    Program{"trash-put", Use::write_tree},
    Program{"gio", Use::write_tree},
    Program{"rimraf", Use::write_tree},
    Program{"del-cli", Use::write_tree},
    Program{"del", Use::write_tree},
    Program{"gzip", Use::write, " -r ", {}, {}, " -S "},
    Program{"gunzip", Use::write, " -r "},
    Program{"bzip2", Use::write},
    Program{"xz", Use::write},
    Program{"zstd", Use::read, {}, " --rm ", " -o "},
    Program{"compress", Use::write},
    // Editors in place.
    Program{"sed",
            Use::read,
            {},
            " -i --in-place ",
            {},
            " -e -f -l --expression --file ",
            1,
            " -e -f --expression --file "},
    Program{"gsed",
            Use::read,
            {},
            " -i --in-place ",
            {},
            " -e -f -l --expression --file ",
            1,
            " -e -f --expression --file "},
    Program{"yq", Use::read, {}, " -i --inplace --in-place -iy ", {}, " --arg -I -o -p ", 1},
    Program{"gojq", Use::read, {}, {}, {}, " --arg --argjson ", 1},
    Program{
        "jq", Use::read, {}, " -i --in-place ", {}, " --indent --tab -L ", 1, " -f --from-file "},
    Program{
        "prettier", Use::read_tree, {}, " --write -w ", {}, " --config --ignore-path --parser "},
    Program{"eslint", Use::read, {}, " --fix ", " -o --output-file ", " -c --config -f --format "},
    Program{"biome", Use::read_tree, {}, " --write --fix --apply --apply-unsafe "},
    Program{"rome", Use::read_tree, {}, " --write --apply "},
    Program{"dprint", Use::read, {}, " fmt "},
    Program{"jsonlint", Use::read, {}, " -i --in-place "},
    Program{"fixjson", Use::read, {}, " -w --write "},
    Program{"gofmt", Use::read, {}, " -w "},
    Program{"clang-format", Use::read, {}, " -i "},
    Program{"json", Use::read, {}, " -I --in-place ", {}, " -f -e -c "},
    Program{"codespell", Use::read, {}, " -w --write-changes ", {}, " -S --skip -L -I "},
    Program{"xmlstarlet", Use::read, {}, " -L --inplace "},
    Program{"dasel", Use::read, {}, {}, " -o --out "},
    Program{"sort", Use::read, {}, {}, " -o --output ", " -k -t -S -T --key "},
    Program{"shuf", Use::read, {}, {}, " -o --output ", " -n "},
    Program{"curl",
            Use::none,
            {},
            {},
            " -o --output -D --dump-header -c --cookie-jar ",
            " -H --header -X --request -u --user -A -m -e --url "},
    Program{"wget", Use::none, {}, {}, " -O --output-document -o --output-file -a "},
    Program{"iconv", Use::read, {}, {}, " -o --output ", " -f -t "},
    Program{"openssl", Use::none, {}, {}, " -out "},
    // Searchers.
    Program{"grep",
            Use::read,
            " -r -R --recursive ",
            {},
            {},
            kGrepValues,
            1,
            " -e --regexp -f --file "},
    Program{"egrep", Use::read, " -r -R --recursive ", {}, {}, kGrepValues, 1, " -e --regexp -f "},
    Program{"fgrep", Use::read, " -r -R --recursive ", {}, {}, kGrepValues, 1, " -e --regexp -f "},
    Program{"zgrep", Use::read, {}, {}, {}, kGrepValues, 1, " -e --regexp -f "},
    Program{"rg",
            Use::read_shown,
            " -. --hidden -uu -uuu ",
            {},
            {},
            kRgValues,
            1,
            " -e --regexp -f --file --files "},
    Program{"ag", Use::read_shown, " --hidden -u --unrestricted ", {}, {}, kRgValues, 1},
    Program{"ack", Use::read_shown, {}, {}, {}, kRgValues, 1},
    Program{"ugrep", Use::read_shown, " --hidden ", {}, {}, kRgValues, 1, " -e "},
    Program{"diff", Use::read, " -r --recursive ", {}, {}, " -U -C -x --exclude -I "},
    // Readers with other operands as well.
    Program{"head", Use::read, {}, {}, {}, " -n -c --lines --bytes "},
    Program{"tail", Use::read, {}, {}, {}, " -n -c --lines --bytes "},
    Program{"cut", Use::read, {}, {}, {}, " -d -f -c -b "},
};

constexpr std::string_view kAnyOutput =
    " -o --output --out --outfile --out-file --output-file --outFile ";
constexpr std::string_view kAnyInPlace = " --in-place --inplace --write ";
constexpr Program kOther{"", Use::read, {}, kAnyInPlace, kAnyOutput};

const Program& program_of(const ShellCommand& command) {
  const auto* const found = std::ranges::find(kPrograms, command.program(), &Program::name);
  return found == kPrograms.end() ? kOther : *found;
}

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
  const Program& program = program_of(command);
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
