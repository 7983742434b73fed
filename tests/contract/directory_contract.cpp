// What every Directory promises (host/directory.h).
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "posix/directory.h"
#include "support/memory_directory.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

// A Directory, and whatever has to live as long.
class DirectorySubject {
 public:
  virtual ~DirectorySubject() = default;
  virtual Directory& directory() = 0;
  // Another name of a file.
  virtual Result<void> link(const RelativePath& path, const RelativePath& name) = 0;
};

class MemorySubject final : public DirectorySubject {
 public:
  Directory& directory() override { return directory_; }
  Result<void> link(const RelativePath& path, const RelativePath& name) override {
    return directory_.link(path.text(), name.text());
  }

 private:
  test::MemoryDirectory directory_;
};

class PosixSubject final : public DirectorySubject {
 public:
  Directory& directory() override { return directory_; }
  Result<void> link(const RelativePath& path, const RelativePath& name) override {
    return directory_.link(path, directory_, name);
  }

 private:
  test::TemporaryFolder folder_;
  posix::PosixDirectory directory_ = posix::PosixDirectory::open(folder_.path().string()).value();
};

template <typename Kind>
std::unique_ptr<DirectorySubject> make_directory() {
  return std::make_unique<Kind>();
}

struct DirectoryImplementation {
  const char* name;
  std::unique_ptr<DirectorySubject> (*make)();
};

class DirectoryContract : public testing::TestWithParam<DirectoryImplementation> {
 protected:
  Result<void> put(const RelativePath& path, std::string_view text) {
    BATON_TRY(const auto file, directory.create_exclusive(path, Access::shared_by_umask));
    BATON_CHECK(file->write(text));
    return file->sync();
  }
  Result<std::string> read(const RelativePath& path) const {
    return directory.read(path, Directory::kDefaultReadLimit);
  }

  std::unique_ptr<DirectorySubject> subject = GetParam().make();
  Directory& directory = subject->directory();
};

template <typename T>
ErrorCode code_of(const Result<T>& result) {
  return result ? ErrorCode::internal : result.error().code;
}

TEST_P(DirectoryContract, ReadsBackWhatWasWritten) {
  const std::string text("any\0bytes\n\xff", 11);
  ASSERT_TRUE(put("a", text));
  EXPECT_EQ(read("a"), text);
}

TEST_P(DirectoryContract, ReadsAnEmptyFile) {
  ASSERT_TRUE(put("a", ""));
  EXPECT_EQ(read("a"), "");
}

TEST_P(DirectoryContract, ReadsLargeFilesWhole) {
  const std::string text(300'000, 'x');
  ASSERT_TRUE(put("a", text));
  EXPECT_EQ(read("a"), text);
}

TEST_P(DirectoryContract, ReportsNotFoundForAMissingEntry) {
  EXPECT_EQ(code_of(read("a")), ErrorCode::not_found);
  EXPECT_EQ(code_of(read("folder/a")), ErrorCode::not_found);
  EXPECT_EQ(code_of(directory.remove("a")), ErrorCode::not_found);
  EXPECT_EQ(code_of(directory.open_append("a")), ErrorCode::not_found);
  EXPECT_EQ(code_of(directory.list("folder")), ErrorCode::not_found);
  EXPECT_EQ(code_of(directory.rename("a", "b")), ErrorCode::not_found);
}

TEST_P(DirectoryContract, NamesThePathBelowTheRootInItsErrors) {
  const auto missing = read("folder/a");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().subject.substr(0, 6), "folder");
}

TEST_P(DirectoryContract, ReadsUpToItsLimitAndNoMore) {
  ASSERT_TRUE(put("a", "12345"));
  EXPECT_EQ(directory.read("a", 5), "12345");
  EXPECT_EQ(code_of(directory.read("a", 4)), ErrorCode::limit);
}

TEST_P(DirectoryContract, RefusesAFolderWhereAFileShouldBe) {
  ASSERT_TRUE(directory.make_directory("a", Access::shared_by_umask));
  EXPECT_EQ(code_of(read("a")), ErrorCode::malformed);
  EXPECT_EQ(code_of(directory.open_append("a")), ErrorCode::malformed);
}

