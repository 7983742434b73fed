#include "app/shared/read_value.h"
#include "cli/commands/shared/entry_text.h"
#include "cli/commands/shared/verbs.h"
#include "cli/table_command.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SharedBatchRead& answer) {
  std::string text;
  for (const EntryRow& entry : answer.entries) text += entry_block(entry);
  return text;
}

void print_batch(Session& session, const app::ReadSharedBatch& /*request*/,
                 const app::SharedBatchRead& answer) {
  session.print(answer, text_of);
  if (session.json()) return;
  for (const app::SharedBatchRead::Failed& failed : answer.errors) {
    session.write(Stream::error, render(failed.error, session.style(Stream::error)));
  }
}

}  // namespace

constinit const CommandEntry kSharedReadBatchCommand = {
    .name = "shared read-batch",
    .summary = "Print the values of several keys, read at the same moment",
    .description = R"(Exits 1 if a key cannot be read; the other keys are still printed.

Examples:
  baton shared read-batch problem_summary scope constraints
  baton shared read-batch current_phase open_questions --json
)",
    .make = [] { return table_command(app::read_batch, {.print = print_batch}); },
};

}  // namespace baton::cli
