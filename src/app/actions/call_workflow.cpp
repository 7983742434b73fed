#include "app/actions/call_workflow.h"

#include <array>
#include <vector>

#include "app/actions/share.h"
#include "app/actions/workflow_actions.h"

namespace baton::app {
namespace {

constexpr auto kNoMembers = named();
constexpr auto kAgentScopeAllRunsDegradedExplainMembers =
    named("agent", "execution", "scope", "all_runs", "degraded", "explain");
constexpr auto kAgentDegradedMembers = named("agent", "degraded");
constexpr auto kAgentExecutionForceMembers =
    named("agent", "execution", "force", "unmapped", "if_revision", "idempotency_key");
constexpr auto kOutputTaskAmendMembers =
    named("output", "task", "amend", "unmapped", "if_revision", "idempotency_key");
constexpr auto kAgentExecutionReasonMembers =
    named("agent", "execution", "reason", "if_revision", "idempotency_key");
constexpr auto kPointerAtMembers = named("pointer", "at");
constexpr auto kPointerMembers = named("pointer");
constexpr auto kPointerValueMembers = named("pointer", "value", "if_revision", "idempotency_key");
constexpr auto kPatchMembers = named("patch", "if_revision", "idempotency_key");
constexpr auto kLimitDenialsMembers = named("limit", "denials");
constexpr auto kFromToMembers = named("from", "to");
constexpr auto kExecutionMembers = named("execution");
constexpr auto kAgentStatusDecisionSinceUntilMembers =
    named("agent", "status", "decision", "since", "until");
constexpr auto kDocumentSchemaStrictArtifactsMembers =
    named("document", "schema", "strict", "artifacts");
constexpr auto kFeatureWorkflowIdDescriptionPhasePrdBranMembers =
    named("feature", "workflow_id", "description", "phase", "prd", "branch", "gates", "park",
          "despite_lost");
constexpr auto kWorkflowMembers = named("workflow");
constexpr auto kIdMembers = named("id");
constexpr auto kAllMembers = named("all");
constexpr auto kDefaultsMembers = named("defaults");
constexpr auto kNameMembers = named("name");
constexpr auto kDocumentTypeReportMembers = named("document", "type", "report");
constexpr auto kFixMembers = named("fix");

constexpr std::array kActions = {
    Action{
        .operation = "status", .name = "status", .members = kNoMembers, .run = on_workflow::status},
    Action{.operation = "next", .name = "next", .members = kNoMembers, .run = on_workflow::next},
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
    Action{.operation = "show",
           .name = "state",
           .members = kPointerAtMembers,
           .run = on_workflow::state},
    Action{.operation = "get", .name = "get", .members = kPointerMembers, .run = on_workflow::get},
    Action{.operation = "set",
           .name = "set",
           .members = kPointerValueMembers,
           .run = on_workflow::set},
    Action{
        .operation = "patch", .name = "patch", .members = kPatchMembers, .run = on_workflow::patch},
    Action{.operation = "log",
           .name = "log",
           .members = kLimitDenialsMembers,
           .run = on_workflow::log},
    Action{
        .operation = "diff", .name = "diff", .members = kFromToMembers, .run = on_workflow::diff},
    Action{
        .operation = "why", .name = "why", .members = kExecutionMembers, .run = on_workflow::why},
    Action{.operation = "summaries",
           .name = "summaries",
           .members = kAgentStatusDecisionSinceUntilMembers,
           .run = on_workflow::summaries},
    Action{.operation = "validate",
           .name = "validate",
           .members = kDocumentSchemaStrictArtifactsMembers,
           .run = on_workflow::validate},
    Action{.operation = "init",
           .name = "init",
           .members = kFeatureWorkflowIdDescriptionPhasePrdBranMembers,
           .run = on_workflow::init},
    Action{.operation = "switch",
           .name = "switch",
           .members = kWorkflowMembers,
           .run = on_workflow::switch_to},
    Action{.operation = "unarchive",
           .name = "unarchive",
           .members = kIdMembers,
           .run = on_workflow::unarchive},
    Action{.operation = "reconcile",
           .name = "reconcile",
           .members = kAllMembers,
           .run = on_workflow::reconcile},
    Action{.operation = "config",
           .name = "config",
           .members = kDefaultsMembers,
           .run = on_workflow::config},
    Action{.operation = "schema",
           .name = "schema",
           .members = kNameMembers,
           .run = on_workflow::schema},
    Action{.operation = "redact",
           .name = "redact",
           .members = kDocumentTypeReportMembers,
           .run = on_workflow::redact},
    Action{.operation = "doctor",
           .name = "doctor",
           .members = kFixMembers,
           .run = on_workflow::doctor},
    Action{.operation = "where", .name = "where", .members = kNoMembers, .run = on_workflow::where},
};

}  // namespace

ActionAnswer call_workflow(const Json& request, const authority::Caller& caller,
                           Workspace& workspace) {
  return run_action(std::array{std::span<const Action>(kActions), share_actions()},
                    {request, caller, workspace});
}

std::span<const std::string_view> workflow_actions() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> names;
    for (const Action& action : kActions) names.push_back(action.name);
    for (const Action& action : share_actions()) names.push_back(action.name);
    return names;
  }();
  return all;
}

}  // namespace baton::app
