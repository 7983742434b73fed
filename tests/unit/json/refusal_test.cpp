#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace baton::json {
namespace {

Error refused(std::string_view text, const ReadOptions& options = {}) {
  const Result<Json> document = read(text, "state.json", options);
  if (!document) return document.error();
  ADD_FAILURE() << "accepted " << text;
  return Error{};
}

struct Refusal {
  std::string text;
  std::string phrase;
  std::uint32_t line;
  std::uint32_t column;
  std::string hint_part = {};
};

class RefusalTest : public testing::TestWithParam<Refusal> {};

TEST_P(RefusalTest, SaysWhatAndWhere) {
  const Refusal& expected = GetParam();
  const Error error = refused(expected.text);
  EXPECT_EQ(error.code, ErrorCode::malformed);
  EXPECT_EQ(error.subject, "state.json");
  EXPECT_EQ(error.phrase.view(), expected.phrase);
  ASSERT_TRUE(error.position);
  EXPECT_EQ(error.position->line, expected.line);
  EXPECT_EQ(error.position->column, expected.column);
  EXPECT_NE(error.hint.find(expected.hint_part), std::string::npos) << error.hint;
}

const Refusal kRefusals[] = {
    {"", "the text is empty", 1, 1},
    {" \n\t", "the text is empty", 2, 2},
    {"\xEF\xBB\xBF", "the text is empty", 1, 1},
    {"\xEF\xBB\xBF[x]", "expected a value or ']'", 1, 2},
    {"{", "unexpected end of the text", 1, 2, "an object is not closed"},
    {"[1,\n", "unexpected end of the text", 2, 1, "an array is not closed"},
    {"{\"a\":\"b", "unexpected end of the text", 1, 8, "a string is not closed"},
    {"\"\\", "unexpected end of the text", 1, 3, "a string is not closed"},
    {"\"\\u12", "unexpected end of the text", 1, 6, "a string is not closed"},
    {"-", "unexpected end of the text", 1, 2, "a number"},
    {"{} {}", "a second document in one text", 1, 4, "into an array"},
    {"1 2", "a second document in one text", 1, 3},
    {"{}}", "unexpected text after the document", 1, 3, "unmatched"},
    {"[1],", "unexpected text after the document", 1, 4, "one JSON document"},
    {"{\n<<<<<<< HEAD\n\"a\":1\n=======\n", "the file has merge conflict markers", 2, 1,
     "one side"},
    {"{\"a\":1,\n=======\n", "the file has merge conflict markers", 2, 1},
    {"{\"a\":1\n>>>>>>> branch\n}", "the file has merge conflict markers", 2, 1},
    {std::string("{}\n\0\0\0", 6), "NUL bytes at the end", 2, 1, "3 bytes"},
    {std::string("{\"a\":1,\0\0", 9), "NUL bytes at the end", 1, 8, "2 bytes"},
    {std::string("[\0 1]", 5), "expected a value or ']'", 1, 2},
    {"{\"a\":1, // why\n}", "JSON has no comments", 1, 9},
    {"/* */ {}", "JSON has no comments", 1, 1},
    {"[1, # no\n]", "JSON has no comments", 1, 5},
    {"{'a':1}", "JSON has no single quotes", 1, 2, "double quotes"},
    {"['a']", "JSON has no single quotes", 1, 2},
    {"{\u201ca\u201d: 1}", "JSON has no typographic quotes", 1, 2, "plain double quotes"},
    {"{\"a\": \u2018b\u2019}", "JSON has no typographic quotes", 1, 7},
    {"{\u00a0\"a\": 1}", "a no-break space outside of a string", 1, 2, "blank"},
    {"[1,]", "trailing comma", 1, 3, "remove"},
    {"{\"a\":1 ,\n}", "trailing comma", 1, 8},
    {"[NaN]", "JSON has no NaN and no Infinity", 1, 2, "null"},
    {"[nan]", "JSON has no NaN and no Infinity", 1, 2},
    {"-Infinity", "JSON has no NaN and no Infinity", 1, 1},
    {"[1,+Infinity]", "JSON has no NaN and no Infinity", 1, 4},
    {"[True]", "expected a value", 1, 2, "'true'"},
    {"{\"a\":None}", "expected a value", 1, 6, "'null'"},
    {"{\"a\":nul}", "expected a value", 1, 6},
    {"{a:1}", "expected a member name in double quotes or '}'", 1, 2, "double quotes"},
    {"{\"a\":1, b:2}", "expected a member name in double quotes", 1, 9},
    {"{1:2}", "expected a member name in double quotes or '}'", 1, 2},
    {"{\"a\" 1}", "expected ':' after the member name", 1, 6},
    {"{\"a\"=1}", "expected ':' after the member name", 1, 5, "':'"},
    {"{\"a\":}", "expected a value", 1, 6, "missing"},
    {"{\"a\":1 \"b\":2}", "expected ',' or '}'", 1, 8, "comma is missing"},
    {"[1 2]", "expected ',' or ']'", 1, 4, "comma is missing"},
    {"[1}", "expected ',' or ']'", 1, 3, "']'"},
    {"{\"a\":1]", "expected ',' or '}'", 1, 7, "'}'"},
    {"[,1]", "expected a value or ']'", 1, 2},
    {"[01]", "malformed number", 1, 2, "leading zeros"},
    {"[-01]", "malformed number", 1, 3},
    {"[+1]", "malformed number", 1, 2},
    {"[.5]", "malformed number", 1, 2},
    {"[5.]", "malformed number", 1, 4},
    {"[1e]", "malformed number", 1, 4},
    {"[1e+]", "malformed number", 1, 5},
    {"[0x10]", "expected ',' or ']'", 1, 3, "hexadecimal"},
    {"0X5", "unexpected text after the document", 1, 2, "hexadecimal"},
    {"[1e999]", "the number does not fit a double", 1, 2, "string"},
    {"[-123456e9999999999999999999]", "the number does not fit a double", 1, 2},
    {"[\"\\x\"]", "unknown escape in a string", 1, 3},
    {"[\"\\u12g4\"]", "unknown escape in a string", 1, 3},
    {"[\"\\u 123\"]", "unknown escape in a string", 1, 3},
    {"[\"\\ud800\"]", "half a surrogate pair", 1, 3},
    {"[\"\\ud800\\u0041\"]", "half a surrogate pair", 1, 3},
    {"[\"\\ud800\\n\"]", "half a surrogate pair", 1, 3},
    {"[\"\\udc00\"]", "half a surrogate pair", 1, 3},
    {"[\"a\nb\"]", "line break in a string", 1, 4},
    {"[\"a\tb\"]", "control character in a string", 1, 4, "\\t"},
    {"[\"\u00e9\u20ac\U0001F600\x01\"]", "control character in a string", 1, 6},
    {"[\"a\xFF\"]", "the text is not UTF-8", 1, 4, "0xff"},
    {"[\"\xC0\xAF\"]", "the text is not UTF-8", 1, 3},
    {"[\"\xED\xA0\x80\"]", "the text is not UTF-8", 1, 3},
    {"{\n\"\u00e9\": \xE2\x82}", "the text is not UTF-8", 2, 6},
    {"\xFF\xFE{", "the text is not UTF-8", 1, 1, "UTF-16"},
    {std::string("{\0}\0", 4), "the text is not UTF-8", 1, 2, "UTF-16"},
    {std::string("\0{\0\n\0}", 6), "the text is not UTF-8", 1, 1, "UTF-16"},
    {std::string("[\0\"\0\xE9\0\"\0]\0", 10), "the text is not UTF-8", 1, 5, "UTF-16"},
    {std::string("\xFF\xFE\0\0{\0\0\0}\0\0\0", 12), "the text is not UTF-8", 1, 1, "UTF-32"},
    {std::string("\0\0\xFE\xFF\0\0\0{", 8), "the text is not UTF-8", 1, 3, "UTF-32"},
    {std::string("{\0\0\0}\0\0\0", 8), "the text is not UTF-8", 1, 2, "UTF-32"},
    {std::string("\0\0\0{\0\0\0}", 8), "the text is not UTF-8", 1, 1, "UTF-32"},
    {"{\"a\":1,\n \"b\":2,\n \"a\":3}", "a member name occurs twice", 3, 2, "keep one"},
    {"{\"a\":1,\"\\u0061\":3}", "a member name occurs twice", 1, 8},
};

INSTANTIATE_TEST_SUITE_P(Texts, RefusalTest, testing::ValuesIn(kRefusals));

TEST(Refusal, NamesWhereTheOpenObjectBegan) {
  const Error error = refused("[\n  {\"a\": [1, 2],\n   \"b\": 3\n");
  ASSERT_EQ(error.related.size(), 1U);
  EXPECT_EQ(error.related[0].position->line, 2U);
  EXPECT_EQ(error.related[0].position->column, 3U);
  EXPECT_EQ(error.related[0].note, "the object begins here");
  EXPECT_EQ(error.related[0].file, "state.json");
}

TEST(Refusal, NamesWhereTheOpenStringBegan) {
  const Error error = refused("[\"x\", \"abc\\n");
  ASSERT_EQ(error.related.size(), 1U);
  EXPECT_EQ(error.related[0].position->column, 7U);
}

TEST(Refusal, NamesTheFirstOfTwoEqualNames) {
  const Error error = refused("{\n\"x\": {},\n\"y\": 1,\n\"x\": 2}");
  ASSERT_EQ(error.related.size(), 1U);
  EXPECT_EQ(error.related[0].position->line, 2U);
  EXPECT_EQ(error.related[0].note, "first defined here");
}

TEST(Refusal, NamesTheEarliestRepetitionAmongMany) {
  std::string text = "{";
  for (int index = 0; index < 1000; ++index) text += "\"k" + std::to_string(index) + "\":0,\n";
  text += "\"k7\":1,\n\"k5\":2}";
  const Error error = refused(text);
  EXPECT_EQ(error.position->line, 1001U);
  ASSERT_EQ(error.related.size(), 1U);
  EXPECT_EQ(error.related[0].position->line, 8U);
}

TEST(Refusal, NamesWhereTheFirstDocumentBegan) {
  const Error error = refused("\n[]\n[]");
  ASSERT_EQ(error.related.size(), 1U);
  EXPECT_EQ(error.related[0].position->line, 2U);
}

TEST(Refusal, CallsTooDeepNestingALimit) {
  const Error error = refused(std::string(100'000, '['));
  EXPECT_EQ(error.code, ErrorCode::malformed);
  EXPECT_EQ(error.position->column, 257U);
  EXPECT_NE(error.hint.find("256"), std::string::npos);
}

TEST(Refusal, CallsATooLongStringALimit) {
  ReadOptions options;
  options.max_string_bytes = 4;
  EXPECT_TRUE(read(R"(["abcd"])", "f", options));
  const Error error = refused(R"(["abcd", "abcde"])", options);
  EXPECT_EQ(error.code, ErrorCode::malformed);
  EXPECT_EQ(error.position->column, 10U);
  EXPECT_EQ(refused(R"({"abcde":1})", options).code, ErrorCode::malformed);
}

TEST(Refusal, OfMoreValuesThanAllowed) {
  ReadOptions options;
  options.max_values = 4;
  EXPECT_TRUE(read("[[], 0, 1]", "state.json", options));
  const Error error = refused("[[], 0, 1, 2]", options);
  EXPECT_EQ(error.phrase.view(), "too many values");
  EXPECT_NE(error.hint.find("at most 4 values"), std::string::npos) << error.hint;
}

}  // namespace
}  // namespace baton::json
