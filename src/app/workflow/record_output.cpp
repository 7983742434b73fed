#include "app/workflow/record_output.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/gate_json.h"
#include "app/core/caller.h"
#include "app/core/change_state.h"
#include "app/core/finding_redactor.h"
#include "app/core/output_findings.h"
#include "app/core/project_paths.h"
#include "app/core/redact_state.h"
#include "app/core/unmapped_agents.h"
#include "app/notes/context_files.h"
#include "app/workflow/submission.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/tasks/execution.h"
#include "domain/workflow/item_ids.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr int kMostAttempts = 64;

// Refuses an output that may only be stored encrypted.
Result<void> check_encryption(std::string_view agent, const Configuration& configuration) {
  const bool is_refused =
      lacks_encryption(agent, configuration) && configuration.without_key == WithoutKey::refuse;
  if (!is_refused) return {};
  return fail(ErrorCode::denied,
              "this agent's output must be encrypted, which baton does not support yet",
              std::string(agent), "policySettings.withoutKey \"redact\" stores it redacted");
}

// The properties of one output that do not depend on the state.
struct PreparedOutput {
  Json document;
  std::string agent;
  std::size_t redactions = 0;
  Findings warnings;
};

Result<Outcome<PreparedOutput>> prepare(Json output, const Submission& submission,
                                        Workspace& workspace) {
  BATON_TRY(Findings findings, output_findings(output, submission.json, workspace));
  if (has_errors(findings)) return Report{in_message(std::move(findings), submission)};
  PreparedOutput prepared;
  prepared.agent = model::bare_agent_name(model::text_member(output, "agentName"));
  BATON_CHECK(require_owner(prepared.agent, prepared.agent, workspace));
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_CHECK(check_encryption(prepared.agent, *configuration));
  BATON_TRY(policy::Redacted redacted, redact_output(std::move(output), prepared.agent, workspace));
  prepared.document = std::move(redacted.document);
  prepared.redactions = redacted.report.redactions.size();
  if (lacks_encryption(prepared.agent, *configuration)) {
    prepared.warnings.push_back(policy_unencrypted(prepared.agent, prepared.redactions));
  }
  return prepared;
}

// Ends the execution's task, which may be given only now.
Result<Change> follow_up(Json& state, const workflow::Recorded& recorded,
                         const std::optional<std::string>& task, Instant now, Findings& notes) {
  const std::string_view id = recorded.execution_id;
  const auto execution = model::find_execution(state, id);
  const bool is_tied = execution && model::text_member(*execution->document, "task") == task;
  const bool is_same = recorded.effect == workflow::RecordEffect::unchanged;
  if (is_same && (!task || is_tied)) return Change::none;
  if (task) BATON_CHECK(tasks::tie_execution(state, id, *task));
  const bool is_amended = recorded.effect == workflow::RecordEffect::amended;
  std::ranges::move(
      tasks::end_with_execution(
          state, id, is_amended ? tasks::Amendment::allowed : tasks::Amendment::refused, now),
      std::back_inserter(notes));
  return Change::made;
}

Result<RecordedOutput> kept_copy(const Json& state, const Json& output) {
  BATON_TRY(Identifier workflow,
            Identifier::parse(model::text_member(state, "workflowId"), "workflow id"));
  BATON_TRY(Identifier execution,
            Identifier::parse(model::text_member(output, "executionId"), "execution id"));
  return RecordedOutput{.workflow = std::move(workflow),
                        .execution = std::move(execution),
                        .text = json::print(output)};
}

void add_gates(Json& json, const std::vector<workflow::GateChanged>& changes) {
  json["gates"] = Json::array();
  Json verdicts = Json::array();
  for (const workflow::GateChanged& changed : changes) {
    Json verdict = {{"gate", changed.name}, {"status", model::name_of(changed.after)}};
    if (changed.before) verdict["previousStatus"] = model::name_of(*changed.before);
    if (changed.standing == workflow::Standing::opinion) {
      verdict["opinion"] = model::name_of(changed.verdict);
    } else {
      json["gates"].push_back(changed.name);
    }
    verdicts.push_back(std::move(verdict));
  }
  json["verdicts"] = std::move(verdicts);
}

// The detail for the journal.
std::string detail_of(const std::vector<workflow::Renumbered>& renumbered) {
  std::string detail;
  for (const workflow::Renumbered& change : renumbered) {
    detail += text::concat(detail.empty() ? "renumbered " : ", ", change.from, " -> ", change.to);
  }
  return detail;
}

