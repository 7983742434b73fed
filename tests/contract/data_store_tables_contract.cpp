// What every DataStore promises of its tables (store/{session_tables,thread_tables,change_log}.h).
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "contract/data_store_subject.h"

namespace baton {
namespace {

using test::at;

Identifier id(std::string_view text) {
  return Identifier::parse(text).value();
}

SessionRow session_row(std::string_view name) {
  return {.id = id(name), .incarnation = "first", .created_by = "human:cli", .created_at = at(10)};
}

EntryRow entry_row(std::string key, std::string value, std::uint64_t tokens = 1) {
  return {.key = std::move(key),
          .version = 1,
          .value = std::move(value),
          .tokens = tokens,
          .written_by = "planner",
          .written_at = at(20)};
}

std::vector<std::string> keys_of(const std::vector<EntryRow>& entries) {
  std::vector<std::string> keys;
  for (const EntryRow& entry : entries) keys.push_back(entry.key);
  return keys;
}

class DataStoreTables : public test::DataStoreTest {
 protected:
  // In a transaction of its own; what it returns is expected to be there.
  void write(const DataWork& work) {
    const Result<void> done = store->write("session:s", work);
    ASSERT_TRUE(done) << done.error().phrase.view() << ": " << done.error().hint;
  }
  void read(const DataWork& work) {
    const Result<void> done = store->read(work);
    ASSERT_TRUE(done) << done.error().phrase.view() << ": " << done.error().hint;
  }
  void put(const EntryRow& entry, std::string_view session = "s") {
    write([&](DataTransaction& all) { return all.sessions().put(id(session), entry); });
  }
  std::vector<EntryRow> live(int now, Values values = Values::included) {
    std::vector<EntryRow> entries;
    read([&](DataTransaction& all) -> Result<void> {
      BATON_TRY(entries, all.sessions().live_entries(id("s"), at(now), values));
      return {};
    });
    return entries;
  }
  std::optional<EntryRow> entry(const std::string& key) {
    std::optional<EntryRow> found;
    read([&](DataTransaction& all) -> Result<void> {
      BATON_TRY(found, all.sessions().entry(id("s"), key));
      return {};
    });
    return found;
  }
};

TEST_P(DataStoreTables, KeepASessionWithEverythingThatIsKnownOfIt) {
  SessionRow row = session_row("s");
  row.archived_at = at(30);
  row.configuration = R"({"history":3})";
  write([&](DataTransaction& all) { return all.sessions().put(row); });
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto found, all.sessions().session(id("s")));
    EXPECT_TRUE(found);
    EXPECT_EQ(found->id, row.id);
    EXPECT_EQ(found->incarnation, "first");
    EXPECT_EQ(found->created_by, "human:cli");
    EXPECT_EQ(found->created_at, at(10));
    EXPECT_EQ(found->archived_at, at(30));
    EXPECT_EQ(found->configuration, R"({"history":3})");
    BATON_TRY(const auto other, all.sessions().session(id("other")));
    EXPECT_FALSE(other);
    return {};
  });
}

TEST_P(DataStoreTables, ListSessionsByTheirIdsAsBytesCompare) {
  write([&](DataTransaction& all) -> Result<void> {
    for (const char* name : {"b", "a_1", "B", "a-1", "a"}) {
      BATON_CHECK(all.sessions().put(session_row(name)));
    }
    return {};
  });
  std::vector<std::string> names;
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto rows, all.sessions().sessions());
    for (const SessionRow& row : rows) names.emplace_back(row.id.text());
    return {};
  });
  EXPECT_EQ(names, (std::vector<std::string>{"B", "a", "a-1", "a_1", "b"}));
}

TEST_P(DataStoreTables, ChangeOfASessionOnlyWhatMayChange) {
  write([&](DataTransaction& all) { return all.sessions().put(session_row("s")); });
  SessionRow later = session_row("s");
  later.created_by = "somebody else";
  later.archived_at = at(40);
  write([&](DataTransaction& all) { return all.sessions().put(later); });
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto found, all.sessions().session(id("s")));
    EXPECT_EQ(found->created_by, "human:cli");
    EXPECT_EQ(found->archived_at, at(40));
    return {};
  });
}

