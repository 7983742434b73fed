#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "support/command_line.h"
#include "support/recorded_project.h"

namespace baton::cli {
namespace {

class EndingCommands : public testing::Test {
 protected:
  EndingCommands() {
    baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1"});
    record(test::prd_writer_output());
    record(test::architect_output());
  }

  void record(std::string output) {
    baton_.pipe_in(std::move(output));
    EXPECT_EQ(baton_.run({"record", "-"}).status, 0);
  }
  test::MemoryDirectory& root() { return baton_.project.world.root; }
  // The doctor's check of that name.
  Json examined(std::string_view name) {
    const Json answer = baton_.json({"doctor"});
    EXPECT_EQ(baton_.complaints("cli/doctor", answer), "");
    for (const Json& check : answer["checks"]) {
      if (check["name"] == name) return check;
    }
    return {};
  }

  test::CommandLine baton_;
};

TEST_F(EndingCommands, ArchiveAnswersWithTheSummary) {
  const Json answer = baton_.json({"archive", "--require", "completed"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/archive", answer), "");
  EXPECT_EQ(answer["finalStatus"], "completed");
  EXPECT_EQ(answer["dryRun"], false);
  EXPECT_EQ(answer["summary"]["keyDecisions"][0]["id"], "dec_001");
}

TEST_F(EndingCommands, ArchiveRehearsesWithTheSameAnswer) {
  const std::vector<std::string> before = root().files();
  const Json answer = baton_.json({"archive", "--dry-run"});
  EXPECT_EQ(baton_.complaints("cli/archive", answer), "");
  EXPECT_EQ(answer["files"].size(), 3U);
  EXPECT_EQ(root().files(), before);
}

TEST_F(EndingCommands, ArchiveRefusesAnUnwantedStatus) {
  const Json answer = baton_.json({"archive", "--require", "failed"});
  EXPECT_EQ(baton_.last_status(), 1);
  EXPECT_EQ(baton_.complaints("cli/refusal", answer), "");
  EXPECT_EQ(baton_.run({"archive", "--require", "done"}).status, 2);
  EXPECT_NE(baton_.project.state(), "");
}

TEST_F(EndingCommands, ArchiveHasNothingToDoTwice) {
  baton_.run({"archive"});
  const Json answer = baton_.json({"archive"});
  EXPECT_EQ(baton_.last_status(), 7);
  EXPECT_EQ(baton_.complaints("cli/error", answer), "");
}

TEST_F(EndingCommands, ArchivedSecretsAreNowhere) {
  record(test::auditor_output());
  EXPECT_EQ(baton_.run({"archive"}).status, 0);
  for (const std::string& file : root().files()) {
    const std::string content = root().content(file).value_or("");
    EXPECT_EQ(content.find(test::kSecret), std::string::npos) << file;
    EXPECT_EQ(content.find("hunter2"), std::string::npos) << file;
  }
}

TEST_F(EndingCommands, SummariesAreFoundByWhatTheyHold) {
  baton_.run({"archive"});
  const std::vector<std::vector<std::string>> hits = {
      {"summaries"},
      {"summaries", "--agent", "prd-writer"},
      {"summaries", "--status", "completed"},
      {"summaries", "--decision", "PGVECTOR"},
      {"summaries", "--decision", "there already"},
      {"summaries", "--since", "2025-08-01", "--until", "2025-08-01"},
      {"summaries", "--until", "2025-08-01T10:00:00Z"}};
  for (const std::vector<std::string>& arguments : hits) {
    const Json answer = baton_.json(arguments);
    EXPECT_EQ(baton_.last_status(), 0);
    EXPECT_EQ(baton_.complaints("cli/summaries", answer), "");
    EXPECT_EQ(answer["summaries"].size(), 1U) << arguments.back();
  }
}

TEST_F(EndingCommands, SummariesAreLeftOutWhereOneConditionFails) {
  baton_.run({"archive"});
  const std::vector<std::vector<std::string>> misses = {
      {"summaries", "--agent", "code-writer"},
      {"summaries", "--status", "failed"},
      {"summaries", "--decision", "sqlite", "--agent", "prd-writer"},
      {"summaries", "--since", "2025-08-02"},
      {"summaries", "--until", "2025-07-31"}};
  for (const std::vector<std::string>& arguments : misses) {
    EXPECT_EQ(baton_.json(arguments)["summaries"], Json::array()) << arguments[2];
    EXPECT_EQ(baton_.last_status(), 0);
  }
}

TEST_F(EndingCommands, SummariesSayWhichFileIsNone) {
  baton_.run({"archive"});
  root().put("dev/workflow/summaries/wf_0-summary.json", "{");
  const Json answer = baton_.json({"summaries"});
  EXPECT_EQ(baton_.complaints("cli/summaries", answer), "");
  EXPECT_EQ(answer["summaries"].size(), 1U);
  EXPECT_EQ(answer["warnings"][0]["file"], "dev/workflow/summaries/wf_0-summary.json");
}

TEST_F(EndingCommands, SummariesRefuseADateThatIsNone) {
  EXPECT_EQ(baton_.run({"summaries", "--since", "2025-13-01"}).status, 2);
  EXPECT_EQ(baton_.run({"summaries", "--until", "soon"}).status, 2);
}

TEST_F(EndingCommands, UnarchiveBringsTheSameBytesBack) {
  const std::string before = baton_.project.state();
  baton_.run({"archive"});
  const Json answer = baton_.json({"unarchive", "wf_1"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/unarchive", answer), "");
  EXPECT_EQ(answer["revision"], 3);
  EXPECT_EQ(baton_.project.state(), before);
}

TEST_F(EndingCommands, UnarchiveRefusesNamesThatCouldBecomePaths) {
  EXPECT_EQ(baton_.run({"unarchive", "../wf_1"}).status, 2);
}

TEST_F(EndingCommands, UnarchiveRefusesAnIdThatIsNotArchived) {
  baton_.run({"archive"});
  const Json answer = baton_.json({"unarchive", "wf_9"});
  EXPECT_EQ(baton_.last_status(), 7);
  EXPECT_EQ(baton_.complaints("cli/error", answer), "");
}

TEST_F(EndingCommands, RecoverSaysWhatWasRestoredFromWhere) {
  baton_.project.put_state("{\"workflowId\": \"wf_1\",");
  const Json answer = baton_.json({"recover"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/recover", answer), "");
  EXPECT_EQ(answer["level"], "journal");
  EXPECT_EQ(answer["rerecorded"], Json::array());
  EXPECT_EQ(baton_.run({"validate"}).status, 0);
}

TEST_F(EndingCommands, RecoverAnswersWithTheCurrentStateWhereItIsSound) {
  const Json answer = baton_.json({"recover"});
  EXPECT_EQ(baton_.complaints("cli/recover", answer), "");
  EXPECT_EQ(answer["level"], "current");
  EXPECT_EQ(answer["unchanged"], true);
}

TEST_F(EndingCommands, DoctorFindsASoundProjectHealthyAndChangesNothing) {
  const std::vector<std::string> before = root().files();
  const Json answer = baton_.json({"doctor"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(answer["healthy"], true);
  EXPECT_EQ(root().files(), before);
  EXPECT_EQ(examined("state")["message"], "valid at revision 3");
  EXPECT_EQ(examined("outputs")["status"], "ok");
  EXPECT_EQ(examined("policies")["status"], "warning");
}

TEST_F(EndingCommands, DoctorNamesADamagedState) {
  baton_.project.put_state("{");
  EXPECT_EQ(examined("state")["status"], "error");
  EXPECT_EQ(baton_.last_status(), 1);
}

TEST_F(EndingCommands, DoctorRecognisesAnotherProgramsState) {
  baton_.project.put_state(R"({"status": "idle", "last_plan_at": null})");
  const Json check = examined("state");
  EXPECT_EQ(check["status"], "error");
  EXPECT_NE(check["hint"].dump().find("`baton recover`"), std::string::npos);
}

TEST_F(EndingCommands, DoctorSeesWhoHoldsTheLock) {
  root().hold_foreign_lock(".claude/baton/lock", "pid 4711, record");
  const Json check = examined("lock");
  EXPECT_EQ(check["status"], "warning");
  EXPECT_NE(check["hint"].dump().find("4711"), std::string::npos);
}

TEST_F(EndingCommands, DoctorSeesWhatIsNoLockFile) {
  root().put_special(".claude/baton/lock", EntryKind::symlink);
  EXPECT_EQ(examined("lock")["status"], "error");
}

TEST_F(EndingCommands, DoctorSeesOpenFoldersLeftoversAndAWeakFileSystem) {
  root().attributes(".claude/baton").mode = 0755;
  root().put(".claude/workflow-state.json.00ff00ff00ff00ff.tmp", "{");
  root().set_warning("NFS: locks may not hold");
  EXPECT_EQ(examined("permissions")["status"], "warning");
  EXPECT_EQ(examined("temporary-files")["status"], "warning");
  EXPECT_EQ(examined("file-system")["message"], "NFS: locks may not hold");
}

TEST_F(EndingCommands, DoctorMissesCopiesOfOutputs) {
  ASSERT_TRUE(root().remove(".claude/baton/outputs/wf_1/exec_001.json"));
  EXPECT_NE(examined("outputs")["message"].dump().find("exec_001"), std::string::npos);
}

TEST_F(EndingCommands, DoctorNamesAnUnusableConfiguration) {
  root().put(".claude/baton.json", R"({"limits": 7})");
  EXPECT_EQ(examined("configuration")["status"], "error");
  EXPECT_EQ(baton_.last_status(), 1);
}

TEST_F(EndingCommands, ConfigShowsWhatIsInForceAndTheDefaults) {
  root().put(".claude/baton.json", R"({"freshness": {"warnAfterHours": 7}})");
  const Json merged = baton_.json({"config", "show"});
  EXPECT_EQ(baton_.complaints("cli/config-show", merged), "");
  EXPECT_EQ(merged["source"], ".claude/baton.json");
  EXPECT_EQ(merged["configuration"]["freshness"]["warnAfterHours"], 7);
  const Json defaults = baton_.json({"config", "show", "--defaults"});
  EXPECT_EQ(baton_.complaints("cli/config-show", defaults), "");
  EXPECT_EQ(defaults["configuration"]["freshness"]["warnAfterHours"], 24);
}

TEST_F(EndingCommands, ConfigKnowsNoOtherVerb) {
  const Json answer = baton_.json({"config", "edit"});
  EXPECT_EQ(baton_.last_status(), 2);
  EXPECT_EQ(baton_.complaints("cli/error", answer), "");
}

TEST_F(EndingCommands, WhereSaysWhetherThereIsAState) {
  const Json answer = baton_.json({"where"});
  EXPECT_EQ(baton_.complaints("cli/where", answer), "");
  EXPECT_EQ(answer["stateExists"], true);
  baton_.run({"archive"});
  EXPECT_EQ(baton_.json({"where"})["stateExists"], false);
}

TEST_F(EndingCommands, SchemaListsWhatItCanShow) {
  const Json list = baton_.json({"schema", "list", "--all"});
  EXPECT_EQ(baton_.complaints("cli/schema-list", list), "");
  for (const Json& entry : list["schemas"]) {
    const Json schema = baton_.json({"schema", "show", entry["name"].get<std::string>()});
    EXPECT_EQ(schema["$id"], entry["id"]);
  }
}

TEST_F(EndingCommands, SchemaSuggestsTheNearestName) {
  const Json answer = baton_.json({"schema", "show", "workflow-sate"});
  EXPECT_EQ(baton_.last_status(), 7);
  EXPECT_EQ(answer["error"]["hint"], "did you mean workflow-state?");
  EXPECT_EQ(baton_.run({"schema", "show"}).status, 2);
}

}  // namespace
}  // namespace baton::cli
