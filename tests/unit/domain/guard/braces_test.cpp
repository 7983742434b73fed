#include "domain/guard/braces.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"

namespace baton::guard {
namespace {

// The words, with blanks between them; "-" for too many.
std::string expanded(std::string_view glob) {
  const std::optional<std::vector<std::string>> words = expand_braces(marked_glob(glob));
  if (!words) return "-";
  std::string all;
  for (const std::string& word : *words) all += (all.empty() ? "" : " ") + word;
  return all;
}

std::string times(std::string_view text, std::size_t count) {
  std::string all;
  for (std::size_t index = 0; index < count; ++index) all += text;
  return all;
}

std::size_t count_of(std::string_view glob) {
  const auto words = expand_braces(marked_glob(glob));
  return words ? words->size() : 0;
}

TEST(Braces, AreExpandedAsInTheShell) {
  EXPECT_EQ(expanded("a{b,c}d"), "abd acd");
  EXPECT_EQ(expanded("{a,b}{c,d}"), "ac ad bc bd");
  EXPECT_EQ(expanded("{a,b{c,d},e}f"), "af bcf bdf ef");
  EXPECT_EQ(expanded("a{,b}"), "a ab");
  EXPECT_EQ(expanded("{{a,b},{c,d}}x"), "ax bx cx dx");
  EXPECT_EQ(expanded(""), "");
}

TEST(Braces, AreTextWithoutACommaOrACounterpart) {
  EXPECT_EQ(expanded("{}"), "{}");
  EXPECT_EQ(expanded("x{a}y,z"), "x{a}y,z");
  EXPECT_EQ(expanded("{a{b,c}}"), "{ab} {ac}");
  EXPECT_EQ(expanded("{a{b,c}"), "{ab {ac");
  EXPECT_EQ(expanded("}a{b,c}}"), "}ab} }ac}");
  EXPECT_EQ(expanded("{a,b"), "{a,b");
}

TEST(Braces, WithARangeAreAnyText) {
  EXPECT_EQ(expanded("a{1..9}b"), std::string("a") + mark::kAnyText + "b");
}

TEST(Braces, AreExpandedCompletelyOrNotAtAll) {
  EXPECT_EQ(count_of("{" + times("a,", 8191) + "b}"), 8192U);
  EXPECT_EQ(count_of(times("{a,b}", 13)), 8192U);
  EXPECT_EQ(expanded("{" + times("a,", 8192) + "b}"), "-");
  EXPECT_EQ(expanded(times("{a,b}", 14)), "-");
  EXPECT_EQ(expanded("{" + times("a,", 8000) + "b}" + std::string(100'000, 'x')), "-");
  EXPECT_EQ(expanded(times("{a,", 25) + times("}", 25)), "-");
  const std::string list = "{" + times("a,", 999) + "b}";
  EXPECT_EQ(expand_glob(marked_glob(list))->size(), 1000U);
  EXPECT_FALSE(expand_glob(marked_glob(times("{a,b}", 10))));
}

TEST(Braces, AreExpandedQuickly) {
  constexpr std::size_t kMany = 300'000;
  EXPECT_EQ(expanded(times("{", kMany)).size(), kMany);
  EXPECT_EQ(expanded(times("}", kMany)).size(), kMany);
  EXPECT_EQ(expanded(times("{}", kMany)).size(), 2 * kMany);
  EXPECT_EQ(expanded(times("{a,", kMany)).size(), 3 * kMany);
  EXPECT_EQ(expanded(times("{a,", kMany) + times("}", kMany)), "-");
  EXPECT_EQ(expanded(times("{a,b}", kMany)), "-");
}

}  // namespace
}  // namespace baton::guard
