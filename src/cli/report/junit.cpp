#include <algorithm>

#include "cli/render.h"
#include "cli/report/check_report.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

// Control characters and ill-formed bytes were escaped before. XML 1.0 also forbids U+FFFE and
// U+FFFF.
std::string xml_escaped(std::string_view text) {
  std::string escaped;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      escaped += rest[2] == '\xBE' ? "\\ufffe" : "\\uffff";
      at += 2;
      continue;
    }
    switch (rest.front()) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += rest.front();
    }
  }
  return escaped;
}

std::string xml_attribute(std::string_view name, std::string_view value) {
  return concat(" ", name, "=\"", xml_escaped(text::one_line(value)), "\"");
}

// One failure with all errors: common readers show one per test case.
std::string failure_element(const Findings& errors) {
  const Finding& first = errors.front();
  const std::string message = errors.size() == 1 ? first.message
                                                 : concat(std::to_string(errors.size()),
                                                          " errors; the first: ", first.message);
  return concat("      <failure", xml_attribute("message", message),
                xml_attribute("type", first.rule), ">", xml_escaped(render(errors, Style::plain)),
                "</failure>\n");
}

std::string test_case(const CheckedItem& item, const std::string& suite) {
  Findings errors;
  Findings remarks;
  for (const Finding& finding : item.findings) {
    (finding.severity == Severity::error ? errors : remarks).push_back(finding);
  }
  std::string element = concat("    <testcase", xml_attribute("classname", suite),
                               xml_attribute("name", item.name), " time=\"0\"");
  if (item.findings.empty()) return element + "/>\n";
  element += ">\n";
  if (!errors.empty()) element += failure_element(errors);
  if (!remarks.empty()) {
    element +=
        concat("      <system-out>", xml_escaped(render(remarks, Style::plain)), "</system-out>\n");
  }
  return element + "    </testcase>\n";
}

}  // namespace

std::string junit_xml(const CheckReport& report) {
  const std::string suite = concat("baton.", report.command);
  const auto failures = std::ranges::count_if(
      report.items, [](const CheckedItem& item) { return has_errors(item.findings); });
  const std::string counts = concat(" tests=\"", std::to_string(report.items.size()),
                                    "\" failures=\"", std::to_string(failures), "\" errors=\"0\"");
  std::string xml = concat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites",
                           xml_attribute("name", suite), counts, " time=\"0\">\n  <testsuite",
                           xml_attribute("name", suite), counts, " skipped=\"0\" time=\"0\">\n");
  for (const CheckedItem& item : report.items) xml += test_case(item, suite);
  return xml + "  </testsuite>\n</testsuites>\n";
}

}  // namespace baton::cli
