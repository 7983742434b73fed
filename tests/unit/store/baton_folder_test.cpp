#include "store/baton_folder.h"

#include <gtest/gtest.h>

#include "support/fake_host.h"

namespace baton::store {
namespace {

TEST(FinishBatonFolder, LeavesTheTemporaryFileOfAProcessThatIsWriting) {
  test::FakeHost fake;
  const std::string old = ".claude/baton/wiring.json.00000000000000fe.tmp";
  const std::string current = ".claude/baton/.gitignore.00000000000000ff.tmp";
  fake.root.put(old, "");
  fake.root.put(current, "");
  fake.root.attributes(old).modified = fake.clock.now() - Milliseconds(120'000);
  fake.root.attributes(current).modified = fake.clock.now() - Milliseconds(1'000);
  ASSERT_TRUE(finish_baton_folder(fake.host));
  const std::vector<std::string> kept = {".claude/baton/.gitignore", current};
  EXPECT_EQ(fake.root.files(), kept);
}

}  // namespace
}  // namespace baton::store
