#include "domain/guard/search_limits.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "domain/guard/braces.h"
#include "domain/guard/listed_places.h"
#include "domain/guard/own_names.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/program_table.h"
#include "domain/guard/search_globs.h"
#include "domain/guard/shell_marks.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

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
bool leads_to_ours(std::string_view marked, const ShellCommand& command,
                   const std::vector<ListedPlace>& places) {
  const bool is_for_names = marked.find('/') >= marked.find_last_not_of('/');
  if (is_for_names || mark::is_pattern(command.folder)) return true;
  const std::string root = normal_path(command.root);
  const std::string whole =
      text::concat(path_of_listed(".", command.folder, root), with_open_parts(marked));
  const PathParts pattern = parts_of(whole);
  return std::ranges::any_of(places, [&](const ListedPlace& place) {
    return match_path(pattern, parts_of(place.path), 0) != PatternMatch::none;
  });
}

// What a file's name ends with, from its last dot on; empty if it has none.
std::string_view extension_of(std::string_view name) {
  return name.substr(std::min(name.rfind('.'), name.size()));
}

// Whether a glob for files includes some of baton's by their extension and path.
bool includes_ours(std::string_view glob, const ShellCommand& command) {
  const std::optional<std::vector<std::string>> globs =
      expand_glob(marked_glob(glob), command.globs);
  const std::vector<ListedPlace> places = listed_places(command);
  return !globs || std::ranges::any_of(*globs, [&](const std::string& each) {
    const std::string_view extension = extension_of(each);
    const bool is_ours = extension.empty() || mark::is_pattern(extension) ||
                         std::ranges::any_of(kOwnNames, [extension](std::string_view name) {
                           return extension_of(name) == extension;
                         });
    return is_ours && leads_to_ours(each, command, places);
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

}  // namespace

FilterRules rules_of_search(const ShellCommand& command, const std::vector<Argument>& arguments) {
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

}  // namespace baton::guard
