// Actions on the workflow as a whole, its history, and the project.
#include <array>
#include <variant>

#include "app/actions/workflow_actions.h"
#include "app/context/list_receipts.h"
#include "app/context/redact_document.h"
#include "app/context/show_receipt.h"
#include "app/core/files/locate_project.h"
#include "app/core/request/declare_member.h"
#include "app/core/request/tool_call.h"
#include "app/doctor/examine_project.h"
#include "app/documents/get_value.h"
#include "app/documents/list_schemas.h"
#include "app/documents/patch_state.h"
#include "app/documents/set_value.h"
#include "app/documents/show_configuration.h"
#include "app/documents/validate_for_caller.h"
#include "app/recovery/compare_states.h"
#include "app/recovery/list_changes.h"
#include "app/recovery/list_summaries.h"
#include "app/recovery/unarchive_workflow.h"
#include "app/workflow/close_executions.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/switch_workflow.h"
#include "domain/model/vocabulary.h"
#include "domain/shared/faults.h"

namespace baton::app {
namespace {

template <auto kField>
constexpr Member kPointer =
    member<kField>("pointer", {.help = "JSON Pointer, such as /phase (default: the whole state)",
                               .is_argument = true});
constexpr Member kDecrypt = member<&GetValue::decrypts>(
    "decrypt", {.help = "Print encrypted values that you have a key for; for people only",
                .offered = Offered::on_command_line});
constexpr std::array kStateMembers = {
    kPointer<&GetValue::pointer>,
    member<&GetValue::at>(
        "at", {.help = "The revision to print (default: the current one)", .value = "N[@DIGEST]"}),
    kDecrypt};
constexpr std::array kGetMembers = {kPointer<&GetValue::pointer>, kDecrypt};
constexpr std::array kLogMembers = {
    member<&ListChanges::limit>(
        "limit", {.help = "Show only the newest N; 0: all", .value = "N", .option = "-n,--limit"}),
    flag<&ListChanges::listing, Listing::denials>(
        "denials", {.help = "List denied operations with their reasons instead of changes"})};
constexpr std::array kDiffMembers = {
    member<&CompareStates::from>(
        "from", {.help = "Revision (default: before the last change)", .is_argument = true}),
    member<&CompareStates::to>(
        "to", {.help = "Revision (default: the current state)", .is_argument = true}),
    flag<&CompareStates::compared, Compared::undo>(
        "undo", {.help = "Show what `baton undo` would change", .offered = Offered::to_people})};
constexpr std::array kWhyMembers = {
    member<&ShowReceipt::subject>(
        "execution",
        {.help = "An execution, or an agent (its latest execution)", .is_argument = true}),
    member<&ShowReceipt::who_saw>(
        "who_saw",
        {.help = "List who received this item instead: an id, or KIND:ID", .value = "ITEM"})};
constexpr std::array kInitMembers = {
    member<&InitWorkflow::feature>("feature", {.is_required = true, .offered = Offered::over_mcp}),
    member<&InitWorkflow::feature>("feature",
                                   {.help = "Name of the feature that the workflow builds",
                                    .value = "NAME",
                                    .argument = "feature",
                                    .offered = Offered::on_command_line}),
    member<&InitWorkflow::workflow_id>(
        "workflow_id", {.help = "Default: wf_<date>_<feature>", .value = "ID", .is_name = true}),
    member<&InitWorkflow::description>(
        "description", {.help = "One sentence that describes the feature", .value = "TEXT"}),
    member<&InitWorkflow::phase>(
        "phase", {.help = "The first phase", .is_listed = true, .vocabulary = model::kPhases}),
    member<&InitWorkflow::prd_path>(
        "prd", {.help = "Path of the product requirements document", .value = "PATH"}),
    member<&InitWorkflow::branch>("branch", {.help = "The feature's branch", .value = "NAME"}),
    member<&InitWorkflow::gates>("gates", {.help = "Create this gate as pending; repeatable",
                                           .value = "NAME",
                                           .option = "--gate",
                                           .is_name = true}),
    flag<&InitWorkflow::active_workflow, ActiveWorkflow::parked>(
        "park", {.help = "Park the active workflow; `baton switch` resumes it"}),
    flag<&InitWorkflow::lost_workflow, LostWorkflow::given_up>(
        "ignore_missing_state",
        {.help = "Begin even if the previous workflow's state is missing"})};
constexpr std::array kUnarchiveMembers = {member<&UnarchiveWorkflow::workflow>(
    "id", {.help = "The workflow's id; `baton summaries` lists the ids",
           .is_argument = true,
           .is_required = true,
           .is_name = true})};
constexpr std::array kConfigMembers = {
    flag<&ShowConfiguration::layer, ConfigurationLayer::defaults>(
        "defaults", {.help = "Show the built-in configuration only"})};
constexpr std::array kDoctorMembers = {flag<&ExamineProject::repairs, Repairs::yes>(
    "fix", {.help = "Repair what is safe to repair, and list the repairs"})};

// On the command line the value is JSON, a bare word or a text.
constexpr std::array kSetMembers = {
    member<&SetValue::pointer>("pointer", {.help = "JSON Pointer; /list/- appends to a list",
                                           .is_argument = true,
                                           .is_required = true}),
    document<&SetValue::value>("value", {.is_required = true, .offered = Offered::over_mcp}),
    kIfRevision<&SetValue::guard>,
    kIdempotencyKey<&SetValue::guard>,
};
constexpr std::array kPatchMembers = {
    document<&PatchState::patch>(
        "patch", {.is_required = true, .brief = "RFC 6902 or 7396", .offered = Offered::over_mcp}),
    file<&PatchState::patch>("file", {.help = "The patch as JSON; - for standard input",
                                      .is_argument = true,
                                      .is_required = true}),
    kIfRevision<&PatchState::guard>,
    kIdempotencyKey<&PatchState::guard>,
};
constexpr std::array kSummariesMembers = {
    member<&ListSummaries::agent>(
        "agent", {.help = "Only workflows in which this agent took part", .value = "AGENT"}),
    member<&ListSummaries::status>("status", {.help = "Only workflows with this final status",
                                              .vocabulary = model::kFinalStatuses}),
    member<&ListSummaries::decision>(
        "decision",
        {.help = "Only with this text in a key decision; ignores case", .value = "TEXT"}),
    member<&ListSummaries::since>(
        "since",
        {.help = "Only workflows that ended since then: 2025-08-01, or a time", .value = "DATE"}),
    member<&ListSummaries::until>(
        "until",
        {.help = "Only workflows that ended until then; a day is included", .value = "DATE"}),
    member<&ListSummaries::like>(
        "like",
        {.help = "List the lessons and key decisions that are most like this feature instead",
         .value = "FEATURE",
         .offered = Offered::to_people}),
    member<&ListSummaries::component>(
        "component", {.help = "List the lessons and key decisions that affect this component",
                      .value = "NAME",
                      .offered = Offered::to_people}),
    member<&ListSummaries::limit>("limit", {.help = "Number of lessons (default 20; 0: all)",
                                            .value = "N",
                                            .offered = Offered::to_people}),
};
// On the command line the documents and the schema may be files.
constexpr std::array kValidateMembers = {
    document<&ValidateDocuments::files>("document", {.offered = Offered::over_mcp}),
    member<&ValidateDocuments::schema>("schema", {.offered = Offered::over_mcp}),
    flag<&ValidateDocuments::strictness, Strictness::strict>(
        "strict", {.help = "Accept only the complete forms that baton writes"}),
    flag<&ValidateDocuments::artifact_files, ArtifactFiles::checked>(
        "artifacts", {.help = "Check that the state's artifacts exist"}),
    flag<&ValidateDocuments::evidence_files, EvidenceFiles::checked>(
        "evidence_files",
        {.help = "Check that the files of the evidence are unchanged", .option = "--evidence"}),
    member<&ValidateDocuments::max_findings>(
        "max_findings", {.help = "Report at most N findings of a file, errors first (1 to 100; "
                                 "default: 100 of each schema)",
                         .value = "N",
                         .offered = Offered::on_command_line}),
};
constexpr std::array kSwitchMembers = {member<&SwitchWorkflow::workflow>(
    "workflow", {.help = "The workflow to resume; without it: list parked ones",
                 .is_argument = true,
                 .is_name = true})};
constexpr std::array kReconcileMembers = {flag<&ReconcileExecutions::which, Reconciled::all>(
    "all", {.help = "Close every running execution that Claude Code launched"})};

struct ShowSchema {
  std::string name;
  ListedSchemas listed = ListedSchemas::documents;
};
constexpr std::array kSchemaMembers = {
    member<&ShowSchema::name>("name", {.help = "A built-in schema's name"}),
    flag<&ShowSchema::listed, ListedSchemas::all>(
        "all", {.help = "List the schemas of answers and requests, too", .is_untold = true})};

ActionAnswer schema_named(const ActionCall& call) {
  ShowSchema request;
  BATON_CHECK(read_request<kSchemaMembers>(call, request));
  if (request.listed == ListedSchemas::documents) return show_schema(request.name);
  return fail(shared::invalid_request("a schema is named and a list requested", "name, all",
                                      "omit one of them"));
}

ActionAnswer schemas(const ActionCall& call) {
  ShowSchema request;
  BATON_CHECK(read_request<kSchemaMembers>(call, request));
  BATON_TRY(const SchemaList list, list_schemas(request.listed));
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

// The command prints only the document, which may be any JSON; a tool's answer is an object.
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
    declared<ListReceipts, kNoMembers, list_receipts>("receipts", "receipts"),
    declared<ListSummaries, kSummariesMembers, list_summaries>("summaries", "summaries"),
    declared<ValidateDocuments, kValidateMembers, validate_for_caller>("validate", "validate"),
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
           .listing = {.without = "name", .filter = "all", .run = schemas}},
    Action{.operation = "redact", .name = "redact", .members = kRedactMembers, .run = redact},
    declared<ExamineProject, kDoctorMembers, examine_project>("doctor", "doctor"),
    declared<LocateProject, kNoMembers, locate_project>("where", "where"),
};

}  // namespace

std::span<const Action> project_actions() {
  return kProjectActions;
}

}  // namespace baton::app
