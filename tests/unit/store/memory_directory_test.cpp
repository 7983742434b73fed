// The fake has to be right before anything proven with it is worth something.
#include "support/memory_directory.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace baton::test {
namespace {

Result<void> write(MemoryDirectory& directory, const RelativePath& path, std::string_view text) {
  BATON_TRY(const auto file, directory.create_exclusive(path, Access::shared_by_umask));
  return file->write(text);
}

TEST(MemoryDirectory, DropsANameThatItsFolderDidNotSync) {
  MemoryDirectory directory;
  ASSERT_TRUE(write(directory, "a", "text"));
  directory.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(directory.content("a"), std::nullopt);
}

TEST(MemoryDirectory, DropsBytesThatTheirFileDidNotSync) {
  MemoryDirectory directory;
  ASSERT_TRUE(write(directory, "a", "text"));
  ASSERT_TRUE(directory.sync(RelativePath::root()));
  directory.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(directory.content("a"), "");
}

TEST(MemoryDirectory, TearsUnsyncedBytesInHalf) {
  MemoryDirectory directory;
  ASSERT_TRUE(write(directory, "a", "text"));
  directory.restart(AfterPowerCut::content_torn);
  EXPECT_EQ(directory.content("a"), "te");
}

TEST(MemoryDirectory, UndoesARenameThatWasNotSynced) {
  MemoryDirectory directory;
  directory.put("a", "old");
  directory.put("b", "new");
  ASSERT_TRUE(directory.rename("b", "a"));
  EXPECT_EQ(directory.content("a"), "new");
  directory.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(directory.content("a"), "old");
  EXPECT_EQ(directory.content("b"), "new");
}

TEST(MemoryDirectory, FailsTheOneCallThatWasAskedFor) {
  MemoryDirectory directory;
  directory.put("a", "text");
  directory.fail_at(2, EIO);
  EXPECT_TRUE(directory.read("a", 100));
  EXPECT_FALSE(directory.read("a", 100));
  EXPECT_TRUE(directory.read("a", 100));
  EXPECT_TRUE(directory.fault_happened());
}

TEST(MemoryDirectory, DoesNothingMoreOnceThePowerIsLost) {
  MemoryDirectory directory;
  directory.put("a", "text");
  directory.lose_power_at(1);
  EXPECT_FALSE(directory.remove("a"));
  EXPECT_FALSE(directory.remove("a"));
  directory.restart(AfterPowerCut::everything_kept);
  EXPECT_EQ(directory.content("a"), "text");
}

}  // namespace
}  // namespace baton::test
