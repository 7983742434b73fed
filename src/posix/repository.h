#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/repository.h"
#include "posix/directory.h"
#include "posix/git_directory.h"

namespace baton::posix {

// The git repository around a project; searched on first use.
class PosixRepository final : public Repository {
 public:
  // `root` is the project's root, and `path` its absolute path.
  PosixRepository(PosixDirectory& root, std::string path) : root_(root), path_(std::move(path)) {}

  void keep(const RelativePath& file) override;
  void keep_content(const RelativePath& file, const RelativePath& content) override;
  void keep_unless_there(const RelativePath& file) override;
  Result<void> forget(const RelativePath& file) override;
  Result<bool> restore(const RelativePath& file) override;
  bool can_keep() const override;
  std::optional<std::string> folder() const override;
  std::vector<AbandonedLinks> abandoned_links() const override;
  std::optional<ForeignLinks> foreign_links() const override;
  bool is_kept(const RelativePath& file) const override;
  bool is_kept(const RelativePath& file, std::uint64_t number) const override;
  bool is_worktree() const override;
  Result<std::unique_ptr<Lock>> lock_keys(const LockRequest& request) override;
  bool has_other_work_trees() const override;
  OtherWorkTrees other_work_trees() const override;
  std::vector<std::string> kept_in(const RelativePath& folder) const override;
  Result<std::string> read(const RelativePath& file, std::uint64_t limit) const override;
  Result<std::unique_ptr<AppendFile>> open_append(const RelativePath& file) override;
  bool ignores(const RelativePath& file) const override;
  std::optional<std::vector<std::string>> configured(std::string_view variable) const override;
  std::optional<std::vector<std::string>> attributes(
      std::string_view attribute, const std::vector<std::string>& files) const override;
  std::optional<std::string> committed(const RelativePath& file) const override;
  std::optional<MergedVersions> merged_versions(const RelativePath& file,
                                                Merge merge) const override;
  std::vector<std::string> committed_with(const RelativePath& file, const std::string& text,
                                          CommitSearch search) const override;
  std::optional<bool> is_committed(const std::string& text,
                                   std::span<const RelativePath> except) const override;
  bool tracks(const RelativePath& file) const override;
  std::vector<std::string> branches_with(const RelativePath& file,
                                         const std::string& text) const override;
  std::vector<std::string> committed_versions(const RelativePath& file,
                                              std::size_t most) const override;
  std::string work_tree_name() const override;

 private:
  // The git directory, and the folder in it for this project's files.
  struct Place {
    PosixDirectory git;
    RelativePath folder;
    std::optional<PosixDirectory> common;  // the git directory of all work trees, if another one

    // The git directory with the file's hard link.
    [[nodiscard]] const PosixDirectory& holder_of(const RelativePath& file) const;
    [[nodiscard]] PosixDirectory& holder_of(const RelativePath& file);
  };
  // All are found once; null if there is none. git_directory() and place() are of one that is
  // trusted.
  const GitDirectory* any_git_directory() const;
  const GitDirectory* git_directory() const;
  const Place* place() const;
  Place* place();
  [[nodiscard]] std::optional<Place> find_place() const;
  [[nodiscard]] std::optional<std::uint64_t> number_of(const RelativePath& file) const;
  // Fails if the file has a hard link in a git directory that is not trusted.
  [[nodiscard]] Result<void> require_no_foreign_link(const RelativePath& file) const;
  // conflict: there is a file with this name.
  Result<void> link(const RelativePath& file, PosixDirectory& git, const RelativePath& name);
  Result<void> copy(const RelativePath& file, PosixDirectory& git, const RelativePath& name);

  PosixDirectory& root_;
  std::string path_;
  mutable std::optional<std::optional<GitDirectory>> git_directory_;
  mutable std::optional<std::optional<Place>> place_;
};

}  // namespace baton::posix
