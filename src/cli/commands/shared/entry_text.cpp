#include "cli/commands/shared/entry_text.h"

#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {

std::string entry_block(const EntryRow& entry) {
  return text::concat("# ", text::one_line(entry.key), ", version ", std::to_string(entry.version),
                      ", by ", text::one_line(entry.written_by), " at ",
                      text::format_date_time(entry.written_at), "\n",
                      text::printable(entry.value.value_or(std::string())), "\n\n");
}

}  // namespace baton::cli
