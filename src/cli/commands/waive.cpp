#include "app/context/waive_agent.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::AgentWaived& answer) {
  return text::concat("The next start of ", text::one_line(answer.agent),
                      " is allowed despite missing context, revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

bool complete_waiver(Session& session, const Json& given, app::WaiveAgent& /*request*/) {
  if (given.contains("reason")) return true;
  session.report({.code = ErrorCode::usage,
                  .phrase = "missing required option",
                  .subject = "--reason",
                  .hint = "`baton waive AGENT REASON`; the reason is logged"});
  return false;
}

}  // namespace

constinit const CommandEntry kWaiveCommand = {
    .name = "waive",
    .summary = "Allow one start despite missing context",
    .description =
        R"(For people: refused (exit 6) inside Claude Code. The next start of the agent uses
the waiver up, even if no context is missing then. Its context names what is missing.

Examples:
  baton waive code-writer --reason "The API is fixed, see docs/api.md"
)",
    .make =
        [] {
          return table_command(app::waive_agent, {.text = text_of, .complete = complete_waiver});
        },
};

}  // namespace baton::cli
