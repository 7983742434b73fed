// The output of commands that is used as arguments: `$(pwd)`, `find … | xargs`.
#include "domain/guard/shell_output.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/fd_arguments.h"
#include "domain/guard/fd_search.h"
#include "domain/guard/file_use.h"
#include "domain/guard/find_search.h"
#include "domain/guard/line_search.h"
#include "domain/guard/listed_places.h"
#include "domain/guard/our_names.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/printf_text.h"
#include "domain/guard/program_table.h"
#include "domain/guard/regex_endings.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kUnknown("\x04", 1);
constexpr std::size_t kMostNames = 1U << 14U;  // a line may have fewer words
constexpr std::array<std::string_view, 9> kFilters = {"grep", "sort", "head", "tail", "uniq",
                                                      "tac",  "shuf", "tee",  "cat"};
constexpr std::array<std::string_view, 5> kListers = {"fd", "fdfind", "rg", "tree", "locate"};
constexpr std::string_view kLsIgnores = " -I --ignore ";
constexpr std::string_view kLsValues = " -I --ignore --hide -w --width -T --tabsize --block-size ";

bool has_word(const Words& words, std::string_view wanted) {
  return std::ranges::find(words, wanted) != words.end();
}

Words operands(const Words& words) {
  Words found;
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (!words[at].starts_with('-')) found.push_back(words[at]);
  }
  return found;
}

std::string joined(const Words& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

bool names_hidden_folder(std::string_view path) {
  for (const std::string_view prefix : {"./", "../"}) {
    while (path.starts_with(prefix)) path.remove_prefix(prefix.size());
  }
  return (path.starts_with('.') && path != "." && path != "..") ||
         path.find("/.") != std::string_view::npos;
}

bool is_in_our_folder(const FileUse& use, const ShellCommand& command) {
  return is_in(normal_path(absolute_path(use.path, command.folder)),
               text::concat(normal_path(command.root), "/.claude"));
}

// The files whose content a command uses, and those in the folders that it searches.
ShellOutput names_in(FileUses uses, const ShellCommand& command) {
  Words names;
  for (FileUse& use : uses) {
    // A search goes through hidden folders that it names, and that its globs include.
    const bool is_search_of_hidden =
        use.use == Use::read_shown &&
        (names_hidden_folder(use.path) || !use.rules.empty() || is_in_our_folder(use, command));
    const bool is_tree = use.use == Use::read_tree || is_search_of_hidden;
    if (is_tree && !use.rules.empty()) {
      std::ranges::move(names_left_in(use, command, command.folder), std::back_inserter(names));
      continue;
    }
    if (is_tree) names.push_back(text::concat(use.path, mark::kEverything));
    if (use.use == Use::read_shown) {
      std::ranges::move(names_left_in(use, command, command.folder), std::back_inserter(names));
    }
    const bool is_folder = use.path == "." || use.path == "..";
    if (!is_folder || use.use != Use::read_shown) names.push_back(std::move(use.path));
    if (names.size() > kMostNames) return {{std::string(mark::kEverything)}};
  }
  return {std::move(names)};
}

// As a program prints the names in the working folder if no word names the folder.
Words without_dot(Words names) {
  for (std::string& name : names) {
    if (name.starts_with("./")) name.erase(0, 2);
  }
  return names;
}

// `-printf %P` prints names below the folder in which the search begins.
ShellOutput of_find(const ShellCommand& command) {
  Words names = found_names(command, FindAction::print);
  const auto format = std::ranges::find(command.words, "-printf");
  const bool is_below =
      std::distance(format, command.words.end()) > 1 && std::next(format)->starts_with("%P");
  return {is_below ? without_dot(std::move(names)) : std::move(names)};
}

ShellOutput of_git(const ShellCommand& command, const GuardedFiles* files) {
  if (has_word(command.words, "--show-toplevel")) {
    return {{project_top(command.folder, command.root)}};
  }
  std::optional<Words> listed =
      files == nullptr ? std::nullopt : names_listed_by_git(command, *files);
  return {listed ? *std::move(listed) : Words{std::string(kUnknown)}};
}

// `grep -l` and `rg --files` print the names of the files that they search.
bool lists_files(const ShellCommand& command) {
  constexpr std::string_view kListings =
      " -l -L --files-with-matches --files-without-match --files ";
  const std::string_view program = command.program();
  if (!is_search(program)) return false;
  const std::vector<Argument> arguments = arguments_in_table(command);
  const std::string_view own = program == "ack" ? " -f -g " : program == "ag" ? " -g " : "";
  return has_option(arguments, kListings) || has_option(arguments, own);
}

// The names of files that a search lists begin as the folder that its words name.
ShellOutput of_listing(const ShellCommand& command, const GuardedFiles& files) {
  ShellOutput output = names_in(uses_of(command, files), command);
  const bool names_folder =
      std::ranges::any_of(files_in_table(command, arguments_in_table(command)),
                          [](std::string_view file) { return file.starts_with('.'); });
  if (!names_folder) output.names = without_dot(std::move(output.names));
  return output;
}

ShellOutput of_printing(const ShellCommand& command) {
  const Words words = operands(command.words);
  const bool is_format = command.program() == "printf" && !words.empty();
  std::optional<std::string> text =
      is_format ? printf_text(words.front(), std::span(words).subspan(1))
                : std::optional(without_escapes(joined(words, " "), OctalCode::behind_zero));
  if (!text) return {.names = {}, .is_cut = true};
  ShellOutput output{.names = split_blanks(*text), .text = {}};
  output.text = std::move(text);
  return output;
}

// How the lines end that a search passes on; empty: in any way.
Words searched_endings(const ShellCommand& command) {
  const std::vector<Argument> arguments = arguments_in_table(command);
  if (has_option(arguments, " -F -f --fixed-strings --file ")) return {};
  std::vector<std::string_view> patterns;
  for (const Argument& argument : arguments) {
    if (argument.option == "-e" || argument.option == "--regexp")
      patterns.push_back(argument.value);
  }
  const std::vector<std::string_view> named = operands_of(arguments);
  if (patterns.empty() && !named.empty()) patterns.push_back(named.front());
  const bool ignores_case = has_option(arguments, " -i -S --ignore-case --smart-case ");
  Words endings;
  for (const std::string_view pattern : patterns) {
    Words more = regex_endings(ignores_case ? text::to_lower(pattern) : std::string(pattern));
    if (more.empty()) return more;
    std::ranges::move(more, std::back_inserter(endings));
  }
  return endings;
}

ShellOutput searched_lines(const LineSearch& search, std::string_view text) {
  constexpr std::size_t kMostSteps = 1U << 22U;
  const bool is_long = text.size() * search.size() > kMostSteps;
  if (is_long) return {.names = split_blanks(text), .text = std::string(text)};
  std::string passed;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (search.passes(line)) passed += text::concat(line, "\n");
    begin = end + 1;
  }
  ShellOutput output{.names = split_blanks(passed), .text = {}};
  output.text = std::move(passed);
  return output;
}

