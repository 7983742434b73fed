#include <algorithm>
#include <random>
#include <set>
#include <span>
#include <utility>

#include "domain/search/fold.h"
#include "unit/app/notes/notes_fixture.h"

namespace baton::test {
namespace {

using app::NoteOrder;
using app::SearchNotes;

class Search : public NotesTest {};

TEST_F(Search, FindsTextsTagsTypesAgentsAndSessions) {
  put_note("code-reviewer/20250701T000000-a.md", "# Login\n\nThe token expires.");
  put_note("code-fixer/20250702T000000-b.md", "Fixed the login.", "type: decision\ntags: [auth]\n");
  EXPECT_EQ(holding({"token"}), "code-reviewer/20250701T000000-a.md");
  EXPECT_EQ(holding({"login"}),
            "code-reviewer/20250701T000000-a.md code-fixer/20250702T000000-b.md");
  EXPECT_EQ(holding({"login", "fixed"}), "code-fixer/20250702T000000-b.md");
  EXPECT_EQ(found({.query = {.tags = {"AUT"}}}), "code-fixer/20250702T000000-b.md");
  EXPECT_EQ(found({.query = {.types = {"finding"}}}), "code-reviewer/20250701T000000-a.md");
  EXPECT_EQ(found({.query = {.agents = {"code-fixer"}}}), "code-fixer/20250702T000000-b.md");
  EXPECT_EQ(found({.query = {.texts = {"login"}, .sessions = {"s"}}, .limit = 1}),
            "code-reviewer/20250701T000000-a.md");
  EXPECT_EQ(found({.query = {.tags = {"api", "auth"}}}),
            "code-fixer/20250702T000000-b.md code-reviewer/20250701T000000-a.md");
}

TEST_F(Search, FindsNothingWhereThereIsNoStore) {
  project_.world.environment.variables["SFA_CONTEXT_STORE"] = "/nowhere";
  const app::NotesFound answer = search({.query = {.texts = {"x"}}});
  EXPECT_EQ(answer.total, 0U);
  EXPECT_EQ(answer.store, "/nowhere");
}

TEST_F(Search, PutsWhatIsMoreAboutATextFirst) {
  put_note("a/1.md", "# Other\n\nOnce: cache. " + std::string(3'000, 'x'));
  put_note("a/2.md", "# Cache\n\nThe cache, the cache, the cache.");
  put_note("a/3.md", "# Other\n\nA precached thing.");
  EXPECT_EQ(holding({"cache"}), "a/2.md a/3.md a/1.md");
}

TEST_F(Search, PutsTheSameNoteFirstWhateverTheLimit) {
  for (int i = 0; i < 60; ++i) {
    std::string body = "A needle.";
    for (int word = 0; word < i; ++word) body += " hay";
    put_note("a/" + std::to_string(100 + i) + ".md", body);
  }
  for (const std::uint64_t limit : {1U, 3U, 30U, 60U}) {
    const app::NotesFound answer = search({.query = {.texts = {"needle"}}, .limit = limit});
    ASSERT_EQ(answer.notes.size(), limit);
    EXPECT_EQ(answer.notes.front().head.path.text(), "a/100.md") << limit;
  }
}

TEST_F(Search, FindsTextsWithinWordsThatAreTooLongForTheIndex) {
  put_note("a/1.md", "digest " + std::string(40, 'a') + "needle" + std::string(40, 'b'));
  put_note("a/2.md", "a needle");
  EXPECT_EQ(holding({"needle"}), "a/2.md a/1.md");
  const app::NotesFound answer = search({.query = {.texts = {"needle"}}});
  EXPECT_EQ(answer.total, 2U);
  EXPECT_TRUE(answer.is_exact);
}

TEST_F(Search, FindsWhatIsNoNote) {
  put("a/broken.md", "---\nagent: [unclosed\n---\n needle");
  put("a/empty.md", "");
  EXPECT_EQ(holding({"needle"}), "a/broken.md");
}

TEST_F(Search, ShowsLinesWithWhatWasFound) {
  put_note("a/1.md", "# T\n\nfirst\nThe Needle is here\n");
  const app::NotesFound answer = search({.query = {.texts = {"needle"}}});
  ASSERT_EQ(answer.notes.size(), 1U);
  ASSERT_EQ(answer.notes[0].snippets.size(), 1U);
  EXPECT_EQ(answer.notes[0].snippets[0].text, "The Needle is here");
  EXPECT_EQ(answer.notes[0].snippets[0].line, 12U);
}

TEST_F(Search, ShowsNoPartOfASecret) {
  const std::string token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  const std::string words = std::string(70, '.') + " word";
  put_note("a/1.md", "needle " + words + words.substr(0, 66) + " " + token + " end\n");
  put_note("a/2.md", words + " " + token + " needle " + words + words + "\n");
  put_note("a/3.md",
           "-----BEGIN PRIVATE KEY-----\nabcd\nefgh\n-----END PRIVATE KEY-----\nneedle\nabcd\n");
  const app::NotesFound answer = search({.query = {.texts = {"needle"}}});
  ASSERT_EQ(answer.notes.size(), 3U);
  for (const app::FoundNote& note : answer.notes) {
    ASSERT_EQ(note.snippets.size(), 1U);
    const std::string& text = note.snippets[0].text;
    EXPECT_EQ(text.find("0123"), std::string::npos) << text;
    EXPECT_EQ(text.find("ABCDEFGHIJ"), std::string::npos) << text;
  }
  EXPECT_EQ(search({.query = {.texts = {"efgh"}}}).notes[0].snippets.size(), 0U);
  const app::NotesFound third = search({.query = {.texts = {"needle", "efgh"}}});
  ASSERT_EQ(third.notes[0].snippets.size(), 1U);
  EXPECT_EQ(third.notes[0].snippets[0].line, 13U);
}

TEST_F(Search, TellsHowFarItsReadingIs) {
  for (int i = 0; i < 600; ++i) put_note("a/" + std::to_string(i) + ".md", "one two");
  std::vector<std::pair<std::uint64_t, std::uint64_t>> told;
  const SearchNotes request = {
      .query = {.texts = {"one two"}}, .limit = std::nullopt, .progress = [&](auto done, auto all) {
        told.emplace_back(done, all);
        return app::Continue::on;
      }};
  EXPECT_EQ(search(request).total, 600U);
  const std::vector<std::pair<std::uint64_t, std::uint64_t>> reading = {
      {256, 600}, {512, 600}, {600, 600}};
  ASSERT_GE(told.size(), reading.size());
  EXPECT_TRUE(std::ranges::equal(std::span(told).last(reading.size()), reading));
}

TEST_F(Search, StopsReadingWhenToldTo) {
  for (int i = 0; i < 600; ++i) put_note("a/" + std::to_string(i) + ".md", "one two");
  std::uint64_t last = 0;
  const SearchNotes request = {
      .query = {.texts = {"one two"}}, .limit = std::nullopt, .progress = [&](auto done, auto) {
        const bool is_reading = done < std::exchange(last, done);
        return is_reading ? app::Continue::stop : app::Continue::on;
      }};
  app::Workspace workspace = open();
  const auto stopped = app::search_notes(request, workspace);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().name, "CANCELLED");
}

// Notes of one second, in the order in which baton names them.
TEST_F(Search, OrdersNotesOfOneSecondByTheNumbersInTheirNames) {
  std::string newest_first;
  for (int i = 1; i <= 40; ++i) {
    const std::string number = i == 1 ? "" : "-" + std::to_string(i);
    const std::string path = "a/20250701T000000-q" + number + ".md";
    put_note(path, "needle");
    newest_first = path + (newest_first.empty() ? "" : " " + newest_first);
  }
  const std::string newest = newest_first.substr(0, newest_first.find(' '));
  for (const NoteOrder order : {NoteOrder::newest, NoteOrder::best}) {
    EXPECT_EQ(found({.query = {}, .order = order, .limit = {}}), newest_first);
    EXPECT_EQ(found({.query = {.texts = {"needle"}}, .order = order, .limit = {}}), newest_first);
    EXPECT_EQ(found({.query = {}, .order = order, .limit = 1}), newest);
    EXPECT_EQ(found({.query = {.texts = {"needle"}}, .order = order, .limit = 1}), newest);
  }
}

TEST_F(Search, PutsALaterSecondBeforeASecondOfManyNotes) {
  for (int i = 0; i < 20; ++i) put_note("a/z" + std::to_string(i) + ".md", "x");
  put("a/b.md", "---\nagent: a\ntimestamp: 2025-07-01T00:00:01Z\n---\nx\n");
  put("a/a.md", "---\nagent: a\ntimestamp: 2025-07-01T00:00:00.500Z\n---\nx\n");
  EXPECT_EQ(found({.query = {}, .limit = 3}), "a/b.md a/a.md a/z9.md");
}

TEST_F(Search, CountsMoreThanItShows) {
  for (int i = 0; i < 40; ++i) put_note("a/" + std::to_string(i) + ".md", "needle");
  const app::NotesFound answer = search({.query = {.texts = {"needle"}}, .limit = 5});
  EXPECT_EQ(answer.notes.size(), 5U);
  EXPECT_EQ(answer.total, 40U);
  EXPECT_EQ(search({.query = {.texts = {"needle"}}, .limit = {}}).notes.size(), 40U);
}

TEST_F(Search, KnowsSinceWhen) {
  put_note("a/1.md", "x", "type: finding\ntags: []\n");
  put("a/2.md", "---\nagent: a\ntimestamp: 2025-07-20T00:00:00Z\n---\nx\n");
  const Instant july10 = std::chrono::sys_days{std::chrono::year{2025} / 7 / 10};
  EXPECT_EQ(found({.query = {.texts = {"x"}, .since = july10}}), "a/2.md");
  EXPECT_EQ(found({.query = {.texts = {"x"}, .until = july10}}), "a/1.md");
}

// The files are of today.
TEST_F(Search, ReadsTimesInLooseForms) {
  put("a/1.md", "---\nagent: a\ntimestamp: 2025-07-01\n---\nx\n");
  put("a/2.md", "---\nagent: a\ntimestamp: 2025-07-02 10:00:00\n---\nx\n");
  put("a/3.md", "---\nagent: a\ntimestamp: 2025-07-03T10:00:00\n---\nx\n");
  EXPECT_EQ(found({.query = {}, .order = NoteOrder::newest}), "a/3.md a/2.md a/1.md");
  const Instant july2 = std::chrono::sys_days{std::chrono::year{2025} / 7 / 2};
  EXPECT_EQ(found({.query = {.since = july2}}), "a/3.md a/2.md");
}

// Letters that make words which contain each other, in all cases and with all kinds of separators.
std::string random_text(std::mt19937& random, std::size_t size) {
  static const std::vector<std::string> kPieces = {"a", "b", "A", "B", "ab", "c",  " ",  " ", "-",
                                                   "_", ".", "Ä", "ä", "数", "\n", "AB", "7"};
  std::string text;
  while (text.size() < size) text += kPieces[random() % kPieces.size()];
  return text;
}

// What reading every file would find: the promise that the index must keep.
class SearchOracle : public NotesTest, public testing::WithParamInterface<unsigned> {};

TEST_P(SearchOracle, FindsWhatReadingEveryFileFinds) {
  std::mt19937 random(GetParam());
  std::vector<std::string> paths;
  for (int i = 0; i < 40; ++i) {
    paths.push_back("a/" + std::to_string(i) + ".md");
    put(paths.back(), random_text(random, 5 + random() % 150));
  }
  for (int i = 0; i < 25; ++i) {
    const std::string text = random_text(random, 1 + random() % 5);
    if (text.find('\n') != std::string::npos) continue;
    const bool is_folded = random() % 2 == 0;
    const std::string needle = is_folded ? search::folded(text) : text;
    std::set<std::string> expected;
    for (const std::string& path : paths) {
      const std::string content = files().content(path).value_or("");
      const std::string hay = is_folded ? search::folded(content) : content;
      if (hay.find(needle) != std::string::npos) expected.insert(path);
    }
    SearchNotes request = {.query = {.texts = {text}}, .limit = {}};
    if (!is_folded) request.query.letter_case = search::Case::respected;
    const app::NotesFound answer = search(request);
    std::set<std::string> actual;
    for (const app::FoundNote& note : answer.notes) actual.insert(note.head.path.text());
    EXPECT_EQ(actual, expected) << "'" << text << "'";
    EXPECT_EQ(answer.total, expected.size()) << "'" << text << "'";
  }
}

INSTANTIATE_TEST_SUITE_P(Random, SearchOracle, testing::Range(0U, 6U));

}  // namespace
}  // namespace baton::test
