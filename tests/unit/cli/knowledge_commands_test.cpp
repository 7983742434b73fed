#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "support/command_line.h"

namespace baton::cli {
namespace {

class KnowledgeCommands : public testing::Test {
 protected:
  KnowledgeCommands() {
    baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1", "--gate", "tested"});
  }

  // Status of a run that must leave the state as it is.
  int refused(std::vector<std::string> arguments) {
    const std::string before = baton_.project.state();
    const int status = baton_.run(std::move(arguments)).status;
    EXPECT_EQ(baton_.project.state(), before);
    return status;
  }

  void run_as_agent() {
    baton_.project.world.environment.variables = {{"CLAUDECODE", "1"},
                                                  {"BATON_AGENT", "code-writer"}};
  }

  test::CommandLine baton_;
};

TEST_F(KnowledgeCommands, DecideAddsADecisionInAName) {
  const Json answer = baton_.json({"decide", "Use full-text search", "--category", "technology",
                                   "--impact", "high", "--component", "api", "--component", "db",
                                   "--as", "architecture-reviewer", "--rationale", "It is there"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/decide", answer), "");
  EXPECT_EQ(answer["decision"]["id"], "dec_001");
  EXPECT_EQ(answer["decision"]["madeBy"], "architecture-reviewer");
  EXPECT_EQ(answer["decision"]["affectedComponents"], Json::array({"api", "db"}));
}

TEST_F(KnowledgeCommands, DecideListsWhatStandsAndWhatDoesNot) {
  baton_.run({"decide", "Use A"});
  const Json made = baton_.json({"decide", "Use B", "--supersedes", "dec_001"});
  EXPECT_EQ(baton_.complaints("cli/decide", made), "");
  EXPECT_EQ(made["superseded"], "dec_001");
  EXPECT_EQ(baton_.run({"decide"}).output,
            "dec_001  superseded by dec_002: Use A (architecture, medium impact, by user)\n"
            "dec_002  active: Use B (architecture, medium impact, by user)\n");
  const Json list = baton_.json({"decide"});
  EXPECT_EQ(baton_.complaints("cli/decide", list), "");
  EXPECT_EQ(list["decisions"].size(), 2U);
}

TEST_F(KnowledgeCommands, DecideRefusesPrecisely) {
  baton_.run({"decide", "Use A"});
  EXPECT_EQ(refused({"decide", "X", "--category", "technologie"}), 2);
  EXPECT_EQ(refused({"decide", "X", "--supersedes", "dec_009"}), 7);
  EXPECT_EQ(refused({"decide", "X", "--id", "dec_001"}), 4);
  EXPECT_EQ(refused({"decide", "--category", "security"}), 2);
  EXPECT_EQ(refused({"decide", "X", "--if-revision", "99"}), 4);
}

TEST_F(KnowledgeCommands, NobodySpeaksInAnotherNameInsideAnAgentsRun) {
  baton_.run({"constrain", "C"});
  run_as_agent();
  EXPECT_EQ(refused({"decide", "X", "--as", "prd-writer"}), 6);
  EXPECT_EQ(refused({"constrain", "--lift", "con_001", "--as", "prd-writer"}), 6);
  EXPECT_EQ(refused({"artifact", "a.md", "--as", "prd-writer"}), 6);
  EXPECT_EQ(refused({"gate", "tested", "pass", "--as", "prd-writer"}), 6);
  EXPECT_EQ(baton_.complaints("cli/error", baton_.json({"decide", "X", "--as", "me"})), "");
}

TEST_F(KnowledgeCommands, ConstrainAddsListsAndLifts) {
  const Json added = baton_.json({"constrain", "Answer in 500 ms", "--type", "performance",
                                  "--severity", "critical", "--source", "PRD"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/constrain", added), "");
  EXPECT_EQ(baton_.run({"constrain"}).output,
            "con_001  active: Answer in 500 ms (performance, critical, from PRD, by user)\n");
  const Json lifted = baton_.json(
      {"constrain", "--lift", "con_001", "--reason", "Too strict", "--as", "prd-writer"});
  EXPECT_EQ(baton_.complaints("cli/constrain", lifted), "");
  EXPECT_EQ(lifted["constraint"]["liftReason"], "Too strict");
  EXPECT_EQ(baton_.run({"constrain"}).output,
            "con_001  lifted: Answer in 500 ms (performance, critical, from PRD, by user, "
            "lifted by prd-writer)\n");
  EXPECT_EQ(baton_.complaints("cli/constrain", baton_.json({"constrain"})), "");
}

TEST_F(KnowledgeCommands, ConstrainRefusesPrecisely) {
  EXPECT_EQ(refused({"constrain", "X", "--type", "legal"}), 2);
  EXPECT_EQ(refused({"constrain", "--lift", "con_001"}), 7);
  EXPECT_EQ(refused({"constrain", "X", "--lift", "con_001"}), 2);
  EXPECT_EQ(refused({"constrain", "X", "--reason", "why"}), 2);
  EXPECT_EQ(refused({"constrain", "--severity", "info"}), 2);
  baton_.run({"constrain", "X"});
  baton_.run({"constrain", "--lift", "con_001"});
  EXPECT_EQ(refused({"constrain", "--lift", "con_001"}), 4);
}

TEST_F(KnowledgeCommands, ArtifactAddsThenRenews) {
  baton_.project.world.root.put("docs/search.md", "text");
  const Json added = baton_.json({"artifact", "docs/search.md", "--for", "api-designer"});
  EXPECT_EQ(baton_.complaints("cli/artifact", added), "");
  EXPECT_EQ(added["artifact"]["type"], "documentation");
  EXPECT_FALSE(added.contains("warnings"));
  const Json renewed =
      baton_.json({"artifact", "docs/search.md", "--for", "code-writer", "--description", "How"});
  EXPECT_EQ(baton_.complaints("cli/artifact", renewed), "");
  EXPECT_EQ(renewed["updated"], true);
  EXPECT_EQ(baton_.run({"artifact"}).output,
            "art_001  docs/search.md: How (documentation, by user, for api-designer and "
            "code-writer)\n");
  EXPECT_EQ(baton_.complaints("cli/artifact", baton_.json({"artifact"})), "");
}

TEST_F(KnowledgeCommands, ArtifactWarnsWhereNothingStands) {
  const auto ran = baton_.run({"artifact", "docs/none.md"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.error.find("[missing-artifact]"), std::string::npos);
  const Json answer = baton_.json({"artifact", "docs/other.md"});
  EXPECT_EQ(baton_.complaints("cli/artifact", answer), "");
}

TEST_F(KnowledgeCommands, ArtifactRefusesPrecisely) {
  EXPECT_EQ(refused({"artifact", "../outside.md"}), 2);
  EXPECT_EQ(refused({"artifact", "/etc/passwd"}), 2);
  EXPECT_EQ(refused({"artifact", "a.md", "--type", "picture"}), 2);
  EXPECT_EQ(refused({"artifact", "--for", "x"}), 2);
}

TEST_F(KnowledgeCommands, GateMovesAndKeepsWhatItRestsOn) {
  const Json answer = baton_.json({"gate", "tested", "fail", "--issue", "3 tests fail",
                                   "--evidence", "report.txt", "--as", "testing-strategist"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/gate", answer), "");
  EXPECT_EQ(answer["previousStatus"], "pending");
  EXPECT_EQ(answer["gate"]["status"], "failed");
  baton_.run({"gate", "reviewed", "pend", "--new"});
  EXPECT_EQ(baton_.run({"gate"}).output,
            "pending reviewed, by user\n"
            "failed  tested, by testing-strategist: 1 issue\n");
  EXPECT_EQ(baton_.run({"gate", "tested"}).output,
            "failed  tested, by testing-strategist: 1 issue\n"
            "  evidence: report.txt\n"
            "  issue: 3 tests fail\n"
            "  updated: 2025-08-01T10:00:00Z\n");
  EXPECT_EQ(baton_.complaints("cli/gate", baton_.json({"gate"})), "");
  EXPECT_EQ(baton_.complaints("cli/gate", baton_.json({"gate", "tested"})), "");
}

TEST_F(KnowledgeCommands, GateTellsPeopleBothStatuses) {
  EXPECT_EQ(baton_.run({"gate", "tested", "pass"}).output,
            "Gate tested: pending -> passed, revision 2\n");
  EXPECT_EQ(baton_.run({"gate", "new", "warn", "--new"}).output, "Gate new: warning, revision 3\n");
}

TEST_F(KnowledgeCommands, GateOverrideNeedsAReasonAndAGateThatAllowsIt) {
  EXPECT_EQ(refused({"gate", "tested", "override"}), 2);
  EXPECT_EQ(refused({"gate", "security-reviewed", "override", "--reason", "hurry"}), 6);
  const Json answer = baton_.json({"gate", "tested", "override", "--reason", "Known flake"});
  EXPECT_EQ(baton_.complaints("cli/gate", answer), "");
  EXPECT_EQ(answer["gate"]["overridden"], true);
  EXPECT_EQ(answer["gate"]["reason"], "Known flake");
}

TEST_F(KnowledgeCommands, GateRefusesPrecisely) {
  EXPECT_EQ(refused({"gate", "tested", "approve"}), 2);
  EXPECT_EQ(refused({"gate", "testd"}), 7);
  EXPECT_EQ(refused({"gate", "tested", "--issue", "x"}), 2);
  const auto ran = baton_.run({"gate", "testd"});
  EXPECT_NE(ran.error.find("did you mean tested?"), std::string::npos);
}

TEST_F(KnowledgeCommands, EmptyListsSaySo) {
  EXPECT_EQ(baton_.run({"decide"}).output, "No decisions yet\n");
  EXPECT_EQ(baton_.run({"constrain"}).output, "No constraints yet\n");
  EXPECT_EQ(baton_.run({"artifact"}).output, "No artifacts yet\n");
}

TEST_F(KnowledgeCommands, ListsNeverPrintControlCharactersOfData) {
  baton_.run({"decide", "red \x1b[31m\nline"});
  const std::string output = baton_.run({"decide"}).output;
  EXPECT_EQ(output.find('\x1b'), std::string::npos);
  EXPECT_EQ(std::count(output.begin(), output.end(), '\n'), 1);
}

}  // namespace
}  // namespace baton::cli
