#pragma once

#include <array>
#include <string_view>

#include "domain/policy/context_type.h"

namespace baton::app {

// A list of a state whose items have an author: the members that the author's policies protect.
struct AuthoredList {
  policy::Kind kind;
  std::string_view name;
  std::string_view id;      // the member with an item's id; empty: items have none
  std::string_view author;  // the member with the author's name
  std::array<std::string_view, 2> members;
};

inline constexpr AuthoredList kTaskResults{
    policy::Kind::task, "tasks", "id", "assignee", {"result", "structured"}};

// What can be encrypted: the outputs and the submitted text of an execution, the results of a task.
inline constexpr std::array kSealableLists = {
    AuthoredList{policy::Kind::output,
                 "agentSequence",
                 "executionId",
                 "agentName",
                 {"outputs", "submitted"}},
    kTaskResults,
};

inline constexpr AuthoredList kMessageList{
    policy::Kind::message, "messages", "", "from", {"content", ""}};

// Texts that all agents see, such as why a run or a task failed: redacted, never encrypted.
inline constexpr std::array kOpenTexts = {
    AuthoredList{policy::Kind::output, "agentSequence", "", "agentName", {"failureReason", ""}},
    AuthoredList{policy::Kind::task, "tasks", "", "assignee", {"reason", ""}},
    AuthoredList{policy::Kind::task, "tasks", "", "assignee", {"title", "description"}},
};

}  // namespace baton::app
