// What an agent does in a workflow, and sees of its own work.
#include <array>

#include "app/actions/own_agent.h"
#include "app/actions/workflow_actions.h"
#include "app/context/build_agent_context.h"
#include "app/context/check_agent.h"
#include "app/core/declare_member.h"
#include "app/workflow/fail_agent.h"
#include "app/workflow/next_agents.h"
#include "app/workflow/record_output.h"
#include "app/workflow/start_agent.h"
#include "app/workflow/workflow_status.h"

namespace baton::app {
namespace {

constexpr MemberText kAgentText = {.help = "The agent (default: the caller)", .is_untold = true};
constexpr MemberText kExecutionText = {.help = "The execution's id", .is_untold = true};
constexpr MemberText kDegradedText = {.help = "Accept missing prerequisites"};
constexpr MemberText kUnmappedText = {.help = "Accept an agent that the relevance map lacks"};
constexpr std::array<std::string_view, 2> kScopes = {"needed", "all"};  // as context::Scope

constexpr std::array kContextMembers = {
    member<&BuildAgentContext::agent>("agent", kAgentText),
    flag<&BuildAgentContext::view, ContextView::explanation>("explain",
                                                             {.help = "Explain each item instead"}),
    flag<&BuildAgentContext::degraded, context::Degraded::yes>("degraded", kDegradedText),
    member<&BuildAgentContext::execution_id>("execution", {.help = "The execution's id"}),
    member<&BuildAgentContext::scope>("scope", {.help = "Default: needed", .vocabulary = kScopes}),
    flag<&BuildAgentContext::runs, context::Runs::all>("all_runs",
                                                       {.help = "Every run, not the latest alone"}),
};
constexpr std::array kCheckMembers = {
    member<&CheckAgent::agent>("agent", kAgentText),
    flag<&CheckAgent::degraded, context::Degraded::yes>("degraded", kDegradedText),
};
constexpr std::array kStartMembers = {
    member<&StartAgent::agent>("agent", kAgentText),
    member<&StartAgent::execution_id>("execution", kExecutionText),
    flag<&StartAgent::missing_upstream, workflow::MissingUpstream::forced>(
        "force", {.help = "Start although prerequisites are missing"}),
    flag<&StartAgent::unmapped, workflow::UnmappedAgent::allowed>("unmapped", kUnmappedText),
    kIfRevision<&StartAgent::guard>,
    kIdempotencyKey<&StartAgent::guard>,
};
constexpr std::array kRecordMembers = {
    object(document<&RecordOutput::output>(
        "output", {.help = "The agent's output",
                   .is_required = true,
                   .brief = "{status: success|warning|error, and what you provide}"})),
    member<&RecordOutput::task>("task", {.help = "The task that the run worked on"}),
    flag<&RecordOutput::amendment, workflow::Amendment::allowed>(
        "amend", {.help = "Replace an output that is recorded already"}),
    flag<&RecordOutput::item_ids, workflow::ItemIds::kept>(
        "keep_ids", {.help = "Refuse an item whose id another item has"}),
    flag<&RecordOutput::unmapped, workflow::UnmappedAgent::allowed>("unmapped", kUnmappedText),
    kIfRevision<&RecordOutput::guard>,
    kIdempotencyKey<&RecordOutput::guard>,
};
constexpr std::array kFailMembers = {
    member<&FailAgent::agent>("agent", kAgentText),
    member<&FailAgent::execution_id>("execution", kExecutionText),
    member<&FailAgent::reason>("reason", {.help = "Why it failed"}),
    kIfRevision<&FailAgent::guard>,
    kIdempotencyKey<&FailAgent::guard>,
};

constexpr std::array kAgentActions = {
    declared<ShowStatus, kNoMembers, show_status>("status", "status"),
    declared<ShowNext, kNoMembers, show_next>("next", "next"),
    about_agent<BuildAgentContext, kContextMembers, build_agent_context>("context",
                                                                         "what you are given"),
    about_agent<CheckAgent, kCheckMembers, check_agent>("check", "are your prerequisites complete"),
    about_agent<StartAgent, kStartMembers, start_agent>("start"),
    Action{.operation = "record",
           .name = "record",
           .note = "ends your run",
           .members = kRecordMembers,
           .run = run_use_case<RecordOutput, kRecordMembers, record_output>},
    about_agent<FailAgent, kFailMembers, fail_agent>("fail"),
};

}  // namespace

std::span<const Action> agent_actions() {
  return kAgentActions;
}

}  // namespace baton::app
