#include "text/pattern.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/concat.h"
#include "text/unicode_set.h"

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
    {"^\\p{Alphabetic}\\p{White_Space}\\P{Alpha}\\p{space}$", {"\u00e9 1\u3000"}, {"1 1 "}},
    {"^\\p{ID_Start}\\p{IDC}*$", {"\u00e9t1", "\u4e00"}, {"1a", "\u2603"}},
    {"^\\p{Emoji}\\p{Emoji_Presentation}$", {"1\U0001F600"}, {"a\U0001F600", "11"}},
    {"^\\p{Any}\\p{Assigned}\\P{Assigned}$", {"\n1\u0378"}, {"\naa", "\n\u0378\u0378"}},
    {"^[\\P{ASCII}a]\\p{Lowercase}[^\\P{Uppercase}X]$",
     {"a\u00e9\u00c9", "\u00e9aY"},
     {"aaX", "baA"}},
    {"^\\p{Cased_Letter}\\p{LC}\\p{Cn}[\\P{C}]$", {"aA\u0378a"}, {"1A\u0378a", "aA\u0378\u0378"}},
    {"^\\p{digit}\\p{punct}\\p{cntrl}\\p{Combining_Mark}$", {"\u0663!\t\u0300"}, {"a!\t\u0300"}},
    {"^\\p{scx=Deva}\\P{sc=Deva}\\p{Script_Extensions=Greek}$",
     {"\u0964\u0964\u03b1"},
     {"a\u0964a"}},
    {"^\\p{sc=Grek}\\p{Script=Zinh}\\p{sc=Qaai}$", {"\u03b1\u0300\u0300"}, {"\u03b1\u03b1\u0300"}},
    // Unassigned, for private use, and the last code point.
    {"^\\p{Script=Unknown}\\p{sc=Zzzz}[^\\P{scx=Zzzz}]$",
     {"\u0378\ue000\U0010ffff"},
     {"aaa", "\u0378\ue000 ", " \ue000\u0378"}},
    {"^\\P{Script=Unknown}\\P{Script_Extensions=Zzzz}$", {"a\u0964"}, {"a\u0378"}},
    {"\\P{Any}|[\\P{Any}]|[^\\p{Any}]", {}, {"", "a"}},
    {"^[\\ud800-\\udfff]$|^\\ud800$", {}, {"a", "\uFFFD"}},
    {"^(?<\u00e9t\u00e9>a)(?<$_1>b)(?<\\u0061>c)(?<\\u{62}\u200d>d)$", {"abcd"}, {"abc"}},
    {"^(?:$|a)*?(?:\\b){2}(?:^){0}(?:)*x{0}$", {"a"}, {"b", ""}},
    {"^(?:(?:a{10}){10}){10}$", {std::string(1000, 'a')}, {std::string(999, 'a')}},
    {"^\\u{0000000000000041}$", {"A"}, {"a"}},
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

