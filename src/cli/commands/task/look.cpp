// The verbs that list tasks.
#include <algorithm>

#include "app/tasks/look_at_tasks.h"
#include "app/tasks/next_task.h"
#include "cli/commands/task/verbs.h"
#include "cli/task_call.h"
#include "cli/task_text.h"
#include "domain/model/relevance_map.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/split.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string list_text(const app::TasksListed& answer) {
  return answer.tasks.empty() ? "No tasks\n" : task_lines(answer.tasks);
}

std::string path_line(const std::vector<std::string>& path) {
  if (path.size() < 2) return {};
  std::string line;
  for (const std::string& id : path) line += concat(line.empty() ? "" : " → ", text::one_line(id));
  return concat("Longest chain: ", line, "\n");
}

// Tasks in progress, and what blocks the other tasks.
std::string in_the_way(const app::ReadyTasks& answer) {
  if (answer.running.empty() && answer.waiting.empty() && !answer.others_are_ready) {
    return answer.tasks == 0 ? "No tasks\n" : "All tasks are done\n";
  }
  return concat("No task is ready", answer.others_are_ready ? " for this agent\n" : "\n",
                task_lines(answer.running), task_lines(answer.waiting));
}

std::string ready_text(const app::ReadyTasks& answer) {
  const std::string first = answer.ready.empty() ? in_the_way(answer) : task_lines(answer.ready);
  return first + path_line(answer.critical_path);
}

std::string next_text_of(const app::NextTaskFound& answer) {
  return answer.task ? task_line(*answer.task) : in_the_way(answer.others);
}

std::string linted_text(const app::TasksLinted& answer) {
  return answer.findings.empty() ? "No problems found\n" : render(answer.findings, Style::plain);
}

// One line for a short text; a block below its title for a long one.
std::string titled(std::string_view title, std::string_view text) {
  if (text.empty()) return {};
  if (text.find('\n') == std::string_view::npos) {
    return concat("  ", title, ": ", text::one_line(text), "\n");
  }
  std::string block = concat("  ", title, ":\n");
  for (const std::string_view line : text::split(text, '\n')) {
    block += concat("    ", text::one_line(line), "\n");
  }
  return block;
}

std::string shown_text(const app::TaskShown& answer) {
  std::string block =
      concat(task_line(answer.head), titled("depends on", text::enumerate(answer.head.depends_on)),
             titled("needed by", text::enumerate(answer.dependents)));
  for (const char* name : {"description", "memoryScope", "dependencyPayload", "result",
                           "structured", "startTime", "endTime"}) {
    const auto value = answer.task.find(name);
    if (value == answer.task.end()) continue;
    block +=
        titled(name, value->is_string() ? value->get<std::string>() : json::print_compact(*value));
  }
  return block;
}

// --claim names the agent, too.
bool complete_next(Session& session, const Json& given, app::NextTask& request) {
  const std::optional<std::string> claimant = given_text(given, "claim");
  const std::optional<std::string> agent = given_text(given, "agent");
  if (claimant && agent && model::bare_agent_name(*claimant) != model::bare_agent_name(*agent)) {
    session.report({.code = ErrorCode::usage,
                    .phrase = "--claim and --agent name different agents",
                    .subject = concat(*claimant, " and ", *agent),
                    .hint = "omit --agent: --claim names the agent"});
    return false;
  }
  if (claimant) request.claim = app::Claim::taken;
  return put_worker(session, claimant ? claimant : agent, request.agent);
}

}  // namespace

constinit const CommandEntry kTaskListCommand = {
    .name = "task list",
    .summary = "List tasks with their statuses",
    .description = R"(A pending task is ready, waiting for prerequisites, or blocked by a task that
failed or was cancelled.

Examples:
  baton task list
  baton task list --status blocked
  baton task list --assignee writer --json
)",
    .make = [] { return table_command(app::list_tasks, {.text = list_text}); },
};

constinit const CommandEntry kTaskShowCommand = {
    .name = "task show",
    .summary = "Show one task with its result",
    .description = R"(An agent sees its own and unassigned tasks only.

Examples:
  baton task show t1
  baton task show t1 --json
)",
    .make =
        [] {
          return table_command(app::show_task,
                               {.text = shown_text, .complete = for_worker<&app::ShowTask::agent>});
        },
};

constinit const CommandEntry kTaskLintCommand = {
    .name = "task lint",
    .summary = "Report unnecessary dependencies between tasks",
    .description =
        R"(Checks tasks that are not finished. Reports dependencies that were completed
without a result, and dependencies that another dependency already includes. Also
reports members of tasks that are probably misspelt. Exits 1 if it finds a problem.

Examples:
  baton task lint
  baton task lint --json
)",
    .make = [] { return table_command(app::lint_tasks, {.text = linted_text}); },
};

constinit const CommandEntry kTaskReadyCommand = {
    .name = "task ready",
    .summary = "List tasks that are ready, longest chain first",
    .description = R"(Also prints the critical path: the longest chain of unfinished tasks.
For an agent, lists its own and unassigned tasks.

Examples:
  baton task ready
  baton task ready --agent writer --json
)",
    .make =
        [] {
          return table_command(app::show_ready, {.text = ready_text,
                                                 .complete = for_worker<&app::ShowReady::agent>});
        },
};

constinit const CommandEntry kTaskNextCommand = {
    .name = "task next",
    .summary = "Show the next task, or claim it",
    .description =
        R"(Selects the ready task with the longest chain of dependent tasks that is unassigned
or assigned to the agent. --claim also starts it in the same step, so two agents
never get the same task. If no task is ready, exits 1 and shows what blocks them.

Examples:
  baton task next
  baton task next --claim writer --json
)",
    .make =
        [] {
          return table_command(app::next_task, {.text = next_text_of, .complete = complete_next});
        },
};

}  // namespace baton::cli
