#include "domain/model/agent_spelling.h"

#include <gtest/gtest.h>

namespace baton::model {
namespace {

// As Claude Code 0.3.330 does.
TEST(AgentSpelling, IgnoresCaseBlanksUnderscoresAndDashes) {
  for (const char* name : {"code-writer", "Code Writer", "CODE_WRITER", " codewriter\n",
                           "code\u00A0writer", "code\u2011writer", "baton: code-writer"}) {
    EXPECT_TRUE(AgentSpelling(name).is_of("code-writer")) << name;
  }
}

TEST(AgentSpelling, TakesFormsOfLettersForThem) {
  for (const char* name : {"trac\u212Aer", "\uFF54racker", "t\U0001D42Backer", "\u24E3racker"}) {
    EXPECT_TRUE(AgentSpelling(name).is_of("tracker")) << name;
  }
}

TEST(AgentSpelling, HeedsEveryOtherCharacter) {
  for (const char* name :
       {"code.writer", "code:writer", "code/writer", "cod\u00E9-writer", "co\u00F6de-writer",
        "code-writer-2", "team:code-writer", "\u4F5C", "writer", ""}) {
    EXPECT_FALSE(AgentSpelling(name).is_of("code-writer")) << name;
  }
}

TEST(AgentSpelling, MatchesPatterns) {
  EXPECT_TRUE(AgentSpelling("Team:Code Reader").is_of("team:code-*"));
  EXPECT_FALSE(AgentSpelling("Teams:Code Reader").is_of("team:code-*"));
}

}  // namespace
}  // namespace baton::model
