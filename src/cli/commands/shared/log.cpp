#include "app/shared/change_log.h"
#include "cli/commands/shared/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;
using text::one_line;

constexpr std::size_t kSequenceWidth = 6;
constexpr std::size_t kAuthorWidth = 30;
constexpr std::size_t kActionWidth = 9;

std::string size_of(const ChangeRow& change) {
  if (!change.version) return {};
  return concat(", version ", std::to_string(*change.version), ", ",
                counted(change.tokens.value_or(0), "token"));
}

std::string line_of(const ChangeRow& change) {
  const std::string what = concat("  ", padded(std::to_string(change.sequence), kSequenceWidth),
                                  text::format_date_time(change.at), "  ",
                                  padded(one_line(change.author), kAuthorWidth));
  if (change.key.empty()) return concat(what, change.action, "\n");
  return concat(what, padded(change.action, kActionWidth), one_line(change.key), size_of(change),
                "\n");
}

std::string text_of(const app::SharedChangesListed& answer) {
  std::string lines;
  for (const ChangeRow& change : answer.changes) lines += line_of(change);
  return lines.empty() ? "No changes.\n" : lines;
}

}  // namespace

constinit const CommandEntry kSharedLogCommand = {
    .name = "shared log",
    .summary = "List the changes, without values",
    .description =
        R"(Prints sequence number, time, author and change, oldest first. Inside Claude Code,
keys that the caller may not read are omitted.

Examples:
  baton shared log
  baton shared log --limit 20
  baton shared log --after 120 --json
)",
    .make = [] { return table_command(app::list_shared_changes, {.text = text_of}); },
};

}  // namespace baton::cli