Json renumbered_json(const std::vector<workflow::Renumbered>& renumbered) {
  Json list = Json::array();
  for (const workflow::Renumbered& change : renumbered) {
    list.push_back({{"list", change.list}, {"from", change.from}, {"to", change.to}});
  }
  return list;
}

Result<Outcome<OutputRecorded>> write_output(const RecordOutput& request, PreparedOutput prepared,
                                             Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const workflow::UnmappedAgent unmapped = unmapped_agents(request.unmapped, *configuration);
  OutputRecorded answer;
  answer.redactions = prepared.redactions;
  bool has_context_files = false;
  const Edit edit = [&](Json& state) -> Result<Outcome<Edited>> {
    BATON_CHECK(workflow::require_known_agent(state, configuration->relevance_map, prepared.agent,
                                              unmapped));
    const workflow::RecordOptions options{
        .now = workspace.now(),
        .item_ids = request.item_ids,
        .amendment = request.amendment,
        .path_kinds = path_kinds(artifact_paths(prepared.document), workspace.host().root),
        .gate_rules = configuration->gate_rules,
        .hidden = finding_redactor_of(workspace).places()};
    BATON_TRY(answer.recorded, workflow::record_output(state, prepared.document, options));
    Edited edited{.warnings = prepared.warnings};
    edited.warnings.insert(edited.warnings.end(), answer.recorded.notes.begin(),
                           answer.recorded.notes.end());
    std::ranges::move(verdict_notes(answer.recorded.gates), std::back_inserter(edited.warnings));
    BATON_TRY(const Change task,
              follow_up(state, answer.recorded, request.task, workspace.now(), edited.warnings));
    if (answer.recorded.effect == workflow::RecordEffect::unchanged) {
      edited.change = task;
      return edited;
    }
    workflow::renumber(prepared.document, answer.recorded.renumbered);
    edited.detail = detail_of(answer.recorded.renumbered);
    BATON_TRY(edited.output, kept_copy(state, prepared.document));
    edited.context_files = context_files_of(state, answer.recorded.execution_id, workspace);
    has_context_files = !edited.context_files.empty();
    return edited;
  };
  const WriteRequest write{.command = text::concat("record ", prepared.agent),
                           .guard = request.guard,
                           .by = prepared.agent,
                           .workflow = request.workflow};
  BATON_TRY(Outcome<Written> written, change_state(workspace, write, edit));
  if (Report* report = std::get_if<Report>(&written)) return std::move(*report);
  answer.written = std::get<Written>(std::move(written));
  if (has_context_files) {
    forget_context_files(answer.written.workflow, answer.recorded.execution_id, workspace);
  }
  return answer;
}

bool is_taken(const Result<Outcome<OutputRecorded>>& recorded, const std::string& execution_id) {
  return !recorded && recorded.error().code == ErrorCode::conflict &&
         recorded.error().subject == execution_id;
}

}  // namespace

Result<Outcome<OutputRecorded>> record_output(const RecordOutput& request, Workspace& workspace) {
  BATON_TRY(const Submission submission, read_submission(request.output));
  const SubmissionAddress address{.agent = request.agent, .execution_id = request.execution_id};
  for (int attempt = 1;; ++attempt) {
    BATON_TRY(CompletedSubmission completed,
              complete_submission(submission.answer, address, workspace));
    const std::string id(model::text_member(completed.output, "executionId"));
    BATON_TRY(Outcome<PreparedOutput> outcome,
              prepare(std::move(completed.output), submission, workspace));
    if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
    Result<Outcome<OutputRecorded>> recorded =
        write_output(request, std::get<PreparedOutput>(std::move(outcome)), workspace);
    // Another process took the id after the state was read.
    const bool is_lost_race = completed.is_new_execution && is_taken(recorded, id);
    if (!is_lost_race || attempt == kMostAttempts) return recorded;
  }
}

Json to_json(const OutputRecorded& answer) {
  const workflow::Recorded& recorded = answer.recorded;
  Json json = to_json(answer.written);
  json["agent"] = recorded.agent;
  json["executionId"] = recorded.execution_id;
  json["effect"] = workflow::name_of(recorded.effect);
  json["unchanged"] = recorded.effect == workflow::RecordEffect::unchanged;
  json["decisions"] = recorded.decisions;
  json["constraints"] = recorded.constraints;
  json["artifacts"] = recorded.artifacts;
  add_gates(json, recorded.gates);
  json["redactions"] = answer.redactions;
  if (!recorded.renumbered.empty()) json["renumbered"] = renumbered_json(recorded.renumbered);
  return json;
}

}  // namespace baton::app
