#include "app/recovery/undo_change.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "cli/write_options.h"
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
  return text::concat(is_unchanged ? "Nothing is left to undo of revision " : done,
                      std::to_string(answer.undone.value), " (", command, "), revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

class Undo final : public Command {
 public:
  void declare(Options& options) override {
    options.argument(
        "revision", request_.revision,
        "The revision that the change led to (default: the newest one not undone yet)");
    options.flag("--redo", redo_, "Make the change again that the last `baton undo` took back");
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (redo_) request_.direction = app::Direction::forward;
    session.call(app::undo_change, request_, text_of);
  }

 private:
  app::UndoChange request_;
  bool redo_ = false;
};

}  // namespace

constinit const CommandEntry kUndoCommand = {
    .name = "undo",
    .summary = "Take one change back",
    .description =
        R"(A change of its own: what came after it stays. A second undo goes one change
further back, and --redo one forward, until another change is made. An undo with
a revision takes back that change alone, and can be undone. Refused (exit 1)
where later changes built on it. Edits by something else than baton can be
undone; a workflow that was begun, recovered or switched to cannot.

Examples:
  baton undo
  baton undo --redo
  baton undo 12
  baton undo 12@0e57 --if-revision 15
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Undo>()); },
};

}  // namespace baton::cli
