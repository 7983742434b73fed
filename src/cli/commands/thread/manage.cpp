#include "app/environment/manage_threads.h"
#include "cli/commands/thread/verbs.h"
#include "cli/layout.h"
#include "cli/thread_call.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string created_text(const app::ThreadShown& answer) {
  const app::PlacedThread& thread = answer.thread;
  const std::string place =
      thread.id == thread.root ? std::string(", a root") : text::concat(" in ", thread.root);
  return text::concat(answer.unchanged ? "Thread exists already: " : "Created thread ", thread.id,
                      place, "\n");
}

std::string shown_text(const app::ThreadShown& answer) {
  const app::PlacedThread& thread = answer.thread;
  std::string text = text::concat(thread.id, "\n");
  if (thread.row && thread.row->parent) {
    text += text::concat("  parent    ", text::one_line(*thread.row->parent), "\n");
  }
  text += text::concat("  root      ", text::one_line(thread.root), ", ",
                       counted(answer.keys, "key"), "\n");
  if (!answer.children.empty()) {
    text += text::concat("  children  ", text::enumerate(answer.children), "\n");
  }
  if (!thread.row) return text + "  made by   - (named as a parent only)\n";
  return text + text::concat("  made by   ", text::one_line(thread.row->created_by), " at ",
                             text::format_date_time(thread.row->created_at), "\n");
}

std::string deleted_text(const app::ThreadDeleted& answer) {
  return text::concat("Deleted ", text::one_line(answer.thread), ": ",
                      counted(answer.threads, "thread"), ", ", counted(answer.keys, "key"), "\n");
}

class ThreadCreate final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("id", request_.id, "The thread's id");
    options.option("--parent", request_.parent,
                   {.value = "ID", .help = "The parent thread (default: create a root)"});
    declare_attribution(options, options_.as);
  }

  void run(Session& session) override {
    app::ThreadCall call;
    if (!put_call(session, options_, call)) return;
    request_.participant = call.participant;
    session.call(app::create_thread, request_, created_text);
  }

 private:
  app::CreateThread request_;
  ThreadOptions options_;
};

class ThreadShow final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("thread", request_.call.thread,
                     "The thread's id (default: BATON_THREAD, else the only root)");
  }

  void run(Session& session) override { session.call(app::show_thread, request_, shown_text); }

 private:
  app::ShowThread request_;
};

class ThreadDelete final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("thread", request_.thread, "The thread's id");
  }

  void run(Session& session) override { session.call(app::delete_thread, request_, deleted_text); }

 private:
  app::DeleteThread request_;
};

}  // namespace

constinit const CommandEntry kThreadCreateCommand = {
    .name = "thread create",
    .summary = "Create a thread, as a root or below a parent",
    .description =
        R"(Creating the same thread again changes nothing. The parent may be created later;
until then it counts as the root.

Examples:
  baton thread create task_1
  baton thread create solver_1 --parent task_1
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<ThreadCreate>()); },
};

constinit const CommandEntry kThreadShowCommand = {
    .name = "thread show",
    .summary = "Show a thread, its root and its children",
    .description = R"(
Examples:
  baton thread show
  baton thread show solver_1 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<ThreadShow>()); },
};

constinit const CommandEntry kThreadDeleteCommand = {
    .name = "thread delete",
    .summary = "Delete a leaf, or a root with its tree and data",
    .description =
        R"(Deleting a root also deletes every thread below it and the tree's environment data,
in one step. A thread that has children and is not a root is refused (exit 4).

Examples:
  baton thread delete observer_1
  baton thread delete task_1
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<ThreadDelete>()); },
};

}  // namespace baton::cli
