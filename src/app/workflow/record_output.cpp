#include "app/workflow/record_output.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/gate_json.h"
#include "app/core/caller/caller.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/encryption/moved_envelopes.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/files/evidence.h"
#include "app/core/files/own_files.h"
#include "app/core/files/project_paths.h"
#include "app/core/findings/finding_redactor.h"
#include "app/core/findings/output_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/change_state.h"
#include "app/core/state/load_state.h"
#include "app/notes/context_files.h"
#include "app/workflow/submission.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/tasks/execution.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/item_ids.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr int kMostRecordAttempts = 64;

// The properties of one output that do not depend on the rest of the state.
struct PreparedOutput {
  Json document;
  std::string agent;
  policy::SealedPlace place;
  std::size_t redactions = 0;
  Findings warnings;
  std::vector<policy::Placeholder> placeholders = {};  // in the output as given
};

// Refuses to replace an encrypted field by what `baton get` shows in its place.
Result<void> require_values(const json::View& state, const PreparedOutput& prepared) {
  const std::string_view id = model::text_member(prepared.document, "executionId");
  const auto known = model::find_execution(state, id);
  if (!known || !known->outputs) return {};
  if (prepared.placeholders.empty()) return {};
  const policy::Placeholder* const returned =
      policy::find_returned(prepared.placeholders, known->outputs.tree());
  if (returned == nullptr) return {};
  return fail(value_would_be_lost(returned->place.text()));
}

// The id of the workflow that the request means; empty if there is none, which the write reports.
std::string meant_workflow(const RecordOutput& request, Workspace& workspace) {
  if (!request.workflow.empty()) return request.workflow;
  const Result<LoadedState> state = load_any_state(workspace);
  return state ? std::string(model::text_member(state->document, "workflowId")) : std::string();
}

// The place of the output, if a policy or the output has to do with encryption; otherwise the state
// need not be read for it.
policy::SealedPlace sealed_place_of(const Json& output, const RecordOutput& request,
                                    const std::string& agent, Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  const bool is_needed = policy::claims_envelope(output) ||
                         (configuration && (*configuration)->policies.asks_for_encryption({agent}));
  if (!is_needed) return {};
  return place_of_output(meant_workflow(request, workspace),
                         model::text_member(output, "executionId"), agent);
}

// Opens a copy that baton kept of an output that it could not record.
Result<void> open_kept(Json& output, const policy::SealedPlace& place, Workspace& workspace) {
  if (!policy::claims_envelope(output)) return {};
  BATON_CHECK(open_copy(output, place, workspace));
  if (!policy::claims_envelope(output)) return {};
  return fail(ErrorCode::denied, "the output is encrypted, and you have no key for it",
              place.pointer, "`baton key list` shows the keys");
}

// Adds a remark if the output is stored redacted instead of encrypted.
Result<void> note_redacted(PreparedOutput& prepared, Workspace& workspace) {
  BATON_TRY(const bool lacks, lacks_encryption(prepared.agent, prepared.place.workflow, workspace));
  if (!lacks) return {};
  prepared.warnings.push_back(policy_unencrypted(prepared.agent, prepared.redactions));
  return {};
}

Result<Outcome<PreparedOutput>> prepare(Json output, const Submission& submission,
                                        const RecordOutput& request, Workspace& workspace) {
  PreparedOutput prepared;
  prepared.agent = model::bare_agent_name(model::text_member(output, "agentName"));
  prepared.place = sealed_place_of(output, request, prepared.agent, workspace);
  BATON_CHECK(open_kept(output, prepared.place, workspace));
  BATON_TRY(Findings findings, output_findings(output, submission.json, workspace));
  if (has_errors(findings)) return Report{in_message(std::move(findings), submission)};
  BATON_CHECK(require_owner(prepared.agent, prepared.agent, workspace));
  if (submission.json.text.find("[ENCRYPTED:") != std::string::npos) {
    prepared.placeholders = policy::placeholders_in(output);
  }
  BATON_TRY(policy::Redacted redacted,
            redact_output(std::move(output), prepared.agent, workspace, prepared.place));
  prepared.document = std::move(redacted.document);
  prepared.redactions = redacted.report.redactions.size();
  BATON_CHECK(note_redacted(prepared, workspace));
  return prepared;
}

