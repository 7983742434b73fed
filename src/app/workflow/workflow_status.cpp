#include "app/workflow/workflow_status.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include <nlohmann/json.hpp>

#include "app/context/caller_admission.h"
#include "app/core/findings/finding_json.h"
#include "app/core/findings/state_findings.h"
#include "app/core/state/load_state.h"
#include "app/core/state/state_format.h"
#include "app/core/state/state_size.h"
#include "app/workflow/handoff_lease.h"
#include "domain/context/check.h"
#include "domain/context/explanation.h"
#include "domain/model/members.h"
#include "domain/policy/envelope.h"
#include "json/locate.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::array<const char*, 9> kIdentification = {
    "workflowId",  "featureName", "featureDescription", "phase", "currentAgent", "startTime",
    "lastUpdated", "prdPath",     "branchName"};

constexpr std::array<model::GateStatus, 4> kGateStatuses = {
    model::GateStatus::passed, model::GateStatus::warning, model::GateStatus::pending,
    model::GateStatus::failed};

std::vector<std::pair<std::string, std::string>> identification_of(const json::View& state) {
  std::vector<std::pair<std::string, std::string>> members;
  for (const char* name : kIdentification) {
    const json::View value = model::member(state, name);
    if (value && value.type() == json::Type::string) members.emplace_back(name, value.string());
  }
  return members;
}

// A failure reason is free text of its author: shown only to callers that the author's policy
// admits.
ExecutionStatusLine line_of(const model::Execution& execution, const CallerAdmission& admission,
                            Instant now) {
  const json::View& document = execution.document;
  ExecutionStatusLine line;
  line.agent = execution.agent;
  line.id = execution.id;
  line.status = execution.status_text;
  if (execution.outputs) {
    line.output_status = policy::claims_envelope(execution.outputs)
                             ? policy::placeholder_of(execution.outputs)
                             : std::string(model::text_member(execution.outputs, "status"));
  }
  line.start_time = model::text_member(document, "startTime");
  line.end_time = model::text_member(document, "endTime");
  if (admission.sees({execution.agent})) {
    line.failure_reason = model::text_member(document, "failureReason");
  }
  line.task = model::text_member(document, "task");
  for (const std::string_view agent : model::text_elements(document, "forcedWithout")) {
    line.forced_without.emplace_back(agent);
  }
  if (execution.status == model::ExecutionStatus::in_progress && execution.start) {
    line.age = now - *execution.start;
  }
  return line;
}

StateCounts counts_of(const json::View& state) {
  return {.executions = model::object_elements(state, "agentSequence").size(),
          .decisions = model::decisions(state).size(),
          .constraints = model::constraints(state).size(),
          .artifacts = model::artifacts(state).size(),
          .tasks = model::elements(state, "tasks").size(),
          .messages = model::elements(state, "messages").size()};
}

std::vector<std::string> warnings_of(const json::View& state, const WorkflowStatus& status,
                                     const Configuration& configuration, Instant now) {
  std::vector<std::string> warnings;
  const model::Runs none({});
  const workflow::History history{none, configuration.relevance_map, configuration.policies};
  for (const Finding& finding : context::stale_findings(
           state, history, nullptr,
           {.agent = {}, .now = now, .freshness_hours = configuration.freshness_hours})) {
    warnings.push_back(finding.message);
  }
  if (const auto finding = size_finding(status.state_tokens, configuration)) {
    warnings.push_back(finding->message);
  }
  return warnings;
}

std::vector<std::pair<std::string, model::GateStatus>> gates_of(const json::View& state) {
  std::vector<std::pair<std::string, model::GateStatus>> gates;
  for (const model::Gate& gate : model::gates(state)) gates.emplace_back(gate.name, gate.status);
  return gates;
}

