#include "app/identity/judge_runs.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "app/identity/call_pass.h"
#include "app/identity/claude_session.h"
#include "domain/authority/command_request.h"
#include "domain/guard/baton_commands.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using authority::Effect;
using authority::Role;
using guard::BatonCommand;

// The name of the command without its arguments: "gate", "shared restore".
std::string name_of(const BatonCommand& run) {
  const auto request = authority::command_request(run.words);
  if (request.operation != nullptr) return std::string(request.operation->name);
  return run.words.empty() ? std::string() : run.words.front();
}

bool is_for_claude_code_alone(const BatonCommand& run) {
  const bool is_hook = !run.words.empty() && run.words.front() == "hook";
  return is_hook && !authority::asks_for_help(run.words);
}

struct Needs {
  Role least = Role::unknown;
  Effect effect = Effect::reads;
};

Needs needs_of(const BatonCommand& run) {
  const auto request = authority::command_request(run.words);
  if (request.operation == nullptr) return {};
  return {.least = authority::least_role(*request.operation, request.given),
          .effect = authority::effect_of(*request.operation, request.given)};
}

enum class Runner : std::uint8_t { agent, main_thread };

std::optional<RunsObjection> object_to(const BatonCommand& run, Runner runner) {
  using enum HookVerdict;
  if (is_for_claude_code_alone(run)) {
    return RunsObjection{deny,
                         "`baton hook` answers Claude Code's hook events; tools cannot call it."};
  }
  const Needs needs = needs_of(run);
  const std::string command = text::concat("`baton ", name_of(run), "`");
  if (runner == Runner::agent) {
    const bool changes = needs.effect != Effect::reads || needs.least == Role::person;
    if (needs.least <= Role::agent || !changes) return std::nullopt;
    const bool is_persons = needs.least == Role::person;
    return RunsObjection{
        deny, text::concat(command, " is reserved for ", is_persons ? "people" : "the orchestrator",
                           "; end your work and ask the ", is_persons ? "user" : "orchestrator",
                           " to run it.")};
  }
  if (needs.least < Role::person) return std::nullopt;
  return RunsObjection{ask, text::concat(command,
                                         " is reserved for people: baton runs it only "
                                         "if you confirm.")};
}

CallPass pass_for(std::vector<BatonCommand> runs, const JudgeRuns& request,
                  const ClaudeSession& session) {
  CallPass pass{.caller = request.caller,
                .run = run_of(session),
                .tool_use = request.tool_use,
                .line = request.line};
  for (const BatonCommand& run : runs) {
    if (needs_of(run).least == Role::person) pass.confirmed.push_back(run.words);
  }
  pass.runs = std::move(runs);
  return pass;
}

// The most severe objection: a denial ends the search.
std::optional<RunsObjection> object_to_any(const std::vector<BatonCommand>& runs, Runner runner) {
  std::optional<RunsObjection> worst;
  for (const BatonCommand& run : runs) {
    std::optional<RunsObjection> objection = object_to(run, runner);
    if (objection && objection->verdict == HookVerdict::deny) return objection;
    if (objection && !worst) worst = std::move(objection);
  }
  return worst;
}

SentEvent sent_event_of(const JudgeRuns& request) {
  const CallerIdentity& caller = request.caller;
  SentEvent event{.session = caller.session, .transcript = request.transcript};
  if (caller.agent_id.empty()) event.main_agent = caller.agent;
  return event;
}

// Such a line gets no pass, so none of its runs may go on unjudged.
RunsObjection too_long() {
  return {HookVerdict::deny,
          "The command is too long or too deeply nested to find its runs of baton; run each "
          "baton command in a separate call."};
}

}  // namespace

Result<std::optional<RunsObjection>> judge_runs(const JudgeRuns& request, Workspace& workspace) {
  const std::optional<std::vector<BatonCommand>> runs = guard::baton_commands(request.line);
  if (runs && runs->empty()) return std::nullopt;
  BATON_TRY(const std::optional<EntryStatus> home, workspace.host().root.status(kBatonFolder));
  if (!home) return std::nullopt;
  if (!runs) return too_long();
  const bool is_agent = !request.caller.agent.empty() || !request.caller.agent_id.empty();
  std::optional<RunsObjection> objection =
      object_to_any(*runs, is_agent ? Runner::agent : Runner::main_thread);
  if (objection && objection->verdict == HookVerdict::deny) return objection;
  const EventSource source = source_of_event(sent_event_of(request), workspace);
  if (source.origin != Origin::claude_code) return objection;
  BATON_CHECK(remember_session(*source.session, workspace));
  BATON_CHECK(leave_pass(pass_for(*runs, request, *source.session), workspace));
  return objection;
}

}  // namespace baton::app
