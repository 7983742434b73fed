#include <gtest/gtest.h>

#include <algorithm>

#include "environment_project.h"

namespace baton::app {
namespace {

class Threads : public testing::Test {
 protected:
  std::vector<std::string> ids() {
    const auto outcome = list_threads({}, tree_.workspace);
    std::vector<std::string> ids;
    for (const PlacedThread& thread : std::get<ThreadsListed>(*outcome).threads) {
      ids.push_back(thread.id);
    }
    return ids;
  }
  std::string hint_without_a_thread() {
    const auto outcome = show_thread({.call = {.participant = "user"}}, tree_.workspace);
    if (!outcome) return test::name_of(outcome.error()) + ": " + outcome.error().hint;
    return std::get<ThreadShown>(*outcome).thread.id;
  }
  auto& environment() { return tree_.project.world.environment.variables; }

  test::EnvironmentProject tree_;
};

TEST_F(Threads, ThatAreThereAlreadyStayAsTheyAre) {
  EXPECT_EQ(tree_.create("solver", "main"), "");
  EXPECT_EQ(tree_.create("main"), "");
  EXPECT_EQ(tree_.create("solver", "other"), "THREAD_EXISTS");
  EXPECT_EQ(tree_.create("solver"), "THREAD_EXISTS");
  EXPECT_EQ(tree_.create("main", "solver"), "THREAD_EXISTS");
}

TEST_F(Threads, HaveIdsThatAreNames) {
  for (const char* id : {"", "a b", "../etc", "a\n", "-x"}) {
    EXPECT_EQ(tree_.create(id), "INVALID_REQUEST") << id;
    EXPECT_EQ(tree_.create("fine", id), "INVALID_REQUEST") << id;
  }
  EXPECT_EQ(ids(), (std::vector<std::string>{"main", "observer", "solver"}));
}

TEST_F(Threads, MayHaveAMissingParentWhichIsTheirRoot) {
  ASSERT_EQ(tree_.create("late_child", "late"), "");
  EXPECT_EQ(tree_.root_of("late_child"), "late");
  EXPECT_EQ(tree_.root_of("late"), "late");
  ASSERT_EQ(tree_.create("late", "observer"), "");
  EXPECT_EQ(tree_.root_of("late_child"), "main");
}

TEST_F(Threads, TakeNoDataOutOfSightWhenTheyAreMadeLate) {
  ASSERT_EQ(tree_.create("late_child", "late"), "");
  tree_.store("k", 1, "late_child");
  EXPECT_EQ(tree_.create("late", "main"), "THREAD_EXISTS");
  EXPECT_EQ(tree_.create("late"), "");
  EXPECT_EQ(tree_.get("k", "late"), 1);
}

TEST_F(Threads, AreNeverBelowThemselves) {
  EXPECT_EQ(tree_.create("self", "self"), "INVALID_REQUEST");
  ASSERT_EQ(tree_.create("b", "a"), "");
  ASSERT_EQ(tree_.create("c", "b"), "");
  EXPECT_EQ(tree_.create("a", "c"), "INVALID_REQUEST");
}

TEST_F(Threads, GoAloneWhereNoneIsBelowThem) {
  tree_.store("k", 1, "observer");
  EXPECT_EQ(tree_.remove("solver"), "THREAD_HAS_CHILDREN");
  EXPECT_EQ(tree_.remove("observer"), "");
  EXPECT_EQ(ids(), (std::vector<std::string>{"main", "solver"}));
  EXPECT_EQ(tree_.get("k"), 1);
  EXPECT_EQ(tree_.remove("observer"), "THREAD_NOT_FOUND");
}

TEST_F(Threads, GoWithTheirTreeAndDataWhereTheyAreARoot) {
  tree_.store("k", 1);
  ASSERT_EQ(tree_.create("other"), "");
  tree_.store("k", 2, "other");
  const auto outcome = delete_thread({.thread = "main"}, tree_.workspace);
  EXPECT_EQ(std::get<ThreadDeleted>(*outcome).threads, 3U);
  EXPECT_EQ(std::get<ThreadDeleted>(*outcome).keys, 1U);
  EXPECT_EQ(ids(), std::vector<std::string>{"other"});
  EXPECT_EQ(tree_.get("k", "other"), 2);
  ASSERT_EQ(tree_.create("main"), "");
  EXPECT_EQ(tree_.call("list_env_data", Json::object())["result"], Json::array());
}

TEST_F(Threads, BelowAMissingRootAreDeletedWithIt) {
  ASSERT_EQ(tree_.create("child", "ghost"), "");
  ASSERT_EQ(tree_.create("grandchild", "child"), "");
  tree_.store("k", 1, "grandchild");
  EXPECT_EQ(tree_.remove("child"), "THREAD_HAS_CHILDREN");
  EXPECT_EQ(tree_.remove("ghost"), "");
  EXPECT_EQ(ids(), (std::vector<std::string>{"main", "observer", "solver"}));
}

TEST_F(Threads, ThatDoNotExistAreNotFound) {
  EXPECT_EQ(tree_.store("k", 1, "nowhere"), "THREAD_NOT_FOUND: thread not found");
  EXPECT_EQ(tree_.store("k", 1, "../main"), "THREAD_NOT_FOUND: thread not found");
  EXPECT_EQ(tree_.root_of(""), "THREAD_NOT_FOUND");
}

TEST_F(Threads, AreTheOnlyRootUnlessOneIsNamed) {
  EXPECT_EQ(hint_without_a_thread(), "main");
  environment() = {{"BATON_THREAD", "observer"}};
  EXPECT_EQ(hint_without_a_thread(), "observer");
  environment() = {{"BATON_THREAD", ""}};
  EXPECT_EQ(hint_without_a_thread(), "main");
  ASSERT_EQ(tree_.create("child", "ghost"), "");
  EXPECT_EQ(hint_without_a_thread(),
            "INVALID_REQUEST: name one with --thread or the variable BATON_THREAD; the roots are "
            "ghost and main");
}

TEST_F(Threads, AreNamedInPartWhereThereAreManyRoots) {
  for (int number = 10; number < 30; ++number) tree_.create("r" + std::to_string(number));
  const std::string hint = hint_without_a_thread();
  EXPECT_TRUE(hint.ends_with("r15, r16 and 13 more")) << hint;
}

TEST_F(Threads, AreShownEachBeforeThoseBelowIt) {
  ASSERT_EQ(tree_.create("critic", "solver"), "");
  const auto outcome = show_thread_tree({.thread = "solver"}, tree_.workspace);
  std::string shown;
  for (const PlacedThread& thread : std::get<ThreadTreeShown>(*outcome).threads) {
    shown += std::to_string(thread.depth) + thread.id + " ";
  }
  EXPECT_EQ(shown, "0solver 1critic 1observer ");
  EXPECT_EQ(test::name_of(show_thread_tree({.thread = "nobody"}, tree_.workspace).error()),
            "THREAD_NOT_FOUND");
}

// Between reading and writing somebody else may have put the root below another thread.
TEST_F(Threads, AreWrittenWhereTheirRootStillIsTheSame) {
  DataStore& store = *tree_.workspace.data(Creation::never).value();
  std::vector<std::string> roots = {"b", "b", "a"};
  const auto find = [&roots](DataTransaction&) -> Result<std::string> {
    std::string root = roots.back();
    if (roots.size() > 1) roots.pop_back();
    return root;
  };
  std::vector<std::string> written;
  const auto work = [&written](DataTransaction&, const std::string& root) -> Result<void> {
    written.push_back(root);
    return {};
  };
  EXPECT_TRUE(write_under_root(store, find, work));
  EXPECT_EQ(written, std::vector<std::string>{"b"});
}

TEST_F(Threads, AreNotWrittenWhereTheirRootNeverComesToRest) {
  DataStore& store = *tree_.workspace.data(Creation::never).value();
  int moves = 0;
  const auto find = [&moves](DataTransaction&) -> Result<std::string> {
    return std::to_string(++moves);
  };
  const auto work = [](DataTransaction&, const std::string&) -> Result<void> {
    ADD_FAILURE();
    return {};
  };
  EXPECT_EQ(write_under_root(store, find, work).error().code, ErrorCode::conflict);
}

TEST(ThreadsOfAnEmptyProject, AreNotFoundAndNothingIsOpened) {
  test::FakeProject project;
  Workspace workspace(*project.open({}));
  EXPECT_TRUE(std::get<ThreadsListed>(*list_threads({}, workspace)).threads.empty());
  EXPECT_TRUE(std::get<ThreadTreeShown>(*show_thread_tree({}, workspace)).threads.empty());
  const ThreadCall call{.participant = "user"};
  EXPECT_EQ(test::name_of(show_thread({.call = call}, workspace).error()), "THREAD_NOT_FOUND");
  EXPECT_EQ(workspace.data(Creation::never).value(), nullptr);
}

}  // namespace
}  // namespace baton::app
