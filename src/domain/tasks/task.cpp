#include "domain/tasks/task.h"

#include <algorithm>
#include <array>
#include <optional>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::tasks {
namespace {

// In the order of TaskStatus.
constexpr std::array<std::string_view, 6> kStatuses = {"pending", "in_progress", "completed",
                                                       "failed",  "cancelled",   "unknown"};

// A task without a status waits.
TaskStatus status_of(std::string_view text) {
  if (text.empty()) return TaskStatus::pending;
  const auto found = std::ranges::find(kStatuses, text);
  return found == kStatuses.end() ? TaskStatus::unknown
                                  : static_cast<TaskStatus>(found - kStatuses.begin());
}

Payload payload_of(std::string_view text) {
  if (text == "structured") return Payload::structured;
  return text == "both" ? Payload::both : Payload::output;
}

bool is_scope_of_all(std::string_view text) {
  return text == "all";
}

struct TextMember {
  std::string_view name;
  std::string_view Task::*text;
};
constexpr std::array<TextMember, 5> kTextMembers = {{{"id", &Task::id},
                                                     {"title", &Task::title},
                                                     {"description", &Task::description},
                                                     {"assignee", &Task::assignee},
                                                     {"reason", &Task::reason}}};

void read_text(Task& task, std::string_view name, std::string_view text) {
  for (const TextMember& member : kTextMembers) {
    if (member.name == name) task.*member.text = text;
  }
  if (name == "status") task.status = status_of(text);
  if (name == "memoryScope") task.sees_all = is_scope_of_all(text);
  if (name == "dependencyPayload") task.payload = payload_of(text);
}

// In one pass over the members: there may be thousands of tasks.
Task task_in(const model::ElementView& element) {
  Task task;
  task.index = element.index;
  task.document = element.value;
  element.value.each_member([&](std::size_t, std::string_view name, const json::View& value) {
    if (value.is_string()) {
      read_text(task, name, value.string());
    } else if (name == "dependsOn") {
      task.depends_on = model::text_elements(value);
    }
    return true;
  });
  return task;
}

}  // namespace

bool sees_all(const json::View& task) {
  return is_scope_of_all(model::text_member(task, "memoryScope"));
}

std::string_view name_of(TaskStatus status) {
  return kStatuses.at(static_cast<std::size_t>(status));
}

std::vector<Task> tasks(const json::View& state) {
  const std::vector<model::ElementView> elements = model::object_elements(state, "tasks");
  std::vector<Task> found;
  found.reserve(elements.size());
  for (const model::ElementView& element : elements) found.push_back(task_in(element));
  return found;
}

Result<Task> require_task(const json::View& state, std::string_view id) {
  std::vector<std::string_view> ids;
  for (const model::ElementView& element : model::object_elements(state, "tasks")) {
    ids.push_back(model::text_member(element.value, "id"));
    if (ids.back() == id) return task_in(element);
  }
  const std::string numbered = text::concat("t", id);  // of 1: t1
  const bool is_number = std::ranges::find(ids, numbered) != ids.end();
  const std::optional<std::string_view> nearest =
      is_number ? std::optional<std::string_view>(numbered) : text::nearest(id, ids);
  return fail(
      ErrorCode::not_found, "task not found", std::string(id),
      nearest ? text::concat("did you mean ", *nearest, "?") : "`baton task list` lists the tasks");
}

bool is_for(const Task& task, std::string_view agent) {
  return agent.empty() || task.assignee.empty() ||
         model::bare_agent_name(task.assignee) == model::bare_agent_name(agent);
}

Result<void> require_for(const Task& task, std::string_view agent) {
  if (is_for(task, agent)) return {};
  return fail(ErrorCode::denied, "the task is assigned to another agent", std::string(task.id),
              text::concat("it is ", task.assignee, "'s; `baton task next` shows what is ready"));
}

std::string_view status_text(const Task& task) {
  return task.status == TaskStatus::unknown ? model::text_member(task.document, "status")
                                            : name_of(task.status);
}

std::string result_text(const Task& task) {
  const json::View result = model::member(task.document, "result");
  if (!result || result.type() == json::Type::null) return {};
  if (result.type() == json::Type::string) return std::string(result.string());
  return json::print_compact(result);
}

std::vector<Message> messages(const json::View& state) {
  std::vector<Message> found;
  for (const model::ElementView& element : model::object_elements(state, "messages")) {
    const json::View& document = element.value;
    found.push_back({.from = model::text_member(document, "from"),
                     .to = model::text_member(document, "to"),
                     .content = model::text_member(document, "content"),
                     .task = model::text_member(document, "task"),
                     .timestamp = model::text_member(document, "timestamp")});
  }
  return found;
}

std::vector<Message> messages_to(const json::View& state, std::string_view agent) {
  std::vector<Message> found = messages(state);
  std::erase_if(found, [&](const Message& message) {
    return model::bare_agent_name(message.to) != model::bare_agent_name(agent);
  });
  return found;
}

}  // namespace baton::tasks
