// What programs do to their operands, by the table of programs.
#include "domain/guard/file_use.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/own_names.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/program_table.h"
#include "domain/guard/search_globs.h"
#include "domain/guard/shell_marks.h"
#include "domain/guard/shell_scope.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

// The path of a file in an agent's worktree, as it is in the project.
std::string whole_path(std::string_view path, const std::string& folder, const std::string& root) {
  const std::string whole = normal_path(absolute_path(path, folder));
  const std::string below = path_in_project(whole, folder, root);
  return below.empty() ? (is_in(whole, root) ? root : whole) : text::concat(root, "/", below);
}

struct ListedPlace {
  std::string path;  // absolute
  bool is_folder = false;
};

// Baton's places and its configuration.
std::vector<ListedPlace> listed_places(const ShellCommand& command) {
  const std::string root = normal_path(command.root);
  std::vector<ListedPlace> places;
  for (const std::string& place : command.places) {
    places.push_back(
        {.path = normal_path(absolute_path(place, root)), .is_folder = is_folder_place(place)});
  }
  places.push_back({.path = root + "/.claude/baton.json"});
  return places;
}

// A wildcard in front also matches the dot of a hidden name, unlike in the shell.
std::string with_open_parts(std::string_view marked) {
  std::string open;
  for (const std::string_view part : parts_of(marked)) {
    const bool is_open = part.front() == mark::kAnyText || part.front() == mark::kAnyCharacter;
    open += text::concat("/", is_open ? std::string(1, mark::kUnknown) : "",
                         part.substr(is_open ? 1 : 0));
  }
  return open;
}

// Whether a glob with a path, which begins in the working folder, may match one of baton's files.
bool leads_to_ours(std::string_view marked, const ShellCommand& command) {
  const bool is_for_names = marked.find('/') >= marked.find_last_not_of('/');
  if (is_for_names || mark::is_pattern(command.folder)) return true;
  const std::string root = normal_path(command.root);
  const std::string whole =
      text::concat(whole_path(".", command.folder, root), with_open_parts(marked));
  return std::ranges::any_of(listed_places(command), [&](const ListedPlace& place) {
    return match_path(parts_of(whole), parts_of(place.path), 0) != PatternMatch::none;
  });
}

// What a file's name ends with, from its last dot on; empty if it has none.
std::string_view extension_of(std::string_view name) {
  return name.substr(std::min(name.rfind('.'), name.size()));
}

// Whether a glob for files includes some of baton's by their extension and path.
bool includes_ours(std::string_view glob, const ShellCommand& command) {
  return std::ranges::any_of(expand_braces(marked_glob(glob)), [&](const std::string& each) {
    const std::string_view extension = extension_of(each);
    const bool is_ours = extension.empty() || mark::is_pattern(extension) ||
                         std::ranges::any_of(kOwnNames, [extension](std::string_view name) {
                           return extension_of(name) == extension;
                         });
    return is_ours && leads_to_ours(each, command);
  });
}

// Some types of ack that do not include baton's files.
constexpr std::string_view kAckTypes =
    " --actionscript --cc --clojure --cmake --cpp --csharp --css --elixir --erlang --go --groovy "
    "--haskell --html --java --js --kotlin --lua --make --objc --perl --php --python --ruby --rust "
    "--sass --scala --shell --sql --swift --ts --xml --yaml ";

// The globs of the file types that `rg -t` names, also of those that the command defines.
std::vector<std::string> globs_of_types(const std::vector<Argument>& arguments) {
  std::vector<std::string> globs;
  for (const Argument& argument : arguments) {
    if (argument.option != "-t" && argument.option != "--type") continue;
    globs.emplace_back(glob_of_type(argument.value));
    for (const Argument& added : arguments) {  // "NAME:GLOB"
      const std::size_t colon = added.value.find(':');
      const bool is_meant =
          added.option == "--type-add" && added.value.substr(0, colon) == argument.value;
      if (is_meant && colon != std::string_view::npos) {
        globs.emplace_back(file_name(added.value.substr(colon + 1)));
      }
    }
  }
  return globs;
}

bool is_glob_option(std::string_view option) {
  return option == "-g" || option == "--glob" || option == "--iglob";
}

SearchGlobs globs_of(const ShellCommand& command, const std::vector<Argument>& arguments) {
  const std::string_view program = command.program();
  const bool has_globs = program != "ack" && program != "ag";
  std::vector<std::string> globs;
  for (const Argument& argument : arguments) {
    if (!has_globs || !is_glob_option(argument.option)) continue;
    const std::string glob = written_glob(argument.value);
    globs.push_back(argument.option == "--iglob" ? text::to_lower(glob) : glob);
  }
  return SearchGlobs(std::move(globs));
}

// What a recursive search or comparison leaves out.
FilterRules rules_of(const ShellCommand& command, const std::vector<Argument>& arguments) {
  const std::string_view program = command.program();
  const bool compares = program == "diff";
  if (!compares && !is_search(program)) return {};
  FilterRules rules = globs_of(command, arguments).rules(normal_path(command.folder));
  if (program == "ack") add_rule(rules, {.pattern = ".git", .is_name = true, .base = "/"});
  for (const Argument& argument : arguments) {
    const std::string_view option = argument.option;
    // `grep --exclude` leaves out files by their own names.
    const bool excludes_names = option == "--exclude-dir" ||
                                (compares && (option == "-x" || option == "--exclude")) ||
                                (program == "ag" && option.starts_with("--ignore")) ||
                                (program == "ack" && option.starts_with("--ignore-dir"));
    if (!excludes_names) continue;
    add_rule(rules, {.pattern = written_glob(argument.value), .is_name = true});
  }
  return rules;
}

