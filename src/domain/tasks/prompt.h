#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/policy/policies.h"
#include "domain/tasks/shown.h"
#include "domain/tasks/task.h"

// The prompt of an agent that works on a task: its description, the results of its dependencies,
// messages to it; nothing else, unless the task sees everything.
namespace baton::tasks {

// The longest result of one dependency in a prompt, in bytes.
inline constexpr std::size_t kLargestPayload = std::size_t{64} << 10;

// A note of the context store to which the prompt refers.
struct ReferredNote {
  std::string path;
  std::string agent;
  std::string body;
};

struct TaskPrompt {
  Task task;
  std::vector<Shown> prerequisites;  // in the order of dependsOn
  std::vector<Shown> others;         // only for a task that sees everything; in list order
  std::vector<Message> messages;     // only if it is assigned
  std::vector<Task> withheld;        // their authors' policies hide the results from the reader
  std::size_t withheld_messages = 0;
  std::vector<Task> unfinished = {};     // dependencies that are not completed
  std::vector<ReferredNote> notes = {};  // not part of the plain layout
};

// The prompt for `agent`, or without one for the assignee. not_found: unknown task; denied: it is
// assigned to another agent; limit: a result is larger than kLargestPayload.
Result<TaskPrompt> make_prompt(const json::View& state, std::string_view id, std::string_view agent,
                               const policy::Policies& policies);

// The plain layout, without a final newline.
std::string plain_text(const TaskPrompt& prompt);

// The same and the notes: everything that the fenced text shows of others.
std::string all_text(const TaskPrompt& prompt);

// The prompt with text by others between lines with the marker, so that it cannot be mistaken for
// instructions. usage, denied: see require_unused_marker().
Result<std::string> fenced_text(const TaskPrompt& prompt, std::string_view marker);

}  // namespace baton::tasks