TEST_P(DataStoreTables, KeepTextByteForByte) {
  const std::array<std::string, 8> texts = {
      "",
      "'quoted' \"twice\" \\ and $1 %s ?1",
      "lines\nand\r\nmore\t\n",
      "\xF0\x9F\x98\x80 \xF0\xA0\x9C\x8E \xE2\x82\xAC \xC3\xA9",  // emoji, CJK extension B, euro
      "e\xCC\x81 is not \xC3\xA9",                                // not normalised
      "  blanks around  ",
      std::string("\x01\x02\x7f\x1b[31m"),
      std::string(100'000, 'x') + "end",
  };
  for (const std::string& text : texts) {
    put(entry_row("key", text));
    EXPECT_EQ(entry("key")->value, text);
  }
}

TEST_P(DataStoreTables, NeverCutTextAtANul) {
  const std::string text("before\0after", 12);
  const Result<void> done = store->write("session:s", [&](DataTransaction& all) {
    return all.sessions().put(id("s"), entry_row("key", text));
  });
  if (done) {
    EXPECT_EQ(entry("key")->value, text);
  } else {
    EXPECT_EQ(done.error().code, ErrorCode::malformed);
    EXPECT_FALSE(entry("key"));
  }
}

TEST_P(DataStoreTables, KeepAnEntryWithEverythingThatIsKnownOfIt) {
  EntryRow row = entry_row("inv:findings", "value", 800);
  row.version = 1ULL << 40U;
  row.expires_at = at(60);
  put(row);
  const std::optional<EntryRow> found = entry("inv:findings");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->key, row.key);
  EXPECT_EQ(found->version, row.version);
  EXPECT_EQ(found->value, row.value);
  EXPECT_EQ(found->tokens, 800U);
  EXPECT_EQ(found->written_by, "planner");
  EXPECT_EQ(found->written_at, at(20));
  EXPECT_EQ(found->expires_at, at(60));
  EXPECT_FALSE(entry("inv:Findings")) << "keys differ by case";
}

TEST_P(DataStoreTables, ListWhatHasAValueThatHasNotExpired) {
  EntryRow expiring = entry_row("c", "until 50");
  expiring.expires_at = at(50);
  EntryRow deleted = entry_row("b", "");
  deleted.value.reset();
  for (const EntryRow& row : {expiring, deleted, entry_row("a", "always")}) put(row);
  put(entry_row("z", "elsewhere"), "other");
  EXPECT_EQ(keys_of(live(49)), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(keys_of(live(50)), (std::vector<std::string>{"a"}));
  EXPECT_EQ(live(49)[0].value, "always");
  EXPECT_EQ(live(49, Values::left_out)[0].value, std::nullopt);
  EXPECT_EQ(entry("b")->version, 1U) << "a deleted key keeps its version";
  EXPECT_EQ(entry("b")->value, std::nullopt);
}

TEST_P(DataStoreTables, SortKeysAsBytesCompare) {
  for (const char* key : {"b", "a_b", "a:b", "a-b", "a", "B", "a.b"}) put(entry_row(key, "v"));
  EXPECT_EQ(keys_of(live(0)),
            (std::vector<std::string>{"B", "a", "a-b", "a.b", "a:b", "a_b", "b"}));
}

TEST_P(DataStoreTables, CountTheTokensOfAllOtherLiveValues) {
  EntryRow expired = entry_row("c", "v", 4);
  expired.expires_at = at(5);
  for (const EntryRow& row : {entry_row("a", "v", 1), entry_row("b", "v", 2), expired}) put(row);
  put(entry_row("d", "v", 8), "other");
  read([&](DataTransaction& all) -> Result<void> {
    EXPECT_EQ(all.sessions().live_tokens_beside(id("s"), "a", at(5)), 2U);
    EXPECT_EQ(all.sessions().live_tokens_beside(id("s"), "a", at(4)), 6U);
    EXPECT_EQ(all.sessions().live_tokens_beside(id("s"), "none", at(5)), 3U);
    EXPECT_EQ(all.sessions().live_tokens_beside(id("empty"), "none", at(5)), 0U);
    return {};
  });
}

TEST_P(DataStoreTables, KeepEarlierVersionsInTheirOrderUntilTheyAreForgotten) {
  write([&](DataTransaction& all) -> Result<void> {
    for (const std::uint64_t version : {10U, 2U, 9U, 1U}) {
      EntryRow row = entry_row("key", "value " + std::to_string(version));
      row.version = version;
      BATON_CHECK(all.sessions().keep_version(id("s"), row));
    }
    BATON_CHECK(all.sessions().keep_version(id("s"), entry_row("other", "v")));
    return all.sessions().forget_versions(id("s"), "key", 2);
  });
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto kept, all.sessions().versions(id("s"), "key"));
    EXPECT_EQ(kept.size(), 3U);
    EXPECT_EQ(kept.at(0).version, 2U);
    EXPECT_EQ(kept.at(2).version, 10U);
    EXPECT_EQ(kept.at(2).value, "value 10");
    BATON_TRY(const auto others, all.sessions().versions(id("s"), "other"));
    EXPECT_EQ(others.size(), 1U);
    return {};
  });
}

