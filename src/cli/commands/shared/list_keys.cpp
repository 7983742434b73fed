#include "app/shared/list_keys.h"

#include "cli/commands/shared/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

constexpr std::size_t kVersionWidth = 9;
constexpr std::size_t kSizeWidth = 14;

std::string line_of(const EntryRow& entry, std::size_t width) {
  return concat(padded(text::one_line(entry.key), width), "  ",
                padded(concat("version ", std::to_string(entry.version)), kVersionWidth), "  ",
                padded(counted(entry.tokens, "token"), kSizeWidth),
                text::format_date_time(entry.written_at), "  ", text::one_line(entry.written_by),
                "\n");
}

std::string text_of(const app::KeysListed& answer) {
  const std::size_t width = widest(answer.entries, &EntryRow::key);
  std::string lines;
  for (const EntryRow& entry : answer.entries) lines += line_of(entry, width);
  return concat(lines, counted(answer.entries.size(), "key"), ", ",
                std::to_string(answer.total_tokens), " of ", std::to_string(answer.max_tokens),
                " tokens\n");
}

}  // namespace

constinit const CommandEntry kSharedListKeysCommand = {
    .name = "shared list-keys",
    .summary = "List the keys with the sizes of their values",
    .description = R"(Does not print values. Keys that the caller may not read are omitted.

Examples:
  baton shared list-keys
  baton shared list-keys --session research_7 --json
)",
    .make = [] { return table_command(app::list_keys, {.text = text_of}); },
};

}  // namespace baton::cli
