// What every DataStore promises of threads and the data of their trees (store/thread_tables.h).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "contract/data_store_subject.h"

namespace baton {
namespace {

using test::at;

ThreadRow thread_row(std::string_view name, std::optional<std::string> parent = {}) {
  return {.id = Identifier::parse(name).value(),
          .parent = std::move(parent),
          .created_by = "hook",
          .created_at = at(10)};
}

EnvironmentRow value_row(std::string key, std::string value) {
  return {.key = std::move(key),
          .short_description = "What it is.",
          .value = std::move(value),
          .stored_by = "explorer",
          .updated_by = "explorer",
          .created_at = at(20),
          .updated_at = at(20)};
}

template <typename Row>
std::vector<std::string> ids_of(const std::vector<Row>& rows) {
  std::vector<std::string> ids;
  for (const Row& row : rows) ids.emplace_back(row.id.text());
  return ids;
}

class DataStoreThreads : public test::DataStoreTest {
 protected:
  void write(const DataWork& work) {
    const Result<void> done = store->write("thread:root", work);
    ASSERT_TRUE(done) << done.error().phrase.view() << ": " << done.error().hint;
  }
  void read(const DataWork& work) {
    const Result<void> done = store->read(work);
    ASSERT_TRUE(done) << done.error().phrase.view() << ": " << done.error().hint;
  }
};

TEST_P(DataStoreThreads, KeepThreadsAsTheyWereFirstMade) {
  write([&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(all.threads().put(thread_row("child", "root")));
    return all.threads().put(thread_row("child", "another"));
  });
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto found, all.threads().thread("child"));
    EXPECT_TRUE(found);
    EXPECT_EQ(found->parent, "root");
    EXPECT_EQ(found->created_by, "hook");
    EXPECT_EQ(found->created_at, at(10));
    BATON_TRY(const auto root, all.threads().thread("root"));
    EXPECT_FALSE(root) << "a parent need not exist";
    return {};
  });
}

TEST_P(DataStoreThreads, ListAllAndThoseOfOneParentSorted) {
  write([&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(all.threads().put(thread_row("root")));
    for (const char* name : {"b", "a-1", "B", "a"}) {
      BATON_CHECK(all.threads().put(thread_row(name, "root")));
    }
    return {};
  });
  using Ids = std::vector<std::string>;
  read([&](DataTransaction& all) -> Result<void> {
    EXPECT_EQ(ids_of(all.threads().threads().value()), (Ids{"B", "a", "a-1", "b", "root"}));
    EXPECT_EQ(ids_of(all.threads().children("root").value()), (Ids{"B", "a", "a-1", "b"}));
    EXPECT_EQ(ids_of(all.threads().children("a").value()), Ids());
    return {};
  });
}

TEST_P(DataStoreThreads, EraseOneThreadAlone) {
  write([&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(all.threads().put(thread_row("root")));
    BATON_CHECK(all.threads().put(thread_row("child", "root")));
    BATON_CHECK(all.threads().put("root", value_row("key", "1")));
    return all.threads().erase(Identifier::parse("root").value());
  });
  read([&](DataTransaction& all) -> Result<void> {
    EXPECT_EQ(ids_of(all.threads().threads().value()), (std::vector<std::string>{"child"}));
    EXPECT_TRUE(all.threads().value("root", "key").value());
    return {};
  });
}

TEST_P(DataStoreThreads, KeepValuesOfATreeByteForByte) {
  const std::string key = "ns/key \xF0\x9F\x98\x80 'x'";
  EnvironmentRow row = value_row(key, "{\"a\":[null,false,0,\"\",\"\xF0\x9F\x98\x80\"]}");
  row.short_description = "It isn't \"much\".\nSecond line \xE2\x82\xAC.";
  write([&](DataTransaction& all) { return all.threads().put("root", row); });
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto found, all.threads().value("root", key));
    EXPECT_TRUE(found);
    EXPECT_EQ(found->key, key);
    EXPECT_EQ(found->value, row.value);
    EXPECT_EQ(found->short_description, row.short_description);
    EXPECT_EQ(found->stored_by, "explorer");
    EXPECT_EQ(found->created_at, at(20));
    EXPECT_EQ(found->updated_at, at(20));
    EXPECT_FALSE(all.threads().value("other", key).value());
    return {};
  });
}

TEST_P(DataStoreThreads, KeepWhenAValueWasFirstStored) {
  EnvironmentRow later = value_row("key", "2");
  later.stored_by = "second";
  later.updated_by = "third";
  later.created_at = at(90);
  later.updated_at = at(91);
  write([&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(all.threads().put("root", value_row("key", "1")));
    return all.threads().put("root", later);
  });
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto found, all.threads().value("root", "key"));
    EXPECT_EQ(found->created_at, at(20));
    EXPECT_EQ(found->updated_at, at(91));
    EXPECT_EQ(found->stored_by, "second");
    EXPECT_EQ(found->updated_by, "third");
    EXPECT_EQ(found->value, "2");
    return {};
  });
}

TEST_P(DataStoreThreads, ListValuesSortedWithOrWithoutThem) {
  write([&](DataTransaction& all) -> Result<void> {
    for (const char* key : {"b", "a/b", "B", "\xC3\xA9", "a"}) {
      BATON_CHECK(all.threads().put("root", value_row(key, "1")));
    }
    return all.threads().put("other", value_row("elsewhere", "1"));
  });
  read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(const auto with, all.threads().values("root", Values::included));
    std::vector<std::string> keys;
    for (const EnvironmentRow& row : with) keys.push_back(row.key);
    EXPECT_EQ(keys, (std::vector<std::string>{"B", "a", "a/b", "b", "\xC3\xA9"}));
    EXPECT_EQ(with.at(0).value, "1");
    BATON_TRY(const auto without, all.threads().values("root", Values::left_out));
    EXPECT_EQ(without.size(), 5U);
    EXPECT_EQ(without.at(0).value, std::nullopt);
    EXPECT_EQ(without.at(0).short_description, "What it is.");
    return {};
  });
}

TEST_P(DataStoreThreads, EraseOneValueOrAllOfATreeWithItsChanges) {
  for (const char* root : {"root", "other"}) {
    write([&](DataTransaction& all) -> Result<void> {
      BATON_CHECK(all.threads().put(root, value_row("a", "1")));
      BATON_CHECK(all.threads().put(root, value_row("b", "2")));
      BATON_CHECK(all.changes().put_subscription(thread_scope(root), "page", 1));
      return all.changes().append(thread_scope(root),
                                  {.action = "stored", .key = "a", .author = "p"});
    });
  }
  write([&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(all.threads().erase_value("other", "a"));
    return all.threads().erase_values("root");
  });
  read([&](DataTransaction& all) -> Result<void> {
    EXPECT_EQ(all.threads().values("root", Values::included)->size(), 0U);
    EXPECT_EQ(all.changes().last("thread:root"), 0U);
    EXPECT_EQ(all.changes().subscription("thread:root", "page"), std::nullopt);
    EXPECT_EQ(all.threads().values("other", Values::included)->size(), 1U);
    EXPECT_EQ(all.changes().last("thread:other"), 1U);
    return {};
  });
}

INSTANTIATE_TEST_SUITE_P(Every, DataStoreThreads,
                         testing::Values(test::sqlite_in_memory(), test::sqlite_on_disk(),
                                         test::postgresql()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace baton