const Refused kInvalid[] = {
    {"*a", "invalid pattern: nothing to repeat"},
    {"a**", "invalid pattern: nothing to repeat"},
    {"a{2}{3}", "invalid pattern: nothing to repeat"},
    {"^*", "invalid pattern: nothing to repeat"},
    {"\\b+", "invalid pattern: nothing to repeat"},
    {"(|+)", "invalid pattern: nothing to repeat"},
    {"(?=a)*", "invalid pattern: nothing to repeat"},
    {"(?<!a){2}", "invalid pattern: nothing to repeat"},
    {"{", "invalid pattern: nothing to repeat"},
    {"a{", "invalid pattern: malformed repetition"},
    {"a{x}", "invalid pattern: malformed repetition"},
    {"a{,3}", "invalid pattern: malformed repetition"},
    {"a{3,2}", "invalid pattern: bounds of a repetition are reversed"},
    {"a{5000,4000}", "invalid pattern: bounds of a repetition are reversed"},
    {"a}", "invalid pattern: unmatched closing bracket"},
    {"a]", "invalid pattern: unmatched closing bracket"},
    {"a)", "invalid pattern: unmatched closing bracket"},
    {"(a", "invalid pattern: group is not closed"},
    {"(?=a", "invalid pattern: group is not closed"},
    {std::string(1000, '('), "invalid pattern: group is not closed"},
    {"[a", "invalid pattern: class is not closed"},
    {"[a\\]", "invalid pattern: class is not closed"},
    {"[z-a]", "invalid pattern: ends of a range are reversed"},
    {"[\\d-z]", "invalid pattern: range ends in a class"},
    {"[a-\\p{L}]", "invalid pattern: range ends in a class"},
    {"(?i)a", "invalid pattern: unknown kind of group"},
    {"(?P<n>a)", "invalid pattern: unknown kind of group"},
    {"(?#a)b", "invalid pattern: unknown kind of group"},
    {"(?<>a)", "invalid pattern: invalid group name"},
    {"(?<1>a)", "invalid pattern: invalid group name"},
    {"(?<a-b>a)", "invalid pattern: invalid group name"},
    {"(?<a", "invalid pattern: invalid group name"},
    {"(?<\u2603>a)", "invalid pattern: invalid group name"},
    {"(?<a>x)|(?<a>y)", "invalid pattern: duplicate group name"},
    {"(a)\\2", "invalid pattern: back-reference to an unknown group"},
    {"\\k<n>", "invalid pattern: back-reference to an unknown group"},
    {"\\k", "invalid pattern: \\k needs a group name"},
    {"[\\1]", "invalid pattern: unknown escape"},
    {"\\", "invalid pattern: backslash at the end"},
    {"\\a", "invalid pattern: unknown escape"},
    {"\\Z", "invalid pattern: unknown escape"},
    {"\\Qa\\E", "invalid pattern: unknown escape"},
    {"\\x4", "invalid pattern: unknown escape"},
    {"\\u12", "invalid pattern: unknown escape"},
    {"\\u{}", "invalid pattern: unknown escape"},
    {"\\u{41", "invalid pattern: unknown escape"},
    {"\\u{110000}", "invalid pattern: escape above U+10FFFF"},
    {"\\c1", "invalid pattern: unknown escape"},
    {"\\01", "invalid pattern: unknown escape"},
    {"\\pL", "invalid pattern: unknown escape"},
    {"\\p{", "invalid pattern: unknown escape"},
    {"\\p{}", "invalid pattern: unknown Unicode property"},
    {"\\p{Nonsense}", "invalid pattern: unknown Unicode property"},
    {"\\p{Greek}", "invalid pattern: unknown Unicode property"},
    {"\\p{Script=Nonsense}", "invalid pattern: unknown Unicode property"},
    {"\\p{gc=Alphabetic}", "invalid pattern: unknown Unicode property"},
    {"\\p{Greek Grek}", "invalid pattern: unknown Unicode property"},
    {"\xFF", "invalid pattern: not UTF-8"},
};

INSTANTIATE_TEST_SUITE_P(Invalid, RefusedPatternTest, testing::ValuesIn(kInvalid));

TEST(EcmaPattern, IsNotAnInvalidOne) {
  for (const Refused& refused : kInvalid) EXPECT_FALSE(is_ecma_pattern(refused.pattern));
}