TEST_P(DirectoryContract, RefusesAFileWhereAFolderShouldBe) {
  ASSERT_TRUE(put("a", "text"));
  EXPECT_EQ(code_of(read("a/b")), ErrorCode::malformed);
  EXPECT_EQ(code_of(directory.make_directory("a", Access::shared_by_umask)), ErrorCode::malformed);
}

TEST_P(DirectoryContract, CreatesAFileOnlyOnce) {
  ASSERT_TRUE(put("a", "first"));
  EXPECT_EQ(code_of(directory.create_exclusive("a", Access::shared_by_umask)), ErrorCode::conflict);
  EXPECT_EQ(read("a"), "first");
}

TEST_P(DirectoryContract, KeepsPrivateFilesAndFoldersPrivate) {
  ASSERT_TRUE(directory.make_directory("folder", Access::private_to_owner));
  ASSERT_TRUE(directory.create_exclusive("folder/a", Access::private_to_owner));
  EXPECT_EQ(directory.status("folder").value()->mode, 0700U);
  EXPECT_EQ(directory.status("folder/a").value()->mode, 0600U);
}

TEST_P(DirectoryContract, MakesAFolderThatIsThereAlready) {
  ASSERT_TRUE(directory.make_directory("folder", Access::shared_by_umask));
  EXPECT_TRUE(directory.make_directory("folder", Access::shared_by_umask));
}

TEST_P(DirectoryContract, AppendsToTheEnd) {
  ASSERT_TRUE(put("a", "one"));
  ASSERT_TRUE(directory.open_append("a").value()->write(" two"));
  EXPECT_EQ(read("a"), "one two");
}

TEST_P(DirectoryContract, CutsAFile) {
  ASSERT_TRUE(put("a", "12345"));
  ASSERT_TRUE(directory.open_append("a").value()->truncate(2));
  EXPECT_EQ(read("a"), "12");
}

TEST_P(DirectoryContract, ReplacesByRename) {
  ASSERT_TRUE(put("a", "new"));
  ASSERT_TRUE(put("b", "old"));
  ASSERT_TRUE(directory.rename("a", "b"));
  EXPECT_EQ(read("b"), "new");
  EXPECT_EQ(code_of(read("a")), ErrorCode::not_found);
}

TEST_P(DirectoryContract, ReplacesTheFileThatWasRead) {
  ASSERT_TRUE(put("a", "new"));
  ASSERT_TRUE(put("b", "old"));
  const EntryStatus known = directory.read_with_status("b", 9)->status;
  ASSERT_TRUE(directory.replace("a", "b", known));
  EXPECT_EQ(read("b"), "new");
  EXPECT_EQ(code_of(read("a")), ErrorCode::not_found);
}

TEST_P(DirectoryContract, ReplacesNoFileThatAnotherProgramHasWritten) {
  ASSERT_TRUE(put("a", "new"));
  ASSERT_TRUE(put("b", "old"));
  const EntryStatus known = directory.read_with_status("b", 9)->status;
  ASSERT_TRUE(put("c", "old"));
  ASSERT_TRUE(directory.rename("c", "b"));
  EXPECT_EQ(code_of(directory.replace("a", "b", known)), ErrorCode::conflict);
  EXPECT_EQ(read("b"), "old");
  EXPECT_EQ(read("a"), "new");
  const EntryStatus renamed = directory.read_with_status("b", 9)->status;
  ASSERT_TRUE(directory.open_append("b").value()->write("er"));
  EXPECT_EQ(code_of(directory.replace("a", "b", renamed)), ErrorCode::conflict);
  EXPECT_EQ(read("b"), "older");
  ASSERT_TRUE(directory.remove("b"));
  EXPECT_EQ(code_of(directory.replace("a", "b", renamed)), ErrorCode::conflict);
  EXPECT_EQ(code_of(read("b")), ErrorCode::not_found);
}

