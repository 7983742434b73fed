// The verbs that change one key.
#include "app/shared/write_value.h"
#include "cli/commands/shared/verbs.h"
#include "cli/deletion_text.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string written_text(const app::SharedValueWritten& answer) {
  const EntryRow& entry = answer.entry;
  const std::string warning =
      answer.warning.empty() ? std::string() : text::concat("warning: ", answer.warning, "\n");
  return text::concat(text::one_line(entry.key), ": version ", std::to_string(entry.version), ", ",
                      counted(entry.tokens, "token"), ", by ", text::one_line(entry.written_by),
                      "\n", warning);
}

std::string copies_line(const std::vector<std::string>& snapshots) {
  if (snapshots.empty()) return {};
  return text::concat("Copies remain in ", counted(snapshots.size(), "snapshot"), " (",
                      text::enumerate(snapshots), "); --with-snapshots deletes them, too\n");
}

std::string deleted_text(const app::SharedKeyDeleted& answer) {
  return text::concat(text::one_line(answer.key), " deleted; its version was ",
                      std::to_string(answer.previous_version), "\n", copies_line(answer.snapshots),
                      warning_line(answer.warning));
}

}  // namespace

constinit const CommandEntry kSharedWriteCommand = {
    .name = "shared write",
    .summary = "Create or overwrite a key",
    .description =
        R"(A value has at most 1,000 tokens of four characters, all values together 10,000;
baton warns from 800. A value that contains a secret is refused. With - one newline
at the end of the input is not part of the value. With --ttl it expires, where the
session's setting longestTtlSeconds allows that; without this setting, --ttl is
refused.

Examples:
  baton shared write current_phase analysis
  baton shared write findings_summary - < findings.txt
  baton shared write current_phase review --if-version 3
  baton shared write blocking_issues "Staging is down"
)",
    .make = [] { return table_command(app::write_value, {.text = written_text}); },
};

constinit const CommandEntry kSharedDeleteCommand = {
    .name = "shared delete",
    .summary = "Delete a key and its history",
    .description =
        R"(Also removes their bytes from the store's files. Snapshots keep their copies unless
a person gives --with-snapshots. If the key is written again, its version number
continues.

Examples:
  baton shared delete open_questions
  baton shared delete open_questions --with-snapshots
  baton shared delete open_questions --if-version 5
)",
    .make = [] { return table_command(app::delete_key, {.text = deleted_text}); },
};

}  // namespace baton::cli
