#include "domain/context/workflow_context.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/inlined_files.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/policy/items.h"
#include "text/concat.h"

namespace baton::context {
namespace {

constexpr std::array<std::string_view, 9> kPlainMembers = {
    "workflowId",  "featureName", "featureDescription", "phase", "currentAgent", "startTime",
    "lastUpdated", "prdPath",     "branchName"};
// Members of the state that an agent does not need, or that are built here.
constexpr std::array<std::string_view, 10> kHandledMembers = {
    "$schema",         "version",     "revision",  "agentSequence", "qualityGates",
    "sharedDecisions", "constraints", "artifacts", "tasks",         "messages"};
constexpr std::array<std::string_view, 5> kExecutionMembers = {"agentName", "executionId", "status",
                                                               "startTime", "endTime"};
constexpr std::array<std::string_view, 8> kGateMembers = {
    "status",          "evidence",  "evidenceFiles", "issues",
    "recommendations", "updatedBy", "executionId",   "timestamp"};

// `more` members may be added.
Json picked(const json::View& object, std::span<const std::string_view> names,
            std::size_t more = 0) {
  Json result = model::object_of_size(names.size() + more);
  for (const std::string_view name : names) {
    if (const json::View value = model::member(object, name))
      result[std::string(name)] = value.tree();
  }
  return result;
}

void explain(Explanation& explanation, std::string_view kind, const json::View& item,
             Judgement judgement) {
  explanation.items.push_back({std::string(kind), std::string(model::text_member(item, "id")),
                               judgement.verdict, std::move(judgement.reason), count_tokens(item)});
}

Json progress(const json::View& state) {
  Json sequence = Json::array();
  for (const model::Execution& execution : model::executions(state)) {
    sequence.push_back(picked(execution.document, kExecutionMembers));
  }
  return sequence;
}

Json gate_progress(const json::View& state, const Admission& admission, Explanation& explanation) {
  Json progress = {
      {"passed", Json::array()}, {"pending", Json::array()}, {"failed", Json::array()}};
  Json details = Json::object();
  for (const model::Gate& gate : model::gates(state)) {
    Json& list = progress[std::string(model::name_of(gate.status))];
    if (list.is_null()) list = Json::array();
    list.push_back(gate.name);
    explanation.items.push_back({"gate", std::string(gate.name), Verdict::admitted,
                                 "names and statuses of gates are shown",
                                 count_tokens(json::View::of_name(gate.name))});
    if (!gate.details) continue;
    const std::string_view author = model::text_member(gate.details, "updatedBy");
    Judgement judgement = admission.gate(gate.name, author);
    explanation.items.push_back({"gate details", std::string(gate.name), judgement.verdict,
                                 judgement.reason, count_tokens(gate.details)});
    if (!judgement.admitted()) continue;
    details[std::string(gate.name)] = admission.redacted(picked(gate.details, kGateMembers),
                                                         {author, policy::Kind::gate, gate.name});
  }
  if (!details.empty()) progress["details"] = std::move(details);
  return progress;
}

// What its assignee makes of a task.
constexpr std::array<std::string_view, 3> kTaskAnswers = {"result", "structured", "reason"};

// In the full view: a task's answers are made by its assignee, a message by its sender.
Json tasks_in_full(const json::View& state, const Admission& admission, Explanation& explanation) {
  Json tasks = Json::array();
  for (const model::ElementView& element : model::object_elements(state, "tasks")) {
    Json task = element.value.tree();
    const policy::Item item{model::text_member(element.value, "assignee"), policy::Kind::task};
    Judgement judgement{Verdict::admitted, "the full view was requested"};
    if (const policy::Policy* policy = admission.barrier(item)) {
      for (const std::string_view name : kTaskAnswers) model::remove_member(task, name);
      judgement = {Verdict::denied,
                   text::concat("its result: ", admission.denial(*policy, item.author))};
    }
    explain(explanation, "task", element.value, std::move(judgement));
    tasks.push_back(admission.redacted(std::move(task), item));
  }
  return tasks;
}

Json messages_in_full(const json::View& state, const Admission& admission,
                      Explanation& explanation) {
  Json messages = Json::array();
  for (const model::ElementView& element : model::object_elements(state, "messages")) {
    const policy::Item item{model::text_member(element.value, "from"), policy::Kind::message};
    const std::optional<Judgement> denial = admission.denied_by_policy(item);
    explain(explanation, "message", element.value,
            denial.value_or(Judgement{Verdict::admitted, "the full view was requested"}));
    if (!denial) messages.push_back(admission.redacted(element.value.tree(), item));
  }
  return messages;
}

bool is_handled(std::string_view name) {
  return std::ranges::find(kPlainMembers, name) != kPlainMembers.end() ||
         std::ranges::find(kHandledMembers, name) != kHandledMembers.end();
}

// Both sides of an unresolved merge are what the policies of many authors may withhold.
Json extensions_in_full(const json::View& extensions, Explanation& explanation) {
  const json::View conflicts = model::member(extensions, "conflicts");
  Json shown = extensions.tree();
  if (!conflicts) return shown;
  explanation.items.push_back({"member", "extensions/conflicts", Verdict::denied,
                               "no context shows the sides of a merge", count_tokens(conflicts)});
  model::remove_member(shown, "conflicts");
  return shown;
}

// Every other member of the state: all of them in the full view, otherwise none.
void add_rest(const json::View& state, const Admission& admission, Json& context,
              Explanation& explanation) {
  const bool full = admission.scope() == Scope::all;
  if (full && model::array_member(state, "tasks")) {
    context["tasks"] = tasks_in_full(state, admission, explanation);
  }
  if (full && model::array_member(state, "messages")) {
    context["messages"] = messages_in_full(state, admission, explanation);
  }
  if (state.type() != json::Type::object) return;
  state.each_member([&](std::size_t, std::string_view name, const json::View& value) {
    if (is_handled(name)) return true;
    explanation.items.push_back(
        {"member", std::string(name), full ? Verdict::admitted : Verdict::denied,
         full ? "the full view was requested" : "shown in the full view only",
         count_tokens(value)});
    if (full) {
      context[std::string(name)] =
          name == "extensions" ? extensions_in_full(value, explanation) : value.tree();
    }
    return true;
  });
}

// No value if there is none, or if it was given to another agent.
json::View task_of(const json::View& state, const model::AgentRule& rule,
                   std::string_view execution_id) {
  const std::optional<model::Execution> execution = model::find_execution(state, execution_id);
  if (!execution || model::bare_agent_name(execution->agent) != rule.agent) return {};
  const std::string_view id = model::text_member(execution->document, "task");
  for (const model::ElementView& element : model::object_elements(state, "tasks")) {
    if (id.empty() || model::text_member(element.value, "id") != id) continue;
    const std::string_view assignee = model::text_member(element.value, "assignee");
    const bool ours = assignee.empty() || model::bare_agent_name(assignee) == rule.agent;
    return ours ? element.value : json::View();
  }
  return {};
}

}  // namespace

AdmittedItems admit_items(const json::View& state, const Admission& admission,
                          Explanation& explanation) {
  AdmittedItems items{Json::array(), Json::array(), Json::array()};
  FileInliner files(admission, explanation);
  for (const json::View& decision : model::decisions(state)) {
    Judgement judgement = admission.decision(decision, {});
    if (judgement.admitted()) {
      items.decisions.push_back(
          admission.redacted(decision.tree(), policy::decision_item(decision)));
    }
    explain(explanation, "decision", decision, std::move(judgement));
  }
  for (const json::View& constraint : model::constraints(state)) {
    Judgement judgement = admission.shared_constraint(constraint);
    if (judgement.admitted())
      items.constraints.push_back(admission.redacted_constraint(constraint));
    explain(explanation, "constraint", constraint, std::move(judgement));
  }
  for (const json::View& artifact : model::artifacts(state)) {
    Judgement judgement = admission.artifact(artifact, {});
    const bool is_admitted = judgement.admitted();
    explain(explanation, "artifact", artifact, std::move(judgement));
    if (!is_admitted) continue;
    Json shown = admission.redacted(artifact.tree(), policy::artifact_item(artifact));
    files.add_content(artifact, shown);
    items.artifacts.push_back(std::move(shown));
  }
  items.warnings = files.warnings();
  return items;
}

Json make_workflow_context(const json::View& state, const Admission& admission,
                           const AdmittedItems& items, Explanation& explanation) {
  constexpr std::size_t kBuilt = 5;
  Json context = picked(state, kPlainMembers, kBuilt);
  context["agentSequence"] = progress(state);
  context["qualityGates"] = gate_progress(state, admission, explanation);
  context["sharedDecisions"] = items.decisions;
  context["constraints"] = items.constraints;
  context["artifacts"] = without_content(items.artifacts);
  add_rest(state, admission, context, explanation);
  return context;
}

Json current_task(const json::View& state, const model::AgentRule& rule,
                  std::string_view execution_id) {
  if (const json::View task = task_of(state, rule, execution_id)) {
    constexpr std::array<std::string_view, 3> kTaskMembers = {"id", "title", "description"};
    Json specification = picked(task, kTaskMembers);
    if (!specification.contains("description")) {
      specification["description"] = model::text_member(task, "title");
    }
    return specification;
  }
  return {{"title", rule.agent}, {"description", rule.description}};
}

}  // namespace baton::context
