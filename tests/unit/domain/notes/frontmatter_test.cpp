#include "domain/notes/frontmatter.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "domain/notes/body.h"
#include "text/concat.h"

namespace baton::notes {
namespace {

using Items = std::vector<std::string>;

std::string member(const Result<Frontmatter>& read, std::string_view name) {
  if (!read) return text::concat("refused: ", read.error().phrase.view());
  const YamlNode* node = read->members.find(name);
  return node == nullptr ? "missing" : node->text;
}

std::string tagged(std::string_view text, const Items& tags) {
  const Result<std::string> edited = set_list(text, "tags", tags, ListStyle::flow);
  return edited ? *edited : std::string(edited.error().phrase.view());
}

TEST(Frontmatter, StandsBetweenTheFirstTwoLinesOfDashes) {
  constexpr std::string_view kText = "---\na: b\n---\n\nbody\n\n---\nc: d\n";
  const Result<Frontmatter> read = read_frontmatter(kText);
  EXPECT_EQ(member(read, "a"), "b");
  EXPECT_EQ(member(read, "c"), "missing");
  EXPECT_EQ(kText.substr(read->body), "body\n\n---\nc: d\n");
  EXPECT_EQ(body_offset(kText), read->body);
}

// A block of YAML above it would hide it from Hugo.
TEST(Frontmatter, InTomlIsReadAsBodyAndNotEdited) {
  constexpr std::string_view kText = "+++ \r\ntitle = \"b\"\r\n+++\r\n\r\n# Title\r\n";
  EXPECT_FALSE(read_frontmatter(kText)->is_present);
  EXPECT_EQ(tagged(kText, {"x"}), "a frontmatter in TOML, not in YAML");
  EXPECT_FALSE(rewrite_text(kText, "type", "finding"));
  EXPECT_FALSE(replace_title(kText, "Other"));
  EXPECT_FALSE(replace_body(kText, "Other"));
  EXPECT_FALSE(add_to_body(kText, "Other"));
}

TEST(Frontmatter, IsInTomlIfTheFirstLineIsItsMark) {
  for (const std::string_view text : {"+++", "+++\nno end\n", "\xEF\xBB\xBF+++ \r\n"}) {
    EXPECT_EQ(tagged(text, {"x"}), "a frontmatter in TOML, not in YAML") << text;
  }
  for (const std::string_view text : {"++++\n", "+++ b\n", " +++\n", "\n+++\n", "++\n"}) {
    EXPECT_TRUE(add_to_body(text, "Other")) << text;
  }
}

TEST(Frontmatter, DoesNotBeginWithTheBody) {
  EXPECT_FALSE(replace_body("x\n", "---\na: b\n---"));
  EXPECT_FALSE(replace_body("x\n", "+++"));
  EXPECT_TRUE(replace_body("---\na: b\n---\nx\n", "+++"));
}

TEST(Frontmatter, IsReadWithAByteOrderMarkWindowsLineEndsAndBlanks) {
  constexpr std::string_view kText = "\xEF\xBB\xBF--- \r\na: b\r\n---\t\r\n\r\nbody\r\n";
  const Result<Frontmatter> read = read_frontmatter(kText);
  EXPECT_EQ(member(read, "a"), "b");
  EXPECT_EQ(kText.substr(read->body), "body\r\n");
}

TEST(Frontmatter, MayBeMissingOrEmpty) {
  for (const std::string_view text : {"", "body\n", "\n---\na: b\n---\n", "----\na: b\n----\n",
                                      "-- -\n", " ---\na: b\n---\n", "\xEF\xBB\xBF"}) {
    const Result<Frontmatter> read = read_frontmatter(text);
    ASSERT_TRUE(read) << text;
    EXPECT_FALSE(read->is_present) << text;
    EXPECT_EQ(read->body, 0U) << text;
  }
  const Result<Frontmatter> empty = read_frontmatter("---\n---");
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->is_present);
  EXPECT_TRUE(empty->members.items.empty());
}

TEST(Frontmatter, IsRefusedWhereItIsNeverClosed) {
  const Result<Frontmatter> read = read_frontmatter("---\na: b\n");
  EXPECT_EQ(member(read, "a"), "refused: a frontmatter that is never closed");
  EXPECT_EQ(read.error().code, ErrorCode::malformed);
  EXPECT_EQ(read.error().position->line, 2U);
}

TEST(Frontmatter, HasAtMost16KiB) {
  const auto of_size = [](std::size_t size) {
    return "---\na: " + std::string(size - 4, 'x') + "\n---\n";
  };
  EXPECT_TRUE(read_frontmatter(of_size(kLargestFrontmatter)));
  EXPECT_EQ(member(read_frontmatter(of_size(kLargestFrontmatter + 1)), "a"),
            "refused: a frontmatter of more than 16 KiB");
  EXPECT_EQ(member(read_frontmatter("---\n" + std::string(1'000'000, 'x')), "a"),
            "refused: a frontmatter of more than 16 KiB");
}

TEST(Frontmatter, RefusesControlCharactersAndWhatIsNotUtf8) {
  EXPECT_EQ(member(read_frontmatter("---\na: \x1b[2J\n---\n"), "a"),
            "refused: a control character in the frontmatter");
  EXPECT_EQ(member(read_frontmatter("---\na: b\rc: d\n---\n"), "a"),
            "refused: a control character in the frontmatter");
  EXPECT_EQ(member(read_frontmatter("---\na: \xff\n---\n"), "a"), "refused: not UTF-8");
}

TEST(SetList, KeepsEveryOtherByte) {
  constexpr std::string_view kText =
      "---\r\n# mine\r\nrating:  5 # stars\r\ntags: [a, 'b']  # some\r\nmore:\r\n  x: y\r\n"
      "---\r\n\r\nbody \r\n\n---\r\n";
  EXPECT_EQ(tagged(kText, {"a", "b", "c, d"}),
            "---\r\n# mine\r\nrating:  5 # stars\r\ntags: [a, 'b', \"c, d\"]  # some\r\nmore:\r\n"
            "  x: y\r\n---\r\n\r\nbody \r\n\n---\r\n");
  EXPECT_EQ(tagged(kText, {"a", "b"}), kText);
}

TEST(SetList, AddsAndRemovesLinesOfAListThatHasLines) {
  constexpr std::string_view kText = "---\ntags:\n  # why\n  - a # first\n  - \"b\"\nz: y\n---\n";
  EXPECT_EQ(tagged(kText, {"a", "b", "c"}),
            "---\ntags:\n  # why\n  - a # first\n  - \"b\"\n  - c\nz: y\n---\n");
  EXPECT_EQ(tagged(kText, {"b"}), "---\ntags:\n  # why\n  - \"b\"\nz: y\n---\n");
  EXPECT_EQ(tagged(kText, {"b", "a"}), "---\ntags:\n  - b\n  - a\nz: y\n---\n");
  EXPECT_EQ(tagged(kText, {}), "---\ntags: []\nz: y\n---\n");
  EXPECT_EQ(tagged("---\ntags:\n- a\nz: y\n---\n", {"a", "b"}),
            "---\ntags:\n- a\n- b\nz: y\n---\n");
}

TEST(SetList, TakesTheFormOfTheSeedWhereThereIsNoList) {
  EXPECT_EQ(tagged("---\na: b\n---\nbody\n", {"v", "w"}), "---\na: b\ntags: [v, w]\n---\nbody\n");
  EXPECT_EQ(tagged("---\ntags: x # why\n---\n", {"v", "w"}), "---\ntags: [v, w] # why\n---\n");
  EXPECT_EQ(tagged("---\ntags:\na: b\n---\n", {"x"}), "---\ntags: [x]\na: b\n---\n");
  EXPECT_EQ(tagged("---\ntags:\n  x\na: b\n---\n", {"w"}), "---\ntags: [w]\na: b\n---\n");
  EXPECT_EQ(tagged("body\n", {"x"}), "---\ntags: [x]\n---\n\nbody\n");
  EXPECT_EQ(tagged("  a: b\n", {"x"}), "---\ntags: [x]\n---\n\n  a: b\n");
  EXPECT_EQ(tagged("---\n  a: b\n---\n", {"x"}), "---\n  a: b\n  tags: [x]\n---\n");
  EXPECT_EQ(set_list("---\na: b\n---\n", "links", Items{"x/y.md"}, ListStyle::block).value_or(""),
            "---\na: b\nlinks:\n  - x/y.md\n---\n");
}

TEST(SetList, KeepsItemsThatAreNoTexts) {
  EXPECT_EQ(tagged("---\ntags: [a, [b], {c: d}]\n---\n", {"a", "e"}),
            "---\ntags: [a, [b], {c: d}, e]\n---\n");
}

TEST(SetList, DropsWhatStandsThereTwice) {
  EXPECT_EQ(tagged("---\ntags: [a, b, a]\n---\n", {"a", "b"}), "---\ntags: [a, b]\n---\n");
}

TEST(SetList, RefusesToMakeAFrontmatterTooLarge) {
  EXPECT_EQ(tagged("---\na: b\n---\n", {std::string(kLargestFrontmatter, 'x')}),
            "a frontmatter of more than 16 KiB");
}

TEST(SetText, ChangesTheValueAlone) {
  const auto typed = [](std::string_view text, std::string_view type) {
    return set_text(text, "type", type).value_or("refused");
  };
  EXPECT_EQ(typed("---\ntype:  'finding'  # why\na: b\n---\n", "decision"),
            "---\ntype:  decision  # why\na: b\n---\n");
  EXPECT_EQ(typed("---\ntype:\na: b\n---\n", "decision"), "---\ntype: decision\na: b\n---\n");
  EXPECT_EQ(typed("---\ntype: |\n  finding\na: b\n---\n", "decision"),
            "---\ntype: decision\na: b\n---\n");
  EXPECT_EQ(typed("---\na: b\n---\n", "x: y"), "---\na: b\ntype: \"x: y\"\n---\n");
  EXPECT_EQ(typed("---\ntype: \"a\"\n---\n", "a"), "---\ntype: \"a\"\n---\n");
}

TEST(RemoveMember, TakesItsLinesAndNoOthers) {
  constexpr std::string_view kText = "---\na: b\nlinks:\n  - x\n  - y\n# next\nc: d\n---\n";
  EXPECT_EQ(remove_member(kText, "links").value_or(""), "---\na: b\n# next\nc: d\n---\n");
  EXPECT_EQ(remove_member(kText, "other").value_or(""), kText);
}

}  // namespace
}  // namespace baton::notes
