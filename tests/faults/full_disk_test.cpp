// Real disks that are full, or may only be read.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "faults/files.h"
#include "faults/mounts.h"
#include "faults/program.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::baton;
using test::Ran;

struct SmallDisk {
  std::string name;
  std::function<std::string(const files::path& folder)> mount;
};

std::ostream& operator<<(std::ostream& out, const SmallDisk& disk) {
  return out << disk.name;
}

class FullDisk : public testing::TestWithParam<SmallDisk> {
 protected:
  test::TemporaryFolder folder;
  const files::path disk = folder / "disk";
  const files::path project = disk / "project";

  void SetUp() override {
    std::string reason = test::enter_own_mounts();
    if (reason.empty()) reason = GetParam().mount(disk);
    if (!reason.empty()) GTEST_SKIP() << reason;
    files::create_directory(project);
    ASSERT_EQ(baton(project, {"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
  }

  void TearDown() override { (void)test::unmount(disk); }

  // Leaves only so many bytes free.
  void fill(std::uintmax_t left) const {
    files::remove(disk / "filler");
    std::ofstream filler(disk / "filler", std::ios::binary | std::ios::app);
    const std::string block(4096, 'x');
    while (files::space(disk).available > left + block.size() && filler.good()) {
      filler.write(block.data(), static_cast<std::streamsize>(block.size())).flush();
    }
  }
};

// Takes the place of the large change before it, so that the disk does not fill up on its own.
Arguments large_change(int number) {
  return {"set", "/featureDescription", "--string",
          "Change " + std::to_string(number) + std::string(20'000, 'x')};
}

TEST_P(FullDisk, LeavesTheOldStateWholeAndLetsTheNextUpdateWorkOnceThereIsRoom) {
  constexpr std::uintmax_t kStep = 4096;
  constexpr std::uintmax_t kMost = 40 * kStep;
  int refused = 0;
  int number = 0;
  for (std::uintmax_t left = 0; left <= kMost; left += kStep) {
    SCOPED_TRACE(left);
    const std::string before = test::state_text_in(project);
    fill(left);
    const Ran ran = baton(project, large_change(number));
    files::remove(disk / "filler");
    if (ran.status == 0) {
      EXPECT_NE(test::state_text_in(project).find("Change " + std::to_string(number)),
                std::string::npos);
    } else {
      ++refused;
      EXPECT_EQ(ran.status, 5) << ran.error;
      EXPECT_NE(ran.error.find("ENOSPC"), std::string::npos) << ran.error;
      EXPECT_NE(ran.error.find(".claude"), std::string::npos) << ran.error;
      EXPECT_EQ(test::state_text_in(project), before);
    }
    const Ran next = baton(project, {"set", "/branchName", "--string", std::to_string(number)});
    EXPECT_EQ(next.status, 0) << next.error;
    EXPECT_EQ(test::leftovers_in(project), std::vector<std::string>());
    ++number;
  }
  EXPECT_GT(refused, 0) << "the disk was never full";
  EXPECT_EQ(baton(project, {"validate"}).status, 0);
}

TEST_P(FullDisk, GetsRoomByPruning) {
  ASSERT_EQ(baton(project, {"shared", "write", "a", "1"}).status, 0);
  ASSERT_EQ(baton(project, {"archive", "--force"}).status, 0);
  fill(0);
  const Ran ran = baton(project, {"prune", "--older-than", "0", "--apply"});
  EXPECT_FALSE(files::exists(project / "dev/workflow/archive/wf_1.json")) << ran.error;
  EXPECT_TRUE(ran.status == 0 || ran.status == 5) << ran.error;
  files::remove(disk / "filler");
  EXPECT_EQ(baton(project, {"prune", "--older-than", "0", "--apply"}).status, 0);
  EXPECT_EQ(baton(project, {"session", "list"}).output.find("wf_1"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Disks, FullDisk,
                         testing::Values(SmallDisk{"Tmpfs",
                                                   [](const files::path& disk) {
                                                     return test::mount_memory(disk, "4m");
                                                   }},
                                         SmallDisk{"Ext4OnALoopDevice",
                                                   [](const files::path& disk) {
                                                     return test::mount_image(
                                                         disk.parent_path() / "image", 8, disk);
                                                   }}),
                         [](const auto& disk) { return disk.param.name; });

struct ReadOnlyMount : testing::Test {
  test::TemporaryFolder folder;
  const files::path project = folder / "project";
};

TEST_F(ReadOnlyMount, IsReadAndNamedWhereItWouldBeWritten) {
  files::create_directory(project);
  ASSERT_EQ(baton(project, {"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
  std::string reason = test::enter_own_mounts();
  if (reason.empty()) reason = test::make_read_only(project);
  if (!reason.empty()) GTEST_SKIP() << reason;
  EXPECT_EQ(baton(project, {"status"}).status, 0);
  EXPECT_EQ(baton(project, {"get", "/workflowId"}).output, "\"wf_1\"\n");
  for (const Arguments& arguments :
       {Arguments{"decide", "no"}, Arguments{"archive"}, Arguments{"phase", "review"}}) {
    const Ran ran = baton(project, arguments);
    EXPECT_EQ(ran.status, 5) << ran.error;
    EXPECT_NE(ran.error.find("EROFS"), std::string::npos) << ran.error;
    EXPECT_NE(ran.error.find(".claude"), std::string::npos) << ran.error;
  }
  (void)test::unmount(project);
  EXPECT_EQ(baton(project, {"decide", "yes"}).status, 0);
}

}  // namespace
}  // namespace baton
