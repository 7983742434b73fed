#include "json/open_documents.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace baton::json {
namespace {

using Parts = std::vector<OpenDocuments::Part>;

// The parts of the value in the text, which arrives in pieces.
Parts parts_in(std::string_view text, std::string_view value, std::size_t piece) {
  OpenDocuments documents;
  const std::size_t begin = text.find(value);
  for (std::size_t at = 0; at < begin; at += piece) {
    documents.take(text.substr(at, std::min(piece, begin - at)));
  }
  return documents.parts(text, begin, begin + value.size());
}

// What must be around a string in place of the value in the text.
std::string quote_in(std::string_view text, std::string_view value, std::size_t piece) {
  const Parts parts = parts_in(text, value, piece);
  return parts.size() == 1 ? parts.front().quote : "not one part";
}

// The text with X in place of each part of the value.
std::string with_replaced(std::string_view text, std::string_view value) {
  std::string result;
  std::size_t done = 0;
  for (const auto& [begin, end, quote] : parts_in(text, value, 1)) {
    result += std::string(text.substr(done, begin - done)) + quote + "X" + quote;
    done = end;
  }
  return result + std::string(text.substr(done));
}

struct PlaceInText {
  const char* name;
  std::string_view text;  // in which 12345 is to be replaced
  std::string_view quote;
};

void PrintTo(const PlaceInText& place, std::ostream* out) {
  *out << place.name;
}

class OpenDocumentsAt : public testing::TestWithParam<PlaceInText> {};

TEST_P(OpenDocumentsAt, TellTheQuoteInPiecesOfAnySize) {
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 100U}) {
    EXPECT_EQ(quote_in(GetParam().text, "12345", piece), GetParam().quote) << piece;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Places, OpenDocumentsAt,
    testing::Values(
        PlaceInText{"a text", "a 12345", ""}, PlaceInText{"a number alone", "12345", ""},
        PlaceInText{"a value", R"({"a": 12345})", "\""},
        PlaceInText{"an element", "x\n  [1, 12345]", "\""},
        PlaceInText{"a value on another line", "{\"a\":\n12345}", "\""},
        PlaceInText{"a string", R"({"a": "12345"})", ""},
        PlaceInText{"behind a string", R"({"a": "\"{\\", "b": 12345})", "\""},
        PlaceInText{"behind a document", "{} 12345", ""},
        PlaceInText{"behind something else", R"(x {"a": 12345})", ""},
        PlaceInText{"on the line behind something else", "{x\n[12345]", "\""},
        PlaceInText{"a document in a string", R"({"a": "{\"b\": 12345}"})", R"(\")"},
        PlaceInText{"a line of a string", R"({"a": "x\n{\"b\": 12345}"})", R"(\")"},
        PlaceInText{"a string in a document in a string", R"({"a": "{\"b\": \"12345\"}"})", ""},
        PlaceInText{"behind a document in a string", R"({"a": "{\"b\": 1}", "c": 12345})", "\""},
        PlaceInText{"a document in a string of one in a string", R"(["[\"[\\\"\\\", 12345]\"]"])",
                    R"(\\\")"},
        PlaceInText{"escapes by numbers", R"(["\u007b\u0022\u0062\u0022: 12345}"])", R"(\")"},
        PlaceInText{"other characters in a string", R"(["\u00e9{\"b\": 12345}"])", ""},
        PlaceInText{"a string that is no document", R"(["[x] \"b\": 12345"])", ""}));

TEST(OpenDocuments, QuoteWhatMayBeAValue) {
  EXPECT_EQ(with_replaced("[token]", "token"), "[X]");
  EXPECT_EQ(with_replaced(R"(["token"])", R"("token")"), R"(["X"])");
  EXPECT_EQ(with_replaced(R"(["[\"token\"]"])", R"(\"token\")"), R"(["[\"X\"]"])");
  EXPECT_EQ(with_replaced(R"({"a": [12345678]})", "345"), R"({"a": ["X"]})");
}

TEST(OpenDocuments, StayWhereAValueIsInSeveralStrings) {
  EXPECT_EQ(with_replaced(R"({"a": "b cd", "e": 12, "f": "g h"})", R"(cd", "e": 12, "f": "g)"),
            R"({"a": "b X", "X": "X", "X": "X h"})");
  EXPECT_EQ(with_replaced(R"(["{\"a\":\"b cd\",\"e\":12}", "f"])", R"(cd\",\"e\":12}", "f)"),
            R"(["{\"a\":\"b X\",\"X\":\"X\"}", "X"])");
  EXPECT_EQ(with_replaced("[[12, 3]]", "[[12"), R"([["X", 3]])");
  EXPECT_EQ(with_replaced("{\"a\":\"b\"}\n{\"c\":1}", "b\"}\n{\"c\":1}"),
            "{\"a\":\"X\"}\n{\"X\":\"X\"}");
  EXPECT_EQ(with_replaced("[\"a\"]\n  [1]", "a\"]\n  [1]"), "[\"X\"]\n  [\"X\"]");
  EXPECT_EQ(with_replaced("{} 12", "12"), "{} X");
  EXPECT_EQ(with_replaced("a b\n[c d] e", "b\n[c d]"), "a X\nX e");
}

TEST(OpenDocuments, AreCharactersOfTheirStringIfTheyAreReplacedAsAWhole) {
  EXPECT_EQ(with_replaced(R"({"a": "{\"u\": \"x\", \"p\": 1}"})", R"({\"u\": \"x\", \"p\": 1})"),
            R"({"a": "X"})");
  EXPECT_EQ(with_replaced(R"({"a": "[1,2]b"})", "[1,2]b"), R"({"a": "X"})");
  EXPECT_EQ(with_replaced(R"({"a": "{\"b"})", R"({\"b)"), R"({"a": "X"})");
}

TEST(OpenDocuments, StayWhereAValueDividesAnEscape) {
  EXPECT_EQ(with_replaced(R"(["ab\ncd"])", R"(b\)"), R"(["aXcd"])");
  EXPECT_EQ(with_replaced(R"(["ab\ncd"])", "nc"), R"(["ab\nXd"])");
  EXPECT_EQ(with_replaced(R"(["ab\u0022cd"])", "b\\u00"), R"(["aXcd"])");
}

TEST(OpenDocuments, AreFollowedToALimitedDepth) {
  std::string text;
  std::string escapes;
  for (int depth = 0; depth < 12; ++depth) {
    text += "[" + escapes + "\"";
    escapes += escapes + "\\";
  }
  EXPECT_EQ(quote_in(text + "[12345", "12345", 100), "");
}

}  // namespace
}  // namespace baton::json
