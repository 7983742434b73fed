#include "domain/shared/participant.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::shared {
namespace {

TEST(Participants, IsNotAReservedNameInAnotherCase) {
  for (const char* name : {"User", "ORCHESTRATOR", "Unknown"}) {
    const Result<std::string> refused = parse_participant(name);
    ASSERT_FALSE(refused) << name;
    EXPECT_TRUE(refused.error().hint.starts_with("did you mean ")) << refused.error().hint;
  }
  EXPECT_EQ(parse_participant("subagent:User").value_or(""), "subagent:User");
}

TEST(Participants, HaveTheFormsOfTheSpecification) {
  for (const std::string_view name :
       {"orchestrator", "user", "unknown", "subagent:analysis", "subagent:analysis:3"}) {
    EXPECT_EQ(parse_participant(name).value_or(""), name);
  }
}

TEST(Participants, AreSubagentsWhereOnlyAnAgentIsNamed) {
  EXPECT_EQ(parse_participant("code-writer").value_or(""), "subagent:code-writer");
  EXPECT_EQ(parse_participant("baton:code-writer").value_or(""), "subagent:code-writer");
}

TEST(Participants, RefuseWhatHasNoSuchForm) {
  for (const std::string_view name :
       {"", "a b", "subagent:", "subagent:a:", "subagent::3", "subagent:a:b:c", "../x", "a\n"}) {
    const Result<std::string> refused = parse_participant(name);
    ASSERT_FALSE(refused) << name;
    EXPECT_EQ(refused.error().code, ErrorCode::usage) << name;
  }
}

TEST(Participants, AreNamedWithTheirIdWhereThereIsOne) {
  EXPECT_EQ(subagent("review"), "subagent:review");
  EXPECT_EQ(subagent("review", "3"), "subagent:review:3");
}

}  // namespace
}  // namespace baton::shared
