#include "domain/tasks/send.h"

#include <gtest/gtest.h>

#include "domain/tasks/task.h"
#include "task_list.h"

namespace baton::tasks {
namespace {

TEST(SendMessage, AddsOneThatReachesItsReceiverAlone) {
  Json state = state_of({make_task("t1")});
  EXPECT_EQ(*send_message(state, {"lead", "writer", "Short, please", "t1"}, kNow), "msg_001");
  EXPECT_EQ(*send_message(state, {"lead", "editor", "Not yet"}, kNow), "msg_002");
  const auto received = messages_to(state, "baton:writer");
  ASSERT_EQ(received.size(), 1U);
  EXPECT_EQ(received[0].content, "Short, please");
  EXPECT_EQ(received[0].task, "t1");
  EXPECT_EQ(received[0].timestamp, "2025-06-11T00:00:00Z");
}

TEST(SendMessage, RefusesOneWithoutReceiverTextOrTask) {
  Json state = state_of({});
  EXPECT_EQ(send_message(state, {"lead", "", "x"}, kNow).error().code, ErrorCode::usage);
  EXPECT_EQ(send_message(state, {"lead", "writer", ""}, kNow).error().code, ErrorCode::usage);
  EXPECT_EQ(send_message(state, {"lead", "writer", "x", "t9"}, kNow).error().code,
            ErrorCode::not_found);
}

}  // namespace
}  // namespace baton::tasks
