// The workflow as a whole, its past, and the project.
#include <array>
#include <variant>

#include "app/actions/workflow_actions.h"
#include "app/context/redact_document.h"
#include "app/context/show_receipt.h"
#include "app/core/declare_member.h"
#include "app/core/locate_project.h"
#include "app/core/tool_call.h"
#include "app/doctor/examine_project.h"
#include "app/documents/get_value.h"
#include "app/documents/list_schemas.h"
#include "app/documents/patch_state.h"
#include "app/documents/set_value.h"
#include "app/documents/show_configuration.h"
#include "app/documents/validate_documents.h"
#include "app/recovery/compare_states.h"
#include "app/recovery/list_changes.h"
#include "app/recovery/list_summaries.h"
#include "app/recovery/unarchive_workflow.h"
#include "app/workflow/close_executions.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/switch_workflow.h"
#include "domain/model/vocabulary.h"

namespace baton::app {
namespace {

constexpr MemberText kPointer = {.help = "JSON Pointer; without it: the whole state"};
constexpr std::array kStateMembers = {
    member<&GetValue::pointer>("pointer", kPointer),
    member<&GetValue::at>("at", {.help = "An earlier state", .value = "N[@DIGEST]"})};
constexpr std::array kGetMembers = {member<&GetValue::pointer>("pointer", kPointer)};
constexpr std::array kLogMembers = {
    member<&ListChanges::limit>("limit", {.help = "Show only the newest N"}),
    flag<&ListChanges::listing, Listing::denials>(
        "denials", {.help = "List denied operations with their reasons instead of changes"})};
constexpr std::array kDiffMembers = {
    member<&CompareStates::from>("from", {.help = "Default: the state before the last change"}),
    member<&CompareStates::to>("to", {.help = "Default: the current state"})};
constexpr std::array kWhyMembers = {member<&ShowReceipt::subject>(
    "execution",
    {.help = "An execution, or an agent (its latest execution)", .is_required = true})};
constexpr std::array kInitMembers = {
    member<&InitWorkflow::feature>(
        "feature", {.help = "Name of the feature that the workflow builds", .is_required = true}),
    member<&InitWorkflow::workflow_id>("workflow_id", {.help = "Default: wf_<date>_<feature>"}),
    member<&InitWorkflow::description>("description",
                                       {.help = "One sentence that describes the feature"}),
    member<&InitWorkflow::phase>(
        "phase", {.help = "The first phase", .is_listed = true, .vocabulary = model::kPhases}),
    member<&InitWorkflow::prd_path>("prd", {.help = "Path of the product requirements document"}),
    member<&InitWorkflow::branch>("branch", {.help = "The feature's branch"}),
    member<&InitWorkflow::gates>("gates", {.help = "Gates that are pending from the start"}),
    flag<&InitWorkflow::active_workflow, ActiveWorkflow::parked>(
        "park", {.help = "Park the active workflow"}),
    flag<&InitWorkflow::lost_workflow, LostWorkflow::given_up>(
        "despite_lost", {.help = "Begin even if the previous workflow's state is missing"})};
constexpr std::array kUnarchiveMembers = {
    member<&UnarchiveWorkflow::workflow>("id", {.help = "The workflow's id", .is_required = true})};
constexpr std::array kConfigMembers = {
    flag<&ShowConfiguration::layer, ConfigurationLayer::defaults>(
        "defaults", {.help = "The built-in configuration"})};
constexpr std::array kDoctorMembers = {flag<&ExamineProject::repairs, Repairs::yes>(
    "fix", {.help = "Repair what is safe to repair first"})};

constexpr std::array kSetMembers = {
    member<&SetValue::pointer>("pointer", {.help = "JSON Pointer", .is_required = true}),
    document<&SetValue::value>("value", {.help = "Any JSON", .is_required = true}),
    kIfRevision<&SetValue::guard>,
    kIdempotencyKey<&SetValue::guard>,
};
constexpr std::array kPatchMembers = {
    document<&PatchState::patch>(
        "patch", {.help = "The patch", .is_required = true, .brief = "RFC 6902 or 7386"}),
    kIfRevision<&PatchState::guard>,
    kIdempotencyKey<&PatchState::guard>,
};
constexpr std::array kSummariesMembers = {
    member<&ListSummaries::agent>("agent", {.help = "An agent that took part"}),
    member<&ListSummaries::status>(
        "status", {.help = "The final status", .vocabulary = model::kFinalStatuses}),
    member<&ListSummaries::decision>("decision", {.help = "A text in a key decision"}),
    member<&ListSummaries::since>("since", {.help = "The first day", .value = "DATE"}),
    member<&ListSummaries::until>("until", {.help = "The last day", .value = "DATE"}),
};
constexpr std::array kValidateMembers = {
    document<&ValidateDocuments::files>("document", {.help = "Default: the state"}),
    member<&ValidateDocuments::schema>("schema", {.help = "A built-in schema's name"}),
    flag<&ValidateDocuments::strictness, Strictness::strict>("strict",
                                                             {.help = "Warnings are errors"}),
    flag<&ValidateDocuments::artifact_files, ArtifactFiles::checked>(
        "artifacts", {.help = "Check that artifacts exist"}),
};
constexpr std::array kSwitchMembers = {
    member<&SwitchWorkflow::workflow>("workflow", {.help = "A parked workflow's id"})};
constexpr std::array kReconcileMembers = {flag<&ReconcileExecutions::which, Reconciled::all>(
    "all", {.help = "Close every execution that Claude Code launched"})};

struct ShowSchema {
  std::string name;
};
constexpr std::array kSchemaMembers = {
    member<&ShowSchema::name>("name", {.help = "A built-in schema's name"})};

ActionAnswer schema_named(const ActionCall& call) {
  ShowSchema request;
  BATON_CHECK(read_request<kSchemaMembers>(call, request));
  return show_schema(request.name);
}

ActionAnswer all_schemas(const ActionCall& /*call*/) {
  BATON_TRY(const SchemaList list, list_schemas());
  return to_json(list);
}

struct RedactRequest {
  RedactDocument redact;
  bool wants_report = false;
};
constexpr std::array kRedactMembers = {
    document<&RedactRequest::redact, &RedactDocument::source>(
        "document", {.help = "Any JSON", .is_required = true}),
    member<&RedactRequest::redact, &RedactDocument::context_type>(
        "type", {.help = "The context type whose rules apply (default: all)"}),
    member<&RedactRequest::wants_report>("report", {.help = "List what was redacted instead"}),
};

// The command prints the document alone, which may be any JSON; an answer is an object.
ActionAnswer redact(const ActionCall& call) {
  RedactRequest request;
  BATON_CHECK(read_request<kRedactMembers>(call, request));
  BATON_TRY(const Outcome<DocumentRedacted> outcome,
            redact_document(request.redact, call.workspace));
  const DocumentRedacted& redacted = std::get<DocumentRedacted>(outcome);  // it never refuses
  if (request.wants_report) return report_of(redacted);
  return Json{{"document", redacted.redacted.document}};
}

constexpr std::array kProjectActions = {
    declared<GetValue, kStateMembers, get_value>("show", "state"),
    declared<GetValue, kGetMembers, get_value>("get", "get"),
    declared<SetValue, kSetMembers, set_value>("set", "set"),
    declared<PatchState, kPatchMembers, patch_state>("patch", "patch"),
    declared<ListChanges, kLogMembers, list_changes>("log", "log"),
    declared<CompareStates, kDiffMembers, compare_states>("diff", "diff"),
    declared<ShowReceipt, kWhyMembers, show_receipt>("why", "why"),
    declared<ListSummaries, kSummariesMembers, list_summaries>("summaries", "summaries"),
    declared<ValidateDocuments, kValidateMembers, validate_documents>("validate", "validate"),
    declared<InitWorkflow, kInitMembers, init_workflow>("init", "init"),
    declared<SwitchWorkflow, kSwitchMembers, switch_workflow>(
        "switch", "switch", {.without = "workflow", .run = run_listing<ListParked, list_parked>}),
    declared<UnarchiveWorkflow, kUnarchiveMembers, unarchive_workflow>("unarchive", "unarchive"),
    declared<ReconcileExecutions, kReconcileMembers, reconcile_executions>("reconcile",
                                                                           "reconcile"),
    declared<ShowConfiguration, kConfigMembers, show_configuration>("config", "config"),
    Action{.operation = "schema",
           .name = "schema",
           .members = kSchemaMembers,
           .run = schema_named,
           .listing = {.without = "name", .run = all_schemas}},
    Action{.operation = "redact", .name = "redact", .members = kRedactMembers, .run = redact},
    declared<ExamineProject, kDoctorMembers, examine_project>("doctor", "doctor"),
    declared<LocateProject, kNoMembers, locate_project>("where", "where"),
};

}  // namespace

std::span<const Action> project_actions() {
  return kProjectActions;
}

}  // namespace baton::app
