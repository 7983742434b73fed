// The model of a power cut itself: what was synced stays, anything else may go.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "faults/power_cut.h"

namespace baton::test {
namespace {

using Kind = FileOperation::Kind;

// A new file "f" with "text", made and written, then whatever `more` does.
Recorded writing(std::vector<FileOperation> more) {
  Recorded recorded;
  recorded.operations = {{.kind = Kind::make_file, .path = "f", .file = 0},
                         {.kind = Kind::write, .path = "f", .file = 0, .bytes = "text"}};
  for (FileOperation& operation : more) recorded.operations.push_back(std::move(operation));
  return recorded;
}

const FileOperation kSyncFile = {.kind = Kind::sync_file, .path = "f", .file = 0};
const FileOperation kSyncFolder = {.kind = Kind::sync_folder, .path = ""};
const FileOperation kRename = {.kind = Kind::rename, .path = "f", .second_path = "g", .file = 0};

std::vector<std::size_t> unsure_at_the_end(const Recorded& recorded) {
  return unsure_operations(recorded.operations.size(), recorded);
}

PowerCut at_the_end(const Recorded& recorded, Liberty liberty) {
  return {.operations = recorded.operations.size(), .liberties = {liberty}};
}

TEST(PowerCutModel, IsSureOfBytesByTheirFileAndOfNamesByTheirFolder) {
  using Places = std::vector<std::size_t>;
  EXPECT_EQ(unsure_at_the_end(writing({})), (Places{0, 1}));
  EXPECT_EQ(unsure_at_the_end(writing({kSyncFile})), (Places{0}));
  EXPECT_EQ(unsure_at_the_end(writing({kSyncFolder})), (Places{1}));
  EXPECT_EQ(unsure_at_the_end(writing({kSyncFile, kSyncFolder, kRename})), (Places{4}));
}

TEST(PowerCutModel, ForgetsANameAndWithItTheFile) {
  const Recorded recorded = writing({kSyncFile});
  EXPECT_TRUE(
      found_after(at_the_end(recorded, {Liberty::Kind::dropped, 0}), recorded).nodes.empty());
}

TEST(PowerCutModel, LeavesARenameWholeOrUndone) {
  const Recorded recorded = writing({kSyncFile, kSyncFolder, kRename});
  const Tree undone = found_after(at_the_end(recorded, {Liberty::Kind::dropped, 4}), recorded);
  EXPECT_TRUE(undone.nodes.contains("f") && !undone.nodes.contains("g"));
  const Tree done = found_after({.operations = recorded.operations.size()}, recorded);
  EXPECT_TRUE(!done.nodes.contains("f") && done.nodes.at("g").content == "text");
}

TEST(PowerCutModel, LetsTwoNamesChangePlacesOrStay) {
  const FileOperation other = {.kind = Kind::make_file, .path = "g", .file = 1};
  const FileOperation exchange = {
      .kind = Kind::exchange, .path = "f", .second_path = "g", .file = 0, .second_file = 1};
  const Recorded recorded = writing({other, exchange});
  const Tree done = found_after({.operations = recorded.operations.size()}, recorded);
  EXPECT_TRUE(done.nodes.at("f").content.empty() && done.nodes.at("g").content == "text");
  const Tree undone = found_after(at_the_end(recorded, {Liberty::Kind::dropped, 3}), recorded);
  EXPECT_TRUE(undone.nodes.at("f").content == "text" && undone.nodes.at("g").content.empty());
}

TEST(PowerCutModel, TearsAWrite) {
  const Recorded recorded = writing({});
  const auto content = [&](Liberty::Kind kind) {
    return found_after(at_the_end(recorded, {kind, 1}), recorded).nodes.at("f").content;
  };
  EXPECT_EQ(content(Liberty::Kind::dropped), "");
  EXPECT_EQ(content(Liberty::Kind::cut), "te");
  EXPECT_EQ(content(Liberty::Kind::zeroed), std::string("te\0\0", 4));
}

}  // namespace
}  // namespace baton::test
