#include "domain/handoff/shell_words.h"

#include <gtest/gtest.h>

namespace baton::handoff {
namespace {

using Words = std::vector<std::string>;

// "word word > target | word …": the commands of a line, as they were understood.
std::string understood(std::string_view line) {
  std::string text;
  for (const ShellCommand& command : shell_commands(line)) {
    if (!text.empty()) text += "| ";
    for (const std::string& word : command.words) text += "[" + word + "] ";
    for (const std::string& target : command.targets) text += "> [" + target + "] ";
  }
  return text;
}

TEST(ShellWords, AreSeparatedByBlanks) {
  EXPECT_EQ(understood("  git \t status  "), "[git] [status] ");
}

TEST(ShellWords, LoseTheirQuotes) {
  EXPECT_EQ(understood(R"(echo "a b" 'c "d"' e"f"'g' "")"), R"([echo] [a b] [c "d"] [efg] [] )");
}

TEST(ShellWords, KeepWhatIsEscaped) {
  EXPECT_EQ(understood(R"(echo a\ b \"c "d\"e" 'f\')"), R"([echo] [a b] ["c] [d"e] [f\] )");
  EXPECT_EQ(understood("echo a\\\nb"), "[echo] [ab] ");
}

TEST(ShellWords, MakeACommandUpToEachOperator) {
  EXPECT_EQ(understood("a;b&c&&d|e||f\ng"), "[a] | [b] | [c] | [d] | [e] | [f] | [g] ");
  EXPECT_EQ(understood("(cd x; rm y)"), "[cd] [x] | [rm] [y] ");
}

TEST(ShellWords, OfASubstitutionAreACommandOfTheirOwn) {
  EXPECT_EQ(understood("echo $(cat x)"), "[echo] [$] | [cat] [x] ");
  EXPECT_EQ(understood("echo `cat x`"), "[echo] | [cat] [x] ");
}

TEST(ShellWords, OfASubstitutionInDoubleQuotesAreACommandToo) {
  EXPECT_EQ(understood(R"sh(echo "a $(cat x (y) z) b")sh"),
            "[cat] [x] | [y] | [z] | [echo] [a  b] ");
  EXPECT_EQ(understood(R"sh(echo "a `rm x`")sh"), "[rm] [x] | [echo] [a ] ");
  EXPECT_EQ(understood(R"sh(echo 'a $(rm x)' "\$(rm x)")sh"), "[echo] [a $(rm x)] [$(rm x)] ");
  EXPECT_EQ(understood(R"sh(echo "$(rm x)sh"), "[rm] [x] | [echo] [] ");
}

TEST(ShellWords, AreReadInTimeHoweverDeepSubstitutionsAre) {
  std::string line;
  for (int depth = 0; depth < 20'000; ++depth) line += "\"$(";
  EXPECT_FALSE(shell_commands(line).empty());
}

TEST(ShellWords, AreNoOperatorsInsideOfQuotes) {
  EXPECT_EQ(understood("echo 'a; b > c' \"d | e\""), "[echo] [a; b > c] [d | e] ");
}

TEST(ShellTargets, AreFilesThatAreWrittenTo) {
  EXPECT_EQ(understood("a > x"), "[a] > [x] ");
  EXPECT_EQ(understood("a >x 2>>y b"), "[a] [b] > [x] > [y] ");
  EXPECT_EQ(understood("a >| x"), "[a] > [x] ");
  EXPECT_EQ(understood("a &> x"), "[a] | > [x] ");
  EXPECT_EQ(understood("> x"), "> [x] ");
}

TEST(ShellTargets, MayStandBehindAnAmpersand) {
  EXPECT_EQ(understood("a >& x"), "[a] > [x] ");
}

TEST(ShellTargets, AreNoOtherStreams) {
  EXPECT_EQ(understood("a 2>&1 b"), "[a] [b] ");
  EXPECT_EQ(understood("a >&2"), "[a] ");
  EXPECT_EQ(understood("a 2>&- b"), "[a] [b] ");
}

TEST(ShellTargets, AreNoFilesThatAreRead) {
  EXPECT_TRUE(shell_commands("a < x").front().targets.empty());
}

TEST(ShellWords, EndWithTheLineWhereAQuoteIsLeftOpen) {
  EXPECT_EQ(understood("echo 'a b"), "[echo] [a b] ");
  EXPECT_EQ(understood("echo \"a\\"), "[echo] [a\\] ");
  EXPECT_EQ(understood("echo a\\"), "[echo] [a] ");
}

TEST(ShellWords, AreNoneInAnEmptyLine) {
  EXPECT_TRUE(shell_commands("").empty());
  EXPECT_TRUE(shell_commands(" ;; & \n").empty());
}

}  // namespace
}  // namespace baton::handoff
