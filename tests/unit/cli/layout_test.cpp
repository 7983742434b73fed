#include "cli/layout.h"

#include <gtest/gtest.h>

namespace baton::cli {
namespace {

TEST(Layout, CountsInSingularAndPlural) {
  EXPECT_EQ(counted(1, "gate"), "1 gate");
  EXPECT_EQ(counted(0, "gate"), "0 gates");
}

TEST(Layout, PadsAndShortensByColumns) {
  EXPECT_EQ(padded("\xC3\xA9", 3), "\xC3\xA9  ");
  EXPECT_EQ(padded("\u65e5\u672c", 6), "\u65e5\u672c  ");
  EXPECT_EQ(padded("longer", 3), "longer");
  EXPECT_EQ(shortened("\u65e5\u672c\u8a9e", 5), "\u65e5\u672c\u2026");
  EXPECT_EQ(shortened("\u65e5\u672c\u8a9e", 4), "\u65e5\u2026");
  EXPECT_EQ(shortened("\u65e5\u672c\u8a9e", 6), "\u65e5\u672c\u8a9e");
}

TEST(Layout, FindsTheWidestTextByColumns) {
  struct Named {
    std::string name;
  };
  EXPECT_EQ(widest(std::vector<Named>{{"a"}, {"\u65e5\u672c"}, {"abc"}}, &Named::name), 4U);
  EXPECT_EQ(widest(std::vector<Named>(), &Named::name), 0U);
}

TEST(Layout, ListsAtMostTenNames) {
  std::vector<std::string> names;
  for (int number = 1; number <= 10; ++number) names.push_back(std::to_string(number));
  EXPECT_EQ(listed_briefly(names), "1, 2, 3, 4, 5, 6, 7, 8, 9 and 10");
  names.insert(names.end(), 1990, "x");
  EXPECT_EQ(listed_briefly(names), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1990 more");
}

}  // namespace
}  // namespace baton::cli
