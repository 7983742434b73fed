#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/caller/speaking_for.h"
#include "app/live/compare_snapshots.h"
#include "domain/authority/caller.h"
#include "store/data_store.h"
#include "support/command_line.h"
#include "web/live_project.h"

namespace baton::test {
namespace {

using app::ProjectPart;
using app::ProjectSnapshot;

std::vector<std::string> types_of(const std::vector<Json>& events) {
  std::vector<std::string> types;
  for (const Json& event : events) types.push_back(event["type"].get<std::string>());
  return types;
}

TEST(Events, OfEqualSnapshotsAreNone) {
  EXPECT_TRUE(app::events_between({}, {}).empty());
}

TEST(Events, TellGatesAndExecutionsWithBothStatuses) {
  ProjectSnapshot before;
  before.state = {.stamp = "1", .workflow = "wf_1", .revision = {4}};
  before.state.gates = {{"tests", "pending"}, {"docs", "passed"}};
  before.state.executions = {{"exec_1", {"coder", "in_progress"}}};
  ProjectSnapshot after = before;
  after.state.stamp = "2";
  after.state.revision = {5};
  after.state.gates = {{"tests", "passed"}, {"new", "failed"}};
  after.state.executions["exec_1"].status = "completed";
  const std::vector<Json> events = app::events_between(before, after);
  EXPECT_EQ(types_of(events),
            (std::vector<std::string>{"state", "gate", "gate", "gate", "execution"}));
  EXPECT_EQ(events[0]["revision"], 5);
  EXPECT_EQ(events[1], (Json{{"type", "gate"}, {"name", "new"}, {"status", "failed"}}));
  EXPECT_EQ(
      events[2],
      (Json{{"type", "gate"}, {"name", "tests"}, {"before", "pending"}, {"status", "passed"}}));
  EXPECT_EQ(events[3], (Json{{"type", "gate"}, {"name", "docs"}, {"before", "passed"}}));
  EXPECT_EQ(events[4], (Json{{"type", "execution"},
                             {"id", "exec_1"},
                             {"agent", "coder"},
                             {"before", "in_progress"},
                             {"status", "completed"}}));
}

TEST(Events, TellASessionThatWasDeletedAndCreatedAgain) {
  ProjectSnapshot before;
  before.data.sessions["s"] = {.incarnation = "1", .last = 9};
  ProjectSnapshot after;
  after.data.sessions["s"] = {
      .incarnation = "2",
      .last = 1,
      .news = {{.sequence = 1, .action = "write", .key = "k", .author = "user", .version = 1}}};
  const std::vector<Json> events = app::events_between(before, after);
  ASSERT_EQ(types_of(events), (std::vector<std::string>{"session", "shared"}));
  EXPECT_EQ(events[0]["change"], "deleted");
  EXPECT_EQ(events[1]["key"], "k");
  EXPECT_EQ(events[1]["version"], 1);
}

TEST(Events, TellNotesByTheirPaths) {
  ProjectSnapshot before;
  before.notes = {{"a.md", {.size = 1}}, {"b.md", {.size = 1}}};
  ProjectSnapshot after;
  after.notes = {{"a.md", {.size = 2}}, {"c.md", {.size = 1}}};
  const std::vector<Json> events = app::events_between(before, after);
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0], (Json{{"type", "note"}, {"path", "a.md"}, {"change", "changed"}}));
  EXPECT_EQ(events[1], (Json{{"type", "note"}, {"path", "c.md"}, {"change", "created"}}));
  EXPECT_EQ(events[2], (Json{{"type", "note"}, {"path", "b.md"}, {"change", "deleted"}}));
}

TEST(Events, AreOneIfTheyWouldBeTooMany) {
  ProjectSnapshot after;
  for (std::size_t i = 0; i <= app::kMostEvents; ++i) after.notes[std::to_string(i) + ".md"] = {};
  EXPECT_EQ(types_of(app::events_between({}, after)), std::vector<std::string>{"everything"});
}

// Snapshots of a project in memory, which other commands change.
class SnapshotTest : public testing::Test {
 protected:
  SnapshotTest() : workspace_(*baton_.project.open({})) { news(); }

