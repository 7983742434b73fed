#include "app/context/diff_contexts.h"
#include "cli/commands/context/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string name_of(const app::ContextSide& side, std::size_t tokens) {
  const std::string execution =
      side.execution.empty() ? " now" : concat(" (", text::one_line(side.execution), ")");
  return concat(text::one_line(side.agent), execution, ", revision ",
                std::to_string(side.revision.value), ", ", counted(tokens, "token"));
}

std::string line_of(const context::ItemDifference& item) {
  const std::string name = concat(text::one_line(item.kind), " ", text::one_line(item.id), " (");
  switch (item.change) {
    case context::ItemChange::added:
      return concat("+ ", name, counted(item.tokens_after, "token"), ")\n");
    case context::ItemChange::removed:
      return concat("- ", name, counted(item.tokens_before, "token"), ")\n");
    case context::ItemChange::changed: break;
  }
  return concat("  ", name, std::to_string(item.tokens_before), " -> ",
                counted(item.tokens_after, "token"), ")\n");
}

std::string text_of(const app::ContextsDiffed& answer) {
  const context::ReceiptDifference& difference = answer.difference;
  std::string lines = concat(name_of(answer.before, difference.tokens_before), "\n-> ",
                             name_of(answer.after, difference.tokens_after), "\n");
  for (const context::ItemDifference& item : difference.items) lines += line_of(item);
  lines += concat(counted(difference.same, "item"), difference.same == 1 ? " is" : " are",
                  " the same\n");
  if (difference.other_configuration) lines += "The configuration changed\n";
  return lines;
}

}  // namespace

constinit const CommandEntry kContextDiffCommand = {
    .name = "context diff",
    .summary = "Compare two contexts of agents",
    .description =
        R"(Compares contexts by their items: + added, - removed, otherwise changed, with tokens.
An execution stands for the context that it received (`baton receipts`), an agent for
the context that it would receive now. With one argument, what an execution, or the
latest one of an agent, received is compared with what the agent would receive now.

Examples:
  baton context diff exec_004
  baton context diff exec_004 exec_009
  baton context diff code-writer testing-strategist --json
)",
    .make = [] { return table_command(app::diff_contexts, {.text = text_of}); },
};

}  // namespace baton::cli
