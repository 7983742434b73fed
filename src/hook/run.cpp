#include "hook/run.h"

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/error_finding.h"
#include "app/core/findings/error_text.h"
#include "app/core/request/given_name.h"
#include "app/core/request/report_error.h"
#include "app/core/state/ownership.h"
#include "app/handoff/guard_tool.h"
#include "app/identity/claude_session.h"
#include "domain/authority/command_request.h"
#include "hook/event_log.h"
#include "hook/handlers.h"
#include "hook/received_event.h"
#include "hook/remember_claude.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::hook {
namespace {

constexpr std::string_view kHelp =
    R"(Answer one hook event of Claude Code.

Usage: baton hook < EVENT

Reads the event (one JSON object) from standard input and prints an answer only if
the event needs one. Exits 0; errors are logged in .claude/baton/hook.log. Arguments
are refused (exit 1, which Claude Code does not treat as a block). `baton init
--claude` sets up Claude Code to call this command.

Examples:
  echo '{"hook_event_name": "SessionStart", "source": "startup"}' | baton hook
)";

// Claude Code shows the message and continues. It would treat exit status 2, which usage errors
// have elsewhere, as a block of the action.
constexpr int kUnknownArgument = 1;

enum class Fault : std::uint8_t {
  goes_by,  // log it and continue
  is_told,  // the same, but if the disk caused it, which may prevent the log, tell the user
  decides,  // the action cannot be judged: apply hooks.onFault
};

// Which configuration a handler needs.
enum class Settings : std::uint8_t {
  all,    // without them, the event is a fault
  usable  // it must work in any case: see Workspace::settle_for_usable_settings()
};

struct Handler {
  std::string_view event;
  std::span<const std::string_view> tools;  // names of tool calls; empty: all others
  Result<Answer> (*handle)(const Event&, app::Workspace&);
  Fault fault = Fault::goes_by;
  Concern (*concern_of)(const Event&) = nullptr;  // null: always likely
  // Runs first and never stops the event: an error is logged.
  Result<void> (*prepare)(const Event&, app::Workspace&) = nullptr;
  Settings settings = Settings::all;
};

constexpr std::string_view kBeforeTool = "PreToolUse";

constexpr std::array<std::string_view, 2> kLaunching = {"Agent", "Task"};
constexpr std::array<std::string_view, 1> kSkills = {"Skill"};
constexpr std::array<std::string_view, 2> kScheduling = {"CronCreate", "ScheduleWakeup"};
constexpr std::array<std::string_view, 4> kWriting = {"Write", "Edit", "MultiEdit", "NotebookEdit"};

// The first match is used. An event that is not in the table is ignored.
constexpr std::array kHandlers = {
    Handler{kBeforeTool, kLaunching, on_launch, Fault::decides},
    Handler{.event = kBeforeTool,
            .tools = kSkills,
            .handle = before_skill,
            .settings = Settings::usable},
    Handler{.event = kBeforeTool,
            .tools = kScheduling,
            .handle = before_schedule,
            .settings = Settings::usable},
    Handler{.event = kBeforeTool,
            .tools = {},
            .handle = before_tool,
            .concern_of = concern_of,
            .prepare = note_activity,
            .settings = Settings::usable},
    Handler{"PostToolUse", kLaunching, on_launched},
    Handler{"PostToolUse", kWriting, after_tool},
    Handler{"PostToolUse", kSkills, after_skill},
    Handler{"PostToolUseFailure", kLaunching, on_launch_failure},
    Handler{"PostToolUseFailure", kSkills, after_skill},
    Handler{"PermissionDenied", kLaunching, on_launch_denied},
    Handler{"PermissionDenied", kSkills, after_skill},
    Handler{
        .event = "SubagentStart", .tools = {}, .handle = on_agent_start, .prepare = keep_threads},
    Handler{.event = "SubagentStop",
            .tools = {},
            .handle = on_agent_stop,
            .fault = Fault::is_told,
            .settings = Settings::usable},
    Handler{"StopFailure", {}, on_api_error},
    Handler{.event = "SessionStart",
            .tools = {},
            .handle = on_session_start,
            .fault = Fault::is_told,
            .prepare = keep_threads},
    Handler{.event = "UserPromptSubmit",
            .tools = {},
            .handle = on_prompt,
            .fault = Fault::is_told,
            .prepare = close_ended_agents},
    Handler{"PreCompact", {}, on_compaction},
    Handler{.event = "Stop", .tools = {}, .handle = on_stop, .prepare = close_unlisted_agents},
    Handler{"SessionEnd", {}, on_session_end},
    Handler{"TaskCreated", {}, on_task},
    Handler{"TaskCompleted", {}, on_task},
};

