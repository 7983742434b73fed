#include "app/context/list_receipts.h"
#include "cli/commands/commands.h"
#include "cli/receipts_text.h"
#include "cli/table_command.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ReceiptsListed& answer) {
  return answer.receipts.empty() ? "No receipts\n" : receipts_text(answer);
}

}  // namespace

constinit const CommandEntry kReceiptsCommand = {
    .name = "receipts",
    .summary = "List the contexts that agents received",
    .description = R"(Lists the receipts of the active workflow: one for each execution whose agent
received a context, from a hook, over MCP or by `baton context` while it ran.
`baton why EXECUTION` shows one.

Examples:
  baton receipts
  baton receipts --json
)",
    .make = [] { return table_command(app::list_receipts, {.text = text_of}); },
};

}  // namespace baton::cli
