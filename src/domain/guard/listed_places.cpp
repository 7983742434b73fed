#include "domain/guard/listed_places.h"

#include <cstddef>

#include "domain/guard/exclusion.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

// The same as names_left_in() for a pattern, which may match a folder with everything in it.
std::vector<std::string> matches_left_in(const FileUse& use, const std::string& used,
                                         const ShellCommand& command) {
  const PathParts pattern = parts_of(used);
  const std::string base = used.substr(0, used.rfind('/', used.find_first_of(mark::kPatterns)));
  const std::string_view named = use.path;
  const std::size_t slash = named.rfind('/', named.find_first_of(mark::kPatterns));
  const std::string_view folder = named.substr(0, slash == named.npos ? 0 : slash + 1);
  const bool is_recursive = used.find(mark::kAnyFolders) != std::string::npos;
  std::vector<std::string> names;
  for (const auto& [place, is_folder] : listed_places(command)) {
    if (leave_out(use.rules, {.path = place, .is_pattern = true})) continue;
    if (is_in(base, place)) return {use.path, text::concat(use.path, mark::kEverything)};
    if (!is_in(place, base)) continue;
    const PatternMatch match = match_path(pattern, parts_of(place), 0);
    const std::string name = text::concat(folder, std::string_view(place).substr(base.size() + 1));
    const bool is_whole = match == PatternMatch::exact || match == PatternMatch::encloses;
    if (is_whole) names.push_back(text::concat(name, is_folder ? mark::kEverything : ""));
    if (!is_folder || (!is_recursive && match != PatternMatch::inside)) continue;
    names.push_back(text::concat(name, std::string{'/', mark::kAnyFolders, '/'}, pattern.back()));
  }
  return names;
}

}  // namespace

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

std::string path_of_listed(std::string_view path, const std::string& folder,
                           const std::string& root) {
  const std::string whole = normal_path(absolute_path(path, folder));
  const std::string below = path_in_project(whole, folder, root);
  return below.empty() ? (is_in(whole, root) ? root : whole) : text::concat(root, "/", below);
}

std::vector<std::string> names_left_in(const FileUse& use, const ShellCommand& command,
                                       const std::string& folder) {
  const std::string root = normal_path(command.root);
  const std::string used = path_of_listed(mark::without_kind(use.path), folder, root);
  std::vector<std::string> names;
  if (mark::is_pattern(used)) return matches_left_in(use, used, command);
  for (const auto& [place, is_folder] : listed_places(command)) {
    if (is_in(used, place)) return {use.path, text::concat(use.path, mark::kEverything)};
    const FilteredPlace filtered{
        .path = place, .named = used.size(), .is_shown = use.use == Use::read_shown};
    if (!is_in(place, used) || leave_out(use.rules, filtered)) continue;
    names.push_back(
        text::concat(use.path, used == "/" ? "" : "/",
                     std::string_view(place).substr(used.size() + (used == "/" ? 0 : 1)),
                     is_folder ? mark::kEverything : ""));
  }
  return names;
}

}  // namespace baton::guard
