#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "guarded.h"

namespace baton::handoff {
namespace {

using test::verdict_on;

std::string repeated(std::string_view text, std::size_t count) {
  std::string all;
  for (std::size_t index = 0; index < count; ++index) all += text;
  return all;
}

std::string verdict_on_line(const std::string& line, std::string_view folder = "/project") {
  return verdict_on("Bash", {{"command", line}}, "", folder);
}

TEST(GuardBounds, RefuseALineBeyondThemThatMentionsBatonsFiles) {
  EXPECT_EQ(verdict_on_line("echo .claude; " + repeated("$(", 200)), "too_complex");
  EXPECT_EQ(verdict_on_line(repeated("true;", 100'000) + " ls .claude"), "too_complex");
  EXPECT_EQ(verdict_on_line(repeated("$(", 200), "/project/.claude"), "too_complex");
}

TEST(GuardBounds, LetOtherLinesBeyondThemPass) {
  EXPECT_EQ(verdict_on_line(repeated("$(", 200)), "pass");
  EXPECT_EQ(verdict_on_line(repeated("true;", 100'000)), "pass");
}

TEST(GuardBounds, HoldForManyWordsAndPatterns) {
  EXPECT_EQ(verdict_on_line("cp " + repeated("a ", 100'000) + "b"), "pass");
  EXPECT_EQ(verdict_on_line("cat " + repeated("*/", 100'000)), "pass");
  EXPECT_EQ(verdict_on_line("cat " + repeated("{a,b}", 1000)), "pass");
  EXPECT_EQ(verdict_on_line(repeated("a=$a$a;", 1000)), "pass");
  EXPECT_EQ(verdict_on_line("a=x;" + repeated("a=$a$a;", 1000)), "pass");
  EXPECT_EQ(verdict_on_line("f() { f; f; }; f"), "pass");
  EXPECT_EQ(verdict_on("Glob", {{"pattern", ".claude/" + repeated("*/", 200'000)}}, "x"), "pass");
}

// Any sequence of tokens gets the same verdict twice, and an end.
TEST(GuardBounds, HoldForRandomTokens) {
  constexpr std::array<std::string_view, 42> kTokens = {"rm ",      "cat ",   ".claude",
                                                        "/",        "*",      "$(",
                                                        ")",        "`",      "\"",
                                                        "'",        "\\",     ";",
                                                        "&&",       "|",      "\n",
                                                        "<<E",      "E\n",    "<",
                                                        ">",        "{",      "}",
                                                        "(",        "((",     "))",
                                                        "[[ ",      " ]]",    "${",
                                                        "$x",       "x=",     "for ",
                                                        " in ",     "; do ",  "done",
                                                        "case ",    "esac",   "#",
                                                        "bash -c ", "xargs ", "find . -exec ",
                                                        "f() ",     " ",      "=("};
  std::uint64_t state = 42;
  for (int round = 0; round < 1500; ++round) {
    std::string line;
    for (int count = 0; count < 30; ++count) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      line += kTokens[(state >> 33U) % kTokens.size()];
    }
    const std::string first = verdict_on_line(line);
    EXPECT_EQ(verdict_on_line(line), first) << line;
  }
}

}  // namespace
}  // namespace baton::handoff
