#include "app/shared/manage_session.h"
#include "cli/commands/session/session_text.h"
#include "cli/commands/session/verbs.h"
#include "cli/shared_call.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SessionsListed& answer) {
  std::string lines;
  for (const SessionRow& session : answer.sessions) lines += session_line(session);
  return lines.empty() ? "No sessions. `baton session create` creates one.\n" : lines;
}

class SessionList final : public Command {
 public:
  void declare(Options& /*options*/) override {}

  void run(Session& session) override {
    app::SharedCall caller;
    if (!put_call(session, {}, caller)) return;
    session.call(app::list_sessions, app::ListSessions{}, text_of);
  }
};

}  // namespace

constinit const CommandEntry kSessionListCommand = {
    .name = "session list",
    .summary = "List the sessions, including archived ones",
    .description = R"(Sorted by id.

Examples:
  baton session list
  baton session list --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SessionList>()); },
};

}  // namespace baton::cli
