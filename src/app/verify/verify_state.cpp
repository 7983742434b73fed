#include "app/verify/verify_state.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/context/check_agent.h"
#include "app/core/archive/archive_files.h"
#include "app/core/findings/error_finding.h"
#include "app/core/state/load_state.h"
#include "app/core/state/missing_state.h"
#include "app/core/state/ownership.h"
#include "app/documents/validate_documents.h"
#include "app/verify/verify_configuration.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "host/repository.h"
#include "json/tape.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

VerifiedPart unexamined(std::string name, const Error& error, Workspace& workspace) {
  return {.name = std::move(name),
          .message = "not examined",
          .findings = {finding_of(error, workspace.state_file())},
          .fault = error.code};
}

// The latest run of each agent, in the order of the first runs. An execution that never ran
// needs no context.
std::vector<model::Execution> started_agents(const std::vector<model::Execution>& sequence) {
  std::vector<model::Execution> latest;
  for (const model::Execution& execution : sequence) {
    using enum model::ExecutionStatus;
    if (execution.status == pending || execution.status == cancelled) continue;
    const std::string_view agent = model::bare_agent_name(execution.agent);
    const auto known = std::ranges::find_if(latest, [&](const model::Execution& other) {
      return model::bare_agent_name(other.agent) == agent;
    });
    if (known == latest.end()) {
      latest.push_back(execution);
    } else {
      *known = execution;
    }
  }
  return latest;
}

// True if a person permitted the start despite these missing inputs; then they are only a warning.
bool was_admitted(const model::Execution& execution, const std::vector<std::string>& missing) {
  const auto forced = model::text_elements(execution.document, "forcedWithout");
  return std::ranges::all_of(missing, [&](const std::string& agent) {
    return std::ranges::find(forced, agent) != forced.end();
  });
}

std::string name_of_agent(const model::Execution& execution) {
  return text::concat("agent ", model::bare_agent_name(execution.agent));
}

Result<VerifiedPart> verify_agent(const model::Execution& execution, const LoadedState& state,
                                  Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const std::string agent(model::bare_agent_name(execution.agent));
  VerifiedPart part{.name = name_of_agent(execution), .message = "not in the relevance map"};
  if (configuration->relevance_map.find(agent) == nullptr) return part;
  BATON_TRY(AgentChecked checked, check_agent_of(state, {.agent = agent}, workspace));
  if (was_admitted(execution, checked.result.missing)) checked.degraded = context::Degraded::yes;
  part.message = verdict_text(checked);
  if (checked.degraded == context::Degraded::yes && !checked.result.missing.empty()) {
    part.message = "was started despite missing context";
  }
  part.findings = std::move(checked.result.findings);
  for (Finding& finding : part.findings) {
    const bool is_admitted = finding.severity == Severity::error && checked.may_start();
    if (is_admitted) finding.severity = Severity::warning;
  }
  return part;
}

// What cannot be examined, as without a file of compacted outputs, stops no other check.
void verify_agents(Workspace& workspace, std::vector<VerifiedPart>& parts) {
  const Result<LoadedState> state = load_active(workspace);
  if (!state) parts.push_back(unexamined("agents", state.error(), workspace));
  if (!state || !state->is_baton) return;
  const std::vector<model::Execution> sequence = model::executions(state->document);
  for (const model::Execution& execution : started_agents(sequence)) {
    Result<VerifiedPart> part = verify_agent(execution, *state, workspace);
    if (!part) part = unexamined(name_of_agent(execution), part.error(), workspace);
    parts.push_back(*std::move(part));
  }
}

VerifiedPart lost_part(std::string_view rule, std::string message, std::string hint,
                       const Workspace& workspace) {
  VerifiedPart part{.name = "state", .message = std::move(message)};
  part.findings.push_back({.severity = Severity::error,
                           .rule = std::string(rule),
                           .message = part.message,
                           .file = workspace.state_file(),
                           .hint = std::move(hint)});
  part.message = count_text(part.findings);
  return part;
}

VerifiedPart without_workflow(WorkflowDemand demand, Workspace& workspace) {
  if (demand == WorkflowDemand::required) {
    return unexamined("state", no_workflow(workspace), workspace);
  }
  const Result<MissingState> missing = judge_missing_state(workspace);
  if (!missing) return unexamined("state", missing.error(), workspace);
  if (!is_loss(missing->absence)) return {.name = "state", .message = description_of(*missing)};
  return lost_part("state-missing", description_of(*missing),
                   text::concat(way_back(*missing), " restores it"), workspace);
}

