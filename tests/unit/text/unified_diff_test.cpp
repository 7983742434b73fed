#include "text/unified_diff.h"

#include <gtest/gtest.h>

#include <vector>

namespace baton::text {
namespace {

std::string diff(std::string_view from, std::string_view to) {
  return unified_diff({.name = "a/f", .text = from}, {.name = "b/f", .text = to});
}

TEST(UnifiedDiff, IsEmptyForEqualTexts) {
  EXPECT_EQ(diff("", ""), "");
  EXPECT_EQ(diff("a\nb", "a\nb"), "");
}

TEST(UnifiedDiff, ShowsAChangedLineAmongItsNeighbours) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, NamesTheEmptyRangeByTheLineBeforeIt) {
  EXPECT_EQ(diff("", "a\n"), "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(diff("a\n", ""), "--- a/f\n+++ b/f\n@@ -1 +0,0 @@\n-a\n");
}

TEST(UnifiedDiff, CallsAFileThatIsNotThereDevNull) {
  EXPECT_EQ(unified_diff({.name = "a/f", .text = std::nullopt}, {.name = "b/f", .text = "x\n"}),
            "--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+x\n");
  EXPECT_EQ(unified_diff({.name = "a/f", .text = "x\n"}, {.name = "b/f", .text = std::nullopt}),
            "--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n");
}

TEST(UnifiedDiff, SaysWhereTheLastLineHasNoEnd) {
  EXPECT_EQ(diff("{}", "{\n}"),
            "--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n-{}\n\\ No newline at end of file\n+{\n+}\n"
            "\\ No newline at end of file\n");
}

TEST(UnifiedDiff, JoinsChangesWhoseNeighboursTouch) {
  const std::string joined = diff("x\n1\n2\n3\n4\n5\n6\nx\n", "y\n1\n2\n3\n4\n5\n6\ny\n");
  EXPECT_EQ(joined, "--- a/f\n+++ b/f\n@@ -1,8 +1,8 @@\n-x\n+y\n 1\n 2\n 3\n 4\n 5\n 6\n-x\n+y\n");
  const std::string apart = diff("x\n1\n2\n3\n4\n5\n6\n7\nx\n", "y\n1\n2\n3\n4\n5\n6\n7\ny\n");
  EXPECT_EQ(apart,
            "--- a/f\n+++ b/f\n@@ -1,4 +1,4 @@\n-x\n+y\n 1\n 2\n 3\n"
            "@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-x\n+y\n");
}

TEST(UnifiedDiff, IsAShortestOne) {
  EXPECT_EQ(diff("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n"),
            "--- a/f\n+++ b/f\n@@ -1,7 +1,6 @@\n-a\n-b\n c\n+b\n a\n b\n-b\n a\n+c\n");
}

// The lines of one side of a diff whose context covers all of the text.
std::string side_of(std::string_view diff, char sign) {
  std::string side;
  std::size_t begin = diff.find("@@\n");
  begin = begin == std::string_view::npos ? diff.size() : begin + 3;
  while (begin < diff.size()) {
    const std::size_t end = diff.find('\n', begin) + 1;
    if (diff[begin] == ' ' || diff[begin] == sign) {
      side += diff.substr(begin + 1, end - begin - 1);
    }
    begin = end;
  }
  return side;
}

TEST(UnifiedDiff, HoldsBothTextsWhateverTheyAre) {
  constexpr unsigned kCases = 4096;
  for (unsigned bits = 0; bits < kCases; ++bits) {
    std::string from;
    std::string to;
    for (unsigned line = 0; line < 6; ++line) {
      from += (bits >> line & 1U) != 0 ? "a\n" : "b\n";
      to += (bits >> (line + 6) & 1U) != 0 ? "a\n" : "b\n";
    }
    const std::string found = diff(from, to);
    if (from == to) continue;
    // Six lines are within the context of any change but one at an end.
    const std::string before = side_of(found, '-');
    const std::string after = side_of(found, '+');
    ASSERT_NE(from.find(before), std::string::npos) << found;
    ASSERT_NE(to.find(after), std::string::npos) << found;
    ASSERT_EQ(from.size() - before.size(), to.size() - after.size()) << found;
  }
}

TEST(UnifiedDiff, GivesUpTheShortestWhereEverythingDiffers) {
  std::string from;
  std::string to;
  for (int line = 0; line < 3000; ++line) {
    from += std::to_string(line) + "\n";
    to += std::to_string(line + 3000) + "\n";
  }
  const std::string found = diff(from, to);
  EXPECT_TRUE(found.starts_with("--- a/f\n+++ b/f\n@@ -1,3000 +1,3000 @@\n-0\n-1\n")) << "begins";
  EXPECT_TRUE(found.ends_with("+5999\n"));
}

}  // namespace
}  // namespace baton::text
