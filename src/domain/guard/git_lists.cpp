// The verbs of git that print names of files.
#include <algorithm>

#include "domain/guard/git_uses.h"
#include "domain/model/vocabulary.h"

namespace baton::guard {

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

std::optional<FileUses> listed_by_git(const ShellCommand& command, const GuardedFiles& files) {
  return GitUses(command, files).list();
}

}  // namespace baton::guard
