#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/policy/policies.h"
#include "domain/tasks/shown.h"
#include "domain/tasks/task.h"

// What an agent that works on a task is told: its description, the results of the tasks
// that it depends on, messages to it; and nothing else, unless the task sees all.
namespace baton::tasks {

// Longest result of one dependency that a prompt shows, in bytes.
inline constexpr std::size_t kLargestPayload = std::size_t{64} << 10;

// A note of the context store that something in the prompt refers to.
struct ReferredNote {
  std::string path;
  std::string agent;
  std::string body;
};

struct TaskPrompt {
  Task task;
  std::vector<Shown> prerequisites;  // in the order of dependsOn
  std::vector<Shown> others;         // only for a task that sees all; in the order of the list
  std::vector<Message> messages;     // only where somebody is assigned
  std::vector<Task> withheld;        // their authors' policies keep their results from the reader
  std::size_t withheld_messages = 0;
  std::vector<ReferredNote> notes = {};  // the plain layout has no place for them
};

// For `agent`, or with none for the assignee. not_found: no such task; denied: it is assigned to
// another agent; limit: a result is larger than kLargestPayload.
Result<TaskPrompt> make_prompt(const Json& state, std::string_view id, std::string_view agent,
                               const policy::Policies& policies);

// The plain layout, byte for byte; without a newline at the end.
std::string plain_text(const TaskPrompt& prompt);

// The same for an agent that is not to take others' words for instructions: they stand between
// lines with the marker. usage, denied: see require_unused_marker().
Result<std::string> fenced_text(const TaskPrompt& prompt, std::string_view marker);

}  // namespace baton::tasks
