#include "domain/authority/operation.h"

#include <algorithm>

namespace baton::authority {
namespace {

using enum Role;
using enum Effect;
using enum Form;
constexpr Visibility kWhole = Visibility::whole;
constexpr Visibility kAdmitted = Visibility::admitted;

// A request of decide, constrain, artifact, gate, phase or switch without its first member is a
// list request.
constexpr Raise kForced{"force", {}, orchestrator, writes};
constexpr Raise kFullScope{"scope", "all", orchestrator};
constexpr Raise kAllRuns{"all_runs", {}, orchestrator};
constexpr Raise kAllAgents{"all", {}, orchestrator};
constexpr Raise kSubscription{"subscription", {}, agent, writes};  // its position is stored
constexpr std::string_view kDryRun = "dry_run";

constexpr std::array kOperations = {
    // The workflow
    Operation{"quickstart", orchestrator, writes},
    Operation{"init",
              orchestrator,
              writes,
              kWhole,
              {},
              {Raise{"template", {}, person, writes}, Raise{"agents", {}, person, writes}}},
    Operation{"start", agent, writes, kWhole, {"agent"}, {kForced}},
    Operation{"output", agent, reads, kWhole, {"agent"}},
    Operation{"record", agent, writes, kWhole, {"agent"}},
    Operation{"fail", agent, writes, kWhole, {"agent"}},
    Operation{"reconcile", orchestrator, writes},
    Operation{"next", unknown, reads, kAdmitted},
    Operation{"status", unknown, reads, kAdmitted},
    Operation{"serve", orchestrator, reads},  // requests are authorized as its caller
    Operation{"phase", unknown, reads, kWhole, {}, {Raise{"phase", {}, agent, writes, argument}}},
    Operation{"switch",
              orchestrator,
              reads,
              kWhole,
              {},
              {Raise{"workflow", {}, orchestrator, writes, argument}}},
    // Shared knowledge
    Operation{
        "decide", unknown, reads, kAdmitted, {}, {Raise{"text", {}, agent, writes, argument}}},
    Operation{"constrain",
              unknown,
              reads,
              kAdmitted,
              {},
              {Raise{"text", {}, agent, writes, argument}, Raise{"lift", {}, agent, writes}}},
    Operation{
        "artifact", unknown, reads, kAdmitted, {}, {Raise{"path", {}, agent, writes, argument}}},
    Operation{
        "gate",
        unknown,
        reads,
        kAdmitted,
        {},
        {Raise{"move", {}, agent, writes, argument}, Raise{"move", "override", person, destroys}}},
    // Tasks
    Operation{"task add", agent, writes},
    Operation{"task list", unknown, reads, kAdmitted},
    Operation{"task show", agent, reads, kAdmitted, {"agent"}},
    Operation{"task ready", unknown, reads, kAdmitted, {"agent"}},
    Operation{"task next",
              unknown,
              reads,
              kAdmitted,
              {"agent", "claim"},
              {Raise{"claim", {}, agent, writes}}},
    Operation{"task prompt", agent, reads, kAdmitted, {"agent"}},
    Operation{"task update", agent, writes, kWhole, {"agent"}},
    Operation{"task start", agent, writes, kWhole, {"agent"}},
    Operation{"task complete", agent, writes, kWhole, {"agent"}},
    Operation{"task fail", agent, writes, kWhole, {"agent"}},
    Operation{"task cancel", agent, writes, kWhole, {"agent"}},
    Operation{"task graph", unknown, reads, kAdmitted},
    Operation{"task lint", unknown, reads, kAdmitted},
    Operation{"task summary", orchestrator, reads},
    Operation{"task synthesize", orchestrator, reads},
    Operation{"message send", agent, writes, kWhole, {}, {Raise{"from", {}, person, writes}}},
    Operation{"message list", agent, reads, kAdmitted, {"agent"}},
    // Shared data
    Operation{"session create", orchestrator, writes},
    Operation{"session list", orchestrator, reads},
    Operation{"session show", orchestrator, reads},
    Operation{"session archive", orchestrator, writes},
    Operation{"session unarchive", orchestrator, writes},
    Operation{"session delete", person, destroys},
    Operation{"shared list-keys", unknown, reads, kAdmitted},
    Operation{"shared read", unknown, reads, kAdmitted},
    Operation{"shared read-batch", unknown, reads, kAdmitted},
    Operation{"shared history", unknown, reads, kAdmitted},
    Operation{"shared write", agent, writes},
    Operation{"shared delete",
              agent,
              destroys,
              kWhole,
              {},
              {Raise{"with_snapshots", {}, person, destroys}}},
    Operation{"shared call", unknown, reads, kAdmitted},  // by the action that is called
    Operation{"shared snapshot", agent, writes},
    Operation{"shared snapshots", unknown, reads, kAdmitted},
    Operation{"shared restore", person, destroys, kWhole, {}, {}, kDryRun},
    Operation{"shared log", unknown, reads, kAdmitted},
    Operation{"shared lint", unknown, reads, kAdmitted},
    Operation{"shared watch", unknown, reads, kAdmitted, {}, {kSubscription}},
    Operation{"shared prompt", unknown, reads},
    Operation{"shared dump", person, reads},
    Operation{"thread create", orchestrator, writes},
    Operation{"thread list", unknown, reads},
    Operation{"thread show", unknown, reads},
    Operation{"thread tree", unknown, reads},
    Operation{"thread delete", person, destroys},
    Operation{"env list", unknown, reads, kAdmitted},
    Operation{"env get", unknown, reads, kAdmitted},
    Operation{"env store", agent, writes},
    Operation{"env update", agent, writes},
    Operation{"env delete", agent, destroys},
    Operation{"env watch", unknown, reads, kAdmitted, {}, {kSubscription}},
    Operation{"note add", agent, writes},
    Operation{"note show", unknown, reads, kAdmitted},
    Operation{"note list", unknown, reads, kAdmitted},
    Operation{"note search", unknown, reads, kAdmitted},
    Operation{"note edit", agent, writes},
    Operation{"note link", agent, writes},
    Operation{"note supersede", agent, writes},
    Operation{"note changelog",
              unknown,
              reads,
              kAdmitted,
              {},
              {Raise{"text", {}, agent, writes, argument}}},
    Operation{"note lint", unknown, reads, kAdmitted},
    Operation{"note describe", unknown, reads},
    Operation{"note export", unknown, reads, kAdmitted},
    Operation{"note reindex", orchestrator, writes},
    Operation{"note repair", orchestrator, writes, kWhole, {}, {}, kDryRun},
    // Agents
    Operation{"agent list", unknown, reads},
    Operation{"agent show", unknown, reads},
    Operation{"agent add", person, writes},
    Operation{"agent edit", person, writes},
    Operation{"agent remove", person, writes},
    Operation{"agent import", unknown, reads, kWhole, {}, {Raise{"apply", {}, person, writes}}},
    Operation{"agent graph", unknown, reads},
    Operation{"template list", unknown, reads},
    Operation{"template show", unknown, reads},
    // Contexts
    Operation{"check", agent, reads, kWhole, {"agent"}},
    Operation{"context", agent, reads, kAdmitted, {"agent"}, {kFullScope, kAllRuns, kAllAgents}},
    Operation{"context diff", orchestrator, reads},
    Operation{"access", agent, reads, kWhole, {"agent"}},
    Operation{"receipts", orchestrator, reads},
    Operation{"why", orchestrator, reads},
    Operation{"waive", person, writes},
    Operation{"redact", agent, reads},
    Operation{"key init", person, writes},
    Operation{"key add-recipient", person, writes},
    Operation{"key remove-recipient", person, destroys},
    Operation{"key list", person, reads},
    Operation{"key rotate", person, writes},
    Operation{"key rewrap", person, writes},
    Operation{"key import", person, writes},
    Operation{"key check", person, reads},
    // Looking and editing
    // Git's hooks run validate, verify, lint and scan for any caller, and
    // app/core/findings/shown_findings.h limits their answers. With a schema or file of its choice,
    // a caller could ask about values.
    Operation{"validate",
              unknown,
              reads,
              kAdmitted,
              {},
              {Raise{"schema", {}, orchestrator}, Raise{"document", {}, orchestrator}}},
    Operation{"verify", unknown, reads, kAdmitted},
    Operation{"lint", unknown, reads, kAdmitted},
    Operation{"assert", orchestrator, reads},
    Operation{
        "scan", unknown, reads, kAdmitted, {}, {Raise{"path", {}, orchestrator, reads, argument}}},
    Operation{"get", orchestrator, reads, kWhole, {}, {Raise{"decrypt", {}, person}}},
    Operation{"set", orchestrator, writes},
    Operation{"patch", orchestrator, writes},
    Operation{"adopt", orchestrator, writes, kWhole, {}, {Raise{"release", {}, person, destroys}}},
    Operation{"schema", unknown, reads},
    Operation{"schema infer",
              orchestrator,
              reads,
              kWhole,
              {},
              {Raise{"output", {}, orchestrator, writes}}},
    Operation{"schema test", orchestrator, reads},
    Operation{"schema lint", orchestrator, reads},
    Operation{"schema bundle",
              orchestrator,
              reads,
              kWhole,
              {},
              {Raise{"output", {}, orchestrator, writes}}},
    Operation{"config", orchestrator, reads},
    Operation{"where", unknown, reads},
    Operation{"completion", unknown, reads},
    // What happened
    Operation{"log", orchestrator, reads},
    Operation{"show", orchestrator, reads, kWhole, {}, {Raise{"decrypt", {}, person}}},
    Operation{"diff", orchestrator, reads},
    Operation{"undo", person, destroys},
    // The end, and afterwards
    Operation{"export", orchestrator, reads, kWhole, {}, {Raise{"html", {}, orchestrator, writes}}},
    Operation{"archive", person, destroys, kWhole, {}, {}, kDryRun},
    Operation{"summaries", orchestrator, reads},
    Operation{"unarchive", orchestrator, writes},
    Operation{"merge", unknown,
              writes},  // called by git's merge driver; app::merge_states() limits it
    Operation{"recover", person, destroys, kWhole, {}, {}, kDryRun},
    Operation{"migrate",
              orchestrator,
              reads,
              kWhole,
              {},
              {Raise{"apply", {}, orchestrator, writes}, Raise{"draft", {}, orchestrator, writes}}},
    Operation{
        "compact", orchestrator, reads, kWhole, {}, {Raise{"apply", {}, orchestrator, writes}}},
    Operation{"scrub", person, reads, kWhole, {}, {Raise{"apply", {}, person, destroys}}},
    Operation{"prune", orchestrator, reads, kWhole, {}, {Raise{"apply", {}, person, destroys}}},
    Operation{"doctor", orchestrator, reads, kWhole, {}, {Raise{"fix", {}, orchestrator, writes}}},
};

}  // namespace

std::span<const Operation> operations() {
  return kOperations;
}

const Operation* find_operation(std::string_view name) {
  const auto* const found = std::ranges::find(kOperations, name, &Operation::name);
  return found == kOperations.end() ? nullptr : found;
}

}  // namespace baton::authority
