#include "json/open_documents.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace baton::json {
namespace {

// What must be around a string in place of the value in the text, which arrives in pieces.
std::string quote_in(std::string_view text, std::string_view value, std::size_t piece) {
  OpenDocuments documents;
  const std::size_t end = text.find(value);
  for (std::size_t at = 0; at < end; at += piece) {
    documents.take(text.substr(at, std::min(piece, end - at)));
  }
  return documents.quote_for(value);
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
  EXPECT_EQ(quote_in("[token]", "token", 1), "");
  EXPECT_EQ(quote_in(R"(["token"])", R"("token")", 1), "\"");
  EXPECT_EQ(quote_in(R"(["[\"token\"]"])", R"(\"token\")", 1), R"(\")");
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