TEST_P(DirectoryContract, RenamesToAFreeNameOnly) {
  ASSERT_TRUE(put("a", "new"));
  ASSERT_TRUE(put("b", "old"));
  ASSERT_TRUE(directory.make_directory("folder", Access::shared_by_umask));
  EXPECT_EQ(code_of(directory.rename_exclusive("a", "b")), ErrorCode::conflict);
  EXPECT_EQ(code_of(directory.rename_exclusive("a", "folder")), ErrorCode::conflict);
  EXPECT_EQ(code_of(directory.rename_exclusive("missing", "c")), ErrorCode::not_found);
  EXPECT_EQ(read("a"), "new");
  EXPECT_EQ(read("b"), "old");
  ASSERT_TRUE(directory.rename_exclusive("a", "folder/c"));
  EXPECT_EQ(read("folder/c"), "new");
  EXPECT_EQ(code_of(read("a")), ErrorCode::not_found);
}

TEST_P(DirectoryContract, NeverPutsAFileInThePlaceOfAFolder) {
  ASSERT_TRUE(put("a", "text"));
  ASSERT_TRUE(directory.make_directory("folder", Access::shared_by_umask));
  EXPECT_EQ(code_of(directory.rename("a", "folder")), ErrorCode::malformed);
  EXPECT_EQ(read("a"), "text");
  EXPECT_TRUE(directory.list("folder"));
}

TEST_P(DirectoryContract, RenamesBetweenFolders) {
  ASSERT_TRUE(directory.make_directory("folder", Access::shared_by_umask));
  ASSERT_TRUE(put("a", "new"));
  ASSERT_TRUE(put("folder/b", "old"));
  ASSERT_TRUE(directory.rename("a", "folder/b"));
  EXPECT_EQ(read("folder/b"), "new");
  ASSERT_TRUE(directory.rename("folder/b", "c"));
  EXPECT_EQ(read("c"), "new");
  EXPECT_TRUE(directory.list("folder")->empty());
}

TEST_P(DirectoryContract, RemovesFilesAndEmptyFoldersOnly) {
  ASSERT_TRUE(directory.make_directory("folder", Access::shared_by_umask));
  ASSERT_TRUE(put("folder/a", "text"));
  EXPECT_EQ(code_of(directory.remove("folder")), ErrorCode::conflict);
  ASSERT_TRUE(directory.remove("folder/a"));
  ASSERT_TRUE(directory.remove("folder"));
  EXPECT_EQ(directory.status("folder"), std::nullopt);
}

TEST_P(DirectoryContract, CopiesPermissions) {
  ASSERT_TRUE(directory.create_exclusive("model", Access::private_to_owner));
  ASSERT_TRUE(put("a", "text"));
  ASSERT_TRUE(directory.copy_ownership("model", "a"));
  EXPECT_EQ(directory.status("a").value()->mode, 0600U);
}

TEST_P(DirectoryContract, RestrictsFilesAndFoldersToTheirOwner) {
  ASSERT_TRUE(put("a", "text"));
  ASSERT_TRUE(directory.make_directory("folder", Access::shared_by_umask));
  EXPECT_TRUE(directory.restrict_to_owner("a"));
  EXPECT_TRUE(directory.restrict_to_owner("folder"));
  EXPECT_EQ(directory.status("a").value()->mode, 0600U);
  EXPECT_EQ(directory.status("folder").value()->mode, 0700U);
  EXPECT_EQ(code_of(directory.restrict_to_owner("missing")), ErrorCode::not_found);
}

TEST_P(DirectoryContract, CountsTheHardLinksOfAFile) {
  ASSERT_TRUE(put("a", "text"));
  EXPECT_EQ(directory.status("a").value()->links, 1U);
  ASSERT_TRUE(subject->link("a", "b"));
  EXPECT_EQ(directory.status("a").value()->links, 2U);
  EXPECT_EQ(directory.status("b").value()->links, 2U);
  ASSERT_TRUE(directory.remove("a"));
  EXPECT_EQ(directory.status("b").value()->links, 1U);
}

