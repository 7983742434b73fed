#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/command_words.h"
#include "domain/guard/file_use.h"
#include "domain/guard/paths.h"

namespace baton::guard {

// A git command without the options in front of its verb.
struct Git {
  std::string folder;             // of -C and --work-tree
  bool names_repository = false;  // by --git-dir or --work-tree, or a variable
  bool sets_pathspecs = false;    // --literal-pathspecs and others change what pathspecs mean
  std::string verb;
  std::vector<std::string> words;  // the verb and the words after it
};

Git git_of(const std::vector<std::string>& words);

// The options with which a command prints the changes of files, also beside a summary.
inline constexpr std::string_view kPatches =
    " -p -u --patch -c --cc --full-diff --word-diff --color-words --binary --remerge-diff "
    "--patch-with-stat --patch-with-raw -U --unified ";

// What a git command does to files of the working tree, or shows of their content.
class GitUses {
 public:
  using Operands = std::vector<std::string_view>;
  using Arguments = std::vector<Argument>;

  GitUses(const ShellCommand& command, const GuardedFiles& files);

  FileUses take();
  // The files whose names it prints.
  std::optional<FileUses> list();
  // The names of a list as git prints them, relative to a folder.
  [[nodiscard]] std::vector<std::string> relative_names(std::vector<std::string> names) const;

 private:
  // The words after "--"; without "--", all operands, which may be paths or revisions.
  struct Paths {
    Operands all;
    bool is_explicit = false;
    bool has_exclusion = false;
  };
  // The exclusions among them count for everything that is added afterwards.
  [[nodiscard]] Paths paths(const Arguments& arguments);
  void add(Use use, std::string_view path);
  // Pathspecs that only exclude leave the rest of `base`: for most verbs, of the working tree.
  void add_all(Use use, const Paths& paths, std::string_view base = ":/");
  [[nodiscard]] bool only_excludes(const Paths& paths) const;
  void add_everything(Use use) { add(use, ":/"); }
  // The top of the working tree: the nearest folder with a repository. An agent's worktree counts
  // as the project, and so does every folder of the project if the command names the repository.
  // Empty: there is no repository.
  [[nodiscard]] std::string top() const;
  void leave_out_matches(std::string_view pathspec);
  // As in .gitignore.
  void leave_out_ignored(std::span<const std::string_view> patterns);

  // git_changes.cpp: verbs that write.
  void checkout(const Arguments& arguments);
  void restore(const Arguments& arguments);
  void change_branch(const Arguments& arguments);
  void restore_all(const Arguments& arguments);
  void read_index(const Arguments& arguments);
  void choose_files(const Arguments& arguments);
  void stash(const Arguments& arguments);
  void reset(const Arguments& arguments);
  void clean(const Arguments& arguments);
  void remove(const Arguments& arguments);
  void remove_worktree(const Arguments& arguments);
  void change(const Arguments& arguments);
  void merge_file(const Arguments& arguments);
  // git_views.cpp: verbs that show content.
  void show(const Arguments& arguments);
  void compare(const Arguments& arguments);
  void log(const Arguments& arguments);
  void search(const Arguments& arguments);
  void read(const Arguments& arguments);
  void pack(const Arguments& arguments);
  void reveal(const Paths& paths);
  void add_in_revision(std::string_view path);
  // git_lists.cpp
  bool add_changed(const Arguments& arguments);
  void add_indexed(const Arguments& arguments);

  // An operand that is not a file or pattern is a revision; so is one whose value only the shell
  // knows. Git refuses ":/x" if a file and a commit's message match it.
  [[nodiscard]] bool is_path(std::string_view operand) const;

  const ShellCommand& command_;
  Git git_;
  std::string root_;    // the project's folder
  std::string folder_;  // absolute, without links; the project's if it is unknown
  const GuardedFiles& files_;
  FileUses uses_;
  FilterRules rules_;
};

}  // namespace baton::guard
