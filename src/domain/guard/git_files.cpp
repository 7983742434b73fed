// The words of a git command, and the verbs of git that use files.
#include <algorithm>
#include <utility>

#include "domain/guard/exclusion.h"
#include "domain/guard/git_paths.h"
#include "domain/guard/git_uses.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

constexpr std::string_view kGitValues = " -C -c --git-dir --work-tree --namespace --exec-path ";

}  // namespace

Git git_of(const std::vector<std::string>& words) {
  Git git;
  std::size_t at = 1;
  for (; at < words.size() && words[at].starts_with('-'); ++at) {
    const bool names_tree = words[at].starts_with("--work-tree");
    git.names_repository |= names_tree || words[at].starts_with("--git-dir");
    git.sets_pathspecs |= words[at].ends_with("-pathspecs");
    const bool is_value = kGitValues.find(" " + words[at] + " ") != std::string_view::npos;
    if (!is_value || at + 1 >= words.size()) continue;
    if (words[at] == "-C" || words[at] == "--work-tree") {
      const bool is_first = git.folder.empty();
      git.folder = is_first ? words[at + 1] : absolute_path(words[at + 1], git.folder);
    }
    ++at;
  }
  git.words.assign(words.begin() + static_cast<std::ptrdiff_t>(std::min(at, words.size())),
                   words.end());
  if (!git.words.empty()) git.verb = git.words.front();
  return git;
}

GitUses::GitUses(const ShellCommand& command, const GuardedFiles& files)
    : command_(command),
      git_(git_of(command.words)),
      root_(normal_path(command.root)),
      folder_(root_),
      files_(files) {
  add_rule(rules_, {.pattern = ".git", .is_name = true, .base = "/"});
  const std::string folder = absolute_path(git_.folder, command.folder);
  if (!folder.starts_with(mark::kUnknown)) folder_ = normal_path(files.resolve(folder));
  git_.names_repository |= std::ranges::any_of(command.whole, [](std::string_view word) {
    return word.starts_with("GIT_DIR=") || word.starts_with("GIT_WORK_TREE=");
  });
  git_.sets_pathspecs |= std::ranges::any_of(command.whole, [](std::string_view word) {
    return word.starts_with("GIT_") && word.find("_PATHSPECS=") != std::string_view::npos;
  });
}

GitUses::Paths GitUses::paths(const Arguments& arguments) {
  constexpr std::string_view kWithoutRevisions[] = {"clean", "rm", "restore", "ls-files"};
  Paths found;
  const auto dashes = std::ranges::find(git_.words, "--");
  found.is_explicit = dashes != git_.words.end();
  Operands operands;
  if (found.is_explicit && !model::is_one_of(git_.verb, kWithoutRevisions)) {
    operands.assign(dashes + 1, git_.words.end());
  } else {
    operands = operands_of(arguments);
  }
  for (const std::string_view path : operands) {
    if (is_exclusion(path)) {
      found.has_exclusion = true;
      leave_out_matches(path);
    } else {
      found.all.push_back(path);
    }
  }
  return found;
}

std::string GitUses::top() const {
  const bool is_ours = is_in(folder_, root_);
  const bool is_worktree = is_in(folder_, root_ + "/.claude/worktrees");
  if (!git_.names_repository && !is_worktree) {
    for (std::string_view folder = folder_; !folder.empty();) {
      if (files_.exists(text::concat(folder, "/.git"))) return std::string(folder);
      folder = folder.substr(0, folder.rfind('/'));
    }
    if (!is_ours) return {};
  }
  return is_ours ? root_ : folder_;
}

void GitUses::add(Use use, std::string_view path) {
  std::string whole = marked_pathspec(path);
  if (whole.starts_with(":/")) {
    const std::string tree = top();
    if (tree.empty()) return;
    whole = text::concat(tree, "/", std::string_view(whole).substr(2));
  } else if (!git_.folder.empty()) {
    whole = text::concat(git_.folder, "/", whole);
  }
  uses_.push_back({.use = use, .path = std::move(whole), .rules = rules_});
}