TEST_P(DataStoreTables, TakeSnapshotsOfLiveEntriesAndKeepThemAsTheyWere) {
  EntryRow expired = entry_row("b", "gone", 4);
  expired.expires_at = at(5);
  put(entry_row("a", "then", 3));
  put(expired);
  write([&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(all.sessions().take_snapshot(
        id("s"), {.label = "later", .taken_by = "reviewer", .taken_at = at(100)}));
    return all.sessions().take_snapshot(
        id("s"), {.label = "early", .taken_by = "planner", .taken_at = at(3)});
  });
  put(entry_row("a", "now", 30));
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto snapshots, all.sessions().snapshots(id("s")));
    EXPECT_EQ(snapshots.size(), 2U);
    EXPECT_EQ(snapshots.at(0).label, "early");
    EXPECT_EQ(snapshots.at(0).keys, 2U);
    EXPECT_EQ(snapshots.at(0).tokens, 7U);
    EXPECT_EQ(snapshots.at(1).taken_by, "reviewer");
    EXPECT_EQ(snapshots.at(1).keys, 1U);
    BATON_TRY(const auto early, all.sessions().snapshot(id("s"), "early"));
    EXPECT_TRUE(early && early->taken_by == "planner" && early->taken_at == at(3));
    EXPECT_TRUE(early && early->keys == 2 && early->tokens == 7);
    BATON_TRY(const auto absent, all.sessions().snapshot(id("s"), "late"));
    EXPECT_FALSE(absent);
    BATON_TRY(const auto entries, all.sessions().snapshot_entries(id("s"), "early"));
    EXPECT_EQ(keys_of(entries), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(entries.at(0).value, "then");
    return {};
  });
}

TEST_P(DataStoreTables, ShowAnEmptySnapshot) {
  write([&](DataTransaction& all) {
    return all.sessions().take_snapshot(id("s"),
                                        {.label = "none", .taken_by = "p", .taken_at = at(1)});
  });
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto snapshots, all.sessions().snapshots(id("s")));
    EXPECT_EQ(snapshots.at(0).keys, 0U);
    EXPECT_EQ(snapshots.at(0).tokens, 0U);
    return {};
  });
}

TEST_P(DataStoreTables, EraseASessionWithAllThatBelongsToItAndNothingElse) {
  for (const char* name : {"s", "other"}) {
    write([&](DataTransaction& all) -> Result<void> {
      SessionTables& tables = all.sessions();
      const std::string scope = session_scope(id(name));
      BATON_CHECK(tables.put(session_row(name)));
      BATON_CHECK(tables.put(id(name), entry_row("key", "v")));
      BATON_CHECK(tables.keep_version(id(name), entry_row("key", "earlier")));
      BATON_CHECK(
          tables.take_snapshot(id(name), {.label = "l", .taken_by = "p", .taken_at = at(1)}));
      BATON_CHECK(all.changes().append(scope, {.action = "write", .key = "key", .author = "p"}));
      return all.changes().put_subscription(scope, "page", 1);
    });
  }
  write([&](DataTransaction& all) { return all.sessions().erase(id("s")); });
  read([&](DataTransaction& all) -> Result<void> {
    for (const std::size_t left : {0U, 1U}) {
      const Identifier session = id(left == 0 ? "s" : "other");
      const std::string scope = session_scope(session);
      EXPECT_EQ(all.sessions().session(session)->has_value(), left == 1);
      EXPECT_EQ(all.sessions().entry(session, "key")->has_value(), left == 1);
      EXPECT_EQ(all.sessions().versions(session, "key")->size(), left);
      EXPECT_EQ(all.sessions().snapshots(session)->size(), left);
      EXPECT_EQ(all.sessions().snapshot_entries(session, "l")->size(), left);
      EXPECT_EQ(all.changes().last(scope), left);
      EXPECT_EQ(all.changes().subscription(scope, "page")->has_value(), left == 1);
    }
    return {};
  });
}

