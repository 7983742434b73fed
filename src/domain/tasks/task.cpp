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
TaskStatus status_in(const json::View& document) {
  const std::string_view text = model::text_member(document, "status");
  if (text.empty()) return TaskStatus::pending;
  const auto found = std::ranges::find(kStatuses, text);
  return found == kStatuses.end() ? TaskStatus::unknown
                                  : static_cast<TaskStatus>(found - kStatuses.begin());
}

Payload payload_in(const json::View& document) {
  const std::string_view text = model::text_member(document, "dependencyPayload");
  if (text == "structured") return Payload::structured;
  return text == "both" ? Payload::both : Payload::output;
}

Task task_in(const model::ElementView& element) {
  const json::View& document = element.value;
  return {.index = element.index,
          .id = model::text_member(document, "id"),
          .title = model::text_member(document, "title"),
          .description = model::text_member(document, "description"),
          .assignee = model::text_member(document, "assignee"),
          .status = status_in(document),
          .reason = model::text_member(document, "reason"),
          .depends_on = model::text_elements(document, "dependsOn"),
          .sees_all = sees_all(document),
          .payload = payload_in(document),
          .document = document};
}

}  // namespace

bool sees_all(const json::View& task) {
  return model::text_member(task, "memoryScope") == "all";
}

std::string_view name_of(TaskStatus status) {
  return kStatuses.at(static_cast<std::size_t>(status));
}

std::vector<Task> tasks(const json::View& state) {
  std::vector<Task> found;
  for (const model::ElementView& element : model::object_elements(state, "tasks")) {
    found.push_back(task_in(element));
  }
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
