#include "domain/handoff/path_pattern.h"

#include <gtest/gtest.h>

namespace baton::handoff {
namespace {

constexpr std::string_view kState = ".claude/workflow-state.json";

bool reaches(std::string_view pattern, std::string_view place = kState) {
  return may_reach(pattern, place);
}

bool encloses(std::string_view pattern, std::string_view place = kState) {
  return may_enclose(pattern, place);
}

TEST(PathPattern, WithoutWildcardsIsItselfAndWhatIsBelow) {
  EXPECT_TRUE(reaches(".claude/workflow-state.json"));
  EXPECT_TRUE(reaches(".claude/baton/leases/x.json", ".claude/baton"));
  EXPECT_FALSE(reaches(".claude/baton.json", ".claude/baton"));
  EXPECT_FALSE(reaches(".claude"));
  EXPECT_FALSE(reaches(""));
}

TEST(PathPattern, WithWildcardsIsWhateverFits) {
  for (const char* pattern : {".claude/*", ".claude/workflow-*.json", ".claude/*.json", ".cl*/w*n",
                              ".claude/workflow?state.json", ".claude/**", "**/workflow-state.*",
                              ".claude/**/*.json", "**/.claude/*"}) {
    EXPECT_TRUE(reaches(pattern)) << pattern;
  }
  for (const char* pattern : {"*", "**", "**/*", "**/*.json", "*/workflow-state.json", ".claude/b*",
                              ".claude/workflow-*.md", "src/**", ".claude/?", "**/state.json"}) {
    EXPECT_FALSE(reaches(pattern)) << pattern;
  }
  EXPECT_TRUE(reaches(".claude/b*/leases", ".claude/baton"));
}

TEST(PathPattern, EnclosesWhatIsInTheFoldersItNames) {
  EXPECT_TRUE(encloses(".claude"));
  EXPECT_TRUE(encloses(".cl*"));
  EXPECT_TRUE(encloses("dev", "dev/workflow/archive"));
  EXPECT_FALSE(encloses("*"));
  EXPECT_FALSE(encloses(""));
  EXPECT_FALSE(encloses("src"));
  EXPECT_FALSE(encloses(".claude/workflow-state.json"));
}

TEST(PathPattern, IsJudgedQuicklyHoweverManyWildcardsThereAre) {
  std::string pattern = ".claude/";
  for (int count = 0; count < 100; ++count) pattern += "*a";
  EXPECT_FALSE(may_reach(pattern, ".claude/" + std::string(90, 'a')));
}

}  // namespace
}  // namespace baton::handoff
