#include "app/tasks/mirror_task.h"

#include <array>

#include <nlohmann/json.hpp>

#include "app/core/state/change_state.h"
#include "domain/tasks/edit.h"
#include "domain/tasks/moves.h"
#include "domain/tasks/task.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::size_t kSessionPart = 8;  // of a UUID: enough to tell sessions apart

Result<Change> add_if_new(Json& state, const MirrorTask& request, const std::string& id,
                          Instant now) {
  if (tasks::require_task(state, id)) return Change::none;
  Json draft = {{"id", id}, {"title", request.subject.empty() ? id : request.subject}};
  if (!request.description.empty()) draft["description"] = request.description;
  draft["claude"] = {{"session", request.session}, {"task", request.task}};
  BATON_CHECK(tasks::add_tasks(state, std::array{std::move(draft)}, now));
  return Change::made;
}

// Completes the task if it is pending or in progress; any other status was set on purpose.
Result<Change> complete_if_open(Json& state, const std::string& id, Instant now) {
  BATON_TRY(const tasks::Task task, tasks::require_task(state, id));
  const bool is_open =
      task.status == tasks::TaskStatus::pending || task.status == tasks::TaskStatus::in_progress;
  if (!is_open) return Change::none;
  BATON_TRY(const Outcome<bool> completed, tasks::complete_task(state, {.move = {.id = id}}, now));
  return std::holds_alternative<bool>(completed) ? Change::made : Change::none;
}

}  // namespace

Result<Outcome<Written>> mirror_task(const MirrorTask& request, Workspace& workspace) {
  BATON_TRY(const Identifier id,
            Identifier::parse(
                text::concat("cc-", request.session.substr(0, kSessionPart), "-", request.task),
                "id of a task"));
  const auto edit = [&](Json& state) -> Result<Outcome<Edited>> {
    BATON_TRY(Change change, add_if_new(state, request, id.text(), workspace.now()));
    if (request.end == MirroredEnd::completed) {
      BATON_TRY(const Change ended, complete_if_open(state, id.text(), workspace.now()));
      if (ended == Change::made) change = Change::made;
    }
    return Edited{.change = change};
  };
  return change_state(workspace, {.command = text::concat("task ", id.text())}, edit);
}

}  // namespace baton::app
