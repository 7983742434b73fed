// The verbs that print prompts and results for agents and for the orchestrator.
#include <array>

#include "app/tasks/full_view.h"
#include "app/tasks/task_prompt.h"
#include "cli/commands/task/verbs.h"
#include "cli/task_call.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 2> kPromptForms = {"fenced", "plain"};

// A pipe receives the text byte for byte; a terminal receives it without control characters, and
// with a newline.
std::string bare_prompt(const app::TaskPromptMade& answer) {
  return answer.text;
}

std::string shown_prompt(const app::TaskPromptMade& answer) {
  return text::concat(text::printable(answer.text), answer.text.ends_with('\n') ? "" : "\n");
}

std::string synthesis_text(const app::TasksSynthesized& answer) {
  return text::printable(answer.synthesis.text);
}

std::string summary_text(const app::TaskSummary& answer) {
  return text::printable(answer.text);
}

class TaskPrompt final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("id", request_.id, "The task");
    options.choice("--format", form_, kPromptForms,
                   "plain: without the marker lines around other agents' text");
    declare_worker(options, agent_);
  }

  void run(Session& session) override {
    if (form_ == "plain") request_.form = app::PromptForm::plain;
    if (!put_worker(session, agent_, request_.agent)) return;
    const bool is_terminal = session.is_terminal(Stream::output);
    session.call(app::make_task_prompt, request_, is_terminal ? shown_prompt : bare_prompt);
  }

 private:
  app::MakeTaskPrompt request_;
  std::optional<std::string> form_;
  std::optional<std::string> agent_;
};

class TaskSynthesize final : public Command {
 public:
  void declare(Options& options) override {
    options.option("--budget", request_.budget,
                   {.value = "TOKENS", .help = "Omit content to fit into N tokens"});
  }

  void run(Session& session) override {
    if (!put_worker(session, std::nullopt, request_.agent)) return;
    session.call(app::synthesize_tasks, request_, synthesis_text);
  }

 private:
  app::SynthesizeTasks request_;
};

class TaskSummary final : public Command {
 public:
  void declare(Options& options) override {
    options.option("--task", ids_,
                   {.value = "ID", .help = "Only this task; repeatable; \"\" for no task"});
  }

  void run(Session& session) override {
    if (!ids_.empty()) {
      std::erase(ids_, std::string());
      request_.ids = std::move(ids_);
    }
    if (!put_worker(session, std::nullopt, request_.agent)) return;
    session.call(app::summarize_tasks, request_, summary_text);
  }

 private:
  app::SummarizeTasks request_;
  std::vector<std::string> ids_;
};

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
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskPrompt>()); },
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
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskSynthesize>()); },
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
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskSummary>()); },
};

}  // namespace baton::cli
