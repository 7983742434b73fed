#include "cli/report/check_report.h"
#include "text/concat.h"
#include "text/percent.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string_view github_command(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::info: return "notice";
  }
  return "error";
}

// The runner decodes exactly these characters.
constexpr std::string_view kSpecialInMessages = "%\r\n";
constexpr std::string_view kSpecialInProperties = "%\r\n:,";

std::string github_property(std::string_view text) {
  return text::percent_encode_only(kSpecialInProperties, text::one_line(text));
}

std::string annotation(const Finding& finding) {
  std::string place;
  const bool is_stream = finding.file.starts_with('<');  // standard input is no file
  if (!finding.file.empty() && !is_stream)
    place = text::concat("file=", github_property(finding.file), ",");
  if (finding.position) {
    place += text::concat("line=", std::to_string(finding.position->line),
                          ",col=", std::to_string(finding.position->column), ",");
  }
  return text::concat("::", github_command(finding.severity), " ", place,
                      "title=", github_property(text::concat("baton ", finding.rule)),
                      "::", text::percent_encode_only(kSpecialInMessages, message_of(finding)),
                      "\n");
}

}  // namespace

std::string github_annotations(const CheckReport& report) {
  std::string lines;
  for (const CheckedItem& item : report.items) {
    for (const Finding& finding : item.findings) lines += annotation(finding);
  }
  return lines;
}

}  // namespace baton::cli
