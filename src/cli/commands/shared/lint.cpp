#include "app/shared/lint_session.h"
#include "cli/commands/shared/verbs.h"
#include "cli/table_command.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SessionLinted& answer) {
  return answer.findings.empty() ? "No problems found.\n" : render(answer.findings, Style::plain);
}

}  // namespace

constinit const CommandEntry kSharedLintCommand = {
    .name = "shared lint",
    .summary = "Report problems in a shared context",
    .description =
        R"(Reports values that are probably raw data, keys that are not updated, keys outside
the namespace, secrets, and keys that are older than the workflow's state. Exits 1
if it finds a problem.

Examples:
  baton shared lint
  baton shared lint --session research_7 --json
)",
    .make = [] { return table_command(app::lint_session, {.text = text_of}); },
};

}  // namespace baton::cli
