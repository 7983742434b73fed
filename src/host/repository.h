#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton {

struct WorkTree {
  std::string name;      // see Repository::work_tree_name()
  std::string folder;    // of the project, an absolute path; the tree need not have the project
  bool is_there = true;  // false: the tree is not where git knows it
};

struct OtherWorkTrees {
  std::vector<WorkTree> trees = {};
  bool are_known = true;  // false: they cannot be determined, and none is listed

  // Of those that are there.
  [[nodiscard]] std::vector<std::string> folders() const;
  // False: there may be other ones than folders().
  [[nodiscard]] bool are_all() const;
};

// Hard links of a project whose files are not where they were. Paths are absolute.
struct AbandonedLinks {
  std::string folder;   // of the hard links
  std::string project;  // the folder in this work tree where the project was
  bool project_exists;  // whether that folder exists
  // The journal has no other names: its files were deleted, or were moved and then replaced.
  bool are_only_names;
};

// The hard links of a project in a git directory that belongs to another user, which are not used.
struct ForeignLinks {
  std::string folder;   // an absolute path; it may be missing or not readable
  std::uint32_t owner;  // of the git directory
};

// Those that a branch, tag or stash leads to, or a part of them. Those of this branch are the ones
// that the last commit here follows. `left_here`: not of this branch, but of one that this work
// tree was on, as git's log of it tells; as `of_other_branches` if there is no such log.
enum class Commits : std::uint8_t { all, of_branch, not_of_branch, of_other_branches, left_here };

// Which commits are searched, and how many of those that are found are read.
struct CommitSearch {
  Commits commits = Commits::all;
  std::size_t most = 1;
};

// The merge that git is making, or the last one whose commit has git's conflict markers in the
// file.
enum class Merge : std::uint8_t { in_progress, committed };

// The two versions of a file that git merged.
struct MergedVersions {
  std::string ours;
  std::string theirs;
};

// The git repository around a project. A file below the project's root may have a second name below
// the git directory, which `git clean` does not delete: a hard link, so that nothing is copied and
// appended bytes appear under both names. Paths are those of the files below the project's root.
//
// The work trees of a repository share the hard links of data keys (kKeysFolder) and of their
// recipients (kRecipientsFile): the removal of a worktree must not destroy a key whose values were
// merged, and a removed recipient must get no key from any of them. Such a link may be another
// tree's file.
//
// The hard links are optional. Without a repository, or if its git directory belongs to another
// user or is on another file system, there are none, and no call fails because of that, except
// forget(). Root uses a git directory that belongs to the owner of the project as well.
class Repository {
 public:
  virtual ~Repository() = default;

  // Creates a file's hard link, and replaces another file of that name; at every moment there is
  // one of the two.
  virtual void keep(const RelativePath& file) = 0;
  // The same for a file's new content, before it replaces the file: `content` is its path.
  virtual void keep_content(const RelativePath& file, const RelativePath& content) = 0;
  // As keep(), but another file of that name stays.
  virtual void keep_unless_there(const RelativePath& file) = 0;
  // Removes the hard link, and folders that become empty. Succeeds if there is none. unavailable:
  // it stays, also because the git directory belongs to another user.
  virtual Result<void> forget(const RelativePath& file) = 0;
  // Restores a file as another name of its hard link, into an existing folder. False if there was
  // nothing to restore. Fails if the two are on different mounts.
  virtual Result<bool> restore(const RelativePath& file) = 0;

