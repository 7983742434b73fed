#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "json/json.h"
#include "json/view.h"

// Tasks and messages of a workflow (docs/tasks.md), as views that point into the state and
// live as long as it does unchanged. Malformed parts are skipped.
namespace baton::tasks {

enum class TaskStatus : std::uint8_t {
  pending,
  in_progress,
  completed,
  failed,
  cancelled,
  unknown
};

std::string_view name_of(TaskStatus status);

// What of a dependency's result a prompt shows.
enum class Payload : std::uint8_t { output, structured, both };

struct Task {
  std::size_t index = 0;  // in the state's list
  std::string_view id;
  std::string_view title;
  std::string_view description;
  std::string_view assignee;  // may be empty
  TaskStatus status = TaskStatus::pending;
  std::string_view reason;  // of a failure or cancellation
  std::vector<std::string_view> depends_on;
  bool sees_all = false;
  Payload payload = Payload::output;
  json::View document;
};

// memoryScope "all": the prompt of the task contains every result.
bool sees_all(const json::View& task);

std::vector<Task> tasks(const json::View& state);
// not_found, with the id that was meant perhaps.
Result<Task> require_task(const json::View& state, std::string_view id);

// Whether the task is for that agent: assigned to it, or unassigned. The empty agent stands for
// people and the orchestrator: every task is for them.
bool is_for(const Task& task, std::string_view agent);
// denied: it is assigned to another agent.
Result<void> require_for(const Task& task, std::string_view agent);

// The status as the state has it, which may be one that baton does not know.
std::string_view status_text(const Task& task);

// A result as text: a string itself, anything else as compact JSON. Empty: there is none.
std::string result_text(const Task& task);

struct Message {
  std::string_view from;
  std::string_view to;
  std::string_view content;
  std::string_view task;       // may be empty
  std::string_view timestamp;  // may be empty
};

std::vector<Message> messages(const json::View& state);
std::vector<Message> messages_to(const json::View& state, std::string_view agent);

}  // namespace baton::tasks
