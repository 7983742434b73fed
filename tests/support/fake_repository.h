#pragma once

#include "host/repository.h"
#include "support/memory_directory.h"

namespace baton::test {

// Keeps the hard links in the same MemoryDirectory, below ".git/baton": each call is recorded and
// can fail, like one of the directory. Has no commits.
class FakeRepository final : public Repository {
 public:
  explicit FakeRepository(MemoryDirectory& root) : root_(root) {}

  bool forgets = true;      // false: as if the git directory belonged to another user
  bool is_on_mount = true;  // false: as if the git directory were on another mount

  static RelativePath link_of(const RelativePath& file);

  void keep(const RelativePath& file) override { keep_content(file, file); }
  void keep_content(const RelativePath& file, const RelativePath& content) override;
  void keep_unless_there(const RelativePath& file) override;
  Result<void> forget(const RelativePath& file) override;
  Result<bool> restore(const RelativePath& file) override;
  bool can_keep() const override { return is_on_mount; }
  std::optional<std::string> folder() const override { return "/.git/baton"; }
  std::vector<AbandonedLinks> abandoned_links() const override { return {}; }
  std::optional<ForeignLinks> foreign_links() const override { return {}; }
  bool is_kept(const RelativePath& file) const override;
  bool is_kept(const RelativePath& file, std::uint64_t number) const override;
  bool is_worktree() const override { return false; }
  Result<std::unique_ptr<Lock>> lock_keys(const LockRequest& /*request*/) override {
    return std::unique_ptr<Lock>();
  }
  bool has_other_work_trees() const override { return !others.trees.empty(); }
  OtherWorkTrees other_work_trees() const override { return others; }
  std::vector<std::string> kept_in(const RelativePath& folder) const override;
  Result<std::string> read(const RelativePath& file, std::uint64_t limit) const override;
  Result<std::unique_ptr<AppendFile>> open_append(const RelativePath& file) override;

  bool ignores(const RelativePath& /*file*/) const override { return false; }
  std::optional<std::vector<std::string>> configured(std::string_view /*variable*/) const override {
    return {};
  }
  std::optional<std::vector<std::string>> attributes(
      std::string_view /*attribute*/, const std::vector<std::string>& /*files*/) const override {
    return {};
  }
  std::optional<std::string> committed(const RelativePath& /*file*/) const override { return {}; }
  std::vector<std::string> committed_versions(const RelativePath& /*file*/,
                                              std::size_t /*most*/) const override {
    return {};
  }
  std::optional<MergedVersions> merged_versions(const RelativePath& /*file*/,
                                                Merge /*merge*/) const override {
    return {};
  }
  std::vector<std::string> committed_with(const RelativePath& /*file*/, const std::string& /*text*/,
                                          CommitSearch /*search*/) const override {
    return {};
  }
  std::optional<bool> is_committed(const std::string& /*text*/,
                                   std::span<const RelativePath> /*except*/) const override {
    return false;
  }
  bool tracks(const RelativePath& /*file*/) const override { return false; }
  std::vector<std::string> branches_with(const RelativePath& /*file*/,
                                         const std::string& /*text*/) const override {
    return {};
  }
  std::string work_tree_name() const override { return name; }

  OtherWorkTrees others = {};
  std::string name = {};  // of the work tree

 private:
  MemoryDirectory& root_;
};

}  // namespace baton::test
