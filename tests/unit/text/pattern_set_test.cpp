#include "text/pattern_set.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace baton::text {
namespace {

using Indices = std::vector<std::size_t>;

TEST(PatternSet, NamesThePatternsThatMatchAnywhere) {
  const PatternSet set = PatternSet::compile({"b+", "^a", "\\d{3}", "^abc$", "z"});
  EXPECT_EQ(set.matching("abc"), (Indices{0, 1, 3}));
  EXPECT_EQ(set.matching("x 123 b"), (Indices{0, 2}));
  EXPECT_EQ(set.matching(""), Indices{});
}

TEST(PatternSet, LeavesOutAPatternThatCannotBeUsed) {
  const PatternSet set = PatternSet::compile({"a", "(", "(?=a)a", "a|b"});
  EXPECT_EQ(set.matching("a"), (Indices{0, 3}));
}

TEST(PatternSet, MatchesNothingWithoutPatterns) {
  EXPECT_EQ(PatternSet().matching("a"), Indices{});
  EXPECT_EQ(PatternSet::compile({}).matching("a"), Indices{});
}

}  // namespace
}  // namespace baton::text
