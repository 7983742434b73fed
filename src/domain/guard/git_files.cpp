// What git does to files of the working tree, or shows of their content.
#include <algorithm>
#include <array>

#include "domain/guard/command_words.h"
#include "domain/guard/exclusion.h"
#include "domain/guard/file_use.h"
#include "domain/guard/git_paths.h"
#include "domain/guard/paths.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Operands = std::vector<std::string_view>;
using Arguments = std::vector<Argument>;

constexpr std::string_view kGitValues = " -C -c --git-dir --work-tree --namespace --exec-path ";
// What a comparison prints: names alone win over patches, and patches over summaries.
constexpr std::string_view kNamesOnly = " --name-only --name-status --quiet --check ";
constexpr std::string_view kPatches =
    " -p -u --patch -c --cc --full-diff --word-diff --color-words "
    "--patch-with-stat --patch-with-raw -U --unified ";
constexpr std::string_view kSummaries =
    " --stat --shortstat --numstat --summary --dirstat --raw --no-patch -s ";

struct Git {
  std::string folder;  // of -C
  std::string verb;
  std::vector<std::string> words;  // the verb and the words after it
};

Git git_of(const std::vector<std::string>& words) {
  Git git;
  std::size_t at = 1;
  for (; at < words.size() && words[at].starts_with('-'); ++at) {
    const bool is_value = kGitValues.find(" " + words[at] + " ") != std::string_view::npos;
    if (!is_value || at + 1 >= words.size()) continue;
    if (words[at] == "-C" || words[at] == "--work-tree") {
      git.folder += (git.folder.empty() ? "" : "/") + words[at + 1];
    }
    ++at;
  }
  git.words.assign(words.begin() + static_cast<std::ptrdiff_t>(std::min(at, words.size())),
                   words.end());
  if (!git.words.empty()) git.verb = git.words.front();
  return git;
}

class GitUses {
 public:
  GitUses(Git git, std::string folder, const GuardedFiles& files)
      : git_(std::move(git)), folder_(std::move(folder)), files_(files) {}

  FileUses take(const ShellCommand& command);

 private:
  // The words after "--"; without "--", the operands from `skipped` on that may be paths.
  struct Paths {
    Operands all;
    bool is_explicit = false;
    bool spares_ours = false;
    bool has_exclusion = false;
  };
  [[nodiscard]] Paths paths(const Arguments& arguments) const;
  void add(Use use, std::string_view path);
  void add_all(Use use, const Paths& paths);
  [[nodiscard]] bool only_excludes(const Paths& paths) const;
  // Paths are relative to the top of the working tree.
  void add_everything(Use use) { add(use, git_.folder.starts_with('/') ? "." : ":/"); }

  void checkout(const Arguments& arguments);
  void restore(const Arguments& arguments);
  void change_branch(const Arguments& arguments);
  void restore_all(const Arguments& arguments);
  void read_index(const Arguments& arguments);
  void choose_files(const Arguments& arguments);
  void pack(const Arguments& arguments);
  void stash(const Arguments& arguments);
  void reset(const Arguments& arguments);
  void clean(const Arguments& arguments);
  void remove(const Arguments& arguments);
  void remove_worktree(const Arguments& arguments);
  void show(const Arguments& arguments);
  void compare(const Arguments& arguments);
  void log(const Arguments& arguments);
  void search(const Arguments& arguments);
  void change(const ShellCommand& command, const Arguments& arguments);
  void read(const Arguments& arguments);
  void merge_file(const Arguments& arguments);
  void reveal(const Paths& paths);
  void add_in_revision(std::string_view path);

  // An operand that is not a file is a revision; so is one whose value only the shell knows.
  [[nodiscard]] bool is_path(std::string_view operand) const;

  Git git_;
  std::string folder_;  // absolute
  const GuardedFiles& files_;
  FileUses uses_;
};

GitUses::Paths GitUses::paths(const Arguments& arguments) const {
  Paths found;
  const auto dashes = std::ranges::find(git_.words, "--");
  found.is_explicit = dashes != git_.words.end();
  Operands operands;
  if (found.is_explicit) {
    operands.assign(dashes + 1, git_.words.end());
  } else {
    operands = operands_of(arguments);
  }
  for (const std::string_view path : operands) {
    if (is_exclusion(path)) {
      found.has_exclusion = true;
      found.spares_ours |= covers_our_folder(without_marks(path));
    } else {
      found.all.push_back(path);
    }
  }
  return found;
}

void GitUses::add(Use use, std::string_view path) {
  const std::string whole = marked_pathspec(path);
  uses_.push_back({use, git_.folder.empty() || whole.starts_with(':')
                            ? whole
                            : text::concat(git_.folder, "/", whole)});
}

