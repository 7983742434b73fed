#include "domain/guard/shell_line.h"

#include <gtest/gtest.h>

namespace baton::guard {
namespace {

// "[word] [word] > [target] | …": the commands of a line, as they are visited.
std::string understood(std::string_view line) {
  std::string text;
  const auto visit = [&text](const ShellCommand& command) {
    if (!text.empty()) text += "| ";
    for (const std::string& word : command.words) text += "[" + word + "] ";
    for (const std::string& target : command.writes) text += "> [" + target + "] ";
  };
  visit_commands(line, {.folder = "/p", .root = "/p"}, {.visit = visit});
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
  EXPECT_EQ(understood("echo $(pwd) `pwd`"), "[pwd] | [pwd] | [echo] [/p] [/p] ");
  EXPECT_EQ(understood(R"sh(echo 'a $(rm x)' "\$(rm x)")sh"), "[echo] [a $(rm x)] [$(rm x)] ");
}

TEST(ShellWords, AreBoundedHoweverDeepTheyAreNested) {
  std::string line;
  for (int depth = 0; depth < 20'000; ++depth) line += "\"$(";
  const ShellVisitor visitor{.visit = [](const ShellCommand&) {}};
  EXPECT_EQ(visit_commands(line, {.folder = "/", .root = "/"}, visitor), LineExtent::cut);
}

TEST(ShellWords, OfAHereDocumentAreText) {
  EXPECT_EQ(understood("cat > a <<'EOF'\nrm b\nEOF\nls"), "[cat] > [a] | [ls] ");
  EXPECT_EQ(understood("sh <<EOF\nrm b\nEOF"), "[sh] | [rm] [b] ");
}

TEST(ShellWords, KnowVariablesAndTheFolder) {
  EXPECT_EQ(understood("D=x; cd $D; echo $PWD"), "[cd] [x] | [echo] [/p/x] ");
  EXPECT_EQ(understood("(cd x); echo $PWD"), "[cd] [x] | [echo] [/p] ");
}

TEST(ShellWords, AreNoOperatorsInsideOfQuotes) {
  EXPECT_EQ(understood("echo 'a; b > c' \"d | e\""), "[echo] [a; b > c] [d | e] ");
}

TEST(ShellTargets, AreFilesThatAreWrittenTo) {
  EXPECT_EQ(understood("a > x"), "[a] > [x] ");
  EXPECT_EQ(understood("a >x 2>>y b"), "[a] [b] > [x] > [y] ");
  EXPECT_EQ(understood("a >| x"), "[a] > [x] ");
  EXPECT_EQ(understood("a &> x"), "[a] > [x] ");
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

TEST(ShellWords, EndWithTheLineWhereAQuoteIsLeftOpen) {
  EXPECT_EQ(understood("echo 'a b"), "[echo] [a b] ");
  EXPECT_EQ(understood("echo \"a\\"), "[echo] [a\\] ");
  EXPECT_EQ(understood("echo a\\"), "[echo] [a] ");
}

TEST(ShellWords, AreNoneInAnEmptyLine) {
  EXPECT_EQ(understood(""), "");
  EXPECT_EQ(understood(" ;; & \n"), "");
}

}  // namespace
}  // namespace baton::guard
