#include "app/tasks/call_task.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/request_member.h"
#include "app/tasks/change_tasks.h"
#include "app/tasks/full_view.h"
#include "app/tasks/look_at_tasks.h"
#include "app/tasks/messages.h"
#include "app/tasks/next_task.h"
#include "app/tasks/task_prompt.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "text/concat.h"

namespace baton::app {
namespace {

struct Call {
  const Json& request;
  const std::string& agent;
  Workspace& workspace;
};

using Answered = Result<Outcome<Json>>;

template <typename Answer>
Answered json_of(Result<Outcome<Answer>> outcome) {
  if (!outcome) return fail(std::move(outcome).error());
  if (Report* report = std::get_if<Report>(&*outcome)) return std::move(*report);
  return to_json(std::get<Answer>(*outcome));
}

// Absent, or not a text: nothing.
std::optional<std::string> text_in(const Call& call, std::string_view name) {
  const Json* value = model::member(call.request, name);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return value->get<std::string>();
}

std::optional<Json> value_in(const Call& call, std::string_view name) {
  const Json* value = model::member(call.request, name);
  return value == nullptr ? std::nullopt : std::optional(*value);
}

Result<Json> required(const Call& call, std::string_view name, Json::value_t type) {
  const Json* value = model::member(call.request, name);
  if (value != nullptr && value->type() == type) return *value;
  return fail(
      shared::invalid_request("a member is missing, or of another type", std::string(name),
                              type == Json::value_t::array ? "give an array" : "give an object"));
}

Result<tasks::TaskMove> move_in(const Call& call) {
  BATON_TRY(std::string id, required_text(call.request, "id"));
  return tasks::TaskMove{.id = std::move(id), .agent = call.agent};
}

Answered call_list(const Call& call) {
  return json_of(list_tasks(
      {.status = text_in(call, "status"), .assignee = text_in(call, "assignee")}, call.workspace));
}

Answered call_show(const Call& call) {
  BATON_TRY(std::string id, required_text(call.request, "id"));
  return json_of(show_task({.id = std::move(id), .agent = call.agent}, call.workspace));
}

Answered call_ready(const Call& call) {
  return json_of(show_ready({.agent = call.agent}, call.workspace));
}

Answered call_next(const Call& call) {
  const bool claims = model::flag_member(call.request, "claim");
  return json_of(next_task({.agent = call.agent, .claim = claims ? Claim::taken : Claim::none},
                           call.workspace));
}

Answered call_prompt(const Call& call) {
  MakeTaskPrompt prompt{.id = {}, .agent = call.agent};
  BATON_TRY(prompt.id, required_text(call.request, "id"));
  if (text_in(call, "format") == "plain") prompt.form = PromptForm::plain;
  return json_of(make_task_prompt(prompt, call.workspace));
}

Answered call_add(const Call& call) {
  BATON_TRY(const Json drafts, required(call, "tasks", Json::value_t::array));
  return json_of(add_tasks({.drafts = {drafts.begin(), drafts.end()}}, call.workspace));
}

Answered call_update(const Call& call) {
  UpdateTask update{.id = {}, .agent = call.agent, .changes = {}};
  BATON_TRY(update.id, required_text(call.request, "id"));
  BATON_TRY(update.changes, required(call, "changes", Json::value_t::object));
  return json_of(update_task(update, call.workspace));
}

Answered call_start(const Call& call) {
  BATON_TRY(tasks::TaskMove move, move_in(call));
  return json_of(start_task({.move = std::move(move)}, call.workspace));
}

Answered call_complete(const Call& call) {
  tasks::Completion completion{
      .move = {}, .result = value_in(call, "result"), .structured = value_in(call, "structured")};
  BATON_TRY(completion.move, move_in(call));
  if (model::flag_member(call.request, "amend")) {
    completion.amendment = tasks::Amendment::allowed;
  }
  return json_of(complete_task({.completion = std::move(completion)}, call.workspace));
}

Answered end_by(const Call& call, tasks::TaskStatus status) {
  EndTask end{.move = {}, .status = status, .reason = text_in(call, "reason").value_or("")};
  BATON_TRY(end.move, move_in(call));
  return json_of(end_task(end, call.workspace));
}

Answered call_fail(const Call& call) {
  return end_by(call, tasks::TaskStatus::failed);
}

Answered call_cancel(const Call& call) {
  return end_by(call, tasks::TaskStatus::cancelled);
}

Answered call_summary(const Call& call) {
  SummarizeTasks summary{.agent = call.agent};
  if (model::array_member(call.request, "tasks") != nullptr) {
    summary.ids.emplace();
    for (const std::string_view id : model::text_elements(call.request, "tasks")) {
      summary.ids->emplace_back(id);
    }
  }
  return json_of(summarize_tasks(summary, call.workspace));
}

Answered call_send(const Call& call) {
  SendMessage message{.from = call.agent, .to = {}, .content = {}, .task = text_in(call, "task")};
  BATON_TRY(message.to, required_text(call.request, "to"));
  BATON_TRY(message.content, required_text(call.request, "content"));
  return json_of(send_message(message, call.workspace));
}

Answered call_messages(const Call& call) {
  return json_of(
      list_messages({.agent = call.agent, .to = text_in(call, "to"), .task = text_in(call, "task")},
                    call.workspace));
}

struct Action {
  std::string_view name;
  Answered (*run)(const Call& call);
};

constexpr std::array kActions = {
    Action{"list", call_list},         Action{"show", call_show},
    Action{"ready", call_ready},       Action{"next", call_next},
    Action{"prompt", call_prompt},     Action{"add", call_add},
    Action{"update", call_update},     Action{"start", call_start},
    Action{"complete", call_complete}, Action{"fail", call_fail},
    Action{"cancel", call_cancel},     Action{"summary", call_summary},
    Action{"send", call_send},         Action{"messages", call_messages},
};

Error no_such_action(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Action& action : kActions) names.push_back(action.name);
  return shared::invalid_request("no such action", name,
                                 text::concat("there are ", text::enumerate(names)));
}

}  // namespace

Result<Outcome<Json>> call_task(const Json& request, const std::string& agent,
                                Workspace& workspace) {
  if (!request.is_object()) {
    return fail(shared::invalid_request("a request is a JSON object", {}, {}));
  }
  BATON_TRY(const std::string name, required_text(request, "action"));
  const auto* const action = std::ranges::find(kActions, name, &Action::name);
  if (action == kActions.end()) return fail(no_such_action(name));
  return action->run({request, agent, workspace});
}

}  // namespace baton::app
