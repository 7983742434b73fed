#include "app/doctor/examine_permissions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/core/workspace.h"
#include "app/doctor/repair_project.h"
#include "support/fake_project.h"
#include "support/recorded_project.h"

namespace baton::app {
namespace {

class Permissions : public testing::Test {
 protected:
  Permissions() {
    Workspace workspace(*project_.open({}));
    test::begin(workspace);
  }
  void close(std::string_view path, std::uint32_t mode) {
    project_.world.root.attributes(path).mode = mode;
  }
  [[nodiscard]] std::uint32_t mode_of(std::string_view path) {
    return project_.world.root.attributes(path).mode;
  }
  // The message of an error; empty: there is none.
  std::string error(Examination scope = Examination::everything) {
    Workspace workspace(*project_.open({}));
    const Examined examined = examine_permissions(scope, workspace);
    return examined.health == Health::error ? examined.message : std::string();
  }
  bool names(std::string_view path) { return error().find(path) != std::string::npos; }
  std::vector<std::string> repair() {
    Workspace workspace(*project_.open({}));
    const auto fixed = repair_project(workspace);
    EXPECT_TRUE(fixed) << fixed.error().phrase.view() << ": " << fixed.error().subject;
    return fixed.value_or(std::vector<std::string>());
  }

  test::FakeProject project_;
};

TEST_F(Permissions, AreFineInANewProject) {
  EXPECT_EQ(error(), "");
}

TEST_F(Permissions, AreExaminedEverywhereInBatonsFolder) {
  project_.world.root.put(".claude/baton/receipts/wf_1/exec_001.json", "{}");
  project_.world.root.put(".claude/baton/store.db", "");
  for (const std::string_view path :
       {".claude/baton/receipts/wf_1/exec_001.json", ".claude/baton/store.db", ".claude/baton/lock",
        ".claude/baton/receipts", ".claude/baton"}) {
    const std::uint32_t before = mode_of(path);
    close(path, 0444);
    EXPECT_TRUE(names(path)) << path << ": " << error();
    close(path, before);
  }
  EXPECT_EQ(error(), "");
}

TEST_F(Permissions, AreRepairedFromTheTop) {
  close(".claude/baton/journal/0000000001", 0);
  close(".claude/baton/journal", 0);
  close(".claude/baton/lock", 0);
  close(".claude/baton", 0555);
  EXPECT_FALSE(repair().empty());
  EXPECT_EQ(mode_of(".claude/baton"), 0700U);
  EXPECT_EQ(mode_of(".claude/baton/lock"), 0600U);
  EXPECT_EQ(mode_of(".claude/baton/journal"), 0700U);
  EXPECT_EQ(mode_of(".claude/baton/journal/0000000001"), 0600U);
  EXPECT_EQ(error(), "");
  EXPECT_TRUE(repair().empty());
}

TEST_F(Permissions, OfTheSettingsFolderAreReportedWhereSomethingIsToBeWritten) {
  close(".claude", 0555);
  EXPECT_NE(error().find(".claude is not writable"), std::string::npos) << error();
  EXPECT_EQ(error(Examination::surroundings), "");
}

TEST_F(Permissions, DoNotHideAFileInPlaceOfAFolder) {
  project_.world.root.put(".claude/baton/leases", "");
  EXPECT_EQ(error(), ".claude/baton/leases is a file, not a folder: commands that use it fail");
}

}  // namespace
}  // namespace baton::app
