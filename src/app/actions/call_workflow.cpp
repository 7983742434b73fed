#include "app/actions/call_workflow.h"

#include <array>
#include <vector>

#include "app/actions/share.h"
#include "app/actions/workflow_actions.h"
#include "app/context/show_receipt.h"
#include "app/core/declare_member.h"
#include "app/core/locate_project.h"
#include "app/core/tool_call.h"
#include "app/doctor/examine_project.h"
#include "app/documents/get_value.h"
#include "app/documents/show_configuration.h"
#include "app/recovery/compare_states.h"
#include "app/recovery/list_changes.h"
#include "app/recovery/unarchive_workflow.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/next_agents.h"
#include "app/workflow/workflow_status.h"

namespace baton::app {
namespace {

constexpr auto kAgentScopeAllRunsDegradedExplainMembers =
    named("agent", "execution", "scope", "all_runs", "degraded", "explain");
constexpr auto kAgentDegradedMembers = named("agent", "degraded");
constexpr auto kAgentExecutionForceMembers =
    named("agent", "execution", "force", "unmapped", "if_revision", "idempotency_key");
constexpr auto kOutputTaskAmendMembers =
    named("output", "task", "amend", "unmapped", "if_revision", "idempotency_key");
constexpr auto kAgentExecutionReasonMembers =
    named("agent", "execution", "reason", "if_revision", "idempotency_key");
constexpr auto kPointerValueMembers = named("pointer", "value", "if_revision", "idempotency_key");
constexpr auto kPatchMembers = named("patch", "if_revision", "idempotency_key");
constexpr auto kAgentStatusDecisionSinceUntilMembers =
    named("agent", "status", "decision", "since", "until");
constexpr auto kDocumentSchemaStrictArtifactsMembers =
    named("document", "schema", "strict", "artifacts");
constexpr auto kWorkflowMembers = named("workflow");
constexpr auto kAllMembers = named("all");
constexpr auto kNameMembers = named("name");
constexpr auto kDocumentTypeReportMembers = named("document", "type", "report");

constexpr MemberText kPointer = {.help = "JSON Pointer; without it: everything"};
constexpr std::array kStateMembers = {
    member<&GetValue::pointer>("pointer", kPointer),
    member<&GetValue::at>("at", {.help = "An earlier state", .value = "N[@DIGEST]"})};
constexpr std::array kGetMembers = {member<&GetValue::pointer>("pointer", kPointer)};
constexpr std::array kLogMembers = {
    member<&ListChanges::limit>("limit", {.help = "Only the newest N"}),
    flag<&ListChanges::listing, Listing::denials>(
        "denials", {.help = "Who was refused, and why, instead of what was changed"})};
constexpr std::array kDiffMembers = {
    member<&CompareStates::from>("from", {.help = "Default: the state before the last change"}),
    member<&CompareStates::to>("to", {.help = "Default: the state as it is now"})};
constexpr std::array kWhyMembers = {member<&ShowReceipt::subject>(
    "execution",
    {.help = "An execution, or an agent: then its latest execution", .is_required = true})};
constexpr std::array kInitMembers = {
    member<&InitWorkflow::feature>("feature",
                                   {.help = "What the workflow is to build", .is_required = true}),
    member<&InitWorkflow::workflow_id>("workflow_id", {.help = "Default: wf_<date>_<feature>"}),
    member<&InitWorkflow::description>("description", {.help = "One sentence on the feature"}),
    member<&InitWorkflow::phase>("phase", {.help = "The first phase"}),
    member<&InitWorkflow::prd_path>("prd", {.help = "The product requirements document"}),
    member<&InitWorkflow::branch>("branch", {.help = "The feature's branch"}),
    member<&InitWorkflow::gates>("gates", {.help = "Gates that are pending from the start"}),
    flag<&InitWorkflow::active_workflow, ActiveWorkflow::parked>(
        "park", {.help = "Park the active workflow"}),
    flag<&InitWorkflow::lost_workflow, LostWorkflow::given_up>(
        "despite_lost", {.help = "Begin although another workflow's state is missing"})};
constexpr std::array kUnarchiveMembers = {
    member<&UnarchiveWorkflow::workflow>("id", {.help = "The workflow's id", .is_required = true})};
constexpr std::array kConfigMembers = {
    flag<&ShowConfiguration::layer, ConfigurationLayer::defaults>(
        "defaults", {.help = "The built-in configuration"})};
constexpr std::array kDoctorMembers = {flag<&ExamineProject::mending, Mending::yes>(
    "fix", {.help = "Repair first what is safe to repair"})};

constexpr std::array kWorkflowActions = {
    declared<ShowStatus, kNoMembers, show_status>("status", "status"),
    declared<ShowNext, kNoMembers, show_next>("next", "next"),
    Action{.operation = "context",
           .name = "context",
           .members = kAgentScopeAllRunsDegradedExplainMembers,
           .run = on_workflow::context},
    Action{.operation = "check",
           .name = "check",
           .members = kAgentDegradedMembers,
           .run = on_workflow::check},
    Action{.operation = "start",
           .name = "start",
           .members = kAgentExecutionForceMembers,
           .run = on_workflow::start},
    Action{.operation = "record",
           .name = "record",
           .members = kOutputTaskAmendMembers,
           .run = on_workflow::record},
    Action{.operation = "fail",
           .name = "fail",
           .members = kAgentExecutionReasonMembers,
           .run = on_workflow::fail},
    declared<GetValue, kStateMembers, get_value>("show", "state"),
    declared<GetValue, kGetMembers, get_value>("get", "get"),
    Action{.operation = "set",
           .name = "set",
           .members = kPointerValueMembers,
           .run = on_workflow::set},
    Action{
        .operation = "patch", .name = "patch", .members = kPatchMembers, .run = on_workflow::patch},
    declared<ListChanges, kLogMembers, list_changes>("log", "log"),
    declared<CompareStates, kDiffMembers, compare_states>("diff", "diff"),
    declared<ShowReceipt, kWhyMembers, show_receipt>("why", "why"),
    Action{.operation = "summaries",
           .name = "summaries",
           .members = kAgentStatusDecisionSinceUntilMembers,
           .run = on_workflow::summaries},
    Action{.operation = "validate",
           .name = "validate",
           .members = kDocumentSchemaStrictArtifactsMembers,
           .run = on_workflow::validate},
    declared<InitWorkflow, kInitMembers, init_workflow>("init", "init"),
    Action{.operation = "switch",
           .name = "switch",
           .members = kWorkflowMembers,
           .run = on_workflow::switch_to},
    declared<UnarchiveWorkflow, kUnarchiveMembers, unarchive_workflow>("unarchive", "unarchive"),
    Action{.operation = "reconcile",
           .name = "reconcile",
           .members = kAllMembers,
           .run = on_workflow::reconcile},
    declared<ShowConfiguration, kConfigMembers, show_configuration>("config", "config"),
    Action{.operation = "schema",
           .name = "schema",
           .members = kNameMembers,
           .run = on_workflow::schema},
    Action{.operation = "redact",
           .name = "redact",
           .members = kDocumentTypeReportMembers,
           .run = on_workflow::redact},
    declared<ExamineProject, kDoctorMembers, examine_project>("doctor", "doctor"),
    declared<LocateProject, kNoMembers, locate_project>("where", "where"),
};

}  // namespace

ActionAnswer call_workflow(const Json& request, const authority::Caller& caller,
                           Workspace& workspace) {
  return run_action(std::array{std::span<const Action>(kWorkflowActions), share_actions()},
                    {request, caller, workspace});
}

std::span<const std::string_view> workflow_actions() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> names;
    for (const Action& action : kWorkflowActions) names.push_back(action.name);
    for (const Action& action : share_actions()) names.push_back(action.name);
    return names;
  }();
  return all;
}

}  // namespace baton::app
