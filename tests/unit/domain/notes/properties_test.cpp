#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/notes/links.h"
#include "domain/notes/lint.h"
#include "domain/notes/note.h"
#include "domain/notes/repair.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/rfc3339.h"

// What holds for every note, tried on many; each failure names the seed that repeats it.
namespace baton::notes {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) {
  return random() % limit;
}

template <typename Choices>
std::string_view any(Random& random, const Choices& choices) {
  return *(std::begin(choices) + static_cast<std::ptrdiff_t>(below(random, std::size(choices))));
}

// What scalars, lists and Markdown consist of.
constexpr std::string_view kPieces[] = {
    "a",  "Z",   "0",   "7", "-",  ":",    ": ", " ",      "#",   " #",   ",",  "[",
    "]",  "{",   "}",   "'", "\"", "\\",   "|",  ">",      "&",   "*",    "!",  "%",
    "@",  "`",   "?",   "~", "ä",  "漢",   "😀",  "\t",     "\n",  "\x1b", ".",  "/",
    "--", "---", "yes", "_", "=",  "\x7f", "\r", "\u2028", "1e5", "null", "<<", "2026-02-21"};

std::string any_text(Random& random, std::size_t longest) {
  std::string text;
  for (std::size_t left = below(random, longest + 1); left > 0; --left) {
    text += any(random, kPieces);
  }
  return text;
}

std::vector<std::string> any_texts(Random& random) {
  std::vector<std::string> texts;
  for (std::size_t left = below(random, 5); left > 0; --left) {
    texts.push_back(any_text(random, 8));
  }
  return texts;
}

constexpr std::string_view kBodyLines[] = {
    "text",      "---", "```",   "~~~~", "    code", "<!--", "-->",   "## Changelog",
    "# Title",   "",    "",      "- a",  "## Next",  "====", "<pre>", "</pre>",
    "tags: [x]", "> q", "\t- b", "...",  "`` ` ``",  "-----"};

std::string any_body(Random& random) {
  std::string body = "Begin\n";
  for (std::size_t left = below(random, 12); left > 0; --left) {
    body += text::concat(any(random, kBodyLines), "\n");
  }
  return body;
}

Note any_note(Random& random) {
  return {.agent = any_text(random, 6),
          .session_id = any_text(random, 6),
          .timestamp = any_text(random, 6),
          .type = any_text(random, 6),
          .tags = any_texts(random),
          .links = any_texts(random),
          .body = any_body(random)};
}

// A frontmatter with members that baton does not know, in every style.
constexpr std::string_view kMembers[] = {"# comment\n",        "\n",
                                         "x: 'it''s'\n",       "y:\n  deep:\n    er: [1, 2]\n",
                                         "z: |\n  a\n\n  b\n", "u:\n- a\n# c\n- b: c\n  d: e\n",
                                         "v: >-\n  a\n  b\n",  "w: \"a\\\n  b\"\n",
                                         "t: one\n  two\n"};

std::string any_foreign_note(Random& random) {
  std::vector<std::string> lines(std::begin(kMembers), std::end(kMembers));
  constexpr std::string_view kTags[] = {"tags: [a, 'b'] # c\n",
                                        "tags:\n  - a # c\n  - \"b\"\n",
                                        "tags:\n- a\n- b\n",
                                        "tags: [\n  a,\n  b ]\n",
                                        "tags: a\n",
                                        "tags:\n",
                                        ""};
  lines.emplace_back(any(random, kTags));
  std::shuffle(lines.begin(), lines.end(), random);
  std::string text = "---\n";
  for (const std::string& line : lines) text += line;
  return text::concat(text, "---\n", any_body(random));
}

// As JSON, without one member.
std::string others(const Frontmatter& frontmatter, std::string_view member) {
  Json members = to_json(frontmatter.members);
  members.erase(std::string(member));
  return json::print(members);
}

TEST(AnyNote, IsReadAsItWasPrinted) {
  for (unsigned seed = 0; seed < 1'000; ++seed) {
    Random random(seed);
    const Note note = any_note(random);
    const std::string text = print_note(note);
    const Result<Note> again = read_note(text);
    ASSERT_TRUE(again) << seed << "\n" << text;
    EXPECT_EQ(again->agent, note.agent) << seed;
    EXPECT_EQ(again->session_id, note.session_id) << seed;
    EXPECT_EQ(again->timestamp, note.timestamp) << seed;
    EXPECT_EQ(again->type, note.type) << seed;
    EXPECT_EQ(again->tags, note.tags) << seed;
    EXPECT_EQ(again->links, note.links) << seed;
    EXPECT_EQ(again->body, note.body) << seed;
    EXPECT_EQ(print_note(*again), text) << seed;
  }
}

TEST(AnyNote, KeepsAllOthersWhereOneMemberIsSet) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const std::string text = any_foreign_note(random);
    const Result<Frontmatter> before = read_frontmatter(text);
    ASSERT_TRUE(before) << seed << "\n" << text;
    std::vector<std::string> tags = {"a", "new: one", "é"};
    std::shuffle(tags.begin(), tags.end(), random);
    const Result<std::string> edited = set_list(text, "tags", tags, ListStyle::flow);
    ASSERT_TRUE(edited) << seed << "\n" << text;
    const Result<Frontmatter> after = read_frontmatter(*edited);
    ASSERT_TRUE(after) << seed << "\n" << *edited;
    EXPECT_EQ(texts_in(after->members.find("tags")), tags) << seed << "\n" << *edited;
    EXPECT_EQ(others(*after, "tags"), others(*before, "tags")) << seed << "\n" << *edited;
    EXPECT_EQ(edited->substr(after->end), text.substr(before->end)) << seed;
    EXPECT_EQ(set_list(*edited, "tags", tags, ListStyle::flow).value_or(""), *edited) << seed;
  }
}

