#include "cli/home.h"

#include <string_view>

#include "app/workflow/useful_commands.h"
#include "cli/next_text.h"
#include "cli/status_text.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::string_view kBeginning =
    "No workflow here yet.\n\n"
    "Begin\n"
    "  baton quickstart           take a guided tour in a scratch folder\n"
    "  baton init --feature NAME  begin a workflow\n"
    "  baton --help               list all commands\n";

// True if there is no state. Other errors are reported, and every error to a program.
bool is_nothing_yet(const Error& error, const Session& session) {
  const bool is_named_file = error.cause != 0;  // the system did not find it
  return error.code == ErrorCode::not_found && !is_named_file && !session.json();
}

bool names_state(const app::Workspace& workspace) {
  return workspace.root().state.text() != kDefaultStateFile.text();
}

}  // namespace

void show_home(Session& session) {
  if (!session.json()) session.work_anywhere();
  app::Workspace* const workspace = session.workspace();
  if (workspace == nullptr) return;
  if (workspace->root().is_elsewhere) return session.write(Stream::output, kBeginning);
  const Result<Outcome<app::StatusAnswer>> status = app::show_status({}, *workspace);
  if (!status && !names_state(*workspace) && is_nothing_yet(status.error(), session)) {
    return session.write(Stream::output, kBeginning);
  }
  const app::StatusAnswer* const answer = session.accepted(status);
  if (answer == nullptr) return;
  session.print(*answer, status_text);
  const auto* const workflow = std::get_if<app::WorkflowStatus>(&answer->state);
  if (workflow == nullptr || session.json()) return;
  const std::vector<app::NextCommand> commands =
      app::useful_commands(*workflow, app::baton_here(*workspace));
  session.write(Stream::output, text::concat("\n", commands_text("Useful now", commands)));
}

}  // namespace baton::cli
