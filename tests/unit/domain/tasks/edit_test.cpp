#include "domain/tasks/edit.h"

#include <gtest/gtest.h>

#include "task_list.h"

namespace baton::tasks {
namespace {

using Drafts = std::vector<Json>;

TEST(AddTasks, GivesAPendingTaskTheNextIdAndKeepsForeignMembers) {
  Json state = state_of({make_task("t4"), make_task("other")});
  const Drafts drafts = {{{"points", 3}, {"dependsOn", {"t4", "t4"}}, {"title", "Write"}}};
  EXPECT_EQ(*add_tasks(state, drafts, kNow), std::vector<std::string>{"t5"});
  EXPECT_EQ(state["tasks"][2], (Json{{"id", "t5"},
                                     {"title", "Write"},
                                     {"dependsOn", {"t4"}},
                                     {"status", "pending"},
                                     {"timestamp", "2025-06-11T00:00:00Z"},
                                     {"points", 3}}));
}

TEST(AddTasks, AddsManyThatReferToEachOther) {
  Json state = Json::object();
  const Drafts drafts = {
      {{"title", "One"}}, {{"id", "t7"}, {"title", "Two"}}, {{"title", "Three"}}};
  EXPECT_EQ(*add_tasks(state, drafts, kNow), (std::vector<std::string>{"t8", "t7", "t9"}));
  EXPECT_EQ(state["tasks"].size(), 3U);
}

TEST(AddTasks, TakesANumberWithoutNextOnesForAWord) {
  Json state = state_of({make_task("t18446744073709551615"), make_task("t18446744073709551613")});
  const Drafts drafts = {{{"title", "One"}}, {{"title", "Two"}}};
  EXPECT_EQ(*add_tasks(state, drafts, kNow), (std::vector<std::string>{"t1", "t2"}));
}

TEST(AddTasks, RefusesAnIdThatIsTakenAlsoWithinTheDrafts) {
  Json state = state_of({make_task("t1")});
  const Drafts taken = {{{"id", "t1"}, {"title", "Again"}}};
  EXPECT_EQ(add_tasks(state, taken, kNow).error().code, ErrorCode::conflict);
  const Drafts twice = {{{"id", "x"}, {"title", "One"}}, {{"id", "x"}, {"title", "Two"}}};
  EXPECT_EQ(add_tasks(state, twice, kNow).error().subject, "x");
}

TEST(AddTasks, RefusesDraftsThatAreNone) {
  Json state = Json::object();
  const Drafts wrong = {Json("text"),
                        Json::object(),
                        {{"title", "T"}, {"result", "r"}},
                        {{"title", "T"}, {"status", "completed"}}};
  for (const Json& draft : wrong) {
    const auto added = add_tasks(state, Drafts{draft}, kNow);
    ASSERT_FALSE(added) << draft;
    EXPECT_EQ(added.error().code, ErrorCode::usage) << draft;
  }
}

TEST(AddTasks, RefusesMembersThatAreProbablyMisspelt) {
  Json state = Json::object();
  const auto added =
      add_tasks(state, Drafts{{{"title", "A"}}, {{"title", "B"}, {"depends_on", {"t1"}}}}, kNow);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().pointer, "/1/depends_on");
  EXPECT_EQ(added.error().hint, "did you mean dependsOn?");
}

TEST(AddTasks, TellsAWrongTitleFromNone) {
  Json state = Json::object();
  const auto added = add_tasks(state, Drafts{{{"title", 1}}}, kNow);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().phrase.view(), "the title of a task must be a string");
  EXPECT_EQ(added.error().pointer, "/0/title");
}

TEST(AddTasks, RefusesAnIdThatIsNotAString) {
  Json state = Json::object();
  const auto added = add_tasks(state, Drafts{{{"title", "A"}}, {{"id", 1}, {"title", "B"}}}, kNow);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, ErrorCode::usage);
  EXPECT_EQ(added.error().phrase.view(), "the id of a task must be a string");
  EXPECT_EQ(added.error().pointer, "/1/id");
  EXPECT_TRUE(add_tasks(state, Drafts{{{"id", nullptr}, {"title", "A"}}}, kNow));
}

TEST(UpdateTask, SetsAndTakesAwayWhatIsPlanned) {
  Json state = state_of({make_task("a"), make_task("b")});
  ASSERT_TRUE(
      update_task(state, "b", {{"title", "New"}, {"description", ""}, {"dependsOn", {"a"}}}));
  EXPECT_EQ(text_at(state, 1, "title"), "New");
  EXPECT_FALSE(state["tasks"][1].contains("description"));
  EXPECT_EQ(state["tasks"][1]["dependsOn"], Json({"a"}));
}

TEST(UpdateTask, ReturnsATaskOfAnyAssigneeAndStatus) {
  for (const char* status : {"in_progress", "failed", "cancelled", "parked"}) {
    Json state = state_of({make_task("a", {}, status)});
    state["tasks"][0]["reason"] = "no network";
    ASSERT_TRUE(update_task(state, "a", {{"dependsOn", Json::array()}, {"status", "pending"}}));
    EXPECT_EQ(text_at(state, 0, "status"), "pending");
    EXPECT_FALSE(state["tasks"][0].contains("reason"));
  }
}

TEST(UpdateTask, LeavesACompletedTasksStatusAndWhatItWasGiven) {
  Json state = state_of({make_task("z"), done_task("a")});
  EXPECT_EQ(update_task(state, "a", {{"status", "pending"}}).error().code, ErrorCode::conflict);
  EXPECT_EQ(update_task(state, "a", {{"dependsOn", {"z"}}}).error().code, ErrorCode::conflict);
  EXPECT_TRUE(update_task(state, "a", {{"title", "Better said"}}));
}

TEST(UpdateTask, RefusesWhatIsNoPlan) {
  Json state = state_of({make_task("a")});
  EXPECT_EQ(update_task(state, "a", {{"result", "x"}}).error().code, ErrorCode::usage);
  EXPECT_EQ(update_task(state, "a", {{"status", "completed"}}).error().code, ErrorCode::usage);
  EXPECT_EQ(update_task(state, "b", Json::object()).error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace baton::tasks
