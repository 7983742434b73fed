#include <gtest/gtest.h>

#include "app/environment/watch_environment.h"
#include "environment_project.h"

namespace baton::app {
namespace {

class EnvironmentWatches : public testing::Test {
 protected:
  // The events of a watch during which `happenings` come to pass, one a sleep; it ends after
  // `enough`.
  std::vector<Json> watch(WatchEnvironment request, std::vector<std::function<void()>> happenings,
                          std::size_t enough = 100) {
    request.call = tree_.by("observer");
    for (auto& happening : happenings) {
      tree_.project.world.watcher.happenings.push_back(std::move(happening));
    }
    tree_.project.world.watcher.happenings.push_back([this] { tree_.remove("main"); });
    std::vector<Json> events;
    const Result<void> done = watch_environment(request, tree_.workspace, [&](const Json& event) {
      events.push_back(event);
      return events.size() < enough ? Watching::goes_on : Watching::ends;
    });
    tree_.project.world.watcher.happenings.clear();
    EXPECT_TRUE(done);
    return events;
  }

  test::EnvironmentProject tree_;
};

TEST_F(EnvironmentWatches, TellWhoDidWhatToWhichKeyAndNoValue) {
  tree_.store("before", 1);
  const std::vector<Json> events =
      watch({}, {[this] {
                   tree_.participant = "subagent:solver";
                   tree_.store("arc_task", "hidden", "solver");
                 },
                 [this] {
                   tree_.call("update_env_data", {{"key", "arc_task"}, {"value", 2}});
                   tree_.participant = "user";
                   tree_.call("delete_env_data", {{"key", "arc_task"}});
                 }});
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0], Json::parse(R"({"sequence": 2, "key": "arc_task", "action": "stored",
                                       "stored_by": "subagent:solver", "root_thread_id": "main"})"));
  EXPECT_EQ(events[1].at("action"), "updated");
  EXPECT_EQ(events[2].at("action"), "deleted");
  EXPECT_EQ(events[2].at("stored_by"), "user");
}

TEST_F(EnvironmentWatches, HearNothingOfOtherTreesAndKeys) {
  ASSERT_EQ(tree_.create("other"), "");
  const std::vector<Json> events = watch({.call = {}, .keys = {"arc*"}}, {[this] {
                                           tree_.store("arc_task", 1, "other");
                                           tree_.store("notes", 1);
                                           tree_.store("arc_result", 1);
                                         }});
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].at("key"), "arc_result");
}

TEST_F(EnvironmentWatches, GoOnWhereASubscriptionWasLeft) {
  const WatchEnvironment dashboard{.call = {}, .subscription = "dashboard"};
  EXPECT_EQ(watch(dashboard, {[this] { tree_.store("one", 1); }}, 1).size(), 1U);
  tree_.store("two", 2);
  tree_.store("three", 3);
  const std::vector<Json> events = watch(dashboard, {}, 2);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].at("key"), "two");
  EXPECT_EQ(events[1].at("key"), "three");
}

TEST_F(EnvironmentWatches, KeepThePlacesOfParticipantsApart) {
  tree_.store("one", 1);
  tree_.store("two", 2);
  const WatchEnvironment from_the_first{.call = {}, .after = 0, .subscription = "dash"};
  ASSERT_EQ(watch(from_the_first, {}, 1).size(), 1U);
  tree_.participant = "subagent:coder";
  ASSERT_EQ(watch(from_the_first, {}, 2).size(), 2U);
  tree_.participant = "user";
  const std::vector<Json> events = watch({.call = {}, .subscription = "dash"}, {}, 1);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].at("key"), "two");
}

TEST_F(EnvironmentWatches, EndWhereTheTreeIsDeletedAndMadeAnew) {
  const std::vector<Json> events = watch({}, {[this] {
                                           tree_.project.world.clock.advance(std::chrono::hours{1});
                                           tree_.remove("main");
                                           tree_.create("main");
                                           tree_.create("observer", "main");
                                           tree_.store("k", 1);
                                         }});
  EXPECT_EQ(events, std::vector<Json>());
}

TEST_F(EnvironmentWatches, OfAThreadThatIsNotThereAreRefused) {
  const Result<void> done = watch_environment({.call = tree_.by("nobody")}, tree_.workspace,
                                              [](const Json&) { return Watching::ends; });
  EXPECT_EQ(test::name_of(done.error()), "THREAD_NOT_FOUND");
}

}  // namespace
}  // namespace baton::app