TEST(AnyNote, TakesEveryChangeAsTheLastLineOfItsChangelog) {
  const Instant time = text::parse_date_time("2026-02-21T16:00:00Z").value();
  for (unsigned seed = 0; seed < 1'000; ++seed) {
    Random random(seed);
    std::string text = any_foreign_note(random);
    for (int round = 0; round < 3; ++round) {
      const Change change = make_change(time, any_text(random, 4), any_text(random, 12));
      const std::string changed = append_change(text, change);
      const std::optional<Changelog> found = find_changelog(changed);
      ASSERT_TRUE(found && !found->lines.empty()) << seed << "\n" << changed;
      EXPECT_EQ(found->lines.back().change, change) << seed << "\n" << changed;
      EXPECT_GT(changed.size(), text.size());
      text = changed;
    }
  }
}

TEST(AnyNote, IsRepairedOnceAndForAll) {
  const NotePath path = NotePath::parse("a/20260221T143022-x.md").value();
  for (unsigned seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const std::string text = any_foreign_note(random);
    const Result<Repaired> once = repair_note(text, path, {.session_id = "s"});
    ASSERT_TRUE(once) << seed << "\n" << text;
    const Result<Repaired> twice = repair_note(once->text, path, {.session_id = "s"});
    ASSERT_TRUE(twice) << seed << "\n" << once->text;
    EXPECT_TRUE(twice->done.empty()) << seed << "\n" << once->text;
    EXPECT_EQ(twice->text, once->text) << seed;
  }
}

template <typename Value>
void expect_value_or_reason(const Result<Value>& result, const std::string& text) {
  if (result) return;
  EXPECT_NE(result.error().code, ErrorCode::internal) << text;
  EXPECT_FALSE(result.error().phrase.view().empty()) << text;
}

void expect_rules_and_messages(const Findings& findings, const std::string& text) {
  for (const Finding& finding : findings) {
    EXPECT_FALSE(finding.rule.empty() || finding.message.empty()) << text;
  }
}

// Everything that reads a note, so that sanitizers see it all.
void exercise(const std::string& text) {
  const NotePath path = NotePath::parse("a/20260221T143022-x.md").value();
  const auto nothing = [](const NotePath& /*path*/) { return std::optional<std::string>(); };
  expect_value_or_reason(read_note(text), text);
  expect_rules_and_messages(lint_note(text, path), text);
  expect_rules_and_messages(lint_links(text, path, nothing), text);
  expect_value_or_reason(set_list(text, "tags", std::vector<std::string>{"a"}, ListStyle::flow),
                         text);
  expect_value_or_reason(change_links(text, path, {.added = {path}}), text);
  const Result<Repaired> once = repair_note(text, path, {.session_id = "s"});
  expect_value_or_reason(once, text);
  if (once) {
    const Result<Repaired> twice = repair_note(once->text, path, {.session_id = "s"});
    ASSERT_TRUE(twice) << once->text;
    EXPECT_EQ(twice->text, once->text) << text;
  }
  const Change change = {.time = "2026-02-21T16:00:00Z", .author = "a", .text = "b"};
  EXPECT_TRUE(find_changelog(append_change(text, change))) << text;
}

TEST(AnyText, IsReadOrRefusedWithoutHarm) {
  for (unsigned seed = 0; seed < 1'000; ++seed) {
    Random random(seed);
    std::string text = any_foreign_note(random);
    for (std::size_t left = below(random, 6); left > 0; --left) {
      const std::size_t at = below(random, text.size());
      switch (below(random, 4)) {
        case 0: text.erase(at, below(random, 8)); break;
        case 1: text.insert(at, any(random, kPieces)); break;
        case 2: text[at] = static_cast<char>(random()); break;
        default: text.insert(at, text.substr(below(random, text.size()), below(random, 40)));
      }
    }
    exercise(text);
  }
}

std::string repeated(std::string_view piece, std::size_t size) {
  std::string text;
  while (text.size() < size) text += piece;
  return text;
}

// What they cost is counted by bench/instructions.
TEST(Bombs, AreReadOrRefusedWithAPlace) {
  std::vector<std::string> bombs;
  for (const std::string_view piece :
       {"[",   "{",    "- ",       "a: ",   "a:\n",         "'",    "\"",  "\\", "*a ",
        "&a ", "!!a ", "? ",       "[a,",   "- - ",         "|\n",  " ",   "\n", "a:b",
        "a\n", "#",    "a: [b]\n", "- a\n", "\xEF\xBB\xBF", "``` ", "<!--"}) {
    bombs.push_back(text::concat("---\n", repeated(piece, 16'000), "\n---\n"));
    bombs.push_back(text::concat("---\nx: ", repeated(piece, 16'000), "\n---\n"));
    bombs.push_back(text::concat("---\nx: [", repeated(piece, 16'000), "]\n---\n"));
    bombs.push_back(text::concat("---\nx: \"", repeated(piece, 16'000), "\"\n---\n"));
    bombs.push_back(text::concat("---\n", repeated(piece, 1'000'000)));
  }
  std::string members = "---\n";
  for (int i = 0; i < 2'000; ++i) members += text::concat("m", std::to_string(i), ":\n");
  bombs.push_back(members + "---\n");
  for (const std::string& bomb : bombs) {
    const Result<Note> note = read_note(bomb);
    if (note) continue;
    ASSERT_TRUE(note.error().position) << bomb.substr(0, 20);
    EXPECT_LE(note.error().position->line, 1 + std::ranges::count(bomb, '\n'))
        << bomb.substr(0, 20);
  }
}

}  // namespace
}  // namespace baton::notes
