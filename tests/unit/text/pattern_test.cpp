#include "text/pattern.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace baton::text {
namespace {

struct Matching {
  std::string pattern;
  std::vector<std::string> matching;
  std::vector<std::string> other;
};

class PatternTest : public testing::TestWithParam<Matching> {};

TEST_P(PatternTest, MatchesAsEcmaScriptWould) {
  const auto& [text, matching, other] = GetParam();
  const Result<Pattern> pattern = Pattern::compile(text);
  ASSERT_TRUE(pattern) << text << ": " << pattern.error().phrase.view() << pattern.error().hint;
  for (const std::string& one : matching) EXPECT_TRUE(pattern->matches(one)) << text << ' ' << one;
  for (const std::string& one : other) EXPECT_FALSE(pattern->matches(one)) << text << ' ' << one;
}

const Matching kMatchings[] = {
    {"", {"", "x"}, {}},
    {"b", {"abc"}, {"ac"}},
    {"^[a-z][a-z0-9-]*$", {"a-1"}, {"a\n", "A", ""}},
    {"^a|b$", {"ax", "xb"}, {"xa", "bx"}},
    {"^a$", {"a"}, {"b\na\nc", "a\n"}},
    {"^.$", {"a", "\u00e9", "\U0001F600"}, {"\n", "\r", "\u2028", "\u2029", "ab"}},
    {"^[^]$", {"a", "\n", "\u2028"}, {"", "ab"}},
    {"[]", {}, {"", "a"}},
    {"^[^a]$", {"b", "\n"}, {"a"}},
    {"^\\d$", {"7"}, {"a", "\u0663"}},
    {"^\\D$", {"a", "\u0663", "/", ":"}, {"0", "9"}},
    {"^\\w$", {"a", "Z", "_", "0"}, {"-", "\u00e9"}},
    {"^\\W$", {"-", "\u00e9", "@", "[", "^", "`", "{"}, {"a", "_", "Z", "5"}},
    {"^\\s$",
     {" ", "\t", "\v", "\f", "\n", "\u00a0", "\u2028", "\u3000", "\uFEFF", "\u1680"},
     {"a", "\u200b", "\u0085"}},
    {"^\\S$", {"a", "\u200b", "\u0085", "\uFF00"}, {" ", "\u00a0", "\u2028", "\uFEFF", "\u205f"}},
    {"^[\\d\\s-]+$", {"1 2-3"}, {"a"}},
    {"^[\\W_]$", {"-", "_"}, {"a"}},
    {"^[^\\D]$", {"5"}, {"a"}},
    {"^[a\\-z]$", {"a", "-", "z"}, {"b"}},
    {"^[-a]$", {"-", "a"}, {"b"}},
    {"^[a-]$", {"-", "a"}, {"b"}},
    {"^[[^.$]$", {"[", "^", ".", "$"}, {"\\", "a"}},
    {"^[\\]\\\\]$", {"]", "\\"}, {"["}},
    {"^[\\b]$", {"\b"}, {"b"}},
    {"\\bcat\\b", {"a cat."}, {"concat"}},
    {"\\Bcat", {"concat"}, {"cat"}},
    {"^\\/\\-\\.\\{$", {"/-.{"}, {"/-x{"}},
    {"^\\u0041\\u{1F600}\\x42\\cJ\\0$", {std::string("A\U0001F600B\n\0", 8)}, {"A"}},
    {"^\\ud83d\\ude00+$", {"\U0001F600\U0001F600"}, {"\U0001F601"}},
    {"^[\\u{1F600}-\\u{1F64F}]$", {"\U0001F601"}, {"\U0001F650"}},
    {"^\\p{L}\\p{Lu}\\p{Letter}$", {"\u00e9\u00c9a"}, {"1Aa"}},
    {"^\\p{Script=Greek}\\P{L}$", {"\u03b11"}, {"a1"}},
    {"^[\\p{gc=Nd}\\p{ASCII}]$", {"\u0663", "a"}, {"\u00e9"}},
    {"^a{2}b{1,}c{0,2}$", {"aab", "aabbcc"}, {"ab", "aabccc"}},
    {"^(?:ab)+?(?<name>c)(d)?$", {"ababc", "abcd"}, {"ab"}},
    {"^a*?b??$", {"", "aab"}, {"bb"}},
    {"\u00e9+", {"caf\u00e9"}, {"cafe"}},
    {"^ #\"'<>&%~=:;,!@$", {" #\"'<>&%~=:;,!@"}, {" "}},
};

INSTANTIATE_TEST_SUITE_P(Patterns, PatternTest, testing::ValuesIn(kMatchings));

struct Refused {
  std::string pattern;
  std::string phrase;
};

class RefusedPatternTest : public testing::TestWithParam<Refused> {};

TEST_P(RefusedPatternTest, IsRefusedByName) {
  const Result<Pattern> pattern = Pattern::compile(GetParam().pattern);
  ASSERT_FALSE(pattern) << GetParam().pattern;
  EXPECT_EQ(pattern.error().code, ErrorCode::malformed);
  EXPECT_EQ(pattern.error().phrase.view(), GetParam().phrase);
}

const Refused kRefused[] = {
    {"a(?=b)", "the pattern uses look-ahead"},
    {"(?!b)", "the pattern uses look-ahead"},
    {"(?<=a)b", "the pattern uses look-behind"},
    {"(?<!a)b", "the pattern uses look-behind"},
    {"(a)\\1", "the pattern uses a back-reference"},
    {"(?<n>a)\\k<n>", "the pattern uses a back-reference"},
    {"*a", "nothing to repeat in the pattern"},
    {"a**", "nothing to repeat in the pattern"},
    {"^*", "nothing to repeat in the pattern"},
    {"(|+)", "nothing to repeat in the pattern"},
    {"a{", "malformed repetition in the pattern"},
    {"a{x}", "malformed repetition in the pattern"},
    {"a{,3}", "malformed repetition in the pattern"},
    {"a{3,2}", "a repetition of the pattern has its bounds reversed"},
    {"a{1001}", "a repetition of the pattern is above 1000"},
    {"a{99999999999999999999}", "a repetition of the pattern is above 1000"},
    {"a}", "unmatched closing bracket in the pattern"},
    {"a]", "unmatched closing bracket in the pattern"},
    {"a)", "unmatched closing bracket in the pattern"},
    {"(a", "a group of the pattern is not closed"},
    {"[a", "a class of the pattern is not closed"},
    {"[a\\]", "a class of the pattern is not closed"},
    {"[z-a]", "a range of the pattern has its ends reversed"},
    {"[\\d-z]", "a range of the pattern ends in a class"},
    {"(?i)a", "unknown kind of group in the pattern"},
    {"(?P<n>a)", "unknown kind of group in the pattern"},
    {"(?<>a)", "invalid group name in the pattern"},
    {"\\", "the pattern ends in a backslash"},
    {"\\a", "unknown escape in the pattern"},
    {"\\Z", "unknown escape in the pattern"},
    {"\\Qa\\E", "unknown escape in the pattern"},
    {"\\x4", "unknown escape in the pattern"},
    {"\\u12", "unknown escape in the pattern"},
    {"\\u{}", "unknown escape in the pattern"},
    {"\\u{41", "unknown escape in the pattern"},
    {"\\u{110000}", "an escape of the pattern is above U+10FFFF"},
    {"\\c1", "unknown escape in the pattern"},
    {"\\01", "unknown escape in the pattern"},
    {"\\p{Nonsense}", "the pattern is not supported"},
    {"\\p{Script_Extensions=Greek}", "the pattern uses a Unicode property that is not supported"},
    {"\\pL", "unknown escape in the pattern"},
    {"((a{1000}){1000}){1000}", "the pattern is not supported"},
    {std::string(1000, '('), "the pattern is nested too deeply"},
    {"\xFF", "the pattern is not UTF-8"},
};

INSTANTIATE_TEST_SUITE_P(Patterns, RefusedPatternTest, testing::ValuesIn(kRefused));

TEST(Pattern, TakesLinearTimeWhereBacktrackingWouldNot) {
  const Result<Pattern> pattern = Pattern::compile("^(a+)+$");
  ASSERT_TRUE(pattern);
  EXPECT_FALSE(pattern->matches(std::string(50'000, 'a') + "b"));
}

TEST(Pattern, CanBeMoved) {
  Pattern pattern = *Pattern::compile("^a$");
  Pattern moved = std::move(pattern);
  EXPECT_TRUE(moved.matches("a"));
}

TEST(Pattern, SurvivesEveryCutOffPattern) {
  const std::string text = "^(?:[a-\\u{1F600}\\p{L}\\]]|\\x41{2,3}?|(?<n>\\cA))*\\b$";
  ASSERT_TRUE(Pattern::compile(text));
  for (std::size_t length = 0; length < text.size(); ++length) {
    const Result<Pattern> pattern = Pattern::compile(text.substr(0, length));
    if (pattern) continue;
    EXPECT_EQ(pattern.error().code, ErrorCode::malformed);
  }
}

TEST(TranslateToRe2, WritesItsSyntax) {
  EXPECT_EQ(*translate_to_re2("^a.$"), "\\Aa[^\\n\\r\\x{2028}\\x{2029}]\\z");
  EXPECT_EQ(*translate_to_re2("(?<x>\\d)-"), "(?:[0-9])\\x{2d}");
}

}  // namespace
}  // namespace baton::text
