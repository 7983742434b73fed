#include "app/workflow/init_workflow.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/archived_lessons.h"
#include "app/core/caller/caller.h"
#include "app/core/caller/session_memory.h"
#include "app/core/findings/error_finding.h"
#include "app/core/findings/state_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/schemas/named_schema.h"
#include "app/core/state/load_state.h"
#include "app/core/state/missing_state.h"
#include "app/core/state/other_workflows.h"
#include "app/core/state/workflow_course.h"
#include "app/shared/workflow_session.h"
#include "domain/model/members.h"
#include "domain/workflow/new_state.h"
#include "json/print.h"
#include "text/ascii.h"
#include "text/blank.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// wf_20250801_advanced_photo_search
std::string default_id(const std::string& feature, Instant now) {
  std::string date = text::format_date_time(now).substr(0, text::kDateLength);
  std::erase(date, '-');
  std::string slug;
  for (const char c : feature) {
    if (text::is_alphanumeric(c)) {
      slug += c;
    } else if (!slug.empty() && slug.back() != '_') {
      slug += '_';
    }
  }
  constexpr std::size_t kLongestSlug = 100;
  return text::concat("wf_", date, "_", slug.empty() ? "workflow" : slug.substr(0, kLongestSlug));
}

// The user, who is in another folder, may not mean this project.
bool is_in_other_folder(const Workspace& workspace) {
  const ProjectRoot& root = workspace.root();
  const bool is_unnamed = root.why == kFoundAbove || root.why == kProjectVariable;
  return is_unnamed && workspace.folders().resolve(".") != root.path;
}

// The active workflow, which will be parked. Fails if there is a state that must not be parked.
Result<std::optional<LoadedState>> to_park(const std::optional<StoredState>& stored,
                                           const InitWorkflow& request, Workspace& workspace) {
  if (!stored) return std::nullopt;
  BATON_TRY(LoadedState loaded, parse_own(*stored, workspace));
  if (request.active_workflow == ActiveWorkflow::parked) return loaded;
  std::string hint =
      "`baton status` shows it; `baton archive` ends it; --park parks it until `baton switch`";
  if (is_in_other_folder(workspace)) {
    hint += text::concat("; it belongs to ", workspace.root().path,
                         ": --project . begins another one in this folder");
  }
  return fail(ErrorCode::conflict, "a workflow exists already",
              std::string(model::text_member(loaded.document, "workflowId")), std::move(hint));
}

// Refuses if a workflow's state is missing, and neither an archive nor a commit has it: a new
// workflow would gradually rotate out its backups.
Result<void> respect_lost_workflow(Workspace& workspace) {
  BATON_TRY(const MissingState missing, judge_missing_state(workspace));
  const bool is_unreadable = missing.absence == Absence::unreadable;
  if (missing.workflow.empty() && !is_unreadable) return {};  // none, or an adopted file
  switch (missing.absence) {
    case Absence::no_workflow:
    case Absence::removed:
    case Absence::being_changed:  // this and the next are judged again under the lock
    case Absence::interrupted: return {};
    case Absence::unreadable:
      return fail(ErrorCode::conflict, "the state of a workflow is missing", missing.committed,
                  text::concat(way_back(missing),
                               " restores it; --ignore-missing-state begins a new workflow "
                               "anyway"));
    case Absence::on_other_branch:
      return fail(ErrorCode::conflict, "the state of a workflow is on another git branch",
                  missing.workflow,
                  text::concat(way_back(missing),
                               " continues it; --ignore-missing-state begins a workflow on this "
                               "branch"));
    case Absence::lost:
    case Absence::ended: break;
  }
  BATON_TRY(const bool is_untouched, has_only_begun(missing.workflow, workspace));
  if (is_untouched) return {};
  return fail(ErrorCode::conflict, "the state of a workflow is missing", missing.workflow,
              text::concat(way_back(missing),
                           " restores it; --ignore-missing-state begins a new workflow anyway"));
}