bool GitUses::is_path(std::string_view operand) const {
  if (operand.starts_with(mark::kUnknown)) return false;
  return operand.starts_with(':') || mark::is_pattern(operand) ||
         files_.exists(normal_path(absolute_path(operand, folder_)));
}

// Pathspecs that only exclude leave everything else; "HEAD" in front of them is a revision.
bool GitUses::only_excludes(const Paths& paths) const {
  if (!paths.has_exclusion) return false;
  if (paths.is_explicit) return paths.all.empty();
  return std::ranges::none_of(paths.all, [this](std::string_view path) { return is_path(path); });
}

void GitUses::add_all(Use use, const Paths& paths) {
  if (paths.spares_ours) return;
  if (only_excludes(paths)) add_everything(use);
  for (const std::string_view path : paths.all) add(use, path);
}

// A branch and a path look alike: an operand that names one of baton's files is a path.
void GitUses::checkout(const Arguments& arguments) {
  if (has_option(arguments, " -b -B --orphan --detach ")) return;
  if (has_option(arguments, " -f --force ") && !paths(arguments).is_explicit) {
    return add_everything(Use::write_tree);
  }
  add_all(Use::write_tree, paths(arguments));
}

void GitUses::restore(const Arguments& arguments) {
  const bool is_index_only =
      has_option(arguments, " --staged -S ") && !has_option(arguments, " --worktree -W ");
  if (!is_index_only) add_all(Use::write_tree, paths(arguments));
}

void GitUses::change_branch(const Arguments& arguments) {
  if (has_option(arguments, " -f --force --discard-changes ")) add_everything(Use::write_tree);
}

void GitUses::restore_all(const Arguments& arguments) {
  if (has_option(arguments, " -a --all ")) return add_everything(Use::write_tree);
  add_all(Use::write, paths(arguments));
}

void GitUses::read_index(const Arguments& arguments) {
  if (has_option(arguments, " -n --dry-run ")) return;
  if (has_option(arguments, " -u ")) add_everything(Use::write_tree);
}

// `git sparse-checkout set PATTERN…` removes the files that do not match any pattern.
void GitUses::choose_files(const Arguments& arguments) {
  constexpr std::string_view kRemovers[] = {"set", "reapply", "init"};
  const Operands operands = operands_of(arguments);
  if (operands.empty() || !model::is_one_of(operands.front(), kRemovers)) return;
  if (std::ranges::none_of(operands, &covers_our_folder)) add_everything(Use::write_tree);
}

void GitUses::pack(const Arguments& arguments) {
  const Operands operands = operands_of(arguments);
  if (operands.size() < 2) return add_everything(Use::read_tree);
  for (const std::string_view path : operands) add(Use::read_tree, path);
}

void GitUses::stash(const Arguments& /*all*/) {
  const std::vector<std::string> words(git_.words.begin() + 1, git_.words.end());
  const std::string verb = words.empty() || words[0].starts_with('-') ? "push" : words[0];
  if (verb == "show" || verb == "list") {
    const Arguments arguments = arguments_of(words, " ");
    if (has_option(arguments, " -p --patch -u ")) add_everything(Use::read_tree);
    return;
  }
  if (verb == "pop" || verb == "apply") return add_everything(Use::write_tree);
  if (verb != "push" && verb != "save") return;
  const Arguments arguments = arguments_of(git_.words, " -m --message ");
  Paths found = paths(arguments);
  if (!found.is_explicit && !found.all.empty() && found.all.front() == verb) {
    found.all.erase(found.all.begin());
  }
  const bool is_all = found.all.empty() && !found.spares_ours;
  if (is_all || verb == "save") return add_everything(Use::write_tree);
  add_all(Use::write_tree, found);
}

void GitUses::reset(const Arguments& arguments) {
  if (has_option(arguments, " --hard --merge --keep ")) add_everything(Use::write_tree);
}

void GitUses::clean(const Arguments& arguments) {
  if (has_option(arguments, " -n --dry-run ")) return;
  // In a pattern of gitignore, a slash in front is the top of the working tree.
  const bool spares = std::ranges::any_of(arguments, [](const Argument& argument) {
    return (argument.option == "-e" || argument.option == "--exclude") &&
           covers_our_folder(argument.value.substr(argument.value.starts_with('/') ? 1 : 0));
  });
  if (spares) return;
  const Paths found = paths(arguments);
  if (found.all.empty() && !found.spares_ours) return add(Use::write_tree, ".");
  add_all(Use::write_tree, found);
}

