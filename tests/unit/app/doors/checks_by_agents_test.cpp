// Git's hooks check a project for whoever commits: an agent learns which rule which place violates,
// not what is there.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/concat.h"
#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

constexpr const char* kCodeWriter = "subagent:code-writer";
constexpr const char* kPlace = "only the orchestrator and people may see what this is about";

class ChecksByAgents : public DoorsTest {
 protected:
  ChecksByAgents() {
    std::string state = baton_.project.state();
    const std::string phase = R"("phase": "planning")";
    state.replace(state.find(phase), phase.size(), R"("phase": "rehearsal")");
    baton_.project.put_state(state);
  }

  CommandLine::Ran run_as(const std::string& agent, const std::vector<std::string>& words) {
    auto& variables = baton_.project.world.environment.variables;
    variables["BATON_AGENT"] = agent;
    const CommandLine::Ran ran = baton_.run(words);
    variables.erase("BATON_AGENT");
    return ran;
  }
};

TEST_F(ChecksByAgents, EndAsTheirsOfAPerson) {
  const std::vector<std::vector<std::string>> checks = {
      {"verify"},   {"verify", "--format=github"}, {"verify", "--json"},
      {"validate"}, {"validate", "--json"},        {"lint"},
      {"scan"}};
  for (const std::vector<std::string>& words : checks) {
    const int expected = baton_.run(words).status;
    for (const char* const agent : {"code-writer", "?"}) {
      const CommandLine::Ran ran = run_as(agent, words);
      EXPECT_EQ(ran.status, expected) << words.front() << ran.error;
      EXPECT_EQ(text::concat(ran.output, ran.error).find("rehearsal"), std::string::npos)
          << ran.output << ran.error;
    }
  }
}

TEST_F(ChecksByAgents, NameTheRuleAndThePlace) {
  EXPECT_NE(baton_.run({"verify"}).output.find("rehearsal"), std::string::npos);
  const std::string output = run_as("code-writer", {"verify"}).output;
  EXPECT_NE(output.find("error    state: 1 error\n"), std::string::npos) << output;
  EXPECT_NE(output.find(text::concat("error: ", kPlace, " [enum]")), std::string::npos) << output;
}

TEST_F(ChecksByAgents, SayAsMuchOverMcp) {
  const Json whole = ask("workflow", {{"action", "validate"}})["files"][0]["findings"][0];
  const Json finding =
      ask("workflow", {{"action", "validate"}}, kCodeWriter)["files"][0]["findings"][0];
  EXPECT_EQ(whole["instanceLocation"], "/phase");
  EXPECT_EQ(finding["instanceLocation"], "");
  EXPECT_EQ(finding["message"], kPlace);
  for (const char* const shown : {"severity", "rule", "file", "line", "column"}) {
    EXPECT_EQ(finding[shown], whole[shown]) << shown;
  }
  EXPECT_EQ(finding.size(), 7U) << finding;
}

// The kind of a secret quotes nothing.
TEST_F(ChecksByAgents, NameTheKindOfASecret) {
  baton_.project.world.root.put(".claude/notes.env", "DB_PASSWORD=hunter2\n");
  const CommandLine::Ran ran = run_as("code-writer", {"scan"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.output.find(".claude/notes.env:1:13: error: a secret: password [secret]"),
            std::string::npos)
      << ran.output;
}

}  // namespace
}  // namespace baton::test
