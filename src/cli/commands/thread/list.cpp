#include "app/environment/manage_threads.h"
#include "cli/commands/thread/verbs.h"
#include "cli/deletion_text.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string maker_of(const app::PlacedThread& thread) {
  if (!thread.row) return " (named as a parent only)";
  return text::concat(" (", text::one_line(thread.row->created_by), ")");
}

std::string list_text(const app::ThreadsListed& answer) {
  std::string lines;
  for (const app::PlacedThread& thread : answer.threads) {
    const bool is_root = thread.id == thread.root;
    lines += text::concat(thread.id, is_root ? "" : " in ", is_root ? "" : thread.root,
                          maker_of(thread), "\n");
  }
  if (lines.empty()) lines = "No threads. `baton thread create` creates one\n";
  if (answer.deleted) lines += deletion_lines(*answer.deleted);
  return lines;
}

std::string tree_text(const app::ThreadTreeShown& answer) {
  std::string lines;
  for (const app::PlacedThread& thread : answer.threads) {
    lines += text::concat(std::string(2 * thread.depth, ' '), thread.id, maker_of(thread), "\n");
  }
  return lines.empty() ? "No threads. `baton thread create` creates one\n" : lines;
}

}  // namespace

constinit const CommandEntry kThreadListCommand = {
    .name = "thread list",
    .summary = "List the threads and their roots",
    .description = R"(Sorted by id.

Examples:
  baton thread list
  baton thread list --json
  baton thread list --deleted
)",
    .make = [] { return table_command(app::list_threads, {.text = list_text}); },
};

constinit const CommandEntry kThreadTreeCommand = {
    .name = "thread tree",
    .summary = "Show the tree of threads",
    .description = R"(With --json the threads are listed in the same order, with their depth.

Examples:
  baton thread tree
  baton thread tree task_1
)",
    .make = [] { return table_command(app::show_thread_tree, {.text = tree_text}); },
};

}  // namespace baton::cli
