#include "app/context/show_receipt.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/receipts_text.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ReceiptShown& answer) {
  if (answer.who_saw) {
    return answer.who_saw->receipts.empty() ? "No agent received this item\n"
                                            : receipts_text(*answer.who_saw);
  }
  std::string text = text::concat(
      text::one_line(answer.agent), " (", text::one_line(answer.execution_id), ") was given ",
      counted(answer.items.size(), "item"), ", ", counted(answer.tokens, "token"), ", at revision ",
      std::to_string(answer.revision.value), " at ", text::one_line(answer.at), "\n");
  for (const app::ShownItem& item : answer.items) {
    const bool is_remarkable = item.now == app::ItemNow::changed || item.now == app::ItemNow::gone;
    text += text::concat("  ", text::one_line(item.kind), " ", text::one_line(item.id), " (",
                         counted(item.tokens, "token"), ")",
                         is_remarkable ? text::concat(", ", app::name_of(item.now), " since") : "",
                         "\n");
  }
  return text;
}

}  // namespace

constinit const CommandEntry kWhyCommand = {
    .name = "why",
    .summary = "Show the context that an agent received",
    .description = R"(Prints the receipt of a delivered context: items, tokens, revision, and what
changed since. A receipt contains no values. --who-saw lists the executions whose
context had an item.

Examples:
  baton why code-writer
  baton why exec_004 --json
  baton why --who-saw dec_001
  baton why --who-saw decision:dec_001
)",
    .make = [] { return table_command(app::show_receipt, {.text = text_of}); },
};

}  // namespace baton::cli
