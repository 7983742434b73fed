#include "domain/guard/regex_endings.h"

#include <gtest/gtest.h>

#include "domain/guard/shell_marks.h"

namespace baton::guard {
namespace {

using Endings = std::vector<std::string>;

TEST(RegexEndings, AreThoseOfTheTextInFrontOfTheDollar) {
  EXPECT_EQ(regex_endings("\\.ts$"), Endings{".ts"});
  EXPECT_EQ(regex_endings("ts$"), Endings{"ts"});
  EXPECT_EQ(regex_endings("^src/.*\\.ts$"), Endings{".ts"});
  EXPECT_EQ(regex_endings("src/index\\.ts$"), Endings{"index.ts"});
}

TEST(RegexEndings, IncludeAlternativesAndOptionalItems) {
  EXPECT_EQ(regex_endings("\\.(ts|js)$"), (Endings{".ts", ".js"}));
  EXPECT_EQ(regex_endings("\\.\\(ts\\|js\\)$"), (Endings{".ts", ".js"}));
  EXPECT_EQ(regex_endings("\\.(?:ts|js)$"), (Endings{".ts", ".js"}));
  EXPECT_EQ(regex_endings("\\.ts$|\\.js$"), (Endings{".ts", ".js"}));
  EXPECT_EQ(regex_endings("\\.tsx?$"), (Endings{".ts", ".tsx"}));
  EXPECT_EQ(regex_endings("\\.tsx\\?$"), (Endings{".ts", ".tsx"}));
  EXPECT_EQ(regex_endings("\\.js(on)?$"), (Endings{".js", ".json"}));
}

TEST(RegexEndings, KeepClassesAndAnyCharacterAsPatterns) {
  EXPECT_EQ(regex_endings("\\.[jt]s$"), (Endings{std::string(".") + mark::kOneOf + "jt]s"}));
  EXPECT_EQ(regex_endings("x.s$"), (Endings{std::string("x") + mark::kAnyCharacter + "s"}));
}

TEST(RegexEndings, AreNotLimitedWithoutADollarOrByWhatIsNotUnderstood) {
  for (const char* regex : {"", "$", "\\.ts", "\\.ts$|x", "x*$", "(ts|js)*$", "[[:alpha:]]$",
                            "\\w$", "a+$", ")$", "(a*|b)$", "\\.ts\\$", "x{2}$", "a|$"}) {
    EXPECT_EQ(regex_endings(regex), Endings{}) << regex;
  }
}

TEST(RegexEndings, AreFoundQuicklyForLongExpressions) {
  std::string nested;
  std::string optional;
  for (int at = 0; at < 10'000; ++at) {
    nested += "(";
    optional += "a?";
  }
  EXPECT_EQ(regex_endings(nested + "$"), Endings{});
  EXPECT_EQ(regex_endings(optional + "$"), Endings{});
  EXPECT_EQ(regex_endings(std::string(100'000, '|') + "$"), Endings{});
}

TEST(NamesEnding, AreThoseThatCanEndSo) {
  const std::string open{'s', '/', mark::kUnknown};
  const std::string json = std::string{mark::kAnyText} + ".json";
  EXPECT_EQ(names_ending({"a.ts", "a.js", "."}, {".ts"}), Endings{"a.ts"});
  EXPECT_EQ(names_ending({open}, {".ts", ".js"}), (Endings{open + ".ts", open + ".js"}));
  EXPECT_EQ(names_ending({json}, {".ts"}), Endings{});
  EXPECT_EQ(names_ending({json}, {"n"}), Endings{json});
  EXPECT_EQ(names_ending({"a", "b"}, {}), (Endings{"a", "b"}));
}

}  // namespace
}  // namespace baton::guard
