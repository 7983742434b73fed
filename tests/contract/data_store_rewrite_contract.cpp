// What every DataStore promises of rewriting the stored texts (DataTransaction::rewrite_values).
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "contract/data_store_subject.h"

namespace baton {
namespace {

Identifier named(std::string_view text) {
  return Identifier::parse(text).value();
}

EntryRow entry_of(std::uint64_t version, const std::string& value) {
  return {.key = "scope", .version = version, .value = value, .written_by = "planner"};
}

class DataStoreRewrite : public test::DataStoreTest {
 protected:
  // One text in every column that holds texts of agents.
  Result<void> fill() {
    return store->write("session:s", [](DataTransaction& all) -> Result<void> {
      SessionTables& sessions = all.sessions();
      BATON_CHECK(sessions.put(SessionRow{
          .id = named("s"), .incarnation = "first", .created_by = "human:cli", .created_at = {}}));
      BATON_CHECK(sessions.put(named("s"), entry_of(2, "planted two")));
      BATON_CHECK(sessions.keep_version(named("s"), entry_of(1, "planted one")));
      BATON_CHECK(sessions.take_snapshot(
          named("s"), {.label = "before", .taken_by = "human:cli", .taken_at = {}}));
      return all.threads().put("root", {.key = "result",
                                        .short_description = "planted description",
                                        .value = R"("planted value")",
                                        .stored_by = "planner",
                                        .updated_by = "solver",
                                        .value_by = "solver",
                                        .description_by = "reviewer"});
    });
  }

  std::map<std::string, std::string> texts() {
    std::map<std::string, std::string> found;
    const Result<void> done = store->read([&found](DataTransaction& all) {
      found.clear();
      return all.rewrite_values([&found](const StoredValue& stored) -> std::optional<std::string> {
        found[stored.text] = stored.author;
        return std::nullopt;
      });
    });
    EXPECT_TRUE(done);
    return found;
  }
};

TEST_P(DataStoreRewrite, VisitsEveryTextWithItsAuthor) {
  ASSERT_TRUE(fill());
  const std::map<std::string, std::string> expected = {{"planted two", "planner"},
                                                       {"planted one", "planner"},
                                                       {"planted description", "reviewer"},
                                                       {R"("planted value")", "solver"}};
  EXPECT_EQ(texts(), expected);
}

TEST_P(DataStoreRewrite, NamesTheOwnerAndTheKeyOfEveryText) {
  ASSERT_TRUE(fill());
  std::multiset<std::string> found;
  const Result<void> done = store->read([&found](DataTransaction& all) {
    found.clear();
    return all.rewrite_values([&found](const StoredValue& stored) -> std::optional<std::string> {
      found.insert(stored.owner + " " + stored.key + " " + stored.text);
      return std::nullopt;
    });
  });
  ASSERT_TRUE(done);
  const std::multiset<std::string> expected = {
      "s scope planted two", "s scope planted one", "s scope planted two",  // and in the snapshot
      "root result planted description", R"(root result "planted value")"};
  EXPECT_EQ(found, expected);
}

TEST_P(DataStoreRewrite, ReplacesTextsAndLeavesNothingOfThemInTheFiles) {
  ASSERT_TRUE(fill());
  const Result<void> done = store->write("scrub", [](DataTransaction& all) {
    return all.rewrite_values([](const StoredValue& stored) -> std::optional<std::string> {
      if (stored.text == "planted two") return "new two";
      return stored.text.starts_with('"') ? R"("new")" : "new";
    });
  });
  ASSERT_TRUE(done) << done.error().phrase.view() << ": " << done.error().hint;
  ASSERT_TRUE(store->compact());
  for (const auto& [text, author] : texts()) {
    EXPECT_EQ(text.find("planted"), std::string::npos) << text;
  }
  EXPECT_EQ(subject->bytes().find("planted"), std::string::npos);
  EXPECT_EQ(texts().size(), 3U);  // "new two", "new" and "\"new\""
}

INSTANTIATE_TEST_SUITE_P(Every, DataStoreRewrite,
                         testing::Values(test::sqlite_in_memory(), test::sqlite_on_disk(),
                                         test::postgresql()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace baton