// Outputs, archives, parked workflows and shared contexts of all state files share their folders.
Result<bool> is_in_other_state(const Identifier& id, Workspace& workspace) {
  BATON_TRY(const OtherWorkflows others, workflows_of_other_states(workspace));
  return std::ranges::find(others.live, id.text()) != others.live.end();
}

Result<bool> was_used(const Identifier& id, std::string_view active, Workspace& workspace) {
  if (id.text() == active) return true;
  BATON_TRY(const History history, workspace.states().history());
  if (course_of(id.text(), history) == Course::changed) return true;
  BATON_TRY(const bool is_elsewhere, is_in_other_state(id, workspace));
  if (is_elsewhere) return true;
  BATON_TRY(const bool is_there, is_parked(id, workspace));
  if (is_there) return true;
  BATON_TRY(const std::optional<std::string> archived, workspace.archives().state(id));
  if (archived) return true;
  BATON_TRY(const std::vector<RecordedOutput> outputs, workspace.states().outputs());
  return std::ranges::any_of(outputs,
                             [&](const RecordedOutput& output) { return output.workflow == id; });
}

// The active workflow if it is to be parked. Reading takes no lock, which would leave a folder in a
// project of another program.
Result<std::optional<LoadedState>> make_room(const InitWorkflow& request, Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> there, workspace.states().read());
  BATON_TRY(std::optional<LoadedState> seen, to_park(there, request, workspace));
  if (!seen && request.lost_workflow == LostWorkflow::respected) {
    BATON_CHECK(respect_lost_workflow(workspace));
  }
  return seen;
}

// The requested id, or a default that no workflow here has used.
Result<Identifier> choose_id(const InitWorkflow& request, std::string_view active,
                             Workspace& workspace) {
  const Json feature = without_secrets(Json(request.feature), workspace);
  const std::string wanted =
      request.workflow_id.value_or(default_id(feature.get<std::string>(), workspace.now()));
  std::string candidate = wanted;
  for (unsigned number = 2;; ++number) {
    BATON_TRY(Identifier id, Identifier::parse(candidate, "workflow id"));
    BATON_TRY(const bool used, was_used(id, active, workspace));
    if (!used) return id;
    if (request.workflow_id && id.text() == active) {  // as after an `init` that was interrupted
      return fail(ErrorCode::conflict, "the active workflow has this id", wanted,
                  "`baton status` shows it; `init` has begun it already");
    }
    if (request.workflow_id) {
      return fail(ErrorCode::conflict, "an earlier workflow used this id", wanted,
                  "choose another --workflow-id, or omit it");
    }
    candidate = text::concat(wanted, "_", std::to_string(number));
  }
}

workflow::NewWorkflow new_workflow(const InitWorkflow& request, const Identifier& id) {
  workflow::NewWorkflow fresh;
  fresh.workflow_id = id.text();
  fresh.feature_name = request.feature;
  fresh.feature_description = request.description.value_or("");
  fresh.phase = request.phase.value_or("planning");
  fresh.prd_path = request.prd_path.value_or("");
  fresh.branch_name = request.branch.value_or("");
  fresh.pending_gates = request.gates;
  return fresh;
}

struct FreshState {
  Identifier id;
  Json document;
  Findings warnings;
};

Result<FreshState> make_state(const InitWorkflow& request, const std::optional<LoadedState>& active,
                              Workspace& workspace) {
  const std::string_view active_id =
      active ? model::text_member(active->document, "workflowId") : std::string_view();
  BATON_TRY(Identifier id, choose_id(request, active_id, workspace));
  BATON_TRY(const Json begun, workflow::new_state(new_workflow(request, id), workspace.now()));
  FreshState fresh{
      .id = std::move(id), .document = with_schema("workflow-state", begun), .warnings = {}};
  model::set_member(fresh.document, "revision", Revision{}.next().value);
  BATON_TRY(fresh.warnings, redact_change(fresh.document, Json(), workspace));
  return fresh;
}

