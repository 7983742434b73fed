#include "cli/fold.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "text/width.h"

namespace baton::cli {
namespace {

TEST(Fold, LeavesLinesThatFit) {
  EXPECT_EQ(folded("ready    coder: no prerequisites\n\nx\n", 40),
            "ready    coder: no prerequisites\n\nx\n");
  EXPECT_EQ(folded("", 40), "");
}

TEST(Fold, HangsTheLastColumnBelowItself) {
  EXPECT_EQ(folded("blocked  reviewer: blocked by planner and coder\n", 40),
            "blocked  reviewer: blocked by planner\n"
            "         and coder\n");
}

TEST(Fold, MovesAColumnThatDoesNotFitBelowTheSecond) {
  EXPECT_EQ(folded("  8     2025-08-01T18:00:00Z  user                          decide: a b\n", 40),
            "  8     2025-08-01T18:00:00Z  user\n"
            "        decide: a b\n");
}

TEST(Fold, HangsALineWithOneColumnByTwo) {
  EXPECT_EQ(folded("The journal reaches back to the first of August (revision 1).\n", 40),
            "The journal reaches back to the first of\n"
            "  August (revision 1).\n");
}

TEST(Fold, CountsWideCharactersAsTwoColumns) {
  const std::string word = "\u5199\u3057\u771f";
  EXPECT_EQ(folded("t1  " + word + " " + word + " " + word + "\n", 20),
            "t1  " + word + " " + word + "\n    " + word + "\n");
}

TEST(Fold, CutsAWordThatIsLongerThanALine) {
  EXPECT_EQ(folded("state  " + std::string(45, 'x') + "\n", 20),
            "state  " + std::string(13, 'x') + "\n       " + std::string(13, 'x') + "\n       " +
                std::string(13, 'x') + "\n       " + std::string(6, 'x') + "\n");
}

// In time that grows with the length, not with its square.
TEST(Fold, FoldsVeryLongLines) {
  constexpr int kCells = 100'000;
  std::string line;
  for (int cell = 0; cell < kCells; ++cell) line += "xx  ";
  line += std::string(1'000'000, 'y');
  const std::string text = folded(line + "\n", 20);
  EXPECT_EQ(std::ranges::count(text, 'x'), 2 * kCells);
  EXPECT_EQ(std::ranges::count(text, 'y'), 1'000'000);
}

// Nothing is lost, and no line is longer than the terminal.
TEST(Fold, FitsEveryWidth) {
  const std::string line =
      "  exec_001  \u65e5\u672c\u8a9e-architecture-reviewer           failed, 45 min: the owner is "
      "away (forced without prd-writer and \U0001F600)";
  std::string wanted;
  for (const char c : line) wanted += c == ' ' ? "" : std::string(1, c);
  for (std::size_t width = 20; width < 130; ++width) {
    const std::string text = folded(line, width);
    std::string seen;
    for (const char c : text) seen += c == ' ' || c == '\n' ? "" : std::string(1, c);
    EXPECT_EQ(seen, wanted) << width;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      EXPECT_LE(text::display_width(text.substr(at, end - at)), width) << text;
      at = end + 1;
    }
  }
}

}  // namespace
}  // namespace baton::cli
