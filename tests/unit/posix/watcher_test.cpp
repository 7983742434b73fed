#include "posix/watcher.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "support/temporary_folder.h"

namespace baton::posix {
namespace {

// Of what happened before the call: the kernel has queued it.
bool has_changed(Watch& watch) {
  return watch.wait(Milliseconds{0}).value();
}

class FolderWatches : public testing::Test {
 protected:
  FolderWatches() {
    std::filesystem::create_directory(folder_ / "watched");
    std::ofstream(folder_ / "watched/note.md") << "text";
    watch_ = FolderWatcher(folder_.path().string()).watch("watched").value();
  }

  test::TemporaryFolder folder_;
  std::unique_ptr<Watch> watch_;
};

TEST_F(FolderWatches, ReportNothingWhereNothingHappens) {
  EXPECT_FALSE(has_changed(*watch_));
}

TEST_F(FolderWatches, ReportAFileThatIsMovedAway) {
  std::filesystem::rename(folder_ / "watched/note.md", folder_ / "note.md");
  EXPECT_TRUE(has_changed(*watch_));
  EXPECT_FALSE(has_changed(*watch_));
}

TEST_F(FolderWatches, ReportAFileThatIsMovedIn) {
  std::ofstream(folder_ / "other.md") << "text";
  EXPECT_FALSE(has_changed(*watch_));
  std::filesystem::rename(folder_ / "other.md", folder_ / "watched/other.md");
  EXPECT_TRUE(has_changed(*watch_));
}

}  // namespace
}  // namespace baton::posix