void GitUses::remove(const Arguments& arguments) {
  if (has_option(arguments, " --cached -n --dry-run ")) return;
  add_all(Use::write_tree, paths(arguments));
}

void GitUses::remove_worktree(const Arguments& arguments) {
  const Operands operands = operands_of(arguments);
  const bool removes = operands.size() > 1 && (operands[0] == "remove" || operands[0] == "move");
  if (removes) add(Use::write_tree, operands[1]);
}

// Without a path it applies to all files.
void GitUses::reveal(const Paths& paths) {
  if (paths.spares_ours) return;
  if (paths.is_explicit && !paths.all.empty()) return add_all(Use::read_tree, paths);
  bool has_path = false;
  for (const std::string_view path : paths.all) {
    const bool is_commit = path.size() > 2 && path.starts_with(":/");  // by its message
    if (is_commit || !is_path(path)) continue;
    has_path = true;
    add(Use::read_tree, path);
  }
  if (!has_path) add_everything(Use::read_tree);
}

void GitUses::compare(const Arguments& arguments) {
  const bool has_summary = has_option(arguments, kSummaries) && !has_option(arguments, kPatches);
  if (!has_summary && !has_option(arguments, kNamesOnly)) reveal(paths(arguments));
}

void GitUses::log(const Arguments& arguments) {
  bool follows_lines = false;  // of these files only
  for (const Argument& argument : arguments) {
    if (!argument.option.starts_with("-L")) continue;
    follows_lines = true;
    add(Use::read, argument.value.substr(argument.value.rfind(':') + 1));
  }
  if (follows_lines) return;
  if (has_option(arguments, kPatches) && !has_option(arguments, kNamesOnly)) {
    reveal(paths(arguments));
  }
}

// The path in a revision is relative to the top, or to the folder if it begins with dots.
void GitUses::add_in_revision(std::string_view path) {
  const bool is_relative = path.starts_with("./") || path.starts_with("../");
  add(Use::read, is_relative ? std::string(path) : text::concat(":/", path));
}

// `git show REVISION:PATH` shows one file, `git show REVISION` a whole change.
void GitUses::show(const Arguments& arguments) {
  bool is_file = false;
  for (const std::string_view operand : operands_of(arguments)) {
    const std::optional<std::string_view> path = path_in_revision(operand);
    if (!path) continue;
    is_file = true;
    add_in_revision(*path);
  }
  if (!is_file) compare(arguments);
}

void GitUses::search(const Arguments& arguments) {
  Paths found = paths(arguments);
  const bool has_pattern = has_option(arguments, " -e -f ");
  if (!found.is_explicit && !has_pattern && !found.all.empty()) found.all.erase(found.all.begin());
  if (found.spares_ours) return;
  bool has_path = false;
  for (const std::string_view path : found.all) {
    if (!found.is_explicit && !is_path(path)) continue;
    has_path = true;
    add(Use::read_tree, path);
  }
  if (!has_path) add(Use::read_tree, ".");
}

void GitUses::change(const ShellCommand& command, const Arguments& arguments) {
  if (has_option(arguments, " --check --stat --numstat --summary --cached ")) return;
  if (command.input) uses_.push_back({Use::code, "write(" + *command.input});
  if (const auto folder = option_value(arguments, " --directory ")) add(Use::unpack, *folder);
}

void GitUses::read(const Arguments& arguments) {
  for (const std::string_view operand : operands_of(arguments)) {
    const std::optional<std::string_view> path = path_in_revision(operand);
    if (path) {
      add_in_revision(*path);
    } else {
      add(Use::read, operand);
    }
  }
}

// The merge replaces the first file.
void GitUses::merge_file(const Arguments& arguments) {
  const Operands operands = operands_of(arguments);
  for (const std::string_view path : operands) add(Use::read, path);
  const bool prints = has_option(arguments, " -p --stdout ");
  if (!prints && !operands.empty()) add(Use::write, operands.front());
}

FileUses GitUses::take(const ShellCommand& command) {
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
    change(command, arguments_of(git_.words, " -p -C --directory --exclude --include "));
  }
  for (const Verb& row : kVerbs) {
    if (row.name != verb) continue;
    const Arguments arguments = arguments_of(git_.words, row.values);
    if (const auto output = option_value(arguments, " --output ")) add(Use::write, *output);
    (this->*row.use)(arguments);
  }
  return std::move(uses_);
}

}  // namespace

FileUses uses_of_git(const ShellCommand& command, const GuardedFiles& files) {
  Git git = git_of(command.words);
  if (git.verb.empty()) return {};
  std::string folder = absolute_path(git.folder, command.folder);
  return GitUses(std::move(git), std::move(folder), files).take(command);
}

}  // namespace baton::guard