WorkflowStatus status_of(const LoadedState& loaded, const Configuration& configuration,
                         const CallerAdmission& admission, Workspace& workspace) {
  const Instant now = workspace.now();
  const json::View state = loaded.document;
  WorkflowStatus status;
  status.identification = identification_of(state);
  status.revision = loaded.revision;
  for (const model::Execution& execution : model::executions(state)) {
    status.executions.push_back(line_of(execution, admission, now));
  }
  status.gates = gates_of(state);
  status.next = next_agents(state, configuration, admission, workspace);
  const tasks::TaskGraph graph(tasks::tasks(state));
  for (std::size_t place = 0; place < graph.tasks().size(); ++place) {
    status.tasks.push_back(head_of(graph, place, admission));
  }
  status.counts = counts_of(state);
  status.state_tokens = context::count_tokens_of_text(loaded.text());
  status.token_limit = configuration.state_tokens;
  if (const auto updated = model::time_member(state, "lastUpdated")) status.age = now - *updated;
  status.warnings = warnings_of(state, status, configuration, now);
  return status;
}

// The items of the state that the caller sees, as a state.
Json seen_items(const json::View& state, const CallerAdmission& admission) {
  context::AdmittedItems items = admission.items();
  Json seen = {{"sharedDecisions", std::move(items.decisions)},
               {"artifacts", std::move(items.artifacts)},
               {"qualityGates", {{"details", Json::object()}}}};
  Json& gates = seen["qualityGates"];
  for (const model::Gate& gate : model::gates(state)) {
    const std::string name(gate.name);
    gates[std::string(model::name_of(gate.status))].push_back(name);
    gates["details"][name] = admission.gate(gate);
  }
  for (const model::Execution& run : model::executions(state)) {
    Json head = run.document.tree();
    head.erase("outputs");
    if (!admission.sees({run.agent})) head.erase(std::string(kEvidenceFiles));
    seen["agentSequence"].push_back(std::move(head));
  }
  return seen;
}

Json evidence_json(const std::vector<ItemEvidence>& evidence) {
  Json list = Json::array();
  for (const ItemEvidence& file : evidence) {
    list.push_back(
        Json::object({{"item", file.item}, {"path", file.path}, {"status", name_of(file.status)}}));
  }
  return list;
}

Json line_json(const ExecutionStatusLine& line) {
  Json json = {{"agent", line.agent}, {"executionId", line.id}, {"status", line.status}};
  if (!line.output_status.empty()) json["outputStatus"] = line.output_status;
  if (!line.start_time.empty()) json["startTime"] = line.start_time;
  if (!line.end_time.empty()) json["endTime"] = line.end_time;
  if (!line.forced_without.empty()) json["forcedWithout"] = line.forced_without;
  if (!line.failure_reason.empty()) json["reason"] = line.failure_reason;
  if (!line.task.empty()) json["task"] = line.task;
  return json;
}

Json running_json(const std::vector<ExecutionStatusLine>& executions) {
  Json running = Json::array();
  for (const ExecutionStatusLine& line : executions) {
    if (line.status != model::name_of(model::ExecutionStatus::in_progress)) continue;
    Json entry = {{"agent", line.agent}, {"executionId", line.id}};
    if (!line.start_time.empty()) entry["startTime"] = line.start_time;
    if (line.age) entry["age"] = line.age->count();
    if (line.silence) entry["silence"] = line.silence->count();
    running.push_back(std::move(entry));
  }
  return running;
}

Json gates_json(const WorkflowStatus& status) {
  Json gates = Json::object();
  for (const model::GateStatus list : kGateStatuses) {
    gates[std::string(model::name_of(list))] = Json::array();
  }
  for (const auto& [name, gate] : status.gates) {
    gates[std::string(model::name_of(gate))].push_back(name);
  }
  return gates;
}

Json counts_json(const StateCounts& counts) {
  return {{"executions", counts.executions},
          {"decisions", counts.decisions},
          {"constraints", counts.constraints},
          {"artifacts", counts.artifacts},
          {"tasks", counts.tasks},
          {"messages", counts.messages}};
}

void put_status(Json& json, const WorkflowStatus& status) {
  for (const auto& [name, value] : status.identification) json[name] = value;
  if (!status.invalid.empty()) json["invalid"] = to_json(status.invalid);
  json["revision"] = status.revision.value;
  if (status.digest) json["digest"] = status.digest->hex;
  json["running"] = running_json(status.executions);
  json["executions"] = Json::array();
  for (const ExecutionStatusLine& line : status.executions) {
    json["executions"].push_back(line_json(line));
  }
  json["gates"] = gates_json(status);
  json["next"] = to_json(status.next);
  if (!status.tasks.empty()) json["tasks"] = to_json(status.tasks);
  json["counts"] = counts_json(status.counts);
  json["stateTokens"] = status.state_tokens;
  if (status.token_limit != 0) json["stateTokensLimit"] = status.token_limit;
  if (status.age) json["age"] = status.age->count();
  json["warnings"] = status.warnings;
  if (!status.evidence.empty()) json["evidence"] = evidence_json(status.evidence);
  if (!status.parked.empty()) json["parked"] = to_json(status.parked);
}

