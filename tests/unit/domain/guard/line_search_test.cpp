#include "domain/guard/line_search.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {
namespace {

std::string ecma_of(std::string_view regex, RegexDialect dialect) {
  return ecma_regex(regex, dialect).value_or("not understood");
}

// "passes", "does not pass", "not understood".
std::string said_of_line(const std::vector<std::string>& words, std::string_view line) {
  ShellCommand command;
  command.words = words;
  const std::optional<LineSearch> search = LineSearch::of(command);
  if (!search) return "not understood";
  return search->passes(line) ? "passes" : "does not pass";
}

TEST(EcmaRegex, TellsBasicAndExtendedExpressionsApart) {
  EXPECT_EQ(ecma_of("a+", RegexDialect::basic), "a\\+");
  EXPECT_EQ(ecma_of("a+", RegexDialect::extended), "a+");
  EXPECT_EQ(ecma_of("\\(a\\|b\\)", RegexDialect::basic), "(a|b)");
  EXPECT_EQ(ecma_of("\\(a\\|b\\)", RegexDialect::extended), "\\(a\\|b\\)");
  EXPECT_EQ(ecma_of("a.b*", RegexDialect::fixed), "a\\.b\\*");
}

TEST(EcmaRegex, KnowsWhereACharacterIsAnAnchor) {
  EXPECT_EQ(ecma_of("^a$", RegexDialect::basic), "^a$");
  EXPECT_EQ(ecma_of("a^b$c", RegexDialect::basic), "a\\^b\\$c");
  EXPECT_EQ(ecma_of("*a", RegexDialect::basic), "\\*a");
  EXPECT_EQ(ecma_of("a\\|^b", RegexDialect::basic), "a|^b");
}

TEST(EcmaRegex, TranslatesClasses) {
  EXPECT_EQ(ecma_of("[[:digit:]_]", RegexDialect::basic), "[0-9_]");
  EXPECT_EQ(ecma_of("[]a]", RegexDialect::basic), "[\\]a]");
  EXPECT_EQ(ecma_of("[^\\.]", RegexDialect::basic), "[^\\\\\\.]");
  EXPECT_EQ(ecma_of("[\\w]", RegexDialect::perl), "[\\w]");
}

TEST(EcmaRegex, TakesLiteralOperatorsOfABasicExpressionForNoBranch) {
  EXPECT_EQ(ecma_of("a|^b", RegexDialect::basic), "a\\|\\^b");
  EXPECT_EQ(ecma_of("(*a", RegexDialect::basic), "\\(*a");
  EXPECT_EQ(ecma_of("\\(*a", RegexDialect::basic), "(\\*a");
}

TEST(EcmaRegex, UnderstandsOnlyPlainRanges) {
  EXPECT_EQ(ecma_of("[-a-z0-9_-]", RegexDialect::basic), "[-a-z0-9_-]");
  EXPECT_EQ(ecma_of("[\\w-]", RegexDialect::perl), "[\\w-]");
  for (const std::string_view regex : {"[+-.]", "[a-c-e]", "[[:digit:]-z]", "[A-z]", "[\\-a]"}) {
    EXPECT_EQ(ecma_of(regex, RegexDialect::basic), "not understood") << regex;
  }
  for (const std::string_view regex : {"[[a]b]", "[a-z&&[^b]]", "[a-z--b]", "[a~~b]", "[\\w-z]"}) {
    EXPECT_EQ(ecma_of(regex, RegexDialect::perl), "not understood") << regex;
  }
}

TEST(EcmaRegex, KnowsTheBordersOfWords) {
  EXPECT_EQ(ecma_of("\\<a\\>", RegexDialect::basic), "\\ba\\b");
  for (const std::string_view regex : {"\\>a", "a\\<", ".\\>", "\\W\\>", "\\<.", "\\<"}) {
    EXPECT_EQ(ecma_of(regex, RegexDialect::basic), "not understood") << regex;
  }
}

TEST(EcmaRegex, RefusesWhatItDoesNotUnderstand) {
  for (const std::string_view regex : {"\\(a\\)\\1", "[[.a.]]", "[a", "a\\", "a\nb", "\\x41"}) {
    EXPECT_EQ(ecma_of(regex, RegexDialect::basic), "not understood") << regex;
  }
  EXPECT_EQ(ecma_of("a{,2}", RegexDialect::extended), "not understood");
}

TEST(LineSearch, AppliesItsOptions) {
  EXPECT_EQ(said_of_line({"grep", "^src/"}, "src/a.ts"), "passes");
  EXPECT_EQ(said_of_line({"grep", "^src/"}, "./src/a.ts"), "does not pass");
  EXPECT_EQ(said_of_line({"grep", "-v", "src"}, "src/a.ts"), "does not pass");
  EXPECT_EQ(said_of_line({"grep", "-i", "SRC"}, "src/a.ts"), "passes");
  EXPECT_EQ(said_of_line({"grep", "-w", "a"}, "src/ab.ts"), "does not pass");
  EXPECT_EQ(said_of_line({"grep", "-x", "src"}, "src/a.ts"), "does not pass");
  EXPECT_EQ(said_of_line({"grep", "-e", "b", "-e", "a"}, "src/a.ts"), "passes");
  EXPECT_EQ(said_of_line({"rg", "-v", "src|lib"}, "lib/a.ts"), "does not pass");
  EXPECT_EQ(said_of_line({"rg", "-S", "SRC"}, "src/a.ts"), "does not pass");
}

// Whether lines may pass that begin with ".claude/".
bool may_pass_in_claude(const std::vector<std::string>& words) {
  ShellCommand command;
  command.words = words;
  return LineSearch::of(command).value().may_pass_below(".claude");
}

TEST(LineSearch, KnowsWhetherWhatFollowsAFolderMatters) {
  for (const char* const regex :
       {"claude", "\\.claude/", "^.claude/.*$", ".claude.*", "claude\\b"}) {
    EXPECT_FALSE(may_pass_in_claude({"grep", "-v", regex})) << regex;
  }
  for (const char* const regex : {"claude$", "claude/$", "claude/[^a]", "claude/\\B", "claude/x"}) {
    EXPECT_TRUE(may_pass_in_claude({"grep", "-v", regex})) << regex;
  }
  EXPECT_FALSE(may_pass_in_claude({"grep", "-vw", "claude"}));
  EXPECT_TRUE(may_pass_in_claude({"grep", "-vx", "claude"}));
  EXPECT_TRUE(may_pass_in_claude({"grep", "claude"}));
}

TEST(LineSearch, IsNotUnderstoodIfItIsLarge) {
  EXPECT_EQ(said_of_line({"grep", "-E", "[0-9a-f]{40}"}, "x"), "does not pass");
  EXPECT_EQ(said_of_line({"grep", "-E", "((a{60}){60}){60}"}, "x"), "not understood");
  EXPECT_EQ(said_of_line({"grep", "a\\{99999999999999999999\\}"}, "x"), "not understood");
}

TEST(LineSearch, IsNotUnderstoodIfItPrintsOtherLines) {
  for (const char* const option :
       {"-o", "-n", "-A1", "-c", "-f", "-5", "--inv", "--no-ignore-case", "-vy"}) {
    EXPECT_EQ(said_of_line({"grep", option, "x"}, "x"), "not understood") << option;
  }
  for (const char* const option : {"--passthru", "-is", "--no-invert-match"}) {
    EXPECT_EQ(said_of_line({"rg", option, "x"}, "x"), "not understood") << option;
  }
  EXPECT_EQ(said_of_line({"grep", "-i", "[[:upper:]]"}, "x"), "not understood");
  EXPECT_EQ(said_of_line({"grep", "x", "file"}, "x"), "not understood");
  EXPECT_EQ(said_of_line({"grep"}, "x"), "not understood");
}

}  // namespace
}  // namespace baton::guard