const Refused kUnsupported[] = {
    {"a(?=b)", "unsupported pattern: lookahead"},
    {"(?!b)", "unsupported pattern: lookahead"},
    {"(?<=a+)b", "unsupported pattern: lookbehind"},
    {"(?<!a)b", "unsupported pattern: lookbehind"},
    {"(a)\\1", "unsupported pattern: back-reference"},
    {"\\1(a)", "unsupported pattern: back-reference"},
    {"(?<n>a)\\k<n>", "unsupported pattern: back-reference"},
    {"\\k<\u00e9>(?<\\u00e9>a)", "unsupported pattern: back-reference"},
    {"a{1001}", "unsupported pattern: repetition above 1000"},
    {"a{0,1001}", "unsupported pattern: repetition above 1000"},
    {"a{1001,}", "unsupported pattern: repetition above 1000"},
    {"a{99999999999999999999}", "unsupported pattern: repetition above 1000"},
    {"(a{40}){0,40}", "unsupported pattern: nested repetitions multiply to more than 1000"},
    {"(?:(?:b|(a{40}c)*)+){40,}",
     "unsupported pattern: nested repetitions multiply to more than 1000"},
    {std::string(201, '(') + std::string(201, ')'),
     "unsupported pattern: groups are nested too deeply"},
    {"(?:\\p{Alphabetic}{1,1000}x){1,1}(?:\\p{Alphabetic}{1,1000}y)",
     "unsupported pattern: too large"},
};

INSTANTIATE_TEST_SUITE_P(Unsupported, RefusedPatternTest, testing::ValuesIn(kUnsupported));

TEST(EcmaPattern, MayBeUnsupported) {
  for (const Refused& refused : kUnsupported) EXPECT_TRUE(is_ecma_pattern(refused.pattern));
}

TEST(EcmaPattern, IsInvalidWhereAnUnsupportedPartPrecedesTheFault) {
  EXPECT_EQ(Pattern::compile("(?=a)b)").error().phrase.view(),
            "invalid pattern: unmatched closing bracket");
}

TEST(EcmaPattern, IsRefusedWithThePlaceInCharacters) {
  EXPECT_EQ(Pattern::compile("\u00e9\u00e9(?=b)").error().hint,
            "at character 3: rewrite the pattern without it");
  EXPECT_EQ(Pattern::compile("ab[c").error().hint, "at character 3");
}

// Every name that the tables list is accepted by RE2 and matches at most the complement of what its
// negation matches.
TEST(EcmaPattern, KnowsEveryScript) {
  for (const std::string_view names : script_names()) {
    const std::string_view name = names.substr(0, names.find(' '));
    for (const std::string_view prefix : {"Script=", "sc=", "scx="}) {
      const std::string braces = concat("{", prefix, name, "}");
      EXPECT_TRUE(Pattern::compile(concat("^[\\p", braces, "\\P", braces, "]$"))) << braces;
    }
  }
}

TEST(EcmaPattern, KnowsEveryCategory) {
  for (const std::string_view name :
       {"C",  "Cc", "Cf", "Cn", "Co", "Cs", "L",  "LC", "Ll", "Lm", "Lo", "Lt", "Lu",
        "M",  "Mc", "Me", "Mn", "N",  "Nd", "Nl", "No", "P",  "Pc", "Pd", "Pe", "Pf",
        "Pi", "Po", "Ps", "S",  "Sc", "Sk", "Sm", "So", "Z",  "Zl", "Zp", "Zs"}) {
    EXPECT_TRUE(Pattern::compile(concat("^\\p{", name, "}\\P{gc=", name, "}$"))) << name;
  }
}

TEST(EcmaPattern, KnowsEveryBinaryProperty) {
  for (const UnicodeSet& set : binary_properties()) {
    const std::string_view name = set.names.substr(0, set.names.find(' '));
    EXPECT_TRUE(Pattern::compile(concat("^\\p{", name, "}\\P{", name, "}$"))) << name;
  }
}

TEST(UnicodeSet, ComplementOfItsComplementIsTheSet) {
  for (const UnicodeSet& set : binary_properties()) {
    const std::vector<CodePointRange> ranges = decode_ranges(set.ranges);
    ASSERT_FALSE(ranges.empty());
    const std::vector<CodePointRange> twice = complement(complement(ranges));
    ASSERT_EQ(twice.size(), ranges.size()) << set.names;
    for (std::size_t at = 0; at < ranges.size(); ++at) {
      EXPECT_EQ(twice[at].first, ranges[at].first) << set.names;
      EXPECT_EQ(twice[at].last, ranges[at].last) << set.names;
    }
  }
}

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