const Handler* handler_of(const Event& event) {
  const auto* const found = std::ranges::find_if(kHandlers, [&](const Handler& handler) {
    return handler.event == event.name() &&
           (handler.tools.empty() ||
            std::ranges::find(handler.tools, event.tool()) != handler.tools.end());
  });
  return found == kHandlers.end() ? nullptr : found;
}

// Whether the handler, if there is one, decides if a tool call passes.
bool judges_call(const Handler* handler) {
  return handler != nullptr && handler->event == kBeforeTool;
}

Concern concern_in(const Handler& handler, const Event& event) {
  return handler.concern_of == nullptr ? Concern::likely : handler.concern_of(event);
}

// Without the event's content.
void log(std::string_view event, const Error& error, app::Workspace& workspace) {
  log_event(event, app::sentence_of(error), workspace);
}

// Whether the error does not concern the project: it does not use baton, or its state file has
// another format. An adopted file has another format too, but baton guards it: an exception, after
// which a call is not judged, concerns its project.
bool is_not_ours(const Error& error, app::Workspace& workspace) {
  if (error.code == ErrorCode::not_found) return true;
  const Result<app::Presence> presence = app::presence_of_state(workspace);
  if (!presence) return false;
  switch (*presence) {
    case app::Presence::ours: return false;
    case app::Presence::absent: return !uses_baton(workspace);
    case app::Presence::adopted: return error.code != ErrorCode::internal;
    case app::Presence::foreign: break;
  }
  return true;
}

Json answer_to_fault(const Handler& handler, const Error& error, app::HookVerdict verdict) {
  const bool is_launch = handler.fault == Fault::decides;
  return objection(verdict, text::concat("baton cannot check ",
                                         is_launch ? "whether this agent may start" : "this call",
                                         ": ", app::sentence_of(error)));
}

app::HookSettings usable_hook_settings(app::Workspace& workspace) {
  const Result<const app::Configuration*> usable = workspace.settle_for_usable_settings();
  return usable ? (*usable)->hooks : app::HookSettings{};
}

bool is_disabled(const Handler& handler, const app::HookSettings& hooks) {
  return std::ranges::find(hooks.disabled, handler.event) != hooks.disabled.end();
}

// An exception is a mistake in baton, and the call was not judged. It must not pass: an agent that
// finds a line that causes one could repeat it to evade the guard.
bool decides(const Handler& handler, const Error& error) {
  const bool is_unjudged = judges_call(&handler) && error.code == ErrorCode::internal;
  return handler.fault == Fault::decides || is_unjudged;
}

// True if a launch would be checked against a workflow whose state is lost, or was replaced by
// another file.
bool needs_lost_state(const Handler& handler, app::Workspace& workspace) {
  if (handler.fault != Fault::decides) return false;
  const Result<app::Presence> presence = app::presence_of_state(workspace);
  const bool is_missing =
      presence && (*presence == app::Presence::absent || *presence == app::Presence::foreign);
  return is_missing && workspace.states().has_traces().value_or(true);
}

