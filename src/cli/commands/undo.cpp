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
  return text::concat(is_unchanged ? "Nothing is left to undo of revision " : "Undid revision ",
                      std::to_string(answer.undone.value), " (", command, "), revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

class Undo final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("revision", request_.revision,
                     "The revision that the change led to (default: the last change)");
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override { session.call(app::undo_change, request_, text_of); }

 private:
  app::UndoChange request_;
};

}  // namespace

constinit const CommandEntry kUndoCommand = {
    .name = "undo",
    .summary = "Take one change back",
    .description =
        R"(A change of its own: what came after it stays, and it can be undone, too. Refused
(exit 1) where later changes built on it. Edits by something else than baton can
be undone; a workflow that was begun, recovered or switched to cannot.

Examples:
  baton undo
  baton undo 12
  baton undo 12@0e57 --if-revision 15
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Undo>()); },
};

}  // namespace baton::cli