// The workflow has begun: an archive that cannot be read only gives a warning.
void add_lessons(WorkflowBegun& begun, Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  const std::size_t limit = configuration ? (*configuration)->lessons.limit : 0;
  if (limit == 0) return;
  Result<ArchivedLessons> archived = archived_lessons(begun.written.workflow, workspace);
  if (!archived) {
    Finding finding = finding_of(archived.error());
    finding.severity = Severity::warning;
    begun.written.warnings.push_back(std::move(finding));
    return;
  }
  std::ranges::move(archived->warnings, std::back_inserter(begun.written.warnings));
  for (const workflow::EarlierLesson& lesson :
       workflow::rank_lessons(std::move(archived->lessons), {.feature = begun.feature})) {
    if (begun.lessons.size() == limit) return;
    begun.lessons.push_back(lesson.document);
  }
}

}  // namespace

Result<void> require_room(const InitWorkflow& request, Workspace& workspace) {
  const Result<std::optional<LoadedState>> seen = make_room(request, workspace);
  return seen ? Result<void>() : fail(seen.error());
}

Result<Outcome<WorkflowBegun>> init_workflow(const InitWorkflow& request, Workspace& workspace) {
  if (text::is_blank(request.feature)) {
    return fail(ErrorCode::usage, "a workflow needs a feature", {}, "name it with --feature NAME");
  }
  BATON_CHECK(workspace.configuration());
  BATON_TRY(const std::optional<LoadedState> seen, make_room(request, workspace));
  BATON_CHECK(make_state(request, seen, workspace));  // what is refused leaves no trace
  reach_store(workspace, Creation::where_missing);
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "init", .deadline = workspace.patience()}));
  BATON_TRY(const std::optional<LoadedState> in_place,
            to_park(transaction->before(), request, workspace));
  // Another process may have begun a workflow since.
  BATON_TRY(FreshState fresh, make_state(request, in_place, workspace));
  const Identifier& id = fresh.id;
  const Json& state = fresh.document;
  Findings& warnings = fresh.warnings;
  BATON_TRY(Findings findings, state_findings(state, workspace));
  if (has_errors(findings)) return Report{std::move(findings)};
  std::optional<ActiveParked> parked;
  if (in_place) {
    BATON_TRY(parked, park_active(*in_place, workspace));
    warnings.insert(warnings.end(), parked->warnings.begin(), parked->warnings.end());
  }
  StateChange change{.text = json::print(state),
                     .note = {.at = workspace.now(),
                              .by = writer_here(workspace),
                              .command = "init",
                              .workflow = id.text(),
                              .revision = Revision{}.next()}};
  BATON_TRY(Digest digest,
            in_place ? replace_parked(*transaction, std::move(change), *in_place, workspace)
                     : transaction->replace(std::move(change)));
  WorkflowBegun begun{
      .written = {.workflow = id.text(),
                  .revision = Revision{}.next(),
                  .digest = std::move(digest),
                  .warnings = std::move(warnings)},
      .feature = request.feature,
      .phase = std::string(model::text_member(state, "phase")),
      .state_file = workspace.state_file(),
      .other_project = is_in_other_folder(workspace) ? workspace.root().path : std::string(),
      .parked = std::move(parked)};
  begin_session(id, begun.written, workspace);
  begin_thread(id, begun.written, workspace);
  add_lessons(begun, workspace);
  remember_activation(id.text(), begun.written.revision, workspace);
  return begun;
}

Json to_json(const WorkflowBegun& begun) {
  Json json = to_json(begun.written);
  json["featureName"] = begun.feature;
  json["phase"] = begun.phase;
  json["state"] = begun.state_file;
  if (!begun.other_project.empty()) json["project"] = begun.other_project;
  if (!begun.lessons.empty()) json["lessons"] = begun.lessons;
  if (begun.parked) json["parked"] = to_json(*begun.parked);
  return json;
}

}  // namespace baton::app
