// The verbs that record progress of a task.
#include "app/tasks/change_tasks.h"
#include "cli/commands/task/verbs.h"
#include "cli/task_call.h"
#include "cli/write_options.h"
#include "json/read.h"

namespace baton::cli {
namespace {

// The task, and the agent to act for.
struct MoveOptions {
  std::optional<std::string> agent = {};

  void declare(Options& options, app::WriteGuard& guard, tasks::TaskMove& move) {
    options.argument("id", move.id, "The task");
    declare_worker(options, agent);
    declare_write_guard(options, guard);
  }
};

class TaskStart final : public Command {
 public:
  void declare(Options& options) override {
    options_.declare(options, request_.guard, request_.move);
  }

  void run(Session& session) override {
    if (!put_worker(session, options_.agent, request_.move.agent)) return;
    session.call(app::start_task, request_, changed_text);
  }

 private:
  app::StartTask request_;
  MoveOptions options_;
};

class TaskComplete final : public Command {
 public:
  void declare(Options& options) override {
    options_.declare(options, request_.guard, request_.completion.move);
    options.option("--result", result_,
                   {.value = "TEXT", .help = "The result; - reads standard input"});
    options.option("--structured", structured_,
                   {.value = "JSON", .help = "The result as JSON; - reads standard input"});
    options.flag("--amend", amend_, "Replace the result of a completed task");
  }

  void run(Session& session) override {
    if (result_ == "-" && structured_ == "-") {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "standard input can be read only once",
                             .subject = "--result and --structured"});
    }
    if (!session.complete_text(result_) || !session.complete_text(structured_)) return;
    if (result_) request_.completion.result = *result_;
    if (structured_) {
      Result<Json> value =
          json::read(*structured_, "--structured", {.big_integers = json::BigIntegers::refused});
      if (!value) return session.report(value.error());
      request_.completion.structured = *std::move(value);
    }
    if (amend_) request_.completion.amendment = tasks::Amendment::allowed;
    if (!put_worker(session, options_.agent, request_.completion.move.agent)) return;
    session.call(app::complete_task, request_, changed_text);
  }

 private:
  app::CompleteTask request_;
  MoveOptions options_;
  std::optional<std::string> result_;
  std::optional<std::string> structured_;
  bool amend_ = false;
};

class TaskEnd final : public Command {
 public:
  explicit TaskEnd(tasks::TaskStatus status) { request_.status = status; }

  void declare(Options& options) override {
    options_.declare(options, request_.guard, request_.move);
    options.option("--reason", reason_,
                   {.value = "TEXT", .help = "The reason, shown to dependent tasks"});
  }

  void run(Session& session) override {
    request_.reason = reason_.value_or(std::string());
    if (!put_worker(session, options_.agent, request_.move.agent)) return;
    session.call(app::end_task, request_, changed_text);
  }

 private:
  app::EndTask request_;
  MoveOptions options_;
  std::optional<std::string> reason_;
};

}  // namespace

constinit const CommandEntry kTaskStartCommand = {
    .name = "task start",
    .summary = "Start a task",
    .description =
        R"(Refused while a prerequisite is not completed. An unassigned task that is started
for an agent is assigned to it.

Examples:
  baton task start t1
  baton task start t1 --agent writer
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskStart>()); },
};

constinit const CommandEntry kTaskCompleteCommand = {
    .name = "task complete",
    .summary = "Complete a task with its result",
    .description =
        R"(Dependent tasks can start and receive the result. Completing a task again with the
same result changes nothing; a different result requires --amend.

Examples:
  baton task complete t1 --result "Three sources, see dev/sources.md"
  baton task complete t1 --result - < result.txt
  baton task complete t1 --result "Three" --structured '{"sources": 3}'
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskComplete>()); },
};

constinit const CommandEntry kTaskFailCommand = {
    .name = "task fail",
    .summary = "End a task as failed",
    .description =
        R"(Dependent tasks are blocked until the task is made pending again (`baton task update
--status pending`) and completed.

Examples:
  baton task fail t1 --reason "The archive is offline"
)",
    .make =
        [] {
          return std::unique_ptr<Command>(std::make_unique<TaskEnd>(tasks::TaskStatus::failed));
        },
};

constinit const CommandEntry kTaskCancelCommand = {
    .name = "task cancel",
    .summary = "End a task as cancelled",
    .description =
        R"(Dependent tasks are blocked until the task is made pending again or removed from
their dependsOn.

Examples:
  baton task cancel t4 --reason "Out of scope"
)",
    .make =
        [] {
          return std::unique_ptr<Command>(std::make_unique<TaskEnd>(tasks::TaskStatus::cancelled));
        },
};

}  // namespace baton::cli
