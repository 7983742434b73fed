#include "app/recovery/undo_change.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ChangeUndone& answer) {
  const bool is_unchanged = answer.change == app::Change::none;
  const std::string command =
      answer.command.empty() ? "edited outside baton" : text::one_line(answer.command);
  const bool is_back = answer.direction == app::Direction::back;
  const std::string_view done = is_back ? "Undid revision " : "Redid revision ";
  return text::concat(is_unchanged ? "Nothing to undo in revision " : done,
                      std::to_string(answer.undone.value), " (", command, "), revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

}  // namespace

constinit const CommandEntry kUndoCommand = {
    .name = "undo",
    .summary = "Undo one change",
    .description =
        R"(An undo is a new change; later changes are preserved. A second undo goes one change
further back, and --redo goes one forward, until another change is made. With a
revision, only that change is undone, and this undo can be undone. If several
changes had the same revision, REVISION@DIGEST selects one; otherwise the newest
one that baton made is undone. Refused (exit 1) if later changes depend on it.
Edits made outside baton can be undone; the begin, recovery or switch of a workflow
cannot.

Examples:
  baton undo
  baton undo --redo
  baton undo 12
  baton undo 12@0e57 --if-revision 15
)",
    .make = [] { return table_command(app::undo_change, {.text = text_of}); },
};

}  // namespace baton::cli
