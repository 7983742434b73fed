#include "store/baton_folder.h"

#include <gtest/gtest.h>

#include "support/fake_host.h"

namespace baton::store {
namespace {

constexpr const char* kTemporary = ".claude/baton/.gitignore.00000000000000ff.tmp";

TEST(FinishBatonFolder, LeavesTheTemporaryFileOfAProcessThatIsWriting) {
  test::FakeHost fake;
  fake.root.put(kTemporary, "");
  ASSERT_TRUE(finish_baton_folder(fake.host));
  const std::vector<std::string> kept = {".claude/baton/.gitignore", kTemporary};
  EXPECT_EQ(fake.root.files(), kept);
}

TEST(FinishBatonFolder, RemovesWhatADeadProcessLeftUnderTheLock) {
  test::FakeHost fake;
  fake.root.put(kTemporary, "");
  ASSERT_TRUE(sweep_and_finish_baton_folder(fake.host));
  EXPECT_EQ(fake.root.files(), std::vector<std::string>{".claude/baton/.gitignore"});
}

}  // namespace
}  // namespace baton::store
