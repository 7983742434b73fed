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

std::string home_text(const app::StatusAnswer& answer) {
  const auto* const status = std::get_if<app::WorkflowStatus>(&answer.state);
  if (status == nullptr) return status_text(answer);
  return text::concat(status_text(answer), "\n",
                      commands_text("Useful now", app::useful_commands(*status)));
}

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
  if (const app::StatusAnswer* answer = session.accepted(status)) {
    session.print(*answer, home_text);
  }
}

}  // namespace baton::cli
