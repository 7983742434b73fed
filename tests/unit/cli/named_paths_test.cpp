#include "cli/report/named_paths.h"

#include <gtest/gtest.h>

namespace baton::cli {
namespace {

TEST(NamedPaths, CoverThemselvesAndWhatIsBelow) {
  const NamedPaths named({"a.json", "data/", "../up", "/abs"});
  for (const char* const path :
       {"a.json", "data", "data/x/y.json", "../up/z.json", "/abs/b.json"}) {
    EXPECT_TRUE(named.cover(path)) << path;
  }
  for (const char* const path :
       {"", "b.json", "a.json5", "database/x.json", "/", "../x", "/absolute"}) {
    EXPECT_FALSE(named.cover(path)) << path;
  }
}

TEST(NamedPaths, CoverEveryRelativePathInTheCurrentFolder) {
  const NamedPaths named({"./"});
  EXPECT_TRUE(named.cover("a.json"));
  EXPECT_FALSE(named.cover("/a.json"));
  EXPECT_TRUE(NamedPaths({"/"}).cover("/a.json"));
}

TEST(NamedPaths, CoverWhatAGlobMatchesButNotTheGlob) {
  const NamedPaths named({"data/*.json"});
  EXPECT_TRUE(named.cover("data/a.json"));
  EXPECT_FALSE(named.cover("data/a/b.json"));
  EXPECT_FALSE(named.cover("data/*.json"));
  EXPECT_TRUE(named.cover("data"));
}

TEST(NamedPaths, BeginWithAFileOrTheFolderOfAGlob) {
  EXPECT_EQ(NamedPaths({"-", "b.json", "a.json"}).first(), "b.json");
  EXPECT_EQ(NamedPaths({"gone/*.json", "a.json"}).first(), "gone");
  EXPECT_EQ(NamedPaths({"*.json"}).first(), ".");
  EXPECT_EQ(NamedPaths({"-"}).first(), "");
}

TEST(NamedPaths, AreNotStandardInput) {
  EXPECT_FALSE(NamedPaths({"-"}).cover("-"));
}

}  // namespace
}  // namespace baton::cli
