#include "domain/notes/prose.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace baton::notes {
namespace {

// The lines that are literal text, each with a line end.
std::string literal_in(std::string_view text) {
  std::string literal;
  Prose prose(text, 0);
  while (const std::optional<ProseLine> line = prose.next()) {
    if (!line->is_prose) literal.append(text.substr(line->begin, line->next - line->begin));
  }
  return literal;
}

std::string_view closing_of(std::string_view text) {
  Prose prose(text, 0);
  while (prose.next()) {
  }
  return prose.closing();
}

TEST(Prose, SeesAThematicBreakThatLooksLikeItems) {
  for (const std::string line : {"* * *", "- - -", "*  *\t*", "***", "  - - - -"}) {
    const std::string text = line + "\n  ```\n  code\n";
    EXPECT_EQ(literal_in(text), "  ```\n  code\n") << line;
    EXPECT_EQ(closing_of(text), "```") << line;
    EXPECT_EQ(literal_in(text + "not indented\n"), "  ```\n  code\nnot indented\n") << line;
  }
}

TEST(Prose, SeesItemsThatLookLikeAThematicBreak) {
  for (const std::string line : {"* *", "- - x", "* * - *"}) {
    const std::string text = line + "\n      ```\n      code\nprose\n";
    EXPECT_EQ(literal_in(text), "      ```\n      code\n") << line;
  }
}

TEST(Prose, EndsAnItemWithAThematicBreak) {
  EXPECT_EQ(closing_of("- item\n* * *\n  ```\n"), "```");
  EXPECT_EQ(closing_of("- * * *\n  ```\n"), "");
}

}  // namespace
}  // namespace baton::notes
