#include "app/environment/manage_threads.h"
#include "cli/commands/thread/verbs.h"
#include "cli/deletion_text.h"
#include "cli/layout.h"
#include "cli/table_command.h"
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
                      counted(answer.threads, "thread"), ", ", counted(answer.keys, "key"), "\n",
                      warning_line(answer.warning));
}

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
    .make = [] { return table_command(app::create_thread, {.text = created_text}); },
};

constinit const CommandEntry kThreadShowCommand = {
    .name = "thread show",
    .summary = "Show a thread, its root and its children",
    .description = R"(
Examples:
  baton thread show
  baton thread show solver_1 --json
)",
    .make = [] { return table_command(app::show_thread, {.text = shown_text}); },
};

constinit const CommandEntry kThreadDeleteCommand = {
    .name = "thread delete",
    .summary = "Delete a leaf, or a root with its tree and data",
    .description =
        R"(Deleting a root also deletes every thread below it and the tree's environment data,
in one step, and removes their bytes from the store's files. A thread that has children
and is not a root is refused (exit 4). `baton thread list --deleted` shows who deleted
which thread.

Examples:
  baton thread delete observer_1
  baton thread delete task_1
)",
    .make = [] { return table_command(app::delete_thread, {.text = deleted_text}); },
};

}  // namespace baton::cli
