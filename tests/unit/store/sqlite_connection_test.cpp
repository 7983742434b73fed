#include "store/sqlite/sqlite_connection.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include "store/sqlite/note_tables.h"
#include "support/fake_host.h"

namespace baton::sqlite {
namespace {

struct InMemory : testing::Test {
  test::FakeHost fake;
  std::unique_ptr<SqliteConnection> connection =
      SqliteConnection::open({.path = ":memory:", .shown = "memory"}, fake.host.watcher).value();
};

// 2 GiB of addresses without memory: SQLite refuses the text before it reads it.
TEST_F(InMemory, ReportsATextThatIsTooLongInsteadOfStoringNull) {
  constexpr std::size_t kTooLong = std::size_t{1} << 31U;
  void* const bytes =
      ::mmap(nullptr, kTooLong, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(bytes, MAP_FAILED);
  ASSERT_TRUE(connection->run("CREATE TABLE entries(value TEXT)", {}));
  const auto stored = connection->run("INSERT INTO entries VALUES ($1)",
                                      {std::string_view(static_cast<char*>(bytes), kTooLong)});
  ::munmap(bytes, kTooLong);
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().code, ErrorCode::limit);
  EXPECT_TRUE(connection->run("SELECT * FROM entries", {}).value().empty());
}

struct WordLists : InMemory {
  SqliteConnection& tables = *connection;
  std::unique_ptr<NoteIndex> index = NoteTables::open(std::move(connection)).value();

  void learn(std::vector<std::string> words) {
    NoteIndexChange change;
    change.notes.push_back(
        {.path = words.front(), .stamp = {}, .terms = "x ", .new_words = std::move(words)});
    ASSERT_TRUE(index->change(change));
  }
};

TEST_F(WordLists, AreLimitedInBytesForEveryScript) {
  for (int first = 0; first < 3'000; first += 300) {
    std::vector<std::string> words;
    for (int number = first; number < first + 300; ++number) {
      std::string word = std::to_string(number);
      for (int character = 0; character < 20; ++character) word += "\u8a9e";
      words.push_back(std::move(word));
    }
    learn(std::move(words));
  }
  const auto longest =
      tables.run("SELECT max(length(CAST(words AS BLOB))) FROM word_lists", {}).value();
  EXPECT_LE(std::stoi(longest.at(0).at(0).value()), 64 * 1024);
  const auto found = index->terms({.anchor = search::Anchor::anywhere, .piece = "\u8a9e"}, 5'000);
  EXPECT_EQ(found.value()->size(), 3'000U);
}

// Another program can have written into the file, which is only a cache.
TEST_F(WordLists, MayEndWithoutALineFeed) {
  learn({"auth"});
  ASSERT_TRUE(tables.run("UPDATE word_lists SET words = $1", {std::string_view("\nauth\noauth")}));
  const auto found = index->terms({.anchor = search::Anchor::anywhere, .piece = "auth"}, 10);
  EXPECT_EQ(found.value(), (std::vector<std::string>{"auth", "oauth"}));
}

}  // namespace
}  // namespace baton::sqlite