// Another program's document is not checked, unless it took the place of a workflow. A text that is
// not JSON belongs to none: it is damaged.
VerifiedPart unmanaged(const std::string& text, const Error& error, WorkflowDemand demand,
                       Workspace& workspace) {
  const Result<json::Tape> document = json::read_tape(text, workspace.state_file());
  if (!document) return unexamined("state", document.error(), workspace);
  if (demand == WorkflowDemand::none && error.code == ErrorCode::conflict) {
    const Result<MissingState> replaced = judge_replaced_state(text, workspace);
    if (!replaced) return unexamined("state", replaced.error(), workspace);
    if (is_loss(replaced->absence)) {
      return lost_part("state-replaced", description_of_replaced(*replaced),
                       hint_to_replaced(*replaced), workspace);
    }
    return {.name = "state", .message = "not managed by baton, not checked"};
  }
  return unexamined("state", error, workspace);
}

// What archiving adds to a state is in its extensions.
Json without_extensions(LoadedState state) {
  Json tree = std::move(state.document.tree());
  model::remove_member(tree, "extensions");
  return tree;
}

// Without a commit that has the state, `git rm` fails, and a state that is moved away counts as
// lost.
std::string hint_to_archived_too(const std::string& archive, Workspace& workspace) {
  std::string hint = text::concat("to go on with the workflow, move ", archive, " away");
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr || !repository->committed(workspace.root().state)) return hint;
  return text::concat(hint, "; to end it as archived, `git rm ",
                      text::shell_word(workspace.state_file()), "`");
}

// After a merge of a branch that archived the workflow with one that changed it, both states exist:
// `archive` and `unarchive` refuse to replace one by the other.
Result<void> tell_archived_too(VerifiedPart& part, Workspace& workspace) {
  BATON_TRY(LoadedState active, load_active(workspace, Outputs::optional));
  const Result<Identifier> id =
      Identifier::parse(model::text_member(active.document, "workflowId"));
  if (!active.is_baton || !id) return {};
  BATON_TRY(const std::optional<std::string> text, workspace.archives().state(*id));
  if (!text) return {};
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const std::string file = archive_files(configuration->archive_folders, *id).front();
  Result<LoadedState> archived = parse_state({.text = *text}, file, workspace);
  const bool is_same =
      archived && without_extensions(*std::move(archived)) == without_extensions(std::move(active));
  if (is_same) return {};
  part.findings.push_back({.severity = Severity::warning,
                           .rule = "archived-too",
                           .message = "the active workflow is archived, too, with other content",
                           .file = file,
                           .hint = hint_to_archived_too(file, workspace)});
  return {};
}

Result<VerifiedPart> validated_state(Workspace& workspace) {
  BATON_TRY(const auto outcome, validate_documents({}, workspace));
  const auto* const answer = std::get_if<ValidationAnswer>(&outcome);
  if (answer == nullptr) return fail(ErrorCode::internal, "the state was not validated");
  const ValidatedFile& file = answer->files.front();
  if (file.error) return unexamined("state", *file.error, workspace);
  VerifiedPart part{.name = "state",
                    .message = text::concat(file.name, ": ", count_text(file.findings)),
                    .findings = file.findings};
  part.findings.insert(part.findings.end(), file.notes.begin(), file.notes.end());
  BATON_CHECK(tell_archived_too(part, workspace));
  return part;
}

}  // namespace

Result<std::vector<VerifiedPart>> verify_state(WorkflowDemand demand,
                                               const VerifiedPart& configuration,
                                               Workspace& workspace) {
  std::vector<VerifiedPart> parts;
  const Result<std::optional<StoredState>> stored = workspace.states().read();
  if (!stored) {
    parts.push_back(unexamined("state", stored.error(), workspace));
    return parts;
  }
  if (!*stored) {
    parts.push_back(without_workflow(demand, workspace));
    return parts;
  }
  const Result<void> managed = require_managed((*stored)->text, workspace);
  if (!managed) {
    parts.push_back(unmanaged((*stored)->text, managed.error(), demand, workspace));
    return parts;
  }
  Result<VerifiedPart> state = validated_state(workspace);
  if (!state && has_errors(configuration.findings)) {
    parts.push_back({.name = "state",
                     .message = "not checked",
                     .findings = {{.severity = Severity::warning,
                                   .rule = "not-checked",
                                   .message = "not checked: the configuration is invalid",
                                   .hint = "fix the configuration first"}}});
    return parts;
  }
  if (!state) state = unexamined("state", state.error(), workspace);
  const bool is_readable = !state->fault;
  parts.push_back(*std::move(state));
  if (is_readable) verify_agents(workspace, parts);
  return parts;
}

}  // namespace baton::app