// Whether a search is limited to files that are not baton's.
bool selects_others(const ShellCommand& command, const std::vector<Argument>& arguments) {
  const SearchGlobs globs = globs_of(command, arguments);
  std::vector<std::string> included = globs.included();
  if (included.empty()) included = globs_of_types(arguments);
  for (const Argument& argument : arguments) {
    if (argument.option == "--include") included.emplace_back(file_name(argument.value));
    if (command.program() == "ack" && names_option(kAckTypes, argument.option)) {
      included.push_back(text::concat("*.", argument.option.substr(2)));
    }
  }
  return !included.empty() && std::ranges::none_of(included, [&](const std::string& glob) {
    return !glob.empty() && includes_ours(glob, command);
  });
}

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
  return selects_others(command, arguments) ? Use::none : Use::read_tree;
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

FileUses uses_in_table(const ShellCommand& command) {
  const Program& program = program_named(command.program());
  const std::vector<Argument> arguments = arguments_in_table(command);
  Use use = use_with_options(command, arguments);
  if (prints_only(command, arguments)) use = Use::read;
  const bool has_listing = has_option(arguments, program.listings);
  const bool has_script = has_listing || has_option(arguments, program.scripts);
  std::size_t skipped = has_script ? 0 : program.skipped;
  const bool has_globs = program.operands == Use::read_tree && !is_search(program.name);
  const FilterRules rules =
      has_globs ? excluded_operands(command, arguments) : rules_of(command, arguments);
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
    if (use == Use::none || (has_globs && argument.value.starts_with('!'))) continue;
    if (has_globs && is_glob(argument.value)) {
      const Use each = use == Use::write_tree ? Use::write : Use::read;
      for (std::string& path : expand_braces(program_pattern(argument.value))) {
        uses.push_back({.use = each, .path = std::move(path), .rules = rules});
      }
      continue;
    }
    uses.push_back({.use = use, .path = std::string(argument.value), .rules = rules});
    const std::string_view path = path_in(argument.value);
    if (path != argument.value && use == Use::read) uses.push_back({use, std::string(path)});
  }
  const bool is_tree = use == Use::read_tree || use == Use::read_shown;
  const bool reads_input = program.operands != Use::read && command.is_piped && !has_listing;
  if (is_tree && !has_operand && program.skipped == 1 && !reads_input) {
    uses.push_back({.use = use, .path = ".", .rules = rules});
  }
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

// The same as names_left_in() for a pattern, which may match a folder with everything in it.
std::vector<std::string> matches_left_in(const FileUse& use, const std::string& used,
                                         const ShellCommand& command) {
  const std::string everything{'/', mark::kAnyFolders, '/', mark::kUnknown};
  const PathParts pattern = parts_of(used);
  const std::string base = used.substr(0, used.rfind('/', used.find_first_of(mark::kPatterns)));
  const std::string_view named = use.path;
  const std::size_t slash = named.rfind('/', named.find_first_of(mark::kPatterns));
  const std::string_view folder = named.substr(0, slash == named.npos ? 0 : slash + 1);
  const bool is_recursive = used.find(mark::kAnyFolders) != std::string::npos;
  std::vector<std::string> names;
  for (const auto& [place, is_folder] : listed_places(command)) {
    if (leave_out(use.rules, {.path = place, .is_pattern = true})) continue;
    if (is_in(base, place)) return {use.path, use.path + everything};
    if (!is_in(place, base)) continue;
    const PatternMatch match = match_path(pattern, parts_of(place), 0);
    const std::string name = text::concat(folder, std::string_view(place).substr(base.size() + 1));
    const bool is_whole = match == PatternMatch::exact || match == PatternMatch::encloses;
    if (is_whole) names.push_back(is_folder ? name + everything : name);
    if (!is_folder || (!is_recursive && match != PatternMatch::inside)) continue;
    names.push_back(text::concat(name, std::string{'/', mark::kAnyFolders, '/'}, pattern.back()));
  }
  return names;
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

std::vector<std::string> names_left_in(const FileUse& use, const ShellCommand& command,
                                       const std::string& folder) {
  const std::string root = normal_path(command.root);
  const std::string used = whole_path(mark::without_kind(use.path), folder, root);
  const std::string everything{'/', mark::kAnyFolders, '/', mark::kUnknown};
  std::vector<std::string> names;
  if (mark::is_pattern(used)) return matches_left_in(use, used, command);
  for (const auto& [place, is_folder] : listed_places(command)) {
    if (is_in(used, place)) return {use.path, use.path + everything};
    const FilteredPlace filtered{
        .path = place, .named = used.size(), .is_shown = use.use == Use::read_shown};
    if (!is_in(place, used) || leave_out(use.rules, filtered)) continue;
    names.push_back(
        text::concat(use.path, used == "/" ? "" : "/",
                     std::string_view(place).substr(used.size() + (used == "/" ? 0 : 1)),
                     is_folder ? everything : ""));
  }
  return names;
}

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
    if (program == "curl") add_addresses(command, uses);
    if (program == "patch") add_patch(command, uses);
    add_outputs_of_wrappers(command, uses);
  }
  for (const std::string& file : command.reads) uses.push_back({Use::read, file});
  for (const std::string& file : command.writes) uses.push_back({Use::write, file});
  return uses;
}

}  // namespace baton::guard
