#include "cli/report/check_report.h"
#include "text/concat.h"
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

// The runner decodes exactly these: in a message %, CR and LF; in a property ':' and ',' as well.
std::string github_escaped(std::string_view text, std::string_view special) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string escaped;
  for (const char c : text) {
    if (special.find(c) == std::string_view::npos) {
      escaped += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    escaped += '%';
    escaped += kDigits[byte >> 4U];
    escaped += kDigits[byte & 0x0FU];
  }
  return escaped;
}

std::string github_property(std::string_view text) {
  return github_escaped(text::one_line(text), "%\r\n:,");
}

std::string annotation(const Finding& finding) {
  std::string place;
  if (!finding.file.empty()) place = text::concat("file=", github_property(finding.file), ",");
  if (finding.position) {
    place += text::concat("line=", std::to_string(finding.position->line),
                          ",col=", std::to_string(finding.position->column), ",");
  }
  return text::concat("::", github_command(finding.severity), " ", place,
                      "title=", github_property(text::concat("baton ", finding.rule)),
                      "::", github_escaped(message_of(finding), "%\r\n"), "\n");
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
