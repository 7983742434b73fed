#include "text/width.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::text {
namespace {

TEST(DisplayWidth, CountsTheColumnsOfATerminal) {
  const std::pair<std::string_view, std::size_t> cases[] = {
      {"", 0},
      {"plain", 5},
      {"caf\u00e9", 4},
      {"cafe\u0301", 4},          // a combining acute accent
      {"\u65e5\u672c\u8a9e", 6},  // East Asian wide
      {"\uff21\uff22", 4},        // fullwidth
      {"\uff71", 1},              // halfwidth
      {"\ud55c\uae00", 4},        // Hangul syllables
      {"\u1112\u1161\u11ab", 2},  // the same of jamo
      {"\U0001f680 go", 5},       // emoji
      {"\U0001fae8", 2},          // an emoji of Unicode 15
      {"\u0378", 1},              // unassigned
      {"a\u200bb\u200d", 2},      // zero width space and joiner
      {"\xff\xe6\x97", 3},        // ill-formed bytes
  };
  for (const auto& [text, columns] : cases) EXPECT_EQ(display_width(text), columns) << text;
}

TEST(DisplayWidth, FitsWholeCharactersIntoAColumn) {
  EXPECT_EQ(fitting_prefix("\u65e5\u672c", 3), 3U);
  EXPECT_EQ(fitting_prefix("\u65e5\u672c", 4), 6U);
  EXPECT_EQ(fitting_prefix("e\u0301x", 1), 3U);
  EXPECT_EQ(fitting_prefix("abc", 9), 3U);
}

}  // namespace
}  // namespace baton::text