Answer after_fault(const Handler& handler, const Error& error, app::Workspace& workspace) {
  if (!needs_lost_state(handler, workspace) && is_not_ours(error, workspace)) return std::nullopt;
  const app::HookSettings hooks = usable_hook_settings(workspace);
  if (is_disabled(handler, hooks)) return std::nullopt;
  log(handler.event, error, workspace);
  if (decides(handler, error)) return answer_to_fault(handler, error, hooks.on_fault);
  const bool is_told = handler.fault == Fault::is_told && error.code == ErrorCode::unavailable;
  if (!is_told) return std::nullopt;
  return remark(
      text::concat("baton cannot handle ", handler.event, ": ", app::finding_of(error).message));
}

// Ids become names of files, rows and threads.
Result<void> check_ids(const Event& event, const detection::SecretRules& rules) {
  for (const std::string_view member : {"session_id", "agent_id", "agent_type", "task_id"}) {
    BATON_CHECK(app::refuse_secret_in_name(event.text(member), member, rules));
  }
  return {};
}

Result<const app::Configuration*> settings_for(const Handler& handler, app::Workspace& workspace) {
  if (handler.settings == Settings::all) return workspace.configuration();
  const Result<const policy::SecretSettings*> all = workspace.secrets();
  if (!all && !is_not_ours(all.error(), workspace)) log(handler.event, all.error(), workspace);
  return workspace.settle_for_usable_settings();
}

void log_replacements(const ReceivedEvent& received, app::Workspace& workspace) {
  if (!received.has_replaced_characters || !uses_baton(workspace)) return;
  log(received.event.name(), {.phrase = "replaced characters of the event that are not Unicode"},
      workspace);
}

Result<Answer> handle(const Handler& handler, Event& event, app::Workspace& workspace) {
  BATON_TRY(const app::Configuration* configuration, settings_for(handler, workspace));
  BATON_CHECK(check_ids(event, configuration->secrets.rules));
  event.resolve_agents(*configuration, workspace);
  if (is_disabled(handler, configuration->hooks)) return Answer();
  workspace.wait_at_most(configuration->hooks.patience);
  // A handler checks first whether the tool concerns it: most tools do not.
  if (handler.concern_of == nullptr && app::is_from_a_tool(event.text("session_id"), workspace)) {
    log(handler.event, {.phrase = "ignored an event that Claude Code did not send"}, workspace);
    return Answer();
  }
  if (handler.prepare != nullptr) {
    const Result<void> prepared = handler.prepare(event, workspace);
    if (!prepared && !is_not_ours(prepared.error(), workspace))
      log(handler.event, prepared.error(), workspace);
  }
  return handler.handle(event, workspace);
}

Result<Answer> handle_or_fail(const Handler& handler, Concern concern, ReceivedEvent& received,
                              app::Workspace& workspace) {
  try {
    if (concern == Concern::possible && !may_object(received.event, workspace)) return Answer();
    log_replacements(received, workspace);
    return handle(handler, received.event, workspace);
  } catch (const std::exception& fault) {
    return fail(ErrorCode::internal, "internal error", fault.what());
  }
}

// The answer to one event, which is printed once.
class Reply {
 public:
  explicit Reply(Console& console) : console_(console) {}

  void print(Answer answer, app::Workspace& workspace) {
    if (answer) print(without_secrets(*std::move(answer), workspace.secrets_in_answers()));
  }
  // Without a project, whose rules for secrets would apply.
  void print(Answer answer) {
    if (answer) print(without_secrets(*std::move(answer), policy::SecretSettings()));
  }
  void print(const Json& answer) {
    const std::string line = json::print_compact(answer) + "\n";
    is_printed_ = true;
    console_.write(Stream::output, line);
  }
  [[nodiscard]] bool is_printed() const { return is_printed_; }
  [[nodiscard]] Console& console() const { return console_; }

 private:
  Console& console_;
  bool is_printed_ = false;
};

