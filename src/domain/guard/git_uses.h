#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/command_words.h"
#include "domain/guard/file_use.h"
#include "domain/guard/paths.h"

namespace baton::guard {

// A git command without the options in front of its verb.
struct Git {
  std::string folder;  // of -C
  std::string verb;
  std::vector<std::string> words;  // the verb and the words after it
};

Git git_of(const std::vector<std::string>& words);

// What a git command does to files of the working tree, or shows of their content.
class GitUses {
 public:
  using Operands = std::vector<std::string_view>;
  using Arguments = std::vector<Argument>;

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
  void change(const ShellCommand& command, const Arguments& arguments);
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

  // An operand that is not a file is a revision; so is one whose value only the shell knows.
  [[nodiscard]] bool is_path(std::string_view operand) const;

  Git git_;
  std::string folder_;  // absolute
  const GuardedFiles& files_;
  FileUses uses_;
};

}  // namespace baton::guard
