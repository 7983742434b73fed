// The verbs that say how work on a task goes.
#include "app/tasks/change_tasks.h"
#include "cli/commands/task/verbs.h"
#include "cli/task_call.h"
#include "cli/write_options.h"
#include "json/read.h"

namespace baton::cli {
namespace {

// Which task, and on whose behalf.
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
                   {.value = "TEXT", .help = "What came out; - reads standard input"});
    options.option("--structured", structured_,
                   {.value = "JSON", .help = "The same for machines; - reads standard input"});
    options.flag("--amend", amend_, "Replace the result of a completed task");
  }

  void run(Session& session) override {
    if (result_ == "-" && structured_ == "-") {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "standard input can be read once",
                             .subject = "--result and --structured"});
    }
    if (!read_text(session, result_) || !read_text(session, structured_)) return;
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
    options.option("--reason", reason_, {.value = "TEXT", .help = "Why; whoever waits is told"});
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
    .summary = "Begin work on a task",
    .description =
        R"(Refused while something that it depends on is not completed. Begun on behalf of
an agent, a task of nobody becomes that agent's.

Examples:
  baton task start t1
  baton task start t1 --agent writer
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskStart>()); },
};

constinit const CommandEntry kTaskCompleteCommand = {
    .name = "task complete",
    .summary = "End a task with its result",
    .description = R"(What depends on it can start, and is told the result. To say the same twice
changes nothing; another result needs --amend.

Examples:
  baton task complete t1 --result "Three sources, see dev/sources.md"
  baton task complete t1 --result - < result.txt
  baton task complete t1 --result "Three" --structured '{"sources": 3}'
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskComplete>()); },
};

constinit const CommandEntry kTaskFailCommand = {
    .name = "task fail",
    .summary = "End a task without a result: it could not be done",
    .description = R"(What depends on it is blocked until it is given back (`baton task update
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
    .summary = "End a task without a result: it is not wanted",
    .description = R"(What depends on it is blocked until it is given back, or taken out of its
dependsOn.

Examples:
  baton task cancel t4 --reason "Out of scope"
)",
    .make =
        [] {
          return std::unique_ptr<Command>(std::make_unique<TaskEnd>(tasks::TaskStatus::cancelled));
        },
};

}  // namespace baton::cli
