#include "cli/report/check_report.h"

#include <utility>

#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {

std::string message_of(const Finding& finding) {
  std::string text;
  if (!finding.instance_location.empty()) {
    text = text::concat(text::one_line(finding.instance_location), ": ");
  }
  text += text::concat(text::one_line(finding.message), " [", text::one_line(finding.rule));
  if (!finding.schema.empty()) text += text::concat(" in ", text::one_line(finding.schema));
  text += ']';
  if (!finding.hint.empty()) text += text::concat("\nhint: ", text::one_line(finding.hint));
  return text;
}

void replace_paths(CheckReport& report,
                   const std::function<std::string(const std::string&)>& replaced) {
  report.default_file = replaced(report.default_file);
  for (CheckedItem& item : report.items) {
    if (!item.file.empty()) {
      const std::string rest = item.name.substr(item.file.size());
      item.file = replaced(item.file);
      item.name = text::concat(item.file, rest);
    }
    for (Finding& finding : item.findings) finding.file = replaced(finding.file);
  }
}

void replace_texts(CheckReport& report, const std::function<std::string(std::string)>& replaced) {
  for (CheckedItem& item : report.items) {
    item.name = replaced(std::move(item.name));
    for (Finding& finding : item.findings) {
      for (std::string Finding::*const text :
           {&Finding::file, &Finding::instance_location, &Finding::message, &Finding::schema,
            &Finding::hint}) {
        finding.*text = replaced(std::move(finding.*text));
      }
    }
  }
}

}  // namespace baton::cli