Result<void> add_signs_of_life(WorkflowStatus& status, const json::View& state,
                               Workspace& workspace) {
  const bool is_any_running = std::ranges::any_of(
      status.executions, [](const ExecutionStatusLine& line) { return line.age.has_value(); });
  if (!is_any_running) return {};
  BATON_TRY(const std::vector<Lease> leases, workspace.handoff().leases());
  std::map<std::string, Instant, std::less<>> heartbeats;  // by execution
  for (const Lease& lease : leases) {
    if (lease.has_ended || !is_lease_of(lease, status.text("workflowId"))) continue;
    heartbeats.emplace(lease_in(state, lease).execution.text(), lease.heartbeat);
  }
  for (ExecutionStatusLine& line : status.executions) {
    const auto heartbeat = line.age ? heartbeats.find(line.id) : heartbeats.end();
    if (heartbeat != heartbeats.end()) line.silence = workspace.now() - heartbeat->second;
  }
  return {};
}

std::string place_of_state(const LoadedState& loaded, const Workspace& workspace) {
  return loaded.parked_in.empty() ? workspace.state_file() : loaded.parked_in;
}

Result<Findings> invalid_parts(const LoadedState& loaded, Workspace& workspace) {
  BATON_TRY(Findings findings, state_findings(loaded.document, workspace));
  std::erase_if(findings,
                [](const Finding& finding) { return finding.severity != Severity::error; });
  json::attach_positions(findings, loaded.text(), place_of_state(loaded, workspace));
  return findings;
}

}  // namespace

std::string_view WorkflowStatus::text(std::string_view member) const {
  for (const auto& [name, value] : identification) {
    if (name == member) return value;
  }
  return {};
}

Result<Outcome<StatusAnswer>> show_status(const ShowStatus& request, Workspace& workspace) {
  BATON_TRY(const LoadedState loaded, load_any_state(workspace, Outputs::optional));
  if (!loaded.is_baton) return StatusAnswer{.state = foreign_status(loaded, workspace)};
  BATON_CHECK(require_known_format(loaded.document, workspace.state_file()));
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  if (request.view == StatusView::stale) {
    return StatusAnswer{
        .state = StaleOutputs{stale_outputs(loaded.document, *configuration, workspace)}};
  }
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(loaded.document, workspace));
  WorkflowStatus status = status_of(loaded, *configuration, admission, workspace);
  BATON_TRY(const std::optional<Json> judged, state_with_demoted_gates(loaded.document, workspace));
  if (judged) status.gates = gates_of(*judged);
  if (request.digest == DigestUse::given) status.digest = digest_of(loaded, workspace);
  status.state_file = place_of_state(loaded, workspace);
  status.is_parked = !loaded.parked_in.empty();
  BATON_TRY(status.invalid, invalid_parts(loaded, workspace));
  if (loaded.text().find(kEvidenceFiles) != std::string::npos) {
    status.evidence = evidence_of(seen_items(loaded.document, admission), workspace.host());
  }
  BATON_CHECK(add_signs_of_life(status, loaded.document, workspace));
  BATON_TRY(status.parked, parked_workflows(status.text("workflowId"), workspace));
  return StatusAnswer{.state = std::move(status)};
}

Json to_json(const StatusAnswer& answer) {
  if (const auto* foreign = std::get_if<ForeignStatus>(&answer.state)) return to_json(*foreign);
  Json json = {{"dialect", "baton-2.0"}};
  if (const auto* stale = std::get_if<StaleOutputs>(&answer.state)) {
    put_stale(json, stale->stale);
    return json;
  }
  put_status(json, std::get<WorkflowStatus>(answer.state));
  return json;
}

}  // namespace baton::app