  std::vector<Json> news() {
    workspace_.begin_anew();
    ProjectSnapshot after = app::snapshot_project(ProjectPart::workflow, seen_, workspace_);
    std::vector<Json> events = app::events_between(seen_, after);
    seen_ = std::move(after);
    return events;
  }
  std::vector<Json> news_after(std::vector<std::string> arguments) {
    const CommandLine::Ran ran = baton_.run(std::move(arguments));
    EXPECT_EQ(ran.status, 0) << ran.error;
    return news();
  }

  CommandLine baton_;
  app::Workspace workspace_;
  ProjectSnapshot seen_;
};

TEST_F(SnapshotTest, SeesAWorkflowAppear) {
  const auto events = news_after({"init", "--feature", "search", "--workflow-id", "wf_1"});
  const auto state = std::ranges::find(
      events, "state", [](const Json& event) { return event["type"].get<std::string>(); });
  ASSERT_NE(state, events.end());
  EXPECT_EQ((*state)["workflow"], "wf_1");
  EXPECT_EQ((*state)["revision"], 1);
}

TEST_F(SnapshotTest, SeesKeysAndNeverValues) {
  news_after({"init", "--feature", "search", "--workflow-id", "wf_1"});
  const auto written = news_after({"shared", "write", "summary", "the value"});
  ASSERT_EQ(written.size(), 1U);
  EXPECT_EQ(written[0]["type"], "shared");
  EXPECT_EQ(written[0]["key"], "summary");
  EXPECT_EQ(written[0]["author"], "user");
  EXPECT_EQ(written[0].dump().find("the value"), std::string::npos);
  EXPECT_TRUE(news().empty());
  EXPECT_EQ(news_after({"thread", "create", "main"}),
            (std::vector<Json>{{{"type", "thread"}, {"thread", "main"}, {"change", "created"}}}));
  const auto stored = news_after({"env", "store", "task", "--description", "d", "--value",
                                  "\"the value\"", "--thread", "main"});
  ASSERT_EQ(stored.size(), 1U);
  EXPECT_EQ(stored[0]["type"], "env");
  EXPECT_EQ(stored[0]["thread"], "main");
  EXPECT_EQ(stored[0].dump().find("the value"), std::string::npos);
}

TEST_F(SnapshotTest, SeesEachChangeOfASessionOnce) {
  news_after({"session", "create", "s"});
  baton_.run({"session", "archive", "s"});
  baton_.run({"session", "unarchive", "s"});
  baton_.run({"session", "create", "other"});
  std::vector<std::string> seen;
  for (const Json& event : news()) {
    EXPECT_EQ(event["type"], "session");
    EXPECT_EQ(event["author"], "user");
    seen.push_back(event["session"].get<std::string>() + " " + event["change"].get<std::string>());
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"other created", "s archived", "s reopened"}));
  EXPECT_EQ(news_after({"session", "delete", "s"}),
            (std::vector<Json>{{{"type", "session"}, {"session", "s"}, {"change", "deleted"}}}));
}

TEST_F(SnapshotTest, SeesEachOfSeveralChangesOfAKey) {
  news_after({"init", "--feature", "search", "--workflow-id", "wf_1"});
  baton_.run({"shared", "write", "k", "1"});
  baton_.run({"shared", "write", "k", "2"});
  baton_.run({"shared", "delete", "k"});
  EXPECT_EQ(types_of(news()), (std::vector<std::string>{"shared", "shared", "shared"}));
}

// Access rules with which the orchestrator may not see a key.
constexpr const char* kHiddenKeys = R"({"sharedContext": {"access": [
    {"keys": ["hidden*"], "readableBy": ["subagent:api-designer"]}]}})";

TEST_F(SnapshotTest, SeesOnlyKeysThatTheCallerMaySee) {
  news_after({"init", "--feature", "search", "--workflow-id", "wf_1"});
  baton_.project.world.root.put(".claude/baton.json", kHiddenKeys);
  const authority::Caller caller = authority::caller_named("orchestrator");
  const app::SpeakingFor speaking(workspace_, caller);
  news();
  EXPECT_EQ(news_after({"shared", "write", "hidden_k", "x", "--as", "api-designer"}),
            std::vector<Json>());
  const std::vector<Json> events = news_after({"shared", "write", "k", "x"});
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0]["key"], "k");
}