  // Whether files can have hard links: the git directory belongs to this user and is on the mount
  // of baton's folder.
  virtual bool can_keep() const = 0;
  // The folder of the hard links, an absolute path. Empty without a repository.
  virtual std::optional<std::string> folder() const = 0;
  // Empty if the git directory has none, or belongs to this user. They may hold data that were
  // removed from the files.
  virtual std::optional<ForeignLinks> foreign_links() const = 0;
  // The hard links for projects of the repository that are not where they were: moved or deleted.
  // Their links may hold data that were removed from the files.
  virtual std::vector<AbandonedLinks> abandoned_links() const = 0;
  // Whether the file has its hard link.
  virtual bool is_kept(const RelativePath& file) const = 0;
  // The same for a file that was read: `number` is its inode number. One system call at most.
  virtual bool is_kept(const RelativePath& file, std::uint64_t number) const = 0;
  // Whether this is a worktree, which has its data keys from other work trees.
  virtual bool is_worktree() const = 0;
  // Keeps out the other work trees, which have locks of their own. Null if that is not possible, as
  // without a repository. conflict: another process has it.
  virtual Result<std::unique_ptr<Lock>> lock_keys(const LockRequest& request) = 0;
  // Whether the repository has, or had, other work trees. Usually two system calls.
  virtual bool has_other_work_trees() const = 0;
  // This project's folders in the other work trees of the repository.
  virtual OtherWorkTrees other_work_trees() const = 0;
  // The names of the hard links for the files of a folder, sorted.
  virtual std::vector<std::string> kept_in(const RelativePath& folder) const = 0;
  virtual Result<std::string> read(const RelativePath& file, std::uint64_t limit) const = 0;
  // Opens a file for appending, and creates its hard link if it has none: the caller must have
  // taken what only a link of another file has. Null if the file has names other than its own and
  // its hard link, or the hard link belongs to another file: an append would then change a file
  // that is not baton's.
  virtual Result<std::unique_ptr<AppendFile>> open_append(const RelativePath& file) = 0;

  // Whether git would leave the file out of a commit, by the rules in .gitignore; not if it is
  // tracked already, or if git is not available.
  virtual bool ignores(const RelativePath& file) const = 0;

  // What git's configuration for the project sets the variable to, in all of its files; the last
  // value counts. Empty if git is not available or cannot read it.
  virtual std::optional<std::vector<std::string>> configured(std::string_view variable) const = 0;
  // The value of an attribute for each of the files, which are relative to the root and need not
  // exist: git's word for none is "unspecified". Empty if git is not available.
  virtual std::optional<std::vector<std::string>> attributes(
      std::string_view attribute, const std::vector<std::string>& files) const = 0;

  // The file's content in the last commit, as git stores it: no filter is run. Empty if there is
  // none, or git is not available.
  virtual std::optional<std::string> committed(const RelativePath& file) const = 0;
  // The file's contents in the commits that changed it, newest first, at most `most`; none as
  // above.
  virtual std::vector<std::string> committed_versions(const RelativePath& file,
                                                      std::size_t most) const = 0;
  // The versions of the file in that merge; of one in progress, those of its conflict in git's
  // index, if there is one. Empty if there is no such merge, or as above.
  virtual std::optional<MergedVersions> merged_versions(const RelativePath& file,
                                                        Merge merge) const = 0;
  // The file's contents with `text` in a line of it, in those commits that changed it; newest
  // first, at most `most`. Of very many commits only the newest are searched. None as above.
  virtual std::vector<std::string> committed_with(const RelativePath& file, const std::string& text,
                                                  CommitSearch search) const = 0;
  // Whether the last commit or git's index has the file. True if git is not available.
  virtual bool tracks(const RelativePath& file) const = 0;
  // Whether a commit that can be checked out by a name has the text in a line of any file: that of
  // a branch, also of a remote's, of a tag or stash, or the last one of a work tree. Copies of the
  // files `except` with their present content do not count. Empty if git cannot tell.
  virtual std::optional<bool> is_committed(const std::string& text,
                                           std::span<const RelativePath> except) const = 0;
  // The branches whose last commit has the file with the text in a line of it, the newest first:
  // those to which `git checkout` of the name changes, so that a remote's branch counts only if no
  // local one has its name. None if git is not available.
  virtual std::vector<std::string> branches_with(const RelativePath& file,
                                                 const std::string& text) const = 0;

  // Git's name of the worktree, which stays when it is moved; UTF-8. Empty for the main work tree.
  virtual std::string work_tree_name() const = 0;
};

}  // namespace baton