// A pattern with an open end gets the endings; the search decides on names.
Words with_endings(const Words& names, const Words& endings) {
  Words ended;
  for (const std::string& name : names) {
    if (!mark::is_pattern(name)) {
      ended.push_back(name);
      continue;
    }
    const char kind = mark::kind_of(name);
    const std::string plain(mark::without_kind(name));
    for (std::string& each : names_ending({plain}, endings)) {
      if (kind != '\0') each += kind;
      ended.push_back(std::move(each));
    }
  }
  return ended;
}

// A search that must match may match the names that links lead to.
Words linked_lines(const LineSearch& search, const Words& names) {
  Words passed;
  std::ranges::copy_if(names, std::back_inserter(passed), [&search](std::string_view name) {
    return mark::is_pattern(name) || search.passes(name);
  });
  return passed;
}

// The name that a file may have behind a link: "./x/.claude".
std::string name_behind_link(std::string_view name) {
  const std::size_t begin = name.starts_with("./") ? 2 : name.starts_with('/') ? 1 : 0;
  return text::concat(name.substr(0, begin), "\x7f/", name.substr(begin));
}

// The lines of its input that a search passes on.
ShellOutput of_search(const ShellCommand& command, const GuardedFiles* files) {
  const std::optional<LineSearch> search = LineSearch::of(command);
  if (!search || files == nullptr) return {command.piped, command.input};
  if (command.input) {
    if (mark::is_pattern(*command.input)) return {command.piped, command.input};
    return searched_lines(*search, *command.input);
  }
  const bool is_linked = command.follows_links;
  if (is_linked && !search->is_inverted()) {
    return {with_endings(linked_lines(*search, command.piped), searched_endings(command))};
  }
  const NameFilter filter{
      .passes =
          [&](std::string_view name) {
            return search->passes(name) || (is_linked && search->passes(name_behind_link(name)));
          },
      .may_pass_below =
          [&](std::string_view folder) {
            return search->may_pass_below(folder) ||
                   (is_linked && search->may_pass_below(name_behind_link(folder)));
          }};
  Words names = filtered_names(command.piped, filter, command, *files);
  if (search->is_inverted()) return {std::move(names)};
  return {with_endings(names, searched_endings(command))};
}

// Commands in a pipe that pass on their input.
ShellOutput of_filter(const ShellCommand& command, const GuardedFiles* files) {
  const bool searches = is_search(command.program());
  if (searches && command.is_piped) return of_search(command, files);
  if (!command.piped.empty()) return {command.piped, command.input};
  Words names = operands(command.words);
  if (searches && !names.empty()) names.erase(names.begin());
  return {std::move(names)};
}