TEST_F(SnapshotTest, SeesWhatFollowsManyHiddenChanges) {
  news_after({"init", "--feature", "search", "--workflow-id", "wf_1"});
  baton_.project.world.root.put(".claude/baton.json", kHiddenKeys);
  const authority::Caller caller = authority::caller_named("orchestrator");
  const app::SpeakingFor speaking(workspace_, caller);
  news();
  DataStore& store = **workspace_.data(Creation::never);
  ASSERT_TRUE(store.write("session:wf_1", [](DataTransaction& transaction) -> Result<void> {
    for (std::size_t i = 0; i <= 2 * app::kMostEvents; ++i) {
      BATON_CHECK(transaction.changes().append(
          "session:wf_1", {.action = "write", .key = "hidden", .author = "user", .version = i}));
    }
    return {};
  }));
  const std::vector<Json> events = news_after({"shared", "write", "k", "x"});
  ASSERT_EQ(types_of(events), std::vector<std::string>{"shared"});
  EXPECT_EQ(events[0]["key"], "k");
}

TEST_F(SnapshotTest, ShowsADamagedStateAsAFault) {
  news_after({"init", "--feature", "search", "--workflow-id", "wf_1"});
  baton_.project.put_state("{");
  const auto events = news();
  ASSERT_FALSE(events.empty());
  EXPECT_TRUE(events[0].contains("fault")) << events[0];
}

TEST_F(SnapshotTest, KeepsWhatItSawOfAStoreThatCannotBeRead) {
  news_after({"init", "--feature", "search", "--workflow-id", "wf_1"});
  news_after({"shared", "write", "k", "1"});
  baton_.project.break_data_store();
  EXPECT_TRUE(news().empty());
}

// In place of a copy.
std::shared_ptr<const int> another_number(int descriptor) {
  return std::make_shared<const int>(descriptor + 1'000);
}

// A request may close the project's own descriptors while the server waits for them.
TEST(LiveProject, GivesCopiesOfItsDescriptors) {
  CommandLine baton;
  baton.run({"init", "--feature", "search", "--workflow-id", "wf_1"});
  baton.project.let_watch();
  app::Workspace workspace(*baton.project.open({}));
  web::LiveProject live(workspace, another_number);
  EXPECT_EQ(live.descriptors(), std::vector<int>{FakeProject::kWatchDescriptor + 1'000});
  EXPECT_FALSE(live.is_blind());
}

TEST(LiveProject, LooksForItselfIfTooManyFilesAreOpen) {
  CommandLine baton;
  baton.run({"init", "--feature", "search", "--workflow-id", "wf_1"});
  baton.project.let_watch();
  app::Workspace workspace(*baton.project.open({}));
  web::LiveProject live(workspace, [](int) { return std::shared_ptr<const int>(); });
  EXPECT_TRUE(live.descriptors().empty());
  EXPECT_TRUE(live.is_blind());
}

TEST(LiveProject, GreetsWithTheRevision) {
  CommandLine baton;
  baton.run({"init", "--feature", "search", "--workflow-id", "wf_1"});
  app::Workspace workspace(*baton.project.open({}));
  const web::LiveProject live(workspace, another_number);
  const Json hello = live.hello();
  EXPECT_EQ(hello["type"], "hello");
  EXPECT_EQ(hello["revision"], 1);
  EXPECT_EQ(hello["workflow"], "wf_1");
}

TEST(LiveProject, LooksForItselfWhereNothingTellsOfChanges) {
  CommandLine baton;
  baton.run({"init", "--feature", "search", "--workflow-id", "wf_1"});
  app::Workspace workspace(*baton.project.open({}));
  web::LiveProject live(workspace, another_number);
  EXPECT_TRUE(live.is_blind());
  EXPECT_TRUE(live.news().empty());
  baton.run({"phase", "review"});
  const std::vector<Json> events = live.news();
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events[0]["phase"], "review");
  EXPECT_EQ(live.hello()["revision"], 2);
}

}  // namespace
}  // namespace baton::test
