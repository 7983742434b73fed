#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <sstream>

#include "domain/search/note_terms.h"
#include "store/sqlite/note_index_file.h"
#include "support/fake_host.h"

namespace baton::sqlite {
namespace {

// The index keeps any terms: here they are the words of a text.
NoteToIndex note(const std::string& path, std::int64_t seconds, const std::string& words) {
  std::istringstream split(words);
  return {.path = path,
          .stamp = {.size = words.size()},
          .time = Instant(std::chrono::seconds(seconds)),
          .terms = words + " ",
          .new_words = {std::istream_iterator<std::string>(split), {}}};
}

struct Index : testing::Test {
  test::FakeHost fake;
  std::unique_ptr<NoteIndex> index = open_note_index_in_memory(fake.host.watcher).value();

  void put(std::vector<NoteToIndex> notes) {
    const Result<void> done = index->change({.notes = std::move(notes)});
    ASSERT_TRUE(done) << done.error().hint;
  }

  std::string found(const NoteIndexQuery& query, std::size_t most = 100) {
    std::string paths;
    const auto entries = index->find(query, {.most = most});
    if (!entries) return entries.error().hint;
    for (const NoteIndexEntry& entry : *entries) {
      if (!paths.empty()) paths += ' ';
      paths += entry.path.text();
    }
    return paths;
  }
  std::string with(const std::string& term) { return found({.all_of = {{term}}}); }
};

TEST_F(Index, FindsTheNewestFirst) {
  put({note("a/1.md", 100, "x y"), note("a/3.md", 300, "x"), note("b/2.md", 200, "x z")});
  EXPECT_EQ(with("x"), "a/3.md b/2.md a/1.md");
  EXPECT_EQ(with("z"), "b/2.md");
  EXPECT_EQ(found({}), "a/3.md b/2.md a/1.md");
  EXPECT_EQ(found({.all_of = {{"x"}}}, 2), "a/3.md b/2.md");
}

TEST_F(Index, CombinesTerms) {
  put({note("1.md", 1, "x y"), note("2.md", 2, "x z"), note("3.md", 3, "y z")});
  EXPECT_EQ(found({.all_of = {{"x"}, {"y"}}}), "1.md");
  EXPECT_EQ(found({.all_of = {{"x", "y"}}}), "3.md 2.md 1.md");
  EXPECT_EQ(found({.all_of = {{"z"}}, .but_not = {{"x"}}}), "3.md");
  EXPECT_EQ(index->count({.all_of = {{"x", "y"}}}).value(), 3U);
}

TEST_F(Index, FindsNoNoteWithATermOfAnEmptyGroup) {
  put({note("1.md", 1, "x y")});
  EXPECT_EQ(found({.all_of = {{"x"}, {}}}), "");
  EXPECT_EQ(found({.all_of = {{"x"}}, .but_not = {{"y"}, {}}}), "1.md");
  EXPECT_EQ(index->count({.all_of = {{}}}).value(), 0U);
}

TEST_F(Index, KnowsTimesToTheMillisecond) {
  put({note("1.md", 100, "x"), note("2.md", 100, "x"), note("3.md", 101, "x")});
  const Instant at100(std::chrono::seconds(100));
  EXPECT_EQ(found({.all_of = {{"x"}}, .since = at100 + Milliseconds(1)}), "3.md");
  EXPECT_EQ(found({.all_of = {{"x"}}, .until = at100}), "2.md 1.md");
  EXPECT_EQ(found({.since = at100, .until = at100}), "2.md 1.md");
  EXPECT_EQ(index->count({.all_of = {{"x"}}, .until = at100}).value(), 2U);
}

TEST_F(Index, BearsAnyNumberOfNotesInOneSecond) {
  std::vector<NoteToIndex> notes;
  for (int i = 0; i < 500; ++i) notes.push_back(note(std::to_string(i) + ".md", 7, "x"));
  notes.push_back(note("later.md", 8, "x"));
  put(notes);
  EXPECT_EQ(index->count({.all_of = {{"x"}}}).value(), 501U);
  EXPECT_EQ(index->count({.all_of = {{"x"}}, .until = Instant(std::chrono::seconds(7))}).value(),
            500U);
}

TEST_F(Index, ForgetsWhatANoteWas) {
  put({note("1.md", 1, "old")});
  put({note("1.md", 2, "new")});
  EXPECT_EQ(with("old"), "");
  EXPECT_EQ(with("new"), "1.md");
  EXPECT_EQ(index->count({.all_of = {{"old"}}}).value(), 0U);
  EXPECT_EQ(index->size().value().notes, 1U);
  ASSERT_TRUE(index->change({.gone = {"1.md"}}));
  EXPECT_EQ(with("new"), "");
  EXPECT_EQ(index->size().value().notes, 0U);
  EXPECT_EQ(index->entry("1.md").value().has_value(), false);
}

// As in a damaged file: what the index has of a path was one.
TEST_F(Index, IsDamagedIfItHasAPathThatIsNone) {
  put({note("a/1.\x05", 1, "x")});
  EXPECT_EQ(index->find({}, {.most = 1}).error().code, ErrorCode::malformed);
  EXPECT_EQ(index->find({.all_of = {{"x"}}}, {.most = 1}).error().code, ErrorCode::malformed);
  EXPECT_EQ(index->notes_in("a").error().code, ErrorCode::malformed);
}

TEST_F(Index, IsDamagedIfItHasAFolderOutsideOfTheStore) {
  ASSERT_TRUE(index->change({.folders = {{.path = "../a", .stamp = {}}}}));
  EXPECT_EQ(index->folders(1).error().code, ErrorCode::malformed);
}

TEST_F(Index, ForgetsAFolderWithAllBelowIt) {
  put({note("a/1.md", 1, "x"), note("a/s/2.md", 2, "x"), note("a-b/3.md", 3, "x"),
       note("ab/4.md", 4, "x")});
  ASSERT_TRUE(index->change({.gone_folders = {"a"}}));
  EXPECT_EQ(with("x"), "ab/4.md a-b/3.md");
  EXPECT_FALSE(index->knows_folder("a").value());
  EXPECT_FALSE(index->knows_folder("a/s").value());
  EXPECT_EQ(index->size().value().notes, 2U);
  EXPECT_EQ(index->size().value().folders, 2U);
}

TEST_F(Index, FindsWordsByTheirParts) {
  using search::Anchor;
  put({note("1.md", 1,
            "auth oauth author preauthorise " + search::facet_term(search::Facet::tag, "auth"))});
  const auto words = [&](Anchor anchor, const std::string& piece) {
    const auto terms = index->terms({.anchor = anchor, .piece = piece}, 10).value();
    std::string all;
    for (const std::string& word : terms.value()) all += word + " ";
    return all;
  };
  EXPECT_EQ(words(Anchor::anywhere, "auth"), "auth oauth author preauthorise ");
  EXPECT_EQ(words(Anchor::beginning, "auth"), "auth author ");
  EXPECT_EQ(words(Anchor::end, "auth"), "auth oauth ");
  EXPECT_EQ(words(Anchor::anywhere, "xyz"), "");
  EXPECT_FALSE(index->terms({.anchor = Anchor::anywhere, .piece = "a"}, 3).value().has_value());
  const auto tags = index->terms(
      {.anchor = Anchor::anywhere, .piece = "uth", .mark = search::facet_mark(search::Facet::tag)},
      10);
  EXPECT_EQ(tags.value()->size(), 1U) << "of tags, only tags";
}

TEST_F(Index, IsMadeAnewFromNotesInAnyOrder) {
  put({note("gone.md", 1, "x")});
  std::mt19937 random(11);
  std::vector<NoteToIndex> notes;
  for (int i = 0; i < 2'000; ++i) {
    notes.push_back(note("a/" + std::to_string(i) + ".md", i, "x w" + std::to_string(i % 50)));
  }
  std::shuffle(notes.begin(), notes.end(), random);
  std::size_t next = 0;
  ASSERT_TRUE(index->rebuild([&]() -> Result<std::optional<NoteIndexChange>> {
    if (next == notes.size()) return std::nullopt;
    NoteIndexChange change;
    for (int i = 0; i < 100; ++i) change.notes.push_back(notes[next++]);
    return change;
  }));
  EXPECT_EQ(index->size().value().notes, 2'000U);
  EXPECT_EQ(index->count({.all_of = {{"x"}}}).value(), 2'000U);
  EXPECT_EQ(found({.all_of = {{"w7"}}}, 2), "a/1957.md a/1907.md");
  EXPECT_EQ(index->terms({.anchor = search::Anchor::anywhere, .piece = "w4"}, 100).value()->size(),
            11U);
  EXPECT_EQ(index->entry("gone.md").value().has_value(), false);
}

TEST_F(Index, ThatCouldNotBeMadeStaysAsItWas) {
  put({note("1.md", 1, "x")});
  const Result<void> made = index->rebuild([&]() -> Result<std::optional<NoteIndexChange>> {
    return fail(ErrorCode::unavailable, "no disk");
  });
  EXPECT_FALSE(made);
  EXPECT_EQ(with("x"), "1.md");
  put({note("2.md", 2, "x")});
  EXPECT_EQ(with("x"), "2.md 1.md");
}

TEST_F(Index, StaysUsableAfterAnException) {
  put({note("1.md", 1, "x")});
  const auto throwing = []() -> Result<std::optional<NoteIndexChange>> { throw std::bad_alloc(); };
  EXPECT_THROW(static_cast<void>(index->rebuild(throwing)), std::bad_alloc);
  EXPECT_EQ(with("x"), "1.md");
  put({note("2.md", 2, "x")});
  EXPECT_EQ(with("x"), "2.md 1.md");
}

TEST_F(Index, TellsTheFoldersThatChangedLast) {
  const auto at = [](int seconds) {
    return FileStamp{.changed = Instant(std::chrono::seconds(seconds))};
  };
  ASSERT_TRUE(index->change({.folders = {{.path = "", .stamp = at(1)},
                                         {.path = "a", .stamp = at(2)},
                                         {.path = "a/s", .stamp = at(9)},
                                         {.path = "a/t", .stamp = at(10)}}}));
  const auto folders = index->folders(3).value();
  ASSERT_EQ(folders.size(), 3U);
  EXPECT_EQ(folders[0].path, "a");
  EXPECT_EQ(folders[1].path, "");
  EXPECT_EQ(folders[2].path, "a/t");
}

}  // namespace
}  // namespace baton::sqlite