// Whether `ls --ignore` leaves out the name.
bool is_ignored(std::string_view name, const std::vector<Argument>& arguments) {
  return std::ranges::any_of(arguments, [name](const Argument& argument) {
    const bool ignores = names_option(kLsIgnores, argument.option) && !argument.value.empty();
    return ignores && matches_name(marked_glob(written_glob(argument.value)), name);
  });
}

// The entries of the working folder: hidden ones with "-a" or "-A".
ShellOutput of_entries(const ShellCommand& command, const std::vector<Argument>& arguments,
                       const GuardedFiles& files) {
  const bool shows_hidden = has_option(arguments, " -a -A -f --all --almost-all ");
  const bool marks_folders = has_option(arguments, " -p -F --classify --file-type ");
  std::vector<OurName> entries = our_names({}, command, files);
  std::erase_if(entries, [&](const OurName& entry) {
    return entry.name.find('/') != std::string::npos ||
           (!shows_hidden && entry.name.starts_with('.')) || is_ignored(entry.name, arguments);
  });
  for (OurName& entry : entries) {
    if (marks_folders && entry.is_folder) entry.name += '/';
  }
  Words names = as_words(entries);
  if (names.empty()) names.emplace_back(kUnknown);
  return {std::move(names)};
}

ShellOutput of_ls(const ShellCommand& command, const GuardedFiles* files) {
  const std::vector<Argument> arguments = arguments_of(command.words, kLsValues);
  const std::vector<std::string_view> folders = operands_of(arguments);
  if (!folders.empty()) return {{folders.begin(), folders.end()}};
  return files == nullptr ? ShellOutput{{std::string(kUnknown)}}
                          : of_entries(command, arguments, *files);
}

ShellOutput of_path(const ShellCommand& command) {
  Words names = operands(command.words);
  for (std::string& name : names) {
    const std::size_t slash = name.rfind('/');
    if (command.program() == "basename") name = name.substr(slash + 1);
    if (command.program() == "dirname") {
      name = slash == std::string::npos ? "." : name.substr(0, std::max<std::size_t>(slash, 1));
    }
  }
  return {std::move(names)};
}

}  // namespace

std::vector<std::string> piped_names(const ShellCommand& command) {
  std::vector<std::string> names = command.piped;
  if (names.empty() && command.input) names = split_blanks(*command.input);
  if (names.empty()) names.emplace_back(1, mark::kUnknown);
  return names;
}

std::vector<std::string> split_blanks(std::string_view text) {
  Words parts;
  for (std::size_t begin = 0; begin < text.size() && parts.size() < kMostNames;) {
    const std::size_t end = std::min(text.find_first_of(" \t\n", begin), text.size());
    if (end > begin) parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool follows_links(const ShellCommand& command) {
  const std::string_view program = command.program();
  if (program == "find") return has_word(command.words, "-L") || has_word(command.words, "-follow");
  if (is_fd(program)) return has_option(fd_words(command.words).arguments, " --follow ");
  if (!is_search(program)) return false;
  // "-L" of grep lists the files without a match.
  const std::string_view options = program.ends_with("grep") ? " -R --dereference-recursive "
                                   : program == "ag"         ? " -f --follow "
                                                             : " -L --follow ";
  return has_option(arguments_in_table(command), options);
}

ShellOutput output_of(const ShellCommand& command, const GuardedFiles* files) {
  const std::string_view program = command.program();
  if (program == "pwd") return {{command.folder}};
  if (program == "git") return of_git(command, files);
  if (program == "mktemp") return {{std::string(1, mark::kElsewhere)}};
  if (program == "echo" || program == "printf") return of_printing(command);
  if (program == "find") return of_find(command);
  if (is_fd(program) && files != nullptr) return {names_found_by_fd(command, *files)};
  if (program == "dirname" || program == "basename" || program == "realpath" ||
      program == "readlink") {
    return of_path(command);
  }
  if (program == "cat" && command.input) return {split_blanks(*command.input), command.input};
  if (program == "ls") return of_ls(command, files);
  if (lists_files(command) && files != nullptr) return of_listing(command, *files);
  // `tr '\n' '\0'` changes texts, and hardly names.
  if (program == "tr" && !command.piped.empty() && !command.input) return {command.piped};
  const bool is_filter =
      model::is_one_of(program, kFilters) || (is_search(program) && command.is_piped);
  if (is_filter) return of_filter(command, files);
  if (model::is_one_of(program, kListers)) {
    Words names = operands(command.words);
    if (!names.empty()) return {std::move(names)};
  }
  return {{std::string(kUnknown)}};
}

}  // namespace baton::guard
