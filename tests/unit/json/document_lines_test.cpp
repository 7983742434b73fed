#include "json/document_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace baton::json {
namespace {

using Input = DocumentLines::Input;

// The parts of a text that arrives in pieces of a size; documents are in < >. Lines are joined,
// because the pieces divide them.
std::string parts_of(std::string_view text, std::size_t piece) {
  DocumentLines lines;
  std::string result;
  std::size_t begin = 0;
  for (std::size_t end = std::min(piece, text.size());; end = std::min(end + piece, text.size())) {
    const Input input = end == text.size() ? Input::is_complete : Input::may_continue;
    while (const auto part = lines.next(text.substr(begin, end - begin), input)) {
      const std::string own(text.substr(begin, part->size));
      result += part->may_be_document ? "<" + own + ">" : own;
      begin += part->size;
    }
    if (end == text.size()) return result;
  }
}

struct Division {
  const char* name;
  std::string text;
  std::string parts;
};

void PrintTo(const Division& division, std::ostream* out) {
  *out << division.name;
}

class Text : public testing::TestWithParam<Division> {};

TEST_P(Text, IsDividedInPiecesOfAnySize) {
  for (const std::size_t piece : {1U, 2U, 3U, 5U, 8U, 100U}) {
    EXPECT_EQ(parts_of(GetParam().text, piece), GetParam().parts) << piece;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Divisions, Text,
    testing::Values(
        Division{"nothing", "", ""}, Division{"lines", "a\n\nb {}\n", "a\n\nb {}\n"},
        Division{"a document", "{\"a\": [1, true]}", "<{\"a\": [1, true]}>"},
        Division{"lines of documents", "{}\n  [1] \r\nx\n{}\n", "<{}\n><  [1] \r\n>x\n<{}\n>"},
        Division{"a document in several lines", "a\n{\n\"b\":\n1\n}\nc", "a\n<{\n\"b\":\n1\n}\n>c"},
        Division{"brackets and quotes in texts", "[\"]\\\"}\\\\\"]\n", "<[\"]\\\"}\\\\\"]\n>"},
        Division{"something behind a document", "{} x\n[1],\n{}\n", "{} x\n[1],\n<{}\n>"},
        Division{"marks of a log", "[2026-01-01 10:00] x\n[INFO] y\n",
                 "[2026-01-01 10:00] x\n[INFO] y\n"},
        Division{"a document that does not end", "[\n{}\n", "[\n<{}\n>"},
        Division{"documents in a document that does not end", "[\n{}\n{\n}\nx\n{\n}\n",
                 "[\n<{}\n>{\n}\nx\n<{\n}\n>"},
        Division{"a text that does not end", "[\"a\n\"]\n", "[\"a\n\"]\n"},
        Division{"brackets that do not match", "{]\n[}\n", "{]\n[}\n"},
        Division{"blanks at the end", "a\n  ", "a\n  "}));

TEST(DocumentLines, GivesUpADocumentThatIsTooLongOrTooDeep) {
  const std::string deep = std::string(257, '[') + std::string(257, ']') + "\n";
  EXPECT_EQ(parts_of(deep, 1000), deep);
  const std::string longer = "[\"" + std::string(1 << 20, 'a') + "\"]\n";
  EXPECT_EQ(parts_of(longer, 1000), longer);
}

TEST(DocumentLines, TellsWhereALongDocumentBegins) {
  const std::string text = "a\n[1\n]x\n[\n\"" + std::string(1 << 20, 'a') + "\"\n]\n";
  DocumentLines lines;
  EXPECT_FALSE(lines.next(text, Input::is_complete)->begins_long_document);
  std::string_view rest = std::string_view(text).substr(2);
  EXPECT_EQ(lines.next(rest, Input::is_complete)->begins_long_document, false);
  rest.remove_prefix(6);
  EXPECT_EQ(lines.next(rest, Input::is_complete)->begins_long_document, true);
}

TEST(DocumentLines, WaitsForTheEndOfADocument) {
  DocumentLines lines;
  EXPECT_FALSE(lines.next("{}", Input::may_continue));
  EXPECT_EQ(lines.next("{}\n", Input::may_continue)->size, 3U);
}

}  // namespace
}  // namespace baton::json
