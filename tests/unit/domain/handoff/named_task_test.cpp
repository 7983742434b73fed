#include "domain/handoff/named_task.h"

#include <gtest/gtest.h>

namespace baton::handoff {
namespace {

using Ids = std::vector<std::string>;

TEST(NamedTasks, AreThoseInBracketsEachOnce) {
  EXPECT_EQ(tasks_in_prompt("Do [task:t3] now.\n[task:t3]"), Ids{"t3"});
  EXPECT_EQ(tasks_in_prompt("[task:t1][task:a.b-c]"), (Ids{"t1", "a.b-c"}));
}

TEST(NamedTasks, AreNothingThatOnlyLooksLikeOne) {
  for (const char* prompt : {"", "Task: t3", "[task: t3]", "[task:]", "[task:t3", "[task:../x]",
                             "[task:a b]", "[Task:t3]"}) {
    EXPECT_TRUE(tasks_in_prompt(prompt).empty()) << prompt;
  }
}

}  // namespace
}  // namespace baton::handoff
