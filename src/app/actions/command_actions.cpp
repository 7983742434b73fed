#include "app/actions/command_actions.h"

#include <array>

#include "app/agents/change_agents.h"
#include "app/agents/import_agents.h"
#include "app/agents/list_agents.h"
#include "app/agents/templates.h"
#include "app/context/diff_contexts.h"
#include "app/context/show_access.h"
#include "app/context/waive_agent.h"
#include "app/core/request/tool_call.h"
#include "app/environment/manage_threads.h"
#include "app/keys/check_keys.h"
#include "app/keys/manage_keys.h"
#include "app/keys/rotate_key.h"
#include "app/notes/check_notes.h"
#include "app/notes/reindex_notes.h"
#include "app/recovery/archive_workflow.h"
#include "app/recovery/recover_workflow.h"
#include "app/recovery/undo_change.h"
#include "app/retention/prune_project.h"
#include "app/scrub/scrub_project.h"
#include "app/shared/change_log.h"
#include "app/shared/manage_session.h"
#include "app/shared/shared_prompt.h"
#include "app/shared/snapshots.h"
#include "app/workflow/compact_outputs.h"
#include "app/workflow/export_report.h"

namespace baton::app {
namespace {

constexpr std::array kRepairNotesMembers = {
    member<&RepairNotes::paths>("paths",
                                {.help = "Paths of notes (default: all)", .is_argument = true}),
    flag<&RepairNotes::dry_run, DryRun::yes>("dry_run",
                                             {.help = "Show the repairs; write nothing"}),
    kAs<&RepairNotes::as>,
};

constexpr MemberText kSessionOption = {
    .help = "The session (default: BATON_SESSION, else the active workflow's)",
    .value = "ID",
    .is_name = true};
constexpr std::array kCreateSessionMembers = {
    member<&CreateSession::id>("id",
                               {.help = "The session's id (default: the active workflow's id)",
                                .is_argument = true,
                                .is_name = true,
                                .may_be_empty = true}),
    file<&CreateSession::settings>(
        "config", {.help = "The session's settings (schema session-settings)", .value = "FILE|-"}),
    kAs<&CreateSession::participant>};
constexpr std::array kArchiveSessionMembers = {
    member<&NameSession::call, &SharedCall::session>(
        "id", {.help = kSessionOption.help, .is_argument = true, .is_name = true}),
    kAs<&NameSession::call, &SharedCall::participant>};
constexpr std::array kDeleteSessionMembers = {
    member<&NameSession::call, &SharedCall::session>(
        "id", {.help = "The session", .is_argument = true, .is_required = true, .is_name = true}),
    kAs<&NameSession::call, &SharedCall::participant>};
constexpr std::array kRestoreMembers = {
    member<&RestoreSnapshot::label>(
        "label",
        {.help = "The snapshot", .is_argument = true, .is_required = true, .is_name = true}),
    flag<&RestoreSnapshot::dry_run, DryRun::yes>("dry_run",
                                                 {.help = "Show what would change; write nothing"}),
    member<&RestoreSnapshot::call, &SharedCall::session>("session", kSessionOption),
    kAs<&RestoreSnapshot::call, &SharedCall::participant>};
constexpr std::array kDumpMembers = {
    member<&DumpSession::call, &SharedCall::session>("session", kSessionOption)};
constexpr std::array kSharedPromptMembers = {
    member<&ShowSharedPrompt::session>("session", kSessionOption)};
constexpr std::array kCreateThreadMembers = {
    member<&CreateThread::id>(
        "id",
        {.help = "The thread's id", .is_argument = true, .is_required = true, .is_name = true}),
    member<&CreateThread::parent>(
        "parent",
        {.help = "The parent thread (default: create a root)", .value = "ID", .is_name = true}),
    kAs<&CreateThread::participant>};
constexpr std::array kDeleteThreadMembers = {
    member<&DeleteThread::thread>(
        "thread",
        {.help = "The thread's id", .is_argument = true, .is_required = true, .is_name = true}),
    kAs<&DeleteThread::participant>};

constexpr std::array kWaiveMembers = {
    member<&WaiveAgent::agent>("agent", {.help = "The agent that may start",
                                         .is_argument = true,
                                         .is_required = true,
                                         .is_name = true}),
    member<&WaiveAgent::reason>(
        "reason", {.help = "The reason, which is logged", .value = "TEXT", .argument = "why"}),
    kIfRevision<&WaiveAgent::guard>,
    kIdempotencyKey<&WaiveAgent::guard>,
};
constexpr std::array kUndoMembers = {
    member<&UndoChange::revision>(
        "revision", {.help = "The revision that the change created (default: the newest change "
                             "that is not undone)",
                     .is_argument = true}),
    flag<&UndoChange::direction, Direction::forward>(
        "redo", {.help = "Redo the change that the last `baton undo` reverted"}),
    kIfRevision<&UndoChange::guard>,
    kIdempotencyKey<&UndoChange::guard>,
};
constexpr std::array kArchiveMembers = {
    flag<&ArchiveWorkflow::dry_run, DryRun::yes>(
        "dry_run", {.help = "Show what would be archived; write nothing"}),
    member<&ArchiveWorkflow::required_status>(
        "require",
        {.help = "Refuse (exit 1) any other final status", .vocabulary = kFinalStatuses}),
    flag<&ArchiveWorkflow::running, RunningExecutions::accepted>(
        "force", {.help = "Archive even if an agent is still running"}),
    flag<&ArchiveWorkflow::shared_values, SharedValues::included>(
        "with_shared_values",
        {.help = "Include the values of the shared context, without secrets"}),
    member<&ArchiveWorkflow::if_revision>(
        "if_revision", {.help = "Refuse unless the state is at revision N", .value = "N[@DIGEST]"}),
};
constexpr std::array kRecoverMembers = {
    flag<&RecoverWorkflow::dry_run, DryRun::yes>(
        "dry_run", {.help = "Show what would be restored and lost; write nothing"}),
    flag<&RecoverWorkflow::other_branches, OtherBranches::ignored>(
        "force", {.help = "Restore a state that git has only on another branch"})};
constexpr std::array kScrubMembers = {flag<&ScrubProject::mode, ScrubMode::apply>(
    "apply", {.help = "Redact what is found (default: only list it)"})};
constexpr std::array kCompactMembers = {
    flag<&CompactOutputs::mode, CompactMode::apply>(
        "apply", {.help = "Move the outputs (default: only list them)"}),
    member<&CompactOutputs::every_ended>(
        "all", {.help = "Also outputs of executions in the current phase that have ended"}),
    kIfRevision<&CompactOutputs::guard>,
    kIdempotencyKey<&CompactOutputs::guard>,
};
constexpr std::array kContextDiffMembers = {
    member<&DiffContexts::before>(
        "execution",
        {.help = "An execution (what it received), or an agent (what it would receive)",
         .is_argument = true,
         .is_required = true}),
    member<&DiffContexts::after>(
        "after", {.help = "Default: what the agent would receive now", .is_argument = true})};
constexpr std::array kAccessMembers = {
    member<&ShowAccess::agent>(
        "agent", {.help = "The agent's name", .is_argument = true, .is_required = true}),
    member<&ShowAccess::type>(
        "type", {.help = "A context type, or the agent that made the items", .is_argument = true})};
constexpr std::array kPruneMembers = {
    member<&PruneNotes::applies>("apply",
                                 {.help = "Remove what is expired (default: only list it)"}),
    member<&PruneNotes::days>(
        "older_than",
        {.help = "Override the retention of policies and settings", .value = "DAYS"})};

constexpr std::array kAddRecipientMembers = {
    member<&AddRecipient::name>(
        "name", {.help = "A name for the recipient", .is_argument = true, .is_required = true}),
    member<&AddRecipient::public_key>(
        "public_key",
        {.help = "The recipient's public key", .is_argument = true, .is_required = true})};
constexpr std::array kRemoveRecipientMembers = {member<&RemoveRecipient::name>(
    "name", {.help = "The recipient's name", .is_argument = true, .is_required = true})};
constexpr std::array kRotateKeyMembers = {member<&RotateKey::workflow>(
    "workflow", {.help = "Workflow, shared/SESSION or environment/ROOT (default: active workflow)",
                 .is_argument = true})};

constexpr auto kRule = &AgentChange::members;
template <auto kNames>
constexpr Member names_of(std::string_view name, std::string_view value, std::string_view help) {
  return comma_lists<kRule, kNames>(name, {.help = help, .value = value});
}
template <auto kField>
constexpr Member kAgentName = member<kField>("name", {.help = "The agent's name",
                                                      .is_argument = true,
                                                      .is_required = true,
                                                      .is_name = true});
template <auto kNames>
constexpr Member array_of(std::string_view name) {
  return member<kRule, kNames>(name, {.offered = Offered::over_http});
}
constexpr std::array kRuleOverHttp = {
    array_of<&RuleMembers::needs>("needs"),
    array_of<&RuleMembers::optional>("optional"),
    array_of<&RuleMembers::provides>("provides"),
    array_of<&RuleMembers::constraints>("constraints"),
    array_of<&RuleMembers::artifacts>("artifacts"),
    array_of<&RuleMembers::decisions>("decisions"),
    object(document<kRule, &RuleMembers::fields>("fields", {.offered = Offered::over_http})),
};
constexpr std::array kRuleMembers = {
    kAgentName<&AgentChange::agent>,
    names_of<&RuleMembers::needs>("needs", "AGENTS",
                                  "Prerequisites: agents that it needs; repeatable"),
    names_of<&RuleMembers::optional>("optional", "AGENTS",
                                     "Agents whose outputs it gets if they exist; repeatable"),
    names_of<&RuleMembers::provides>("provides", "NAMES",
                                     "Contents of its output, and gates; repeatable"),
    names_of<&RuleMembers::constraints>(
        "constraints", "TYPES",
        "Types of constraints that it sees: technical, business, regulatory, performance, "
        "security; repeatable"),
    names_of<&RuleMembers::artifacts>("artifacts", "TYPES",
                                      "Types of artifacts that it sees: file, directory, "
                                      "documentation, configuration; repeatable"),
    names_of<&RuleMembers::decisions>(
        "decisions", "CATEGORIES",
        "Categories of decisions that it sees: architecture, technology, pattern, security, "
        "performance (default: by --constraints); repeatable"),
    member<kRule, &RuleMembers::description>("description",
                                             {.help = "The agent's task", .value = "TEXT"}),
    member<kRule, &RuleMembers::minutes>("minutes", {.help = "Time that it takes", .value = "N"}),
    member<kRule, &RuleMembers::version>("version",
                                         {.help = "The agent's version", .value = "TEXT"}),
    member<kRule, &RuleMembers::retention>(
        "retention", {.help = "How long its notes are kept: 30d", .value = "DAYS"}),
    json_text<kRule, &RuleMembers::fields>("fields",
                                           {.help = "Its contextFields; - reads standard input",
                                            .value = "JSON",
                                            .reads_input = true}),
};
constexpr auto kChangeAgentMembers = joined(kRuleMembers, kRuleOverHttp);
constexpr std::array kShowAgentMembers = {kAgentName<&ShowAgent::agent>};
constexpr std::array kRemoveAgentsMembers = {
    member<&RemoveAgents::agent>(
        "name", {.help = "The agent's name", .is_argument = true, .is_name = true}),
    member<&RemoveAgents::all_built_in>("built_in", {.help = "Remove all built-in agents"})};
constexpr std::array kImportAgentsMembers = {flag<&ImportAgents::dry_run, DryRun::no>(
    "apply", {.help = "Write the rules; without it they are only shown"})};

constexpr std::array kCommandActions = {
    declared<ListAgents, kNoMembers, list_agents>("agent list", "list"),
    declared<DrawAgents, kNoMembers, draw_agents>("agent graph", "graph"),
    declared<ShowAgent, kShowAgentMembers, show_agent>("agent show", "show"),
    declared<AgentChange, kChangeAgentMembers, add_agent>("agent add", "add"),
    declared<AgentChange, kChangeAgentMembers, edit_agent>("agent edit", "edit"),
    declared<RemoveAgents, kRemoveAgentsMembers, remove_agents>("agent remove", "remove"),
    declared<ImportAgents, kImportAgentsMembers, import_agents>("agent import", "import"),
    declared<ListTemplates, kNoMembers, list_templates>("template list", "list"),
    declared<WaiveAgent, kWaiveMembers, waive_agent>("waive", "waive"),
    declared<UndoChange, kUndoMembers, undo_change>("undo", "undo"),
    declared<ArchiveWorkflow, kArchiveMembers, archive_workflow>("archive", "archive"),
    declared<RecoverWorkflow, kRecoverMembers, recover_workflow>("recover", "recover"),
    declared<DiffContexts, kContextDiffMembers, diff_contexts>("context diff", "context_diff"),
    declared<ExportReport, kNoMembers, export_report>("export", "export"),
    declared<ShowAccess, kAccessMembers, show_access>("access", "access"),
    declared<CompactOutputs, kCompactMembers, compact_outputs>("compact", "compact"),
    declared<ScrubProject, kScrubMembers, scrub_project>("scrub", "scrub"),
    declared<PruneNotes, kPruneMembers, prune_project>("prune", "prune"),
    declared<InitKey, kNoMembers, init_key>("key init", "init"),
    declared<AddRecipient, kAddRecipientMembers, add_recipient>("key add-recipient",
                                                                "add-recipient"),
    declared<RemoveRecipient, kRemoveRecipientMembers, remove_recipient>("key remove-recipient",
                                                                         "remove-recipient"),
    declared<ListDataKeys, kNoMembers, list_data_keys>("key list", "list"),
    declared<RotateKey, kRotateKeyMembers, rotate_key>("key rotate", "rotate"),
    declared<RewrapKeys, kNoMembers, rewrap_keys>("key rewrap", "rewrap"),
    declared<CheckKeys, kNoMembers, check_keys>("key check", "check"),
    declared<RepairNotes, kRepairNotesMembers, repair_notes>("note repair", "repair"),
    declared<ReindexNotes, kNoMembers, reindex_notes>("note reindex", "reindex"),
    declared<CreateSession, kCreateSessionMembers, create_session>("session create", "create"),
    declared<NameSession, kArchiveSessionMembers, archive_session>("session archive", "archive"),
    declared<NameSession, kArchiveSessionMembers, reopen_session>("session unarchive", "unarchive"),
    declared<NameSession, kDeleteSessionMembers, delete_session>("session delete", "delete"),
    declared<RestoreSnapshot, kRestoreMembers, restore_snapshot>("shared restore", "restore"),
    declared<DumpSession, kDumpMembers, dump_session>("shared dump", "dump"),
    declared<ShowSharedPrompt, kSharedPromptMembers, show_shared_prompt>("shared prompt", "prompt"),
    declared<CreateThread, kCreateThreadMembers, create_thread>("thread create", "create"),
    declared<DeleteThread, kDeleteThreadMembers, delete_thread>("thread delete", "delete"),
};

}  // namespace

std::span<const Action> command_actions() {
  return kCommandActions;
}

}  // namespace baton::app