// "*x" may begin anywhere; "*/x" and "**/x" only below a folder, unless they are globs.
void GitUses::leave_out_matches(std::string_view pathspec) {
  const bool is_glob = has_magic(pathspec, "glob");
  const bool is_literal = has_magic(pathspec, "literal") || has_magic(pathspec, "attr");
  std::string_view path = without_marks(pathspec);
  // A pattern is compared with the whole path of a file.
  const bool is_pattern = path.find_first_of("*?[\\") != std::string_view::npos;
  const bool is_whole = !is_pattern || path.ends_with(is_glob ? "**" : "*");
  if (git_.sets_pathspecs || is_literal || !is_whole) return;
  FilterRule rule{.base = root_};
  if (path.starts_with('*')) {
    const bool is_any = is_glob && path.starts_with("**/");
    const std::string_view behind = path.substr(std::min(path.find_first_not_of('*'), path.size()));
    if (!is_any && behind.starts_with('/')) return;
    rule.pattern = text::concat("**/", behind.substr(is_any ? 1 : 0));
  } else if (is_from_top(pathspec)) {
    path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
    rule.pattern = path_in_project(path, top(), root_);
  } else {
    rule.pattern = path_in_project(path, folder_, root_);
  }
  if (!rule.pattern.empty()) add_rule(rules_, std::move(rule));
}

bool GitUses::is_path(std::string_view operand) const {
  if (operand.starts_with(mark::kUnknown)) return false;
  if (operand.size() > 2 && operand.starts_with(":/")) {
    return files_.exists(normal_path(text::concat(top(), operand.substr(1))));
  }
  const bool has_wildcard = operand.find_first_of("*?[") != std::string_view::npos &&
                            operand.find("^{") == std::string_view::npos;
  return operand.starts_with(':') || mark::is_pattern(operand) || has_wildcard ||
         files_.exists(normal_path(absolute_path(operand, folder_)));
}

// Pathspecs that only exclude leave everything else; "HEAD" in front of them is a revision.
bool GitUses::only_excludes(const Paths& paths) const {
  if (!paths.has_exclusion) return false;
  if (paths.is_explicit) return paths.all.empty();
  return std::ranges::none_of(paths.all, [this](std::string_view path) { return is_path(path); });
}

void GitUses::add_all(Use use, const Paths& paths, std::string_view base) {
  if (only_excludes(paths)) add(use, base);
  for (const std::string_view path : paths.all) add(use, path);
}

FileUses GitUses::take() {
  struct Verb {
    std::string_view name;
    std::string_view values;  // options with a value
    void (GitUses::*use)(const Arguments&);
  };
  constexpr std::string_view kDiffValues = " -U -S -G -O -l --diff-filter --unified ";
  constexpr std::string_view kLogValues =
      " -n -S -G -L --author --since --until --grep --format --max-count ";
  static constexpr Verb kVerbs[] = {
      {"checkout", " -b -B --orphan --conflict ", &GitUses::checkout},
      {"switch", " -c -C --create ", &GitUses::change_branch},
      {"restore", " -s --source --conflict ", &GitUses::restore},
      {"stash", " ", &GitUses::stash},
      {"reset", " ", &GitUses::reset},
      {"clean", " -e --exclude ", &GitUses::clean},
      {"rm", " --pathspec-from-file ", &GitUses::remove},
      {"mv", " ", &GitUses::remove},
      {"worktree", " --reason ", &GitUses::remove_worktree},
      {"checkout-index", " --prefix --stage ", &GitUses::restore_all},
      {"diff", kDiffValues, &GitUses::compare},
      {"diff-tree", kDiffValues, &GitUses::compare},
      {"diff-index", kDiffValues, &GitUses::compare},
      {"diff-files", kDiffValues, &GitUses::compare},
      {"difftool", kDiffValues, &GitUses::compare},
      {"format-patch", " -o -n --stdout ", &GitUses::compare},
      {"log", kLogValues, &GitUses::log},
      {"whatchanged", kLogValues, &GitUses::log},
      {"reflog", kLogValues, &GitUses::log},
      {"show", " -U --format ", &GitUses::show},
      {"grep", " -e -f -A -B -C -m -O --max-depth ", &GitUses::search},
      {"read-tree", " --prefix --index-output ", &GitUses::read_index},
      {"sparse-checkout", " ", &GitUses::choose_files},
      {"archive", " -o --output --format --prefix ", &GitUses::pack},
      {"blame", " -L -S ", &GitUses::read},
      {"annotate", " -L -S ", &GitUses::read},
      {"cat-file", " ", &GitUses::read},
      {"merge-file", " -L --marker-size ", &GitUses::merge_file},
  };
  const std::string& verb = git_.verb;
  if (verb == "apply" || verb == "am") {
    change(arguments_of(git_.words, " -p -C --directory --exclude --include "));
  }
  for (const Verb& row : kVerbs) {
    if (row.name != verb) continue;
    const Arguments arguments = arguments_of(git_.words, row.values);
    if (const auto output = option_value(arguments, " --output ")) add(Use::write, *output);
    (this->*row.use)(arguments);
  }
  return std::move(uses_);
}

FileUses uses_of_git(const ShellCommand& command, const GuardedFiles& files) {
  return GitUses(command, files).take();
}

}  // namespace baton::guard
