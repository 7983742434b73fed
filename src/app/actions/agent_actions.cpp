// The actions of an agent in a workflow, and views of its own work.
#include <array>

#include "app/actions/own_agent.h"
#include "app/actions/workflow_actions.h"
#include "app/context/build_agent_context.h"
#include "app/context/check_agent.h"
#include "app/core/request/declare_member.h"
#include "app/workflow/fail_agent.h"
#include "app/workflow/next_agents.h"
#include "app/workflow/record_output.h"
#include "app/workflow/start_agent.h"
#include "app/workflow/workflow_status.h"

namespace baton::app {
namespace {

// Over MCP the default is the caller.
template <auto kField>
constexpr Member agent_member(std::string_view help) {
  return member<kField>("agent", {.help = help,
                                  .is_argument = true,
                                  .is_required_in_command = true,
                                  .is_untold = true,
                                  .is_name = true});
}
constexpr std::string_view kMapped = "An agent in the relevance map";
constexpr std::string_view kOneOfRuns = "The execution, if the agent runs more than once";
constexpr MemberText kDegradedText = {.help = "Accept missing required context"};
constexpr MemberText kUnmappedText = {.help = "Allow an agent that is not in the relevance map"};
constexpr std::array<std::string_view, 2> kScopes = {"needed", "all"};  // as context::Scope

constexpr std::array kStatusMembers = {
    flag<&ShowStatus::view, StatusView::stale>(
        "stale", {.help = "List only outputs that were built on something that changed since"}),
};
constexpr std::array kContextMembers = {
    member<&BuildAgentContext::agent>(
        "agent", {.help = kMapped, .is_argument = true, .is_untold = true, .is_name = true}),
    member<&BuildAgentContext::counts_tokens>(
        "tokens", {.help = "Count tokens of the context, the state and default-allow",
                   .offered = Offered::on_command_line}),
    flag<&BuildAgentContext::of, ContextsOf::all_agents>(
        "all", {.help = "With --tokens: every agent of the relevance map",
                .offered = Offered::on_command_line}),
    member<&BuildAgentContext::explains>("explain",
                                         {.help = "Explain why each item is included or excluded"}),
    flag<&BuildAgentContext::degraded, context::Degraded::yes>("degraded", kDegradedText),
    member<&BuildAgentContext::execution_id>("execution",
                                             {.help = kOneOfRuns, .value = "ID", .is_name = true}),
    member<&BuildAgentContext::scope>(
        "scope", {.help = "all: every item that the policies allow (default: needed)",
                  .vocabulary = kScopes}),
    flag<&BuildAgentContext::runs, context::Runs::all>(
        "all_runs", {.help = "Include runs of upstream agents that a later run replaced"}),
    flag<&BuildAgentContext::files, context::Files::inlined>(
        "inline_artifacts", {.help = "Include the text of artifacts' files; JSON is compacted",
                             .offered = Offered::on_command_line}),
    member<&BuildAgentContext::budget>(
        "budget",
        {.help = "Shorten items to fit into N tokens", .value = "TOKENS", .brief = "tokens"}),
};
constexpr std::array kCheckMembers = {
    agent_member<&CheckAgent::agent>(kMapped),
    flag<&CheckAgent::degraded, context::Degraded::yes>("degraded", kDegradedText),
};
constexpr std::array kStartMembers = {
    agent_member<&StartAgent::agent>("The agent that begins"),
    member<&StartAgent::execution_id>(
        "execution",
        {.help = "Default: the next exec_NNN", .value = "ID", .is_untold = true, .is_name = true}),
    flag<&StartAgent::missing_upstream, workflow::MissingUpstream::forced>(
        "force", {.help = "Begin without missing upstream agents; this is recorded"}),
    flag<&StartAgent::unmapped, workflow::UnmappedAgent::allowed>("unmapped", kUnmappedText),
    kIfRevision<&StartAgent::guard>,
    kIdempotencyKey<&StartAgent::guard>,
};
// On the command line the output is a file, with or without the agent before it.
constexpr std::array kRecordMembers = {
    object(document<&RecordOutput::output>(
        "output", {.is_required = true,
                   .brief = "{status: success|warning|error, and what you provide}",
                   .offered = Offered::over_mcp})),
    member<&RecordOutput::agent>("agent",
                                 {.help = "Default: agentName, or the only agent in progress",
                                  .value = "NAME",
                                  .is_untold = true,
                                  .is_name = true}),
    member<&RecordOutput::execution_id>("execution",
                                        {.help = "Default: the agent's execution in progress, else "
                                                 "its latest with an output, else a new one",
                                         .value = "ID",
                                         .is_untold = true,
                                         .is_name = true}),
    member<&RecordOutput::task>(
        "task",
        {.help = "The task to end together with the execution", .value = "ID", .is_name = true}),
    member<&RecordOutput::evidence>(
        "evidence", {.help = "A file of the project that supports the output, kept as a digest; "
                             "repeatable",
                     .value = "FILE"}),
    flag<&RecordOutput::amendment, workflow::Amendment::allowed>(
        "amend", {.help = "Replace the output that this execution recorded before"}),
    flag<&RecordOutput::item_ids, workflow::ItemIds::kept>(
        "keep_ids", {.help = "Refuse an item whose id another item has"}),
    flag<&RecordOutput::unmapped, workflow::UnmappedAgent::allowed>("unmapped", kUnmappedText),
    kIfRevision<&RecordOutput::guard>,
    kIdempotencyKey<&RecordOutput::guard>,
};
constexpr std::array kFailMembers = {
    member<&FailAgent::agent>(
        "agent",
        {.help = "The agent that failed", .is_argument = true, .is_untold = true, .is_name = true}),
    member<&FailAgent::execution_id>(
        "execution", {.help = kOneOfRuns, .value = "ID", .is_untold = true, .is_name = true}),
    member<&FailAgent::reason>("reason",
                               {.help = "The reason", .value = "TEXT", .argument = "why"}),
    kIfRevision<&FailAgent::guard>,
    kIdempotencyKey<&FailAgent::guard>,
};

constexpr std::array kAgentActions = {
    declared<ShowStatus, kStatusMembers, show_status>("status", "status"),
    declared<ShowNext, kNoMembers, show_next>("next", "next"),
    about_agent<BuildAgentContext, kContextMembers, build_agent_context>("context",
                                                                         "what you are given"),
    about_agent<CheckAgent, kCheckMembers, check_agent>("check", "are prerequisites complete"),
    about_agent<StartAgent, kStartMembers, start_agent>("start"),
    Action{.operation = "record",
           .name = "record",
           .note = "ends your run",
           .members = kRecordMembers,
           .request_tag = &kRequestTag<RecordOutput>,
           .run = run_use_case<RecordOutput, kRecordMembers, record_output>},
    about_agent<FailAgent, kFailMembers, fail_agent>("fail"),
};

}  // namespace

std::span<const Action> agent_actions() {
  return kAgentActions;
}

}  // namespace baton::app
