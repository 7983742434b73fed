#include "app/tasks/messages.h"

#include <span>
#include <utility>

#include "app/context/caller_admission.h"
#include "app/core/caller/caller.h"
#include "app/core/caller/named_agent.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/answer_change.h"
#include "app/tasks/worker.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/tasks/send.h"
#include "domain/workflow/changes.h"

namespace baton::app {
namespace {

bool is_same_agent(std::string_view one, std::string_view other) {
  return model::bare_agent_name(one) == model::bare_agent_name(other);
}

bool is_wanted(const json::View& message, const ListMessages& request,
               const std::optional<std::string>& receiver) {
  const std::string_view from = model::text_member(message, "from");
  const std::string_view to = model::text_member(message, "to");
  const bool is_theirs = request.agent.empty() || is_same_agent(from, request.agent) ||
                         is_same_agent(to, request.agent);
  return is_theirs && (!receiver || is_same_agent(to, *receiver)) &&
         (!request.task || model::text_member(message, "task") == *request.task);
}

}  // namespace

Result<Outcome<MessageSent>> send_message(const SendMessage& request, Workspace& workspace) {
  BATON_TRY(const std::string receiver, agent_named(request.to, "receiver", workspace));
  std::string sender = request.from;
  if (sender.empty()) {
    BATON_TRY(const workflow::Attribution author, attribute(std::nullopt, workspace));
    sender = author.name;
  }
  Json content = request.content;
  BATON_CHECK(
      redact_item(content, {model::bare_agent_name(sender), policy::Kind::message}, workspace));
  const tasks::NewMessage message{.from = sender,
                                  .to = receiver,
                                  .content = std::string(model::text_of(content)),
                                  .task = request.task.value_or(std::string())};
  const auto edit = [&](Json& state, MessageSent& answer) -> Result<Outcome<Edited>> {
    BATON_TRY(Findings warnings, misspelt_agents(std::span(&message.to, 1), state, workspace));
    BATON_TRY(const std::string id, tasks::send_message(state, message, workspace.now()));
    answer.message = *workflow::find_item(state, "messages", id);
    return Edited{.warnings = std::move(warnings)};
  };
  return change_and_answer<MessageSent>(
      workspace, {.command = "message send", .guard = request.guard, .by = message.from}, edit);
}

Json to_json(const MessageSent& answer) {
  Json json = to_json(answer.written);
  json["message"] = answer.message;
  return json;
}

Result<Outcome<MessagesListed>> list_messages(const ListMessages& request, Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_tasks(workspace, Outputs::optional));
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state.document, workspace));
  std::optional<std::string> receiver;
  if (request.to) {
    BATON_TRY(receiver, named_agent(*request.to, workspace));
  }
  MessagesListed answer;
  for (const model::ElementView& element : model::object_elements(state.document, "messages")) {
    const std::string_view sender = model::text_member(element.value, "from");
    const bool is_seen = admission.sees({sender, policy::Kind::message});
    if (is_seen && is_wanted(element.value, request, receiver))
      answer.messages.push_back(element.value.tree());
  }
  return answer;
}

Json to_json(const MessagesListed& answer) {
  return {{"messages", answer.messages}};
}

}  // namespace baton::app
