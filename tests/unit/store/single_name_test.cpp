#include "store/single_name.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "support/memory_directory.h"

namespace baton::store {
namespace {

std::string refusal(const test::MemoryDirectory& root) {
  const std::array<RelativePath, 2> paths = {"a", "folder/b"};
  const Result<void> accepted = require_single_names(root, paths);
  if (accepted) return "";
  EXPECT_EQ(accepted.error().code, ErrorCode::malformed);
  return accepted.error().subject + ": " + std::string(accepted.error().phrase.view());
}

TEST(SingleNames, AreThoseOfRegularAndMissingFiles) {
  test::MemoryDirectory root;
  root.put("folder/b", "text");
  EXPECT_EQ(refusal(root), "");
}

TEST(SingleNames, AreNotThoseOfFilesWithSeveralHardLinks) {
  test::MemoryDirectory root;
  root.put("folder/b", "text");
  ASSERT_TRUE(root.link("folder/b", "elsewhere"));
  EXPECT_EQ(refusal(root), "folder/b: the file has several hard links");
}

TEST(SingleNames, AreNotThoseOfLinksAndFolders) {
  test::MemoryDirectory root;
  root.put_special("a", EntryKind::symlink);
  EXPECT_EQ(refusal(root), "a: symbolic links are not followed");
  root.put_special("a", EntryKind::other);
  EXPECT_EQ(refusal(root), "a: not a regular file");
  root.put_special("a", EntryKind::directory);
  EXPECT_EQ(refusal(root), "a: not a regular file");
}

// Closing a descriptor of a file would release the locks of another connection of the process.
TEST(SingleNames, AreCheckedWithoutOpeningTheFiles) {
  test::MemoryDirectory root;
  root.put("a", "text");
  root.forget_calls();
  EXPECT_EQ(refusal(root), "");
  for (const std::string& call : root.calls()) EXPECT_TRUE(call.starts_with("status ")) << call;
}

}  // namespace
}  // namespace baton::store