TEST_P(DirectoryContract, SyncsTheRootAndAnyFolder) {
  ASSERT_TRUE(directory.make_directory("folder", Access::shared_by_umask));
  EXPECT_TRUE(directory.sync("folder"));
  EXPECT_TRUE(directory.sync(RelativePath::root()));
  EXPECT_EQ(code_of(directory.sync("missing")), ErrorCode::not_found);
}

TEST_P(DirectoryContract, ListsSortedWithKinds) {
  ASSERT_TRUE(put("b", ""));
  ASSERT_TRUE(directory.make_directory("a", Access::shared_by_umask));
  const auto entries = directory.list(RelativePath::root()).value();
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].name, "a");
  EXPECT_EQ(entries[0].kind, EntryKind::directory);
  EXPECT_EQ(entries[1].name, "b");
  EXPECT_EQ(entries[1].kind, EntryKind::file);
}

TEST_P(DirectoryContract, ReportsSizeAndKindOfAnEntry) {
  ASSERT_TRUE(put("a", "12345"));
  const auto status = directory.status("a").value();
  ASSERT_TRUE(status);
  EXPECT_EQ(status->size, 5U);
  EXPECT_EQ(status->kind, EntryKind::file);
}

TEST_P(DirectoryContract, ReportsTheStatusOfManyEntries) {
  ASSERT_TRUE(directory.make_directory("folder", Access::private_to_owner));
  ASSERT_TRUE(put("folder/a", "1"));
  ASSERT_TRUE(put("b", "12"));
  ASSERT_TRUE(put("folder/c", "123"));
  const std::vector<RelativePath> paths = {"folder/a", "b",      "folder/missing", "nowhere/d",
                                           "folder/c", "folder", "folder/a"};
  const auto found = directory.statuses(paths);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), paths.size());
  for (std::size_t at = 0; at < paths.size(); ++at) {
    const auto alone = directory.status(paths[at]).value();
    ASSERT_EQ(found->at(at).has_value(), alone.has_value()) << paths[at].text();
    if (!alone) continue;
    EXPECT_EQ(found->at(at)->size, alone->size) << paths[at].text();
    EXPECT_EQ(found->at(at)->kind, alone->kind) << paths[at].text();
  }
}

TEST_P(DirectoryContract, ReadsAFileWithItsStatus) {
  ASSERT_TRUE(put("a", "12345"));
  const auto file = directory.read_with_status("a");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->text, "12345");
  EXPECT_EQ(file->status.size, 5U);
  EXPECT_EQ(file->status.modified, directory.status("a").value()->modified);
  EXPECT_EQ(directory.read_with_status("b").error().code, ErrorCode::not_found);
  EXPECT_TRUE(directory.read_with_status("a", 5));
  EXPECT_EQ(directory.read_with_status("a", 4).error().code, ErrorCode::limit);
}

TEST_P(DirectoryContract, GivesALockToOneAtATime) {
  const LockRequest at_once = {.deadline = Milliseconds{0}, .holder = "the first"};
  auto first = directory.lock("lock", at_once);
  ASSERT_TRUE(first);
  const auto second = directory.lock("lock", at_once);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::conflict);
  EXPECT_NE(second.error().hint.find("the first"), std::string::npos);
  first->reset();
  EXPECT_TRUE(directory.lock("lock", at_once));
}

TEST_P(DirectoryContract, KeepsTheLockFile) {
  ASSERT_TRUE(directory.lock("lock", {.deadline = Milliseconds{0}, .holder = "words"}));
  EXPECT_TRUE(directory.status("lock").value());
}

TEST_P(DirectoryContract, TakesNoLockOnAFolder) {
  ASSERT_TRUE(directory.make_directory("lock", Access::shared_by_umask));
  EXPECT_EQ(code_of(directory.lock("lock", {})), ErrorCode::malformed);
}

INSTANTIATE_TEST_SUITE_P(
    Every, DirectoryContract,
    testing::Values(DirectoryImplementation{"memory", make_directory<MemorySubject>},
                    DirectoryImplementation{"posix", make_directory<PosixSubject>}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace baton
