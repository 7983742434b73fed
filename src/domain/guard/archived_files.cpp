// Programs that pack and unpack files: tar, zip, cpio, git archive.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/file_use.h"
#include "domain/guard/listed_places.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Members = std::vector<std::string>;

constexpr std::string_view kArchivers[] = {"tar", "bsdtar", "gtar", "zip", "unzip",
                                           "7z",  "7za",    "7zr",  "7zz", "cpio"};
constexpr std::string_view kTarValues =
    " -b -C -f -F -g -H -I -K -L -N -T -V -X --add-file --after-date --blocking-factor "
    "--checkpoint-action --directory --exclude --exclude-from --exclude-ignore "
    "--exclude-ignore-recursive --exclude-tag --exclude-tag-all --exclude-tag-under --file "
    "--files-from --format --group --group-map --index-file --info-script --label --level "
    "--listed-incremental --mode --mtime --new-volume-script --newer --newer-mtime --owner "
    "--owner-map --pax-option --quote-chars --quoting-style --record-size --rmt-command "
    "--rsh-command --sort --starting-file --strip-components --suffix --tape-length --to-command "
    "--transform --use-compress-program --volno-file --warning --xattrs-exclude "
    "--xattrs-include --xform ";
constexpr std::string_view kCpioValues = " -D -F -H -E -R -C -M -I -O --directory --file ";

bool is_tar(std::string_view program) {
  return program.ends_with("tar");
}

