// The verbs that add and change tasks.
#include <array>
#include <utility>

#include "app/tasks/change_tasks.h"
#include "cli/commands/task/verbs.h"
#include "cli/task_call.h"
#include "cli/write_options.h"
#include "text/comma_list.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 2> kMemoryScopes = {"dependencies", "all"};
constexpr std::array<std::string_view, 3> kPayloads = {"output", "structured", "both"};
constexpr std::array<std::string_view, 1> kReopened = {"pending"};

// The options of both verbs.
struct Plan {
  std::optional<std::string> title = {};
  std::optional<std::string> description = {};
  std::optional<std::string> assignee = {};
  std::vector<std::string> depends_on = {};
  std::optional<std::string> memory_scope = {};
  std::optional<std::string> payload = {};

  void declare(Options& options) {
    options.option("--title", title, {.value = "TEXT", .help = "The title"});
    options.option(
        "--description", description,
        {.value = "TEXT", .help = "The instructions for the agent; - reads standard input"});
    options.option("--assignee", assignee,
                   {.value = "AGENT", .help = "The agent to assign the task to"});
    options.option("--depends-on", depends_on,
                   {.value = "ID[,ID]", .help = "Tasks whose results the task needs; repeatable"});
    options.choice("--memory-scope", memory_scope, kMemoryScopes,
                   "Results in its prompt: dependencies (default) or all");
    options.choice("--dependency-payload", payload, kPayloads,
                   "Parts of a dependency in its prompt (default: output)");
  }
};

void put(Json& task, const char* name, const std::optional<std::string>& value) {
  if (value) task[name] = *value;
}

// "t1,t2" and "t3" give three ids; an empty word gives none.
Json ids_in(const std::vector<std::string>& words) {
  Json ids = Json::array();
  for (const std::string& word : words) {
    for (std::string& id : text::comma_list(word)) ids.push_back(std::move(id));
  }
  return ids;
}

Json to_json(const Plan& plan) {
  Json task = Json::object();
  put(task, "title", plan.title);
  put(task, "description", plan.description);
  put(task, "assignee", plan.assignee);
  if (!plan.depends_on.empty()) task["dependsOn"] = ids_in(plan.depends_on);
  put(task, "memoryScope", plan.memory_scope);
  put(task, "dependencyPayload", plan.payload);
  return task;
}

class TaskAdd final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("title", title_, "What it is called; the same as --title");
    options.option("--id", id_, {.value = "ID", .help = "Default: the next tN"});
    plan_.declare(options);
    options.option("--from", from_,
                   {.value = "FILE", .help = "An array of tasks as JSON; - for standard input"});
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (title_ && plan_.title) return session.report(given_twice("title", *title_));
    if (title_) plan_.title = title_;
    if (!session.complete_text(plan_.description)) return;
    Json draft = to_json(plan_);
    put(draft, "id", id_);
    if (from_) {
      Result<app::Source> source = session.read_source(*from_);
      if (!source) return session.report(source.error());
      request_.source = *std::move(source);
    }
    if (!from_ || !draft.empty()) request_.drafts.push_back(std::move(draft));
    session.call(app::add_tasks, request_, changed_text);
  }

 private:
  app::AddTasks request_;
  Plan plan_;
  std::optional<std::string> title_;
  std::optional<std::string> id_;
  std::optional<std::string> from_;
};

class TaskUpdate final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("id", request_.id, "The task");
    plan_.declare(options);
    options.choice("--status", status_, kReopened,
                   "pending: make the task available again, after any status");
    declare_worker(options, agent_);
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (!session.complete_text(plan_.description)) return;
    if (!put_worker(session, agent_, request_.agent)) return;
    request_.changes = to_json(plan_);
    put(request_.changes, "status", status_);
    session.call(app::update_task, request_, changed_text);
  }

 private:
  app::UpdateTask request_;
  Plan plan_;
  std::optional<std::string> status_;
  std::optional<std::string> agent_;
};

}  // namespace

constinit const CommandEntry kTaskAddCommand = {
    .name = "task add",
    .summary = "Add one task, or several from a file",
    .description =
        R"(Adds all tasks or none. A dependency cycle and an unknown dependency are refused.
--from reads an array of task objects with a title and optionally id, description,
assignee, dependsOn, memoryScope and dependencyPayload.

Examples:
  baton task add "Collect sources" --assignee researcher
  baton task add --id t3 --title "Write" --description "Two pages" --depends-on t1,t2
  baton task add --from plan.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskAdd>()); },
};

constinit const CommandEntry kTaskUpdateCommand = {
    .name = "task update",
    .summary = "Change a task, or make it pending again",
    .description =
        R"(Each option replaces the old value; an empty text removes it. The dependencies of a
task cannot change while the task is in progress or after it is completed.

Examples:
  baton task update t3 --assignee writer --depends-on t1,t2
  baton task update t3 --assignee ""
  baton task update t3 --status pending
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskUpdate>()); },
};

}  // namespace baton::cli