// Nothing is checked where no project is found. One that exists and cannot be opened may limit each
// agent; the main agent's own calls pass, because the fault would repeat at each of them.
Answer answer_without_project(const Event& event, const Error& error) {
  const Handler* const handler = handler_of(event);
  if (error.code == ErrorCode::not_found || !judges_call(handler)) return std::nullopt;
  const bool concerns_us = concern_in(*handler, event) != Concern::none;
  const app::AgentTrace caller = event.trace_of_agent();
  const bool is_by_agent = !caller.agent.empty() || !caller.agent_id.empty();
  const bool is_launch = handler->fault == Fault::decides;
  if (!concerns_us || (!is_launch && !is_by_agent)) return std::nullopt;
  return answer_to_fault(*handler, error, app::HookSettings{}.on_fault);
}

void answer(ReceivedEvent received, Reply& reply, app::ProjectOpener& opener) {
  Event& event = received.event;
  const Handler* const handler = handler_of(event);
  if (handler == nullptr) return;
  const Concern concern = concern_in(*handler, event);
  if (concern == Concern::none) return;
  const Result<app::OpenedProject> project = opener.open({});
  if (!project) return reply.print(answer_without_project(event, project.error()));
  app::Workspace workspace(*project);
  Result<Answer> answer = handle_or_fail(*handler, concern, received, workspace);
  if (!answer) answer = after_fault(*handler, answer.error(), workspace);
  reply.print(*std::move(answer), workspace);
  if (const Result<void> printed = reply.console().printed(); !printed) {
    log(handler->event, printed.error(), workspace);
  }
  reply.console().leave(0);  // before the workspace is destroyed
}

// A call that cannot be read cannot be checked.
Answer answer_to_unreadable(const ReceivedEvent& received, app::Workspace& workspace) {
  const Event& event = received.event;
  const Handler* const handler = handler_of(event);
  const bool concerns_us = judges_call(handler) && concern_in(*handler, event) != Concern::none;
  if (!concerns_us) return std::nullopt;
  const Result<app::Presence> presence = app::presence_of_state(workspace);
  const app::HookSettings hooks = usable_hook_settings(workspace);
  const bool is_foreign = presence && *presence == app::Presence::foreign;
  if (is_foreign || is_disabled(*handler, hooks)) return std::nullopt;
  return answer_to_fault(*handler, *received.fault, hooks.on_fault);
}

void answer_unreadable(const ReceivedEvent& received, Reply& reply, app::ProjectOpener& opener) {
  const Result<app::OpenedProject> project = opener.open({});
  if (!project) return reply.print(answer_without_project(received.event, project.error()));
  app::Workspace workspace(*project);
  if (!uses_baton(workspace)) return;
  log("unreadable event", *received.fault, workspace);
  reply.print(answer_to_unreadable(received, workspace), workspace);
}

// Even an exception while a fault is answered must not let the call pass.
void answer_or_refuse(ReceivedEvent received, Reply& reply, app::ProjectOpener& opener) {
  const Handler* const handler = handler_of(received.event);
  try {
    if (received.fault) {
      answer_unreadable(received, reply, opener);
    } else {
      answer(std::move(received), reply, opener);
    }
  } catch (const std::exception&) {
    if (!judges_call(handler) || reply.is_printed()) return;
    const Error fault{.code = ErrorCode::internal, .phrase = "internal error"};
    reply.print(answer_to_fault(*handler, fault, app::HookSettings{}.on_fault));
  }
}

}  // namespace

int run(const std::vector<std::string>& arguments, Console& console, app::ProjectOpener& opener) {
  if (authority::asks_for_help(arguments)) {
    console.allow_repetition();
    console.write(Stream::output, kHelp);
    return 0;
  }
  if (!arguments.empty()) {
    (void)app::report_error({.code = ErrorCode::usage,
                             .phrase = "`baton hook` takes no arguments",
                             .subject = arguments.front(),
                             .hint = "`baton hook < EVENT`"},
                            {.console = console, .opener = opener});
    return kUnknownArgument;
  }
  Result<std::string> text = console.read_input();
  ReceivedEvent received = text ? receive_event(*std::move(text))
                                : ReceivedEvent{.event = Event(Json()), .fault = text.error()};
  Reply reply(console);
  answer_or_refuse(std::move(received), reply, opener);
  return 0;
}

}  // namespace baton::hook
