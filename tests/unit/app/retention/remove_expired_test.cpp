#include "app/retention/remove_expired.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/fake_project.h"
#include "support/recorded_project.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kEnded = ".claude/baton/receipts/wf_ended";

class RemoveExpired : public testing::Test {
 protected:
  RemoveExpired() {
    Workspace workspace(*project_.open({}));
    test::begin(workspace);
  }
  void put_receipt(std::string_view workflow, int number) {
    const std::string path = text::concat(".claude/baton/receipts/", workflow, "/exec_",
                                          std::to_string(number), ".json");
    root().put(path, R"({"agent": "code-writer"})");
    root().attributes(path).modified = Instant{};
  }
  std::vector<ExpiredItem> remove() {
    Workspace workspace(*project_.open({}));
    const auto removed = remove_expired(30, workspace);
    EXPECT_TRUE(removed);
    return removed.value_or(FoundExpired()).items;
  }
  test::MemoryDirectory& root() { return project_.world.root; }

  test::FakeProject project_;
};

TEST_F(RemoveExpired, SyncsTheFolderOfManyReceiptsOnce) {
  for (int number = 100; number < 120; ++number) put_receipt("wf_ended", number);
  root().forget_calls();
  EXPECT_EQ(remove().size(), 20U);
  EXPECT_EQ(std::ranges::count(root().calls(), text::concat("sync ", kEnded)), 1);
  EXPECT_FALSE(root().content(text::concat(kEnded, "/exec_100.json")));
  EXPECT_FALSE(*root().status(*RelativePath::parse(kEnded)));
}

TEST_F(RemoveExpired, KeepsTheReceiptsOfTheActiveWorkflow) {
  put_receipt("wf_1", 1);
  put_receipt("wf_ended", 1);
  EXPECT_EQ(remove().size(), 1U);
  EXPECT_TRUE(root().content(".claude/baton/receipts/wf_1/exec_1.json"));
}

}  // namespace
}  // namespace baton::app
