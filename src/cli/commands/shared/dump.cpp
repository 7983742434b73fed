#include "app/shared/change_log.h"
#include "cli/commands/session/session_text.h"
#include "cli/commands/shared/entry_text.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SessionDumped& answer) {
  std::string text = text::concat(session_line(answer.session), "\n");
  for (const EntryRow& entry : answer.entries) text += entry_block(entry);
  return text;
}

class SharedDump final : public Command {
 public:
  void declare(Options& options) override { declare_session(options, options_.session); }

  void run(Session& session) override {
    app::DumpSession request;
    if (!put_call(session, options_, request.call)) return;
    session.call(app::dump_session, request, text_of);
  }

 private:
  CallOptions options_;
};

}  // namespace

constinit const CommandEntry kSharedDumpCommand = {
    .name = "shared dump",
    .summary = "Print all values of a session",
    .description =
        R"(Ignores the session's access rules. For people: refused (exit 6) inside Claude Code.

Examples:
  baton shared dump
  baton shared dump --session research_7 --json > session.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedDump>()); },
};

}  // namespace baton::cli
