#include <gtest/gtest.h>

#include "store/archive/archive_file_store.h"
#include "support/fake_host.h"

namespace baton::archive {
namespace {

using test::FakeHost;

Identifier id(std::string_view text) {
  return Identifier::parse(text).value();
}

struct Archive : testing::Test {
  FakeHost fake;
  ArchiveFileStore store{fake.host, {}};
};

TEST_F(Archive, NamesWhatItWroteTheArchiveFirst) {
  const std::vector<std::string> expected = {"dev/workflow/archive/wf.json",
                                             "dev/workflow/summaries/wf-summary.json",
                                             "dev/workflow/summaries/wf-summary.md"};
  EXPECT_EQ(store.put(id("wf"), {"state", "summary", "markdown"}), expected);
  EXPECT_EQ(fake.root.files(), expected);
}

TEST_F(Archive, TakesTheSameBytesAgain) {
  ASSERT_TRUE(store.put(id("wf"), {"state", "summary", "markdown"}));
  EXPECT_TRUE(store.put(id("wf"), {"state", "summary", "markdown"}));
}

TEST_F(Archive, RefusesOtherBytesUnderTheSameIdNamingBothDigests) {
  ASSERT_TRUE(store.put(id("wf"), {"state", "summary", "markdown"}));
  const auto refused = store.put(id("wf"), {"other", "summary", "markdown"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
  EXPECT_NE(refused.error().hint.find(fake.crypto.digest("state").hex), std::string::npos);
  EXPECT_NE(refused.error().hint.find(fake.crypto.digest("other").hex), std::string::npos);
  EXPECT_EQ(store.state(id("wf")), "state");
}

constexpr std::string_view kSummary = "dev/workflow/summaries/wf-summary.json";
constexpr std::string_view kMarkdown = "dev/workflow/summaries/wf-summary.md";

TEST_F(Archive, ReplacesAnEarlierSummaryOfTheWorkflow) {
  fake.root.put(kSummary, R"({"workflowId": "wf", "finalStatus": "failed"})");
  fake.root.put(kMarkdown, "earlier");
  ASSERT_TRUE(store.put(id("wf"), {"state", "summary", "markdown"}));
  EXPECT_EQ(store.summary(id("wf")), "summary");
  EXPECT_EQ(fake.root.content(kMarkdown), "markdown");
}

TEST_F(Archive, KeepsAnotherFileInThePlaceOfASummaryAndWritesNothing) {
  const std::pair<std::string_view, std::string_view> others[] = {
      {kSummary, R"({"workflowId": "other"})"}, {kSummary, "{"}, {kMarkdown, "Notes"}};
  for (const auto& [path, text] : others) {
    FakeHost host;
    ArchiveFileStore archive(host.host, {});
    host.root.put(path, text);
    const auto refused = archive.put(id("wf"), {"state", "summary", "markdown"});
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().code, ErrorCode::conflict);
    EXPECT_EQ(refused.error().subject, path);
    EXPECT_EQ(host.root.files(), std::vector{std::string(path)});
    EXPECT_EQ(host.root.content(path), text);
    EXPECT_FALSE(archive.check(id("wf"), {"state", "summary", "markdown"}));
  }
}

TEST_F(Archive, ListsIdsWithASummarySorted) {
  ASSERT_TRUE(store.put(id("wf_b"), {"b", "b", "b"}));
  ASSERT_TRUE(store.put(id("wf_a"), {"a", "a", "a"}));
  fake.root.put("dev/workflow/summaries/README.md", "");
  EXPECT_EQ(store.list(), (std::vector{id("wf_a"), id("wf_b")}));
}

TEST_F(Archive, IsEmptyWhereNothingWasArchived) {
  EXPECT_TRUE(store.list().value().empty());
  EXPECT_EQ(store.summary(id("wf")), std::nullopt);
  EXPECT_TRUE(store.remove(id("wf")));
}

TEST_F(Archive, RemovesTheArchiveLast) {
  ASSERT_TRUE(store.put(id("wf"), {"state", "summary", "markdown"}));
  fake.root.forget_calls();
  ASSERT_TRUE(store.remove(id("wf")));
  const auto& calls = fake.root.calls();
  EXPECT_EQ(calls[calls.size() - 2], "remove dev/workflow/archive/wf.json");
  EXPECT_TRUE(fake.root.files().empty());
}

TEST_F(Archive, UsesTheFoldersThatItWasGiven) {
  ArchiveFileStore elsewhere(fake.host, {.archive = "old", .summaries = "old/notes"});
  ASSERT_TRUE(elsewhere.put(id("wf"), {"state", "summary", "markdown"}));
  EXPECT_EQ(fake.root.content("old/wf.json"), "state");
  EXPECT_EQ(fake.root.content("old/notes/wf-summary.json"), "summary");
}

}  // namespace
}  // namespace baton::archive
