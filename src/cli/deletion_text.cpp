#include "cli/deletion_text.h"

#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {

std::string deletion_lines(const std::vector<ChangeRow>& deletions) {
  std::string lines;
  for (const ChangeRow& deletion : deletions) {
    lines += text::concat(text::one_line(deletion.key), ": deleted at ",
                          text::format_date_time(deletion.at), " by ",
                          text::one_line(deletion.author), "\n");
  }
  return lines;
}

std::string warning_line(std::string_view warning) {
  return warning.empty() ? std::string() : text::concat("warning: ", warning, "\n");
}

}  // namespace baton::cli
