#include "text/glob.h"

#include <gtest/gtest.h>

#include "text/pattern.h"

namespace baton::text {
namespace {

bool matches(std::string_view glob, std::string_view path) {
  return Pattern::compile(pattern_of_glob(glob))->matches_whole(path);
}

TEST(Glob, MatchesWithinAComponent) {
  EXPECT_TRUE(matches("a/*.json", "a/b.json"));
  EXPECT_FALSE(matches("a/*.json", "a/b/c.json"));
  EXPECT_TRUE(matches("f?.json", "f1.json"));
  EXPECT_FALSE(matches("f?.json", "f12.json"));
  EXPECT_FALSE(matches("f?.json", "f/.json"));
}

TEST(Glob, MatchesAnyPartOfAPath) {
  for (const char* path : {"a/b.json", "a/x/b.json", "a/x/y/b.json"}) {
    EXPECT_TRUE(matches("a/**/b.json", path)) << path;
  }
  EXPECT_FALSE(matches("a/**/b.json", "a/xb.json"));
  EXPECT_TRUE(matches("**", "a/b"));
}

TEST(Glob, TakesOtherCharactersLiterally) {
  EXPECT_TRUE(matches("a+(b).[c]$^{1}|\\", "a+(b).[c]$^{1}|\\"));
  EXPECT_FALSE(matches("a.json", "abjson"));
}

TEST(Glob, HasTheFolderOfAllMatches) {
  EXPECT_EQ(folder_of_glob("a/b/*.json"), "a/b/");
  EXPECT_EQ(folder_of_glob("a/*/c.json"), "a/");
  EXPECT_EQ(folder_of_glob("*.json"), "");
}

TEST(Glob, IsATextWithAMark) {
  EXPECT_TRUE(is_glob("a*"));
  EXPECT_TRUE(is_glob("?"));
  EXPECT_FALSE(is_glob("a[1]/b.json"));
}

}  // namespace
}  // namespace baton::text