// `tar xfC A B` means `tar -x -f A -C B`.
Members tar_words(const ShellCommand& command) {
  constexpr std::string_view kLettersWithValue = "bCfFgHIKLNTVX";
  const Members& words = command.words;
  const bool is_old = words.size() > 1 && !words[1].starts_with('-');
  if (!is_old) return words;
  Members read = {words[0]};
  std::size_t next = 2;
  for (const char letter : words[1]) {
    read.push_back({'-', letter});
    const bool has_value = kLettersWithValue.find(letter) != std::string_view::npos;
    if (has_value && next < words.size()) read.push_back(words[next++]);
  }
  read.insert(read.end(), words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
  return read;
}

struct Tar {
  bool extracts = false;
  bool lists = false;
  bool has_patterns = false;
  bool is_piped = true;  // the archive is standard input or output
  std::string_view folder = {};
  std::string_view file = {};
  FilterRules rules = {};
};

// Tar compares the pattern with the members' names, which begin as the operands do; a name of a
// folder has no slash behind it.
class TarExclusions {
 public:
  explicit TarExclusions(const std::vector<Argument>& arguments)
      : are_compared_otherwise_(has_option(arguments, " --anchored --no-wildcards ")) {
    const auto operands = operands_of(arguments);
    are_absolute_ = std::ranges::all_of(
        operands, [](std::string_view operand) { return operand.starts_with('/'); });
    are_below_current_ = std::ranges::all_of(operands, [](std::string_view operand) {
      return operand == "." || operand.starts_with("./");
    });
  }

  // Nothing if it is not known what the pattern excludes.
  [[nodiscard]] std::optional<FilterRule> rule_of(std::string_view pattern) const {
    if (pattern.ends_with('/') || are_compared_otherwise_) return std::nullopt;
    const std::string glob = written_glob(pattern);
    const bool is_absolute = pattern.starts_with('/');
    if (!is_absolute && !pattern.starts_with("./") && !glob.starts_with("*/")) {
      return FilterRule{.pattern = glob, .is_name = glob.find('/') == std::string::npos};
    }
    if (!(is_absolute ? are_absolute_ : are_below_current_)) return std::nullopt;
    if (!is_absolute) return FilterRule{.pattern = glob.substr(2)};
    return FilterRule{.pattern = glob.substr(1), .base = "/"};
  }

 private:
  bool are_compared_otherwise_;
  bool are_absolute_ = false;       // all operands
  bool are_below_current_ = false;  // the same
};

Tar tar_of(const std::vector<Argument>& arguments) {
  Tar tar{.extracts = has_option(arguments, " -x --extract --get "),
          .lists = has_option(arguments, " -t --list -O --to-stdout "),
          .has_patterns = has_option(arguments, " --wildcards ")};
  const TarExclusions exclusions(arguments);
  bool has_operand = false;  // exclusions behind it have no effect on it
  for (const Argument& argument : arguments) {
    const std::string_view option = argument.option;
    has_operand |= option.empty();
    if (option == "-C" || option == "--directory") tar.folder = argument.value;
    if (option == "--exclude-vcs" && !has_operand) {
      add_rule(tar.rules, {.pattern = ".git", .is_name = true});
    }
    if (option == "--exclude" && !has_operand) {
      if (auto rule = exclusions.rule_of(argument.value)) add_rule(tar.rules, *rule);
    }
    const bool is_file = option == "--file" || (option.ends_with('f') && !option.starts_with("--"));
    if (!is_file) continue;
    tar.is_piped = argument.value == "-";
    if (!tar.is_piped) tar.file = argument.value;
  }
  return tar;
}

std::string below(std::string_view folder, std::string_view member) {
  const bool is_whole = folder.empty() || member.starts_with('/');
  return is_whole ? std::string(member) : text::concat(folder, "/", member);
}

// Files unpacked below a folder. Without named members their names are unknown.
void add_unpacked(FileUses& uses, std::string_view folder, const Members& members,
                  const FilterRules& rules = {}) {
  uses.push_back({Use::unpack, folder.empty() ? "." : std::string(folder)});
  for (const std::string& member : members) {
    uses.push_back({.use = Use::write_tree, .path = below(folder, member), .rules = rules});
  }
}

// A packed file, which the program may remove afterwards.
void add_packed(FileUses& uses, bool is_removed, FileUse use) {
  uses.push_back(use);
  if (!is_removed) return;
  use.use = use.use == Use::read ? Use::remove : Use::write_tree;
  uses.push_back(std::move(use));
}

FileUses uses_of_tar(const ShellCommand& command) {
  const Members words = tar_words(command);
  const std::vector<Argument> arguments = arguments_of(words, kTarValues);
  const Tar tar = tar_of(arguments);
  FileUses uses;
  if (!tar.file.empty()) {
    uses.push_back({tar.extracts || tar.lists ? Use::read : Use::write, std::string(tar.file)});
  }
  if (tar.lists) return uses;
  Members members;
  for (const std::string_view operand : operands_of(arguments)) {
    members.push_back(tar.has_patterns ? marked_glob(operand) : std::string(operand));
  }
  if (tar.extracts) {
    if (members.empty() && tar.is_piped) members = command.packed;
    add_unpacked(uses, tar.folder, members, tar.rules);
    return uses;
  }
  const bool removes = has_option(arguments, " --remove-files ");
  for (const std::string& member : members) {
    add_packed(uses, removes,
               {.use = Use::read_tree, .path = below(tar.folder, member), .rules = tar.rules});
  }
  return uses;
}

// The members after "-x" are left out.
FileUses uses_of_unzip(const std::vector<Argument>& arguments) {
  FileUses uses;
  Members members;
  bool is_left_out = false;
  for (const Argument& argument : arguments) {
    is_left_out = argument.option.empty() ? is_left_out : argument.option == "-x";
    if (!argument.option.empty() || is_left_out) continue;
    if (uses.empty()) {
      uses.push_back({Use::read, std::string(argument.value)});
    } else {
      members.push_back(marked_glob(argument.value));
    }
  }
  if (has_option(arguments, " -l -t -p -v -Z ")) return uses;
  add_unpacked(uses, option_value(arguments, " -d ").value_or(""), members);
  return uses;
}

// Zip compares the pattern with the whole names of files, which begin below an operand ".".
std::optional<FilterRule> zip_exclusion(std::string_view pattern,
                                        const std::vector<Argument>& arguments) {
  const std::string glob = written_glob(pattern);
  const bool is_deeper = glob.starts_with("*/") || glob.starts_with("**/");
  const bool has_dot = std::ranges::any_of(operands_of(arguments), [](std::string_view operand) {
    return operand == "." || operand == "./";
  });
  // The shell replaces an active star by the names in the folder, not those below it.
  const bool is_expanded = mark::is_pattern(pattern);
  if (!glob.ends_with('*') || (is_deeper && has_dot) || is_expanded) return std::nullopt;
  if (!glob.starts_with('*')) return FilterRule{.pattern = glob};
  const std::size_t begin = glob.find_first_not_of('*');
  const std::string behind = glob.substr(std::min(begin, glob.size()));
  return FilterRule{.pattern = text::concat(is_deeper ? "**" : "**/", behind)};
}

FileUses uses_of_zip(const ShellCommand& command) {
  const std::vector<Argument> arguments = arguments_of(command.words, " -x -i -d ");
  if (command.program() == "unzip") return uses_of_unzip(arguments);
  FileUses uses;
  FilterRules rules;
  const bool is_tree = has_option(arguments, " -r --recurse-paths ");
  const bool removes = has_option(arguments, " -m --move ");
  std::string_view list;  // -x and -i have values up to the next option or "@"
  for (const Argument& argument : arguments) {
    if (!argument.option.empty()) list = argument.option;
    if (list == "-x") {
      if (auto rule = zip_exclusion(argument.value, arguments)) add_rule(rules, *std::move(rule));
    }
    const bool is_listed = list == "-x" || list == "-i";
    if (argument.option.empty() && argument.value == "@") {
      list = {};
    } else if (argument.option.empty() && !is_listed) {
      const Use use = uses.empty() ? Use::write : is_tree ? Use::read_tree : Use::read;
      add_packed(uses, removes && !uses.empty(), {use, std::string(argument.value)});
    }
  }
  for (FileUse& use : uses) use.rules = rules;
  return uses;
}

// "-xr!NAME" leaves out files and folders of that name in every folder; paths and "-x!NAME" depend
// on how the operands are written.
void add_7z_exclusion(FilterRules& rules, std::string_view word) {
  constexpr std::string_view kByName = "-xr!";
  if (!word.starts_with(kByName) || word.find('/') != std::string_view::npos) return;
  add_rule(rules, {.pattern = written_glob(word.substr(kByName.size())), .is_name = true});
}

// `7z x ARCHIVE [MEMBER…]` unpacks, with -oFOLDER elsewhere; `7z a ARCHIVE FILE…` packs.
FileUses uses_of_7z(const ShellCommand& command) {
  std::vector<std::string_view> operands;
  std::string_view folder;
  FilterRules rules;
  bool prints = false;
  bool removes = false;
  for (const std::string_view word : std::span(command.words).subspan(1)) {
    if (word.starts_with("-o")) folder = word.substr(2);
    prints |= word == "-so";
    removes |= word == "-sdel";
    add_7z_exclusion(rules, word);
    if (!word.starts_with('-')) operands.push_back(word);
  }
  FileUses uses;
  if (operands.size() < 2) return uses;
  const std::string_view verb = operands[0];
  const bool unpacks = verb == "x" || verb == "e";
  const bool packs = verb == "a" || verb == "u";
  uses.push_back({packs || verb == "d" ? Use::write : Use::read, std::string(operands[1])});
  const std::vector<std::string_view> named(operands.begin() + 2, operands.end());
  if (packs) {
    for (const std::string_view file : named) {
      add_packed(uses, removes, {.use = Use::read_tree, .path = std::string(file), .rules = rules});
    }
  }
  if (!unpacks || prints) return uses;
  Members members;
  for (const std::string_view member : named) members.push_back(marked_glob(member));
  add_unpacked(uses, folder, members);
  return uses;
}

// `cpio -o` packs the files whose names it reads, `-p FOLDER` copies them, `-i` unpacks.
FileUses uses_of_cpio(const ShellCommand& command) {
  const std::vector<Argument> arguments = arguments_of(command.words, kCpioValues);
  const std::vector<std::string_view> operands = operands_of(arguments);
  FileUses uses;
  if (has_option(arguments, " -t --list --to-stdout ")) return uses;
  if (has_option(arguments, " -i --extract ")) {
    Members members;
    for (const std::string_view operand : operands) members.push_back(marked_glob(operand));
    if (members.empty()) members = command.packed;
    add_unpacked(uses, option_value(arguments, " -D --directory ").value_or(""), members);
    return uses;
  }
  const bool copies = has_option(arguments, " -p --pass-through ") && !operands.empty();
  for (const std::string& name : command.piped) {
    uses.push_back({Use::read, name});
    if (copies) uses.push_back({Use::write, text::concat(operands.back(), "/", name)});
  }
  return uses;
}

Members packed_by_git(const ShellCommand& command) {
  const auto verb = std::ranges::find(command.words, "archive");
  if (verb == command.words.end()) return command.packed;
  const Members words(verb, command.words.end());
  const std::vector<Argument> arguments =
      arguments_of(words, " -o --output --format --prefix --remote ");
  if (has_option(arguments, " -o --output ")) return {};
  std::vector<std::string_view> paths = operands_of(arguments);
  if (!paths.empty()) paths.erase(paths.begin());  // the revision
  if (paths.empty()) paths.emplace_back(".");
  const std::string_view prefix = option_value(arguments, " --prefix ").value_or("");
  Members members;
  for (const std::string_view path : paths) members.push_back(text::concat(prefix, path));
  return members;
}

Members packed_by_tar(const ShellCommand& command) {
  const Members words = tar_words(command);
  const std::vector<Argument> arguments = arguments_of(words, kTarValues);
  const Tar tar = tar_of(arguments);
  const bool packs = has_option(arguments, " -c --create ") && tar.is_piped;
  if (!packs) return {};
  const std::vector<std::string_view> operands = operands_of(arguments);
  if (tar.rules.empty()) return {operands.begin(), operands.end()};
  const std::string folder = absolute_path(tar.folder, command.folder);
  Members members;
  for (const std::string_view operand : operands) {
    const FileUse use{.use = Use::read_tree, .path = std::string(operand), .rules = tar.rules};
    std::ranges::move(names_left_in(use, command, folder), std::back_inserter(members));
  }
  return members;
}

}  // namespace

bool is_archiver(std::string_view program) {
  return model::is_one_of(program, kArchivers);
}

FileUses uses_of_archiver(const ShellCommand& command) {
  const std::string_view program = command.program();
  if (is_tar(program)) return uses_of_tar(command);
  if (program.starts_with("7z")) return uses_of_7z(command);
  return program == "cpio" ? uses_of_cpio(command) : uses_of_zip(command);
}

std::vector<std::string> packed_names(const ShellCommand& command) {
  const std::string_view program = command.program();
  if (program == "git") return packed_by_git(command);
  if (is_tar(program)) return packed_by_tar(command);
  if (program == "cpio") return command.piped;
  return command.packed;
}

}  // namespace baton::guard
