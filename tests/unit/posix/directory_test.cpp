// What only real files have: see tests/contract/directory_contract.cpp for the rest.
#include "posix/directory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "support/temporary_folder.h"

namespace baton::posix {
namespace {

namespace files = std::filesystem;

class RestrictToOwner : public testing::Test {
 protected:
  files::perms permissions_of(const std::string& name) const {
    return files::status(folder_ / name).permissions();
  }

  test::TemporaryFolder folder_;
  PosixDirectory directory_ = PosixDirectory::open(folder_.path().string()).value();
};

TEST_F(RestrictToOwner, OpensWhatItsOwnerCannotOpen) {
  files::create_directory(folder_ / "closed");
  std::ofstream(folder_ / "file") << "text";
  files::permissions(folder_ / "closed", files::perms::none);
  files::permissions(folder_ / "file", files::perms::none);
  EXPECT_TRUE(directory_.restrict_to_owner("closed"));
  EXPECT_TRUE(directory_.restrict_to_owner("file"));
  EXPECT_EQ(permissions_of("closed"), files::perms::owner_all);
  EXPECT_EQ(permissions_of("file"), files::perms::owner_read | files::perms::owner_write);
}

TEST_F(RestrictToOwner, FollowsNoLink) {
  std::ofstream(folder_ / "target") << "text";
  files::permissions(folder_ / "target", files::perms::owner_read | files::perms::others_read);
  files::create_symlink("target", folder_ / "link");
  const Result<void> restricted = directory_.restrict_to_owner("link");
  ASSERT_FALSE(restricted);
  EXPECT_EQ(restricted.error().code, ErrorCode::malformed);
  EXPECT_EQ(permissions_of("target"), files::perms::owner_read | files::perms::others_read);
}

// Where baton needs a file of its own, and for a folder that is not the project's, such as the
// notes': the error says what to do, and where.
TEST_F(RestrictToOwner, NamesWhatIsInThePlaceOfAFile) {
  files::create_directory(folder_ / "state");
  const Result<std::string> read = directory_.read("state", Directory::kDefaultReadLimit);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().hint, "it is a folder; move it to another place");
  files::create_directory(folder_ / ".lock");
  const auto lock = directory_.lock(".lock", {.holder = "test"});
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().subject, (folder_ / ".lock").string());
  EXPECT_EQ(lock.error().hint, "it is a folder; move it to another place");
}

}  // namespace
}  // namespace baton::posix
