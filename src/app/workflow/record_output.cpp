#include "app/workflow/record_output.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/gate_json.h"
#include "app/core/caller/caller.h"
#include "app/core/caller/named_agent.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/files/evidence.h"
#include "app/core/files/project_paths.h"
#include "app/core/findings/finding_redactor.h"
#include "app/core/state/change_state.h"
#include "app/notes/context_files.h"
#include "app/workflow/handoff_lease.h"
#include "app/workflow/prepared_output.h"
#include "app/workflow/submission.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/tasks/execution.h"
#include "domain/tasks/worker_names.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/item_ids.h"
#include "host/baton_files.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr int kMostRecordAttempts = 64;

struct FollowUp {
  const workflow::Recorded& recorded;
  const std::optional<std::string>& task;  // that the request gives
  tasks::Earlier earlier = tasks::Earlier::none;
};

// Ends the execution's task, which may be given only now.
Result<Change> follow_up(Json& state, const FollowUp& request, Instant now, Findings& notes) {
  const workflow::Recorded& recorded = request.recorded;
  const std::optional<std::string>& task = request.task;
  const std::string_view id = recorded.execution_id;
  const auto execution = model::find_execution(state, id);
  const bool is_tied = execution && model::text_member(execution->document, "task") == task;
  const bool is_same = recorded.effect == workflow::RecordEffect::unchanged;
  if (is_same && (!task || is_tied)) return Change::none;
  if (task) BATON_CHECK(tasks::tie_execution(state, id, *task));
  const bool is_amended = recorded.effect == workflow::RecordEffect::amended;
  std::ranges::move(tasks::end_with_execution(
                        state, id, is_amended ? request.earlier : tasks::Earlier::none, now),
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

// One output being recorded. The edit may run again on a newer state.
class OutputWrite {
 public:
  OutputWrite(const RecordOutput& request, PreparedOutput prepared,
              const Configuration& configuration, TakenEvidence evidence, Workspace& workspace)
      : request_(request),
        prepared_(std::move(prepared)),
        configuration_(configuration),
        evidence_(std::move(evidence)),
        workspace_(workspace) {}

  Result<Outcome<OutputRecorded>> write() {
    answer_.redactions = prepared_.redactions;
    const WriteRequest write{.command = text::concat("record ", prepared_.agent),
                             .guard = request_.guard,
                             .by = prepared_.agent,
                             .workflow = request_.workflow};
    BATON_TRY(Outcome<Written> written,
              change_state(workspace_, write, [this](Json& state) { return edit(state); }));
    if (Report* report = std::get_if<Report>(&written)) return std::move(*report);
    answer_.written = std::get<Written>(std::move(written));
    if (has_context_files_) {
      forget_context_files(answer_.written.workflow, answer_.recorded.execution_id, workspace_);
    }
    return std::move(answer_);
  }

 private:
  Result<Outcome<Edited>> edit(Json& state) {
    BATON_CHECK(workflow::require_known_agent(state, configuration_.relevance_map, prepared_.agent,
                                              unmapped_agents(request_.unmapped, configuration_)));
    const OpenedSections opened = OpenedSections::open(state, workspace_);
    BATON_CHECK(require_replaceable(state, prepared_, workspace_));
    earlier_ = tasks::earlier_end(state, model::text_member(prepared_.document, "executionId"));
    BATON_CHECK(record(state, opened));
    Edited edited{.warnings = warnings_of_record(prepared_, answer_.recorded)};
    BATON_CHECK(add_surroundings(state, edited));
    opened.close(state);
    if (answer_.recorded.effect == workflow::RecordEffect::unchanged) {
      edited.change = answer_.added.empty() ? Change::none : Change::made;
      return edited;
    }
    BATON_CHECK(note_new_output(state, edited));
    return edited;
  }

  Result<void> record(Json& state, const OpenedSections& opened) {
    Result<workflow::Recorded> recorded = workflow::record_output(
        state, prepared_.document, record_options(request_, prepared_, configuration_, workspace_));
    if (!recorded) return fail(without_sealed_values(recorded.error(), opened, prepared_));
    answer_.recorded = *std::move(recorded);
    return {};
  }

  // Ends the task and keeps the evidence, also of an output that was recorded before.
  Result<void> add_surroundings(Json& state, Edited& edited) {
    answer_.added.clear();
    if (request_.task) {
      BATON_TRY(const policy::AgentNames* names, workspace_.agent_names());
      tasks::name_workers(state, *names);
    }
    const FollowUp request{answer_.recorded, request_.task, earlier_};
    BATON_TRY(const Change task, follow_up(state, request, workspace_.now(), edited.warnings));
    const Change proof = put_evidence(state, answer_.recorded, evidence_.files);
    edited.warnings.insert(edited.warnings.end(), evidence_.warnings.begin(),
                           evidence_.warnings.end());
    if (answer_.recorded.effect != workflow::RecordEffect::unchanged) return {};
    if (proof == Change::made) answer_.added.emplace_back("evidence");
    if (task == Change::made) answer_.added.emplace_back("a task");
    return {};
  }

  // What the journal keeps of a new or amended output. Changes a copy, because the edit may run
  // again.
  Result<void> note_new_output(const json::View& state, Edited& edited) {
    const std::vector<workflow::Renumbered>& renumbered = answer_.recorded.renumbered;
    edited.detail = detail_of(renumbered);
    std::optional<PreparedOutput> copy;
    if (!renumbered.empty()) workflow::renumber(copy.emplace(prepared_).document, renumbered);
    BATON_TRY(edited.output, copy_for_recovery(state, copy ? *copy : prepared_, workspace_));
    edited.context_files = context_files_of(state, answer_.recorded.execution_id, workspace_);
    has_context_files_ = !edited.context_files.empty();
    return {};
  }

  const RecordOutput& request_;
  PreparedOutput prepared_;
  const Configuration& configuration_;
  TakenEvidence evidence_;
  Workspace& workspace_;
  tasks::Earlier earlier_ = tasks::Earlier::none;
  OutputRecorded answer_;
  bool has_context_files_ = false;
};

Result<Outcome<OutputRecorded>> write_output(const RecordOutput& request, PreparedOutput prepared,
                                             Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(TakenEvidence evidence, take_evidence(request.evidence, workspace));
  return OutputWrite(request, std::move(prepared), *configuration, std::move(evidence), workspace)
      .write();
}

// Names of the request become members of the output, where a fault would be the output's.
Result<void> require_valid_names(const RecordOutput& request, Workspace& workspace) {
  if (request.agent) {
    BATON_TRY(const std::string agent, named_agent(*request.agent, workspace));
    BATON_CHECK(Identifier::parse(agent, "name of an agent"));
  }
  if (request.execution_id) {
    BATON_CHECK(Identifier::parse(*request.execution_id, "execution id"));
  }
  return {};
}

bool is_taken(const Result<Outcome<OutputRecorded>>& recorded, const std::string& execution_id) {
  return !recorded && recorded.error().code == ErrorCode::conflict &&
         recorded.error().subject == execution_id;
}

// A hook kept the output of an agent.
bool is_kept_output(const Source& source, const Workspace& workspace) {
  return path_to_store(source.name, workspace.root().path)
      .starts_with(text::concat(kUnrecordedFolder.text(), "/"));
}

// The agent itself gave the output, now or before a hook kept it.
bool is_by_its_agent(const RecordOutput& request, const Workspace& workspace) {
  return !limited_agent(workspace).empty() || is_kept_output(request.output, workspace);
}

// A person may say again what the agent gave: that stays the agent's.
void note_giver(const RecordOutput& request, const OutputRecorded& answer, Workspace& workspace) {
  const Giver giver = is_by_its_agent(request, workspace) ? Giver::agent : Giver::person;
  const bool is_same = answer.recorded.effect == workflow::RecordEffect::unchanged;
  if (giver == Giver::person && is_same) return;
  // The state is written: an error here must not say that the command failed.
  (void)set_giver(answer.recorded.execution_id, answer.written.workflow, giver, workspace);
}

Result<Outcome<OutputRecorded>> record_submission(const RecordOutput& request,
                                                  Workspace& workspace) {
  BATON_TRY(const Submission submission, read_submission(request.output));
  const SubmissionAddress address{.agent = request.agent, .execution_id = request.execution_id};
  for (int attempt = 1;; ++attempt) {
    BATON_TRY(CompletedSubmission completed,
              complete_submission(submission.answer, address, workspace));
    const std::string id(model::text_member(completed.output, "executionId"));
    BATON_TRY(Outcome<PreparedOutput> outcome,
              prepare_output(std::move(completed.output), submission, request.workflow, workspace));
    if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
    Result<Outcome<OutputRecorded>> recorded =
        write_output(request, std::get<PreparedOutput>(std::move(outcome)), workspace);
    // Another process took the id after the state was read.
    const bool is_lost_race = completed.is_new_execution && is_taken(recorded, id);
    if (!is_lost_race || attempt == kMostRecordAttempts) return recorded;
  }
}

}  // namespace

Result<Outcome<OutputRecorded>> record_output(const RecordOutput& request, Workspace& workspace) {
  BATON_CHECK(require_valid_names(request, workspace));
  BATON_TRY(Outcome<OutputRecorded> outcome, record_submission(request, workspace));
  if (const auto* answer = std::get_if<OutputRecorded>(&outcome)) {
    note_giver(request, *answer, workspace);
  }
  return outcome;
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