// Refuses a change of an output that cannot be read.
Result<void> require_readable(const json::View& state, const PreparedOutput& prepared,
                              Workspace& workspace) {
  const std::string_view id = model::text_member(prepared.document, "executionId");
  const auto known = model::find_execution(state, id);
  const bool is_sealed = known && known->outputs && policy::claims_envelope(known->outputs);
  if (!is_sealed) return {};
  Json recorded = known->outputs.tree();
  BATON_CHECK(open_value(recorded,
                         place_of_output(model::text_member(state, "workflowId"), id,
                                         model::bare_agent_name(known->agent)),
                         workspace));
  return fail(ErrorCode::denied,
              "the recorded output of this execution is encrypted, and you have no key for it",
              std::string(id), "`baton key list` shows the keys");
}

// Ends the execution's task, which may be given only now.
Result<Change> follow_up(Json& state, const workflow::Recorded& recorded,
                         const std::optional<std::string>& task, Instant now, Findings& notes) {
  const std::string_view id = recorded.execution_id;
  const auto execution = model::find_execution(state, id);
  const bool is_tied = execution && model::text_member(execution->document, "task") == task;
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

// The evidence of an output that was recorded before, with more files. A file that was evidence
// before has its new digest.
Json with_more_evidence(const json::View& before, const Json& more) {
  Json files = before ? before.tree() : Json::array();
  for (const Json& file : more) {
    const auto same = std::ranges::find_if(files, [&](const Json& known) {
      return model::text_member(known, "path") == model::text_member(file, "path");
    });
    if (same == files.end()) {
      files.push_back(file);
    } else {
      *same = file;
    }
  }
  return files;
}

// Keeps the evidence with the execution. Without new evidence, an amended output has none.
Change put_evidence(Json& state, const workflow::Recorded& recorded, const Json& given) {
  const auto execution = model::find_execution(state, recorded.execution_id);
  const json::View before = model::member(execution->document, kEvidenceFiles);
  const bool is_unchanged = recorded.effect == workflow::RecordEffect::unchanged;
  const Json files = is_unchanged ? with_more_evidence(before, given) : given;
  const bool is_same = before ? before.equals(files) : files.empty();
  if (is_same) return Change::none;
  Json& stored = workflow::item_at(state, "agentSequence", execution->index);
  if (files.empty()) {
    stored.erase(std::string(kEvidenceFiles));
  } else {
    stored[std::string(kEvidenceFiles)] = files;
  }
  return Change::made;
}

Result<RecordedOutput> kept_copy(const json::View& state, const PreparedOutput& prepared,
                                 Workspace& workspace) {
  const Json& output = prepared.document;
  BATON_TRY(Identifier workflow,
            Identifier::parse(model::text_member(state, "workflowId"), "workflow id"));
  BATON_TRY(Identifier execution,
            Identifier::parse(model::text_member(output, "executionId"), "execution id"));
  BATON_TRY(const Json copy,
            copy_to_keep(output, place_of_output(workflow.text(), execution.text(), prepared.agent),
                         workspace));
  return RecordedOutput{.workflow = std::move(workflow),
                        .execution = std::move(execution),
                        .text = json::print(copy)};
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

// A refusal does not quote an output that is encrypted.
Error without_sealed_values(Error error, const OpenedSections& opened,
                            const PreparedOutput& prepared) {
  const std::string id(model::text_member(prepared.document, "executionId"));
  if (error.subject == id && opened.has(place_of_output("", id, ""))) error.related.clear();
  return error;
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

workflow::RecordOptions record_options(const RecordOutput& request, const PreparedOutput& prepared,
                                       const Configuration& configuration, Workspace& workspace) {
  return {.now = workspace.now(),
          .item_ids = request.item_ids,
          .amendment = request.amendment,
          .times = request.times,
          .path_kinds = path_kinds(artifact_paths(prepared.document), workspace.host().root),
          .gate_rules = gate_rules(configuration),
          .hidden = finding_redactor_of(workspace).places()};
}

Findings warnings_of_record(const PreparedOutput& prepared, const workflow::Recorded& recorded) {
  Findings warnings = prepared.warnings;
  std::ranges::copy(recorded.notes, std::back_inserter(warnings));
  std::ranges::move(verdict_notes(recorded.gates), std::back_inserter(warnings));
  return warnings;
}

Result<Outcome<OutputRecorded>> write_output(const RecordOutput& request, PreparedOutput prepared,
                                             Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const workflow::UnmappedAgent unmapped = unmapped_agents(request.unmapped, *configuration);
  OutputRecorded answer;
  answer.redactions = prepared.redactions;
  BATON_TRY(const TakenEvidence evidence, take_evidence(request.evidence, workspace));
  bool has_context_files = false;
  const Edit edit = [&](Json& state) -> Result<Outcome<Edited>> {
    BATON_CHECK(workflow::require_known_agent(state, configuration->relevance_map, prepared.agent,
                                              unmapped));
    const OpenedSections opened = OpenedSections::open(state, workspace);
    BATON_CHECK(require_readable(state, prepared, workspace));
    BATON_CHECK(require_values(state, prepared));
    Result<workflow::Recorded> recorded = workflow::record_output(
        state, prepared.document, record_options(request, prepared, *configuration, workspace));
    if (!recorded) return fail(without_sealed_values(recorded.error(), opened, prepared));
    answer.recorded = *std::move(recorded);
    Edited edited{.warnings = warnings_of_record(prepared, answer.recorded)};
    BATON_TRY(const Change task,
              follow_up(state, answer.recorded, request.task, workspace.now(), edited.warnings));
    const Change proof = put_evidence(state, answer.recorded, evidence.files);
    edited.warnings.insert(edited.warnings.end(), evidence.warnings.begin(),
                           evidence.warnings.end());
    opened.close(state);
    if (answer.recorded.effect == workflow::RecordEffect::unchanged) {
      answer.added.clear();
      if (proof == Change::made) answer.added.emplace_back("evidence");
      if (task == Change::made) answer.added.emplace_back("a task");
      edited.change = answer.added.empty() ? Change::none : Change::made;
      return edited;
    }
    workflow::renumber(prepared.document, answer.recorded.renumbered);
    edited.detail = detail_of(answer.recorded.renumbered);
    BATON_TRY(edited.output, kept_copy(state, prepared, workspace));
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
  BATON_CHECK(require_may_show(request.output.name, workspace));
  BATON_TRY(const Submission submission, read_submission(request.output));
  const SubmissionAddress address{.agent = request.agent, .execution_id = request.execution_id};
  for (int attempt = 1;; ++attempt) {
    BATON_TRY(CompletedSubmission completed,
              complete_submission(submission.answer, address, workspace));
    const std::string id(model::text_member(completed.output, "executionId"));
    BATON_TRY(Outcome<PreparedOutput> outcome,
              prepare(std::move(completed.output), submission, request, workspace));
    if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
    Result<Outcome<OutputRecorded>> recorded =
        write_output(request, std::get<PreparedOutput>(std::move(outcome)), workspace);
    // Another process took the id after the state was read.
    const bool is_lost_race = completed.is_new_execution && is_taken(recorded, id);
    if (!is_lost_race || attempt == kMostRecordAttempts) return recorded;
  }
}

Json to_json(const OutputRecorded& answer) {
  const workflow::Recorded& recorded = answer.recorded;
  Json json = to_json(answer.written);
  json["agent"] = recorded.agent;
  json["executionId"] = recorded.execution_id;
  json["effect"] = workflow::name_of(recorded.effect);
  json["unchanged"] = recorded.effect == workflow::RecordEffect::unchanged && answer.added.empty();
  json["decisions"] = recorded.decisions;
  json["constraints"] = recorded.constraints;
  json["artifacts"] = recorded.artifacts;
  add_gates(json, recorded.gates);
  json["redactions"] = answer.redactions;
  if (!recorded.renumbered.empty()) json["renumbered"] = renumbered_json(recorded.renumbered);
  return json;
}

}  // namespace baton::app
