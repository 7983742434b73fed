#include "domain/notes/yaml.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/print.h"

namespace baton::notes {
namespace {

Result<YamlNode> read(std::string_view text) {
  return read_yaml(text, 0, text.size());
}

std::string read_as_json(std::string_view text) {
  const Result<YamlNode> read_text = read(text);
  if (!read_text) {
    const Position at = read_text.error().position.value_or(Position{});
    return std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
           std::string(read_text.error().phrase.view());
  }
  return json::print_compact(to_json(*read_text));
}

struct Example {
  std::string_view yaml;
  std::string_view json;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.yaml;
}

class Reads : public testing::TestWithParam<Example> {};

TEST_P(Reads, WhatYamlMeans) {
  EXPECT_EQ(read_as_json(GetParam().yaml), GetParam().json);
}

INSTANTIATE_TEST_SUITE_P(
    Scalars, Reads,
    testing::Values(Example{"a: b\n", R"({"a":"b"})"}, Example{"a: b", R"({"a":"b"})"},
                    Example{"a:    b   # why\n", R"({"a":"b"})"},
                    Example{"a: b#c\n", R"({"a":"b#c"})"},
                    Example{"a: 2026-02-21T14:30:22Z\n", R"({"a":"2026-02-21T14:30:22Z"})"},
                    Example{"a: 007\nb: true\n", R"({"a":"007","b":"true"})"},
                    Example{"a: -1\nb: :c\n", R"({"a":"-1","b":":c"})"},
                    Example{"a: http://x/y\n", R"({"a":"http://x/y"})"},
                    Example{"a:\nb: ~\nc: null\n", R"({"a":null,"b":null,"c":null})"},
                    Example{"a: 'it''s'\n", R"({"a":"it's"})"}, Example{"a: ''\n", R"({"a":""})"},
                    Example{"a: \"x\\ty\\n\\\"\\u00e4\\x41\"\n", R"({"a":"x\ty\n\"äA"})"},
                    Example{"a: \"\\ud83d\\ude00\"\n", R"({"a":"😀"})"},
                    Example{"'a b': c\n\"d\": e\n", R"({"a b":"c","d":"e"})"},
                    Example{"a b: c\nd : e\n", R"({"a b":"c","d":"e"})"},
                    Example{"# first\n\na: b\n  # second\n\nc: d\n", R"({"a":"b","c":"d"})"},
                    Example{"a: b\r\nc: d\r\n", R"({"a":"b","c":"d"})"}, Example{"", "{}"},
                    Example{"# nothing\n\n", "{}"}));

INSTANTIATE_TEST_SUITE_P(
    LongTexts, Reads,
    testing::Values(Example{"a: one\n  two\n  three\nb: c\n", R"({"a":"one two three","b":"c"})"},
                    Example{"a: one\n\n  two\n", R"({"a":"one\ntwo"})"},
                    Example{"a:\n  one\n  two\n", R"({"a":"one two"})"},
                    Example{"a: 'one\n  two'\n", R"({"a":"one two"})"},
                    Example{"a: \"one\\\n  \\ two\"\n", R"({"a":"one two"})"},
                    Example{"a: \"one  \n\n  two\"\n", R"({"a":"one\ntwo"})"},
                    Example{"a: |\n  one\n   two\n\n  three\nb: c\n",
                            R"({"a":"one\n two\n\nthree\n","b":"c"})"},
                    Example{"a: |-\n  one\n\nb: c\n", R"({"a":"one","b":"c"})"},
                    Example{"a: |+\n  one\n\nb: c\n", R"({"a":"one\n\n","b":"c"})"},
                    Example{"a: |2-\n   one\n", R"({"a":" one"})"},
                    Example{"a: >\n  one\n  two\n\n  three\n", R"({"a":"one two\nthree\n"})"},
                    Example{"a: >-\n  one\n    two\n  three\n", R"({"a":"one\n  two\nthree"})"},
                    Example{"a: |\nb: c\n", R"({"a":"","b":"c"})"},
                    Example{"a: | # why\n  # kept\n", R"({"a":"# kept\n"})"},
                    Example{"a: |\r\n  one\r\n  two\r\n", R"({"a":"one\ntwo\n"})"}));

INSTANTIATE_TEST_SUITE_P(
    Lists, Reads,
    testing::Values(Example{"a: [b, c d, \"e, f\", 'g']\n", R"({"a":["b","c d","e, f","g"]})"},
                    Example{"a: []\n", R"({"a":[]})"}, Example{"a: [b,]\n", R"({"a":["b"]})"},
                    Example{"a: [b,c]  # why\n", R"({"a":["b","c"]})"},
                    Example{"a: [\n  b, # why\n  c\n]\nd: e\n", R"({"a":["b","c"],"d":"e"})"},
                    Example{"a: [b\n  c, d]\n", R"({"a":["b c","d"]})"},
                    Example{"a: [note:x/y.md, b]\n", R"({"a":["note:x/y.md","b"]})"},
                    Example{"a:\n  - b\n  - c: d\n", R"({"a":["b",{"c":"d"}]})"},
                    Example{"a:\n- b\n- 'c'\nd: e\n", R"({"a":["b","c"],"d":"e"})"},
                    Example{"a:\n  - b\n\n  # why\n  - c # d\n", R"({"a":["b","c"]})"},
                    Example{"a:\n  - b\n    c\n  -\n    d\n", R"({"a":["b c","d"]})"},
                    Example{"a:\n  -\n  - b\n", R"({"a":[null,"b"]})"},
                    Example{"a:\n  - [b, c]\n  - - d\n    - e\n", R"({"a":[["b","c"],["d","e"]]})"},
                    Example{"a:\n  - b: c\n    d: e\n  - f: g\n",
                            R"({"a":[{"b":"c","d":"e"},{"f":"g"}]})"}));

INSTANTIATE_TEST_SUITE_P(
    Mappings, Reads,
    testing::Values(
        Example{"a:\n  b: c\n  d:\n    e: f\ng: h\n", R"({"a":{"b":"c","d":{"e":"f"}},"g":"h"})"},
        Example{"a: {b: c, \"d\":e, f: [g], h}\n", R"({"a":{"b":"c","d":"e","f":["g"],"h":null}})"},
        Example{"a: {}\n", R"({"a":{}})"}, Example{"  a: b\n  c: d\n", R"({"a":"b","c":"d"})"},
        Example{"a: {b: {c: {d: e}}}\n", R"({"a":{"b":{"c":{"d":"e"}}}})"}));

INSTANTIATE_TEST_SUITE_P(
    Refusals, Reads,
    testing::Values(
        Example{"a: &b c\n", "1:4 an anchor, which is not allowed in frontmatter"},
        Example{"a: *b\n", "1:4 an alias, which is not allowed in frontmatter"},
        Example{"a: [*b]\n", "1:5 an alias, which is not allowed in frontmatter"},
        Example{"*b : c\n", "1:1 an alias, which is not allowed in frontmatter"},
        Example{"<<: c\n", "1:1 a merge key, which is not allowed in frontmatter"},
        Example{"a: {<<: c}\n", "1:5 a merge key, which is not allowed in frontmatter"},
        Example{"a: !!python/object x\n", "1:4 a YAML tag, which is not allowed in frontmatter"},
        Example{"a: !x\n", "1:4 a YAML tag, which is not allowed in frontmatter"},
        Example{"%YAML 1.2\n", "1:1 a directive, which is not allowed in frontmatter"},
        Example{"a: b\n...\nc: d\n", "2:1 a second document"},
        Example{"a: b\n--- c: d\n", "2:1 a second document"},
        Example{"a:\n\tb: c\n", "2:1 a tab in the indentation"},
        Example{"a: b\n\tc\n", "2:1 a tab in the indentation"},
        Example{"a: b\nc: d\na: e\n", "3:1 a duplicate member"},
        Example{"a: {b: c, b: d}\n", "1:11 a duplicate member"},
        Example{"a:\n b:\n  c:\n   d:\n    e: f\n", "5:5 a value nested more than 4 levels deep"},
        Example{"a: [[[[b]]]]\n", "1:7 a value nested more than 4 levels deep"},
        Example{"a: b: c\n", "1:5 a colon inside a text without quotes"},
        Example{"a: 'b\n", "1:4 a quote that is never closed"},
        Example{"a: \"b\n", "1:4 a quote that is never closed"},
        Example{"a: [b\n", "1:4 a bracket that is never closed"},
        Example{"a: [b, , c]\n", "1:8 a value is missing"},
        Example{"a: [b: c]\n", "1:6 a comma is missing"},
        Example{"a: [#b]\n", "1:5 a text that begins with a YAML indicator"},
        Example{"a: ]\n", "1:4 a text that begins with a YAML indicator"},
        Example{"a: 'b' c\n", "1:8 unexpected text after a value"},
        Example{"a: - b\n", "1:4 a list that begins on the line of its name"},
        Example{"- a\n", "1:1 not a member of the frontmatter"},
        Example{"- a: b\n", "1:1 not a member of the frontmatter"},
        Example{"just text\n", "1:1 not a member of the frontmatter"},
        Example{"a: b\n   c: d\n", "2:5 a colon inside a text without quotes"},
        Example{"a: [b]\n   c: d\n", "2:4 a line that is indented more than its siblings"},
        Example{"  a: b\nc: d\n", "2:1 a line that is indented less than the first member"},
        Example{"? a\n: b\n", "1:1 a member name that is not a text"},
        Example{"a: \"\\q\"\n", "1:5 an unknown YAML escape"},
        Example{"a: \"\\ud800\"\n", "1:5 an unpaired surrogate"},
        Example{"a: \"\\u12\"\n", "1:9 an escape that needs more hexadecimal digits"},
        Example{"a: |x\n  b\n", "1:5 malformed header of a multi-line text"},
        Example{"a: @b\n", "1:4 a value that begins with @"}));

TEST(YamlScalar, HasQuotesOnlyWhereYamlWouldTakeItForSomethingElse) {
  for (const std::string_view plain :
       {"security", "sql-injection", "code-reviewer", "a b", "it's", "2026-02-21T14:30:22Z",
        "a1b2c3d4-e5f6-7890-abcd-ef1234567890", "12345678-e5f6-7890-abcd-ef1234567890", "a#b",
        "note:x/y.md", "漢字", "v1.2", "yesterday",
        "code-fixer/20260221T151000-applied-fixes.md"}) {
    EXPECT_EQ(yaml_scalar(plain, YamlPlace::flow), plain);
  }
  for (const std::string_view quoted : {"",
                                        " a",
                                        "a ",
                                        "a: b",
                                        "a:",
                                        "a #b",
                                        "-",
                                        "- a",
                                        "?",
                                        "#a",
                                        "&a",
                                        "*a",
                                        "!a",
                                        "|",
                                        ">",
                                        "%",
                                        "@",
                                        "`a`",
                                        "'a'",
                                        "[a]",
                                        "{a}",
                                        "true",
                                        "No",
                                        "NULL",
                                        "~",
                                        "12",
                                        "-1",
                                        "1.5",
                                        "1e5",
                                        "0x1F",
                                        "0o7",
                                        "1_000",
                                        "12:30:45",
                                        ".5",
                                        ".inf",
                                        "2026-02-21",
                                        "2026-02-21 14:30:22",
                                        "<<",
                                        "--- a",
                                        "..."}) {
    EXPECT_EQ(yaml_scalar(quoted, YamlPlace::flow), '"' + std::string(quoted) + '"');
  }
}

TEST(YamlScalar, HasQuotesForCommasAndBracketsInAFlowListOnly) {
  EXPECT_EQ(yaml_scalar("a, b", YamlPlace::block), "a, b");
  EXPECT_EQ(yaml_scalar("a, b", YamlPlace::flow), "\"a, b\"");
  EXPECT_EQ(yaml_scalar("a]", YamlPlace::flow), "\"a]\"");
}

TEST(YamlScalar, EscapesWhatCannotStandInALine) {
  EXPECT_EQ(yaml_scalar("a\nb\t\"c\\", YamlPlace::block), R"("a\nb\t\"c\\")");
  EXPECT_EQ(yaml_scalar("\x1b[2J\x7f", YamlPlace::block), R"("\x1b[2J\x7f")");
  EXPECT_EQ(yaml_scalar("a\u2028b\u0085\ufeff", YamlPlace::block), R"("a\u2028b\x85\ufeff")");
  EXPECT_EQ(yaml_scalar("a\xff", YamlPlace::block), "\"a\ufffd\"");
}

}  // namespace
}  // namespace baton::notes
