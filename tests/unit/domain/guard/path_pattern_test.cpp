#include "domain/guard/path_pattern.h"

#include <gtest/gtest.h>

namespace baton::guard {
namespace {

constexpr std::string_view kStatePath = "/p/.claude/workflow-state.json";

PatternMatch match_of(std::string_view glob, std::string_view path = kStatePath) {
  const std::string marked = marked_glob(glob);
  return match_path(parts_of(marked), parts_of(path), 0);
}

TEST(PathPattern, IsExactForWhatFitsEveryComponent) {
  for (const char* glob :
       {"/p/.claude/workflow-state.json", "/p/.claude/*", "/p/.claude/*.json", "/p/.cl*/w*n",
        "/p/.claude/workflow?state.json", "/p/.[c]laude/[u-w]*", "/p/**/*.json", "/p/.claude/**",
        "/p/**/.claude/*", "/p/.claude/**/*.json"}) {
    EXPECT_EQ(match_of(glob), PatternMatch::exact) << glob;
  }
}

TEST(PathPattern, DoesNotMatchOtherNames) {
  for (const char* glob : {"/p/*/workflow-state.json", "/p/.claude/b*", "/p/.claude/*.md",
                           "/p/.claude/[!w]*", "/p/.claude/?", "/q/**/x"}) {
    EXPECT_NE(match_of(glob), PatternMatch::exact) << glob;
  }
}

TEST(PathPattern, EnclosesWhatIsInTheFoldersThatItNames) {
  EXPECT_EQ(match_of("/p/.claude"), PatternMatch::encloses);
  EXPECT_EQ(match_of("/p/.c*"), PatternMatch::encloses);
  EXPECT_EQ(match_of("/p/*"), PatternMatch::none);
  EXPECT_EQ(match_of("/p/.claude/baton/x", "/p/.claude/baton"), PatternMatch::inside);
}

TEST(PathPattern, TakesAnyNumberOfAnyFolders) {
  for (const char* glob :
       {"/**/**/**/**/**/**/workflow-state.json", "/p/.claude/**/**/**/**/**/*.json", "/**/p/**/**",
        "/**/p/**/.claude/**/w*/**", "/p/**/**/**/**/.claude/**/**/workflow-state.json"}) {
    EXPECT_EQ(match_of(glob), PatternMatch::exact) << glob;
  }
  EXPECT_EQ(match_of("/p/**/b/**/c/**/d/**/e/**/f", "/p/b/a/b/c/d/c/d/e/e/f"), PatternMatch::exact);
  EXPECT_EQ(match_of("/p/**/b/**/c", "/p/b/a/b/c/d"), PatternMatch::encloses);
  EXPECT_EQ(match_of("/p/**/b", "/p/b/a/b"), PatternMatch::exact);
  EXPECT_EQ(match_of("/p/**/b/**/c/d", "/p/b/a/b/c"), PatternMatch::inside);
  EXPECT_EQ(match_of("/**/q/**/x"), PatternMatch::inside);
}

TEST(PathPattern, IsJudgedQuicklyHoweverManyWildcardsThereAre) {
  std::string glob = "/p/.claude/";
  for (int count = 0; count < 100; ++count) glob += "*a";
  EXPECT_EQ(match_of(glob, "/p/.claude/" + std::string(90, 'a')), PatternMatch::none);
  std::string deep = "/p";
  for (int count = 0; count < 200'000; ++count) deep += "/*";
  EXPECT_EQ(match_of(deep), PatternMatch::none);
  std::string deepest = "/p";
  for (int count = 0; count < 200'000; ++count) deepest += count % 3 == 0 ? "/**/*" : "/**/a";
  EXPECT_EQ(match_of(deepest), PatternMatch::inside);
}

}  // namespace
}  // namespace baton::guard
