#include "app/shared/read_value.h"
#include "cli/commands/shared/entry_text.h"
#include "cli/commands/shared/verbs.h"
#include "cli/table_command.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SharedHistoryRead& answer) {
  std::string text;
  for (const EntryRow& entry : answer.versions) text += entry_block(entry);
  return text.empty() ? "These versions are not kept.\n" : text;
}

}  // namespace

constinit const CommandEntry kSharedHistoryCommand = {
    .name = "shared history",
    .summary = "Print the kept versions of a key",
    .description =
        R"(Oldest first. The last ten versions are kept unless the settings say otherwise;
deleting the key deletes them all.

Examples:
  baton shared history root_cause_draft
  baton shared history root_cause_draft --version 1 --version 3 --json
)",
    .make = [] { return table_command(app::read_history, {.text = text_of}); },
};

}  // namespace baton::cli
