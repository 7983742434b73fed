#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hooked_project.h"

namespace baton::test {
namespace {

class ThreadsOfSessions : public testing::Test {
 protected:
  // "a0000000000000001" → its parent; "-" for a root, "" where there is no such thread.
  std::string parent_of(std::string_view thread) {
    const Json shown = project_.baton.json({"thread", "show", std::string(thread)});
    if (!shown.contains("thread_id")) return "";
    return shown.value("parent_thread_id", "-");
  }

  HookedProject project_;
};

constexpr std::string_view kFirst = "a0000000000000001";
constexpr std::string_view kSecond = "a0000000000000002";

TEST_F(ThreadsOfSessions, AreMadeWhenTheSessionStarts) {
  project_.begin();
  project_.play("SessionStart.startup");
  project_.play("SessionStart.compaction");
  EXPECT_EQ(parent_of(kSession), "-");
  EXPECT_EQ(project_.log(), "");
}

TEST_F(ThreadsOfSessions, AreMadeWhereThereIsOnlyAConfiguration) {
  project_.configure("{}");
  EXPECT_EQ(project_.play("SessionStart.startup"), Json());
  EXPECT_EQ(parent_of(kSession), "-");
}

TEST_F(ThreadsOfSessions, AreNotMadeWhereBatonIsNotInUse) {
  project_.play("SessionStart.startup");
  project_.play("SubagentStart.foreground");
  EXPECT_EQ(parent_of(kSession), "");
  EXPECT_EQ(project_.baton.json({"thread", "list"}).at("threads"), Json::array());
}

TEST_F(ThreadsOfSessions, HaveTheirAgentsBelowThem) {
  project_.begin();
  project_.play("SessionStart.startup");
  project_.play("PreToolUse.foreground");
  project_.play("SubagentStart.foreground");
  EXPECT_EQ(parent_of(kFirst), kSession);
}

TEST_F(ThreadsOfSessions, HaveAgentsBelowTheAgentThatLaunchedThem) {
  project_.begin();
  project_.play("SessionStart.startup");
  for (const char* name : {"PreToolUse.nested-1", "SubagentStart.nested-1", "PreToolUse.nested-2",
                           "SubagentStart.nested-2"}) {
    project_.play(name);
  }
  EXPECT_EQ(parent_of(kFirst), kSession);
  EXPECT_EQ(parent_of(kSecond), kFirst);
}

TEST_F(ThreadsOfSessions, AreMadeLateWhereTheWorkflowBeganLater) {
  project_.play("SessionStart.startup");
  project_.begin();
  project_.play("SubagentStart.background");
  EXPECT_EQ(parent_of(kSession), "-");
  EXPECT_EQ(parent_of(kFirst), kSession);
}

TEST_F(ThreadsOfSessions, AreMadeByTheFirstCallThatNeedsThem) {
  project_.play("SessionStart.startup");
  project_.begin();
  Json event = payload("PreToolUse.main-bash");
  event["tool_input"] = {{"action", "list"}};
  event["tool_name"] = "mcp__baton__workflow";
  project_.hear(event);
  EXPECT_EQ(parent_of(kSession), "");
  event["tool_name"] = "mcp__baton__env_data";
  project_.hear(event);
  EXPECT_EQ(parent_of(kSession), "-");
}

TEST_F(ThreadsOfSessions, OfAgentsThatAreResumedStayWhereTheyWere) {
  project_.begin();
  for (const char* name :
       {"SessionStart.startup", "SubagentStart.resumed-1", "SubagentStart.resumed-2"}) {
    project_.play(name);
  }
  EXPECT_EQ(project_.baton.json({"thread", "list"}).at("threads").size(), 3U);
}

TEST_F(ThreadsOfSessions, ThatCannotBeMadeKeepNothingFromGoingOn) {
  project_.begin();
  project_.baton.project.break_data_store();
  EXPECT_NE(context_of(project_.play("SessionStart.startup")), "");
  EXPECT_NE(project_.log().find("SessionStart: the store cannot be used"), std::string::npos)
      << project_.log();
  project_.play("SubagentStart.foreground");
  EXPECT_NE(project_.log().find("SubagentStart: the store cannot be used"), std::string::npos);
}

TEST_F(ThreadsOfSessions, AreMadeOnceTheStateIsDamagedToo) {
  project_.begin();
  project_.baton.project.put_state("{");
  project_.play("SessionStart.startup");
  EXPECT_EQ(parent_of(kSession), "-");
}

TEST_F(ThreadsOfSessions, ShareDataWithWhatTheSessionsCommandsStore) {
  project_.begin();
  project_.baton.project.world.environment.variables["CLAUDE_ENV_FILE"] = "/env/session.sh";
  MemoryDirectory& folder = project_.baton.project.folder("/env");
  project_.play("SessionStart.startup");
  project_.play("SubagentStart.foreground");
  EXPECT_NE(folder.content("session.sh")->find("export BATON_THREAD='" + std::string(kSession)),
            std::string::npos);
  ASSERT_EQ(project_.baton
                .run({"env", "store", "k", "--description", "A value", "--value", "1", "--thread",
                      std::string(kFirst)})
                .status,
            0);
  project_.baton.project.world.environment.variables["BATON_THREAD"] = kSession;
  EXPECT_EQ(project_.baton.run({"env", "get", "k"}).output, "1\n");
}

}  // namespace
}  // namespace baton::test
