#include "app/shared/read_value.h"
#include "cli/commands/shared/entry_text.h"
#include "cli/commands/shared/verbs.h"
#include "cli/table_command.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string gone_line(const std::vector<std::uint64_t>& gone) {
  std::vector<std::string> numbers;
  numbers.reserve(gone.size());
  for (const std::uint64_t version : gone) numbers.push_back(std::to_string(version));
  return text::concat(gone.size() == 1 ? "No longer kept: version " : "No longer kept: versions ",
                      text::enumerate(numbers), "\n");
}

std::string text_of(const app::SharedHistoryRead& answer) {
  std::string text;
  for (const EntryRow& entry : answer.versions) text += entry_block(entry);
  if (!answer.gone.empty()) text += gone_line(answer.gone);
  return text.empty() ? "The key has none of these versions.\n" : text;
}

}  // namespace

constinit const CommandEntry kSharedHistoryCommand = {
    .name = "shared history",
    .summary = "Print the kept versions of a key",
    .description =
        R"(Oldest first. The last ten versions are kept unless the settings say otherwise;
deleting the key deletes them all. Requested versions that are gone are named.

Examples:
  baton shared history root_cause_draft
  baton shared history root_cause_draft --version 1 --version 3 --json
)",
    .make = [] { return table_command(app::read_history, {.text = text_of}); },
};

}  // namespace baton::cli
