// The verbs that print prompts and results for agents and for the orchestrator.
#include "app/tasks/full_view.h"
#include "app/tasks/task_prompt.h"
#include "cli/commands/task/verbs.h"
#include "cli/task_call.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// A pipe receives the text byte for byte; a terminal receives it without control characters, and
// with a newline.
std::string bare_prompt(const app::TaskPromptMade& answer) {
  return answer.text;
}

std::string shown_prompt(const app::TaskPromptMade& answer) {
  return text::concat(text::printable(answer.text), answer.text.ends_with('\n') ? "" : "\n");
}

void print_prompt(Session& session, const app::MakeTaskPrompt& /*request*/,
                  const app::TaskPromptMade& answer) {
  session.print(answer, session.is_terminal(Stream::output) ? shown_prompt : bare_prompt);
}

std::string synthesis_text(const app::TasksSynthesized& answer) {
  return text::printable(answer.synthesis.text);
}

std::string summary_text(const app::TaskSummary& answer) {
  return text::printable(answer.text);
}

// --task "" names no task.
bool complete_summary(Session& session, const Json& given, app::SummarizeTasks& request) {
  if (request.ids) std::erase(*request.ids, std::string());
  return for_worker<&app::SummarizeTasks::agent>(session, given, request);
}

}  // namespace

constinit const CommandEntry kTaskPromptCommand = {
    .name = "task prompt",
    .summary = "Print the prompt of a task",
    .description =
        R"(The prompt contains the description, the results of completed prerequisites, and
messages to the assignee. With memory scope all it contains every other result as
well. Agents can print the prompts of their own tasks only.

Examples:
  baton task prompt t3
  baton task prompt t3 --format plain > prompt.md
  baton task prompt t3 --agent writer --json
)",
    .make =
        [] {
          return table_command(
              app::make_task_prompt,
              {.complete = for_worker<&app::MakeTaskPrompt::agent>, .print = print_prompt});
        },
};

constinit const CommandEntry kTaskSynthesizeCommand = {
    .name = "task synthesize",
    .summary = "Print the results of all tasks for the orchestrator",
    .description =
        R"(Prints each result after its prerequisites, failed tasks with their reasons, open
tasks with what blocks them, and messages. Over the budget the oldest messages are
omitted first, then results that other results include; the text lists what is
omitted. Not for agents.

Examples:
  baton task synthesize
  baton task synthesize --budget 8000 --json
)",
    .make =
        [] {
          return table_command(
              app::synthesize_tasks,
              {.text = synthesis_text, .complete = for_worker<&app::SynthesizeTasks::agent>});
        },
};

constinit const CommandEntry kTaskSummaryCommand = {
    .name = "task summary",
    .summary = "Print the results of tasks",
    .description =
        R"(Without --task, prints all results. --task "" prints no result. Not for agents.

Examples:
  baton task summary
  baton task summary --task t1 --task t2
)",
    .make =
        [] {
          return table_command(app::summarize_tasks,
                               {.text = summary_text, .complete = complete_summary});
        },
};

}  // namespace baton::cli
