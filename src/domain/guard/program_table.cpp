#include "domain/guard/program_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

// The value of "--color" is only behind "=", except in ripgrep.
constexpr std::string_view kGrepValues =
    " -A -B -C -m -d -D --include --exclude --exclude-dir --exclude-from --include-dir "
    "--binary-files --label --directories --devices --max-count --after-context "
    "--before-context --context -e --regexp -f --file ";
constexpr std::string_view kRgValues =
    " -A -B -C -m --color --max-count --after-context --before-context --context -e --regexp "
    "-t --type -T --type-not --type-add --type-clear -g --glob --iglob -f --file -j --threads "
    "--sort --sortr -M --max-columns -d --max-depth --maxdepth -E --encoding --engine "
    "--ignore-file --max-filesize --pre --pre-glob --path-separator --colors "
    "--context-separator --field-match-separator --field-context-separator "
    "-r --replace ";
constexpr std::string_view kOtherSearchValues =
    " -A -B -C -m --max-count --after-context --before-context --context -e --regexp -t --type "
    "-g --glob --iglob -f --file -j --jobs ";
constexpr std::string_view kAckValues =
    " -A -B -C -m --max-count --after-context --before-context --context --match -g -t --type "
    "--ignore-dir --ignore-directory --ignore-file --output --pager --type-add --type-set "
    "--type-del --files-from --ackrc ";
constexpr std::string_view kAgValues =
    " -A -B -C -G -m --after --before --context --depth --file-search-regex --ignore --ignore-dir "
    "--max-count --pager --path-to-ignore --workers ";

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
    Program{
        "openssl", Use::read, {}, {}, " -out -writerand ", " -connect -subj -days -k -pass ", 1},
    // Searchers.
    Program{"grep",
            Use::read,
            " -r -R --recursive --dereference-recursive ",
            {},
            {},
            kGrepValues,
            1,
            " -e --regexp -f --file "},
    Program{"zgrep", Use::read, {}, {}, {}, kGrepValues, 1, " -e --regexp -f "},
    Program{"rg",
            Use::read_shown,
            " -. --hidden ",
            {},
            {},
            kRgValues,
            1,
            " -e --regexp -f --file ",
            " --files "},
    Program{"ag", Use::read_shown, " --hidden -u --unrestricted ", {}, {}, kAgValues, 1},
    Program{"ack", Use::read_tree, {}, {}, {}, kAckValues, 1, " --match -g ", " -f "},
    Program{"ugrep", Use::read_shown, " --hidden ", {}, {}, kOtherSearchValues, 1, " -e "},
    Program{"diff", Use::read, " -r --recursive ", {}, {}, " -U -C -x --exclude -I "},
    // Readers with other operands as well.
    Program{"head", Use::read, {}, {}, {}, " -n -c --lines --bytes "},
    Program{"tail", Use::read, {}, {}, {}, " -n -c --lines --bytes "},
    Program{"cut", Use::read, {}, {}, {}, " -d -f -c -b "},
};

// Other names of programs in the table.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSameAs = {
    {{"chown", "chmod"},
     {"chgrp", "chmod"},
     {"gsed", "sed"},
     {"egrep", "grep"},
     {"fgrep", "grep"}}};

constexpr std::string_view kAnyOutput =
    " -o --output --out --outfile --out-file --output-file --outFile --junitxml --junit-xml ";
constexpr std::string_view kAnyInPlace = " --in-place --inplace --write ";
constexpr Program kOther{"", Use::read, {}, kAnyInPlace, kAnyOutput};

}  // namespace

const Program& program_named(std::string_view name) {
  const auto* const same =
      std::ranges::find_if(kSameAs, [name](const auto& row) { return row.first == name; });
  if (same != kSameAs.end()) name = same->second;
  const auto* const found = std::ranges::find(kPrograms, name, &Program::name);
  return found == kPrograms.end() ? kOther : *found;
}

std::vector<Argument> arguments_in_table(const ShellCommand& command) {
  const Program& program = program_named(command.program());
  return arguments_of(command.words,
                      text::concat(program.values, program.outputs, program.scripts));
}

std::vector<std::string_view> files_in_table(const ShellCommand& command,
                                             const std::vector<Argument>& arguments) {
  const Program& program = program_named(command.program());
  const bool has_script =
      has_option(arguments, program.scripts) || has_option(arguments, program.listings);
  std::vector<std::string_view> files = operands_of(arguments);
  const std::size_t skipped = has_script ? 0 : std::min(program.skipped, files.size());
  files.erase(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(skipped));
  return files;
}

bool is_search(std::string_view program) {
  constexpr std::string_view kSearches[] = {"grep", "egrep", "fgrep", "zgrep",
                                            "rg",   "ag",    "ack",   "ugrep"};
  return model::is_one_of(program, kSearches);
}

}  // namespace baton::guard
