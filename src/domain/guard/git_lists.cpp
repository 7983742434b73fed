// The verbs of git that print names of files.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "domain/guard/exclusion.h"
#include "domain/guard/git_uses.h"
#include "domain/guard/listed_places.h"
#include "domain/guard/our_names.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

// Whether the pathspec, without its literal folder, matches a path below that, or a folder in it. A
// star matches dots and slashes.
bool matches_pathspec(std::string_view pathspec, std::string_view below) {
  const std::string pattern = text::concat("/", pathspec);
  for (std::size_t end = 0; end < below.size();) {
    end = std::min(below.find('/', end + 1), below.size());
    if (matches_name(pattern, text::concat("/", below.substr(0, end)))) return true;
  }
  return false;
}

// Baton's names that a pathspec with wildcards has, and that the exclusions leave.
std::vector<std::string> names_of_pathspec(const FileUse& use, const ShellCommand& command,
                                           const GuardedFiles& files) {
  const std::size_t begin = use.path.find(mark::kAnyFolders);
  const std::string folder = use.path.substr(0, begin);
  // marked_pathspec() puts any folders in front of what git compares as one text.
  std::string pathspec = use.path.substr(std::min(begin + 2, use.path.size()));
  for (std::size_t at = pathspec.find(mark::kAnyFolders); at != std::string::npos;
       at = pathspec.find(mark::kAnyFolders, at + 1)) {
    if (at + 1 < pathspec.size() && pathspec[at + 1] == '/') pathspec.erase(at + 1, 1);
  }
  const std::string root = normal_path(command.root);
  std::vector<OurName> names = our_names(folder, command, files);
  std::erase_if(names, [&](const OurName& name) {
    const std::string below = path_in_project(name.path, "/", root);
    const std::string path = below.empty() ? name.path : text::concat(root, "/", below);
    if (leave_out(use.rules, {.path = path})) return true;
    if (name.is_open) return false;
    return name.is_folder || !matches_pathspec(pathspec, name.name.substr(folder.size()));
  });
  return as_words(names);
}

}  // namespace

// `git diff --name-only`. Which files differ between revisions is unknown: false.
bool GitUses::add_changed(const Arguments& arguments) {
  const Paths found = paths(arguments);
  const bool is_revision = !found.is_explicit && !found.all.empty();
  if (!is_revision) {
    if (found.all.empty()) add_everything(Use::read_tree);
    add_all(Use::read_tree, found);
    return true;
  }
  for (const std::string_view path : found.all) {
    if (is_path(path)) add(Use::read_tree, path);
  }
  if (uses_.empty() && found.has_exclusion) add_everything(Use::read_tree);
  return !uses_.empty();
}

void GitUses::add_indexed(const Arguments& arguments) {
  const Paths found = paths(arguments);
  if (found.all.empty() && !found.has_exclusion) add(Use::read_tree, ".");
  add_all(Use::read_tree, found, ".");
}

std::optional<FileUses> GitUses::list() {
  constexpr std::string_view kComparisons[] = {
      "diff", "show", "log", "diff-tree", "diff-index", "diff-files", "whatchanged"};
  constexpr std::string_view kListOptions =
      " -l -L --files-with-matches --files-without-match --name-only ";
  const std::string& verb = git_.verb;
  if (verb == "ls-files") {
    add_indexed(arguments_of(git_.words, " -x -X --exclude --exclude-from --with-tree --format "));
    return std::move(uses_);
  }
  const Arguments arguments = arguments_of(
      git_.words, verb == "grep" ? " -e -f -A -B -C -m -O --max-depth "
                                 : " -n -S -G -L -U -O --diff-filter --author --since --until ");
  if (verb == "grep" && has_option(arguments, kListOptions)) {
    search(arguments);
    return std::move(uses_);
  }
  const bool is_list =
      model::is_one_of(verb, kComparisons) && has_option(arguments, " --name-only ");
  if (!is_list || !add_changed(arguments)) return std::nullopt;
  return std::move(uses_);
}

// Comparisons print paths below the top of the working tree, or with an option of the configuration
// below the folder.
std::vector<std::string> GitUses::relative_names(std::vector<std::string> names) const {
  const bool is_here = git_.verb == "ls-files" || git_.verb == "grep";
  const std::string here = normal_path(absolute_path(git_.folder, command_.folder));
  const std::string folder = is_here ? here : top();
  if (folder.empty() || mark::is_pattern(command_.folder)) return names;
  const bool keeps_both = folder != here;
  for (std::size_t at = 0, count = names.size(); at < count; ++at) {
    const std::string path = normal_path(absolute_path(names[at], command_.folder));
    if (!is_in(path, folder) || path == folder) continue;
    if (keeps_both) names.push_back(names[at]);
    names[at] = path.substr(folder == "/" ? 1 : folder.size() + 1);
  }
  return names;
}

std::optional<std::vector<std::string>> names_listed_by_git(const ShellCommand& command,
                                                            const GuardedFiles& files) {
  GitUses git(command, files);
  const std::optional<FileUses> uses = git.list();
  if (!uses) return std::nullopt;
  std::vector<std::string> names;
  for (const FileUse& use : *uses) {
    const bool is_pathspec = use.path.find(mark::kAnyFolders) != std::string::npos;
    std::ranges::move(is_pathspec ? names_of_pathspec(use, command, files)
                                  : names_left_in(use, command, command.folder),
                      std::back_inserter(names));
  }
  return git.relative_names(std::move(names));
}

}  // namespace baton::guard