INSTANTIATE_TEST_SUITE_P(Every, DataStoreTables,
                         testing::Values(test::sqlite_in_memory(), test::sqlite_on_disk(),
                                         test::postgresql()),
                         [](const auto& tested) { return tested.param.name; });

class DataStoreRecords : public DataStoreTables {
 protected:
  std::vector<ChangeRow> after(std::uint64_t sequence, std::uint64_t limit = 100) {
    std::vector<ChangeRow> changes;
    read([&](DataTransaction& all) -> Result<void> {
      BATON_TRY(changes, all.changes().after("session:s", sequence, limit));
      return {};
    });
    return changes;
  }
};

TEST_P(DataStoreRecords, CountChangesOfEachScopeFromOne) {
  write([&](DataTransaction& all) -> Result<void> {
    ChangeRow change = {.sequence = 77, .action = "write", .key = "k", .author = "planner"};
    change.at = at(5);
    change.version = 3;
    change.tokens = 0;
    BATON_CHECK(all.changes().append("session:s", change));
    BATON_CHECK(all.changes().append("session:other", change));
    return all.changes().append("session:s", {.action = "archived", .key = "", .author = "human"});
  });
  const std::vector<ChangeRow> changes = after(0);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].sequence, 1U);
  EXPECT_EQ(changes[0].action, "write");
  EXPECT_EQ(changes[0].key, "k");
  EXPECT_EQ(changes[0].author, "planner");
  EXPECT_EQ(changes[0].at, at(5));
  EXPECT_EQ(changes[0].version, 3U);
  EXPECT_EQ(changes[0].tokens, 0U);
  EXPECT_EQ(changes[1].sequence, 2U);
  EXPECT_EQ(changes[1].key, "");
  EXPECT_EQ(changes[1].version, std::nullopt);
}

TEST_P(DataStoreRecords, GiveChangesInTheirOrderInPieces) {
  write([&](DataTransaction& all) -> Result<void> {
    for (int count = 0; count < 12; ++count) {
      BATON_CHECK(
          all.changes().append("session:s", {.action = "write", .key = "k", .author = "p"}));
    }
    return {};
  });
  EXPECT_EQ(after(0, 10).size(), 10U);
  EXPECT_EQ(after(10, 10).front().sequence, 11U) << "numbers, not digits, are in order";
  EXPECT_TRUE(after(12).empty());
  read([&](DataTransaction& all) -> Result<void> {
    EXPECT_EQ(all.changes().last("session:s"), 12U);
    EXPECT_EQ(all.changes().last("session:none"), 0U);
    return {};
  });
}

TEST_P(DataStoreRecords, RememberHowFarSubscribersHaveRead) {
  write([&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(all.changes().put_subscription("session:s", "page", 3));
    return all.changes().put_subscription("session:s", "page", 5);
  });
  read([&](DataTransaction& all) -> Result<void> {
    EXPECT_EQ(all.changes().subscription("session:s", "page"), 5U);
    EXPECT_EQ(all.changes().subscription("session:s", "other"), std::nullopt);
    EXPECT_EQ(all.changes().subscription("session:other", "page"), std::nullopt);
    return {};
  });
}

INSTANTIATE_TEST_SUITE_P(Every, DataStoreRecords,
                         testing::Values(test::sqlite_in_memory(), test::sqlite_on_disk(),
                                         test::postgresql()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace baton
