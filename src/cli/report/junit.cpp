#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/render.h"
#include "cli/report/check_report.h"
#include "text/concat.h"
#include "text/terminal.h"
#include "text/xml.h"

namespace baton::cli {
namespace {

using text::concat;

std::string xml_attribute(std::string_view name, std::string_view value) {
  return concat(" ", name, "=\"", text::escape_xml(text::one_line(value)), "\"");
}

// One failure with all errors: common readers show one per test case.
std::string failure_element(const Findings& errors) {
  const Finding& first = errors.front();
  const std::string message = errors.size() == 1 ? first.message
                                                 : concat(std::to_string(errors.size()),
                                                          " errors; the first: ", first.message);
  return concat("      <failure", xml_attribute("message", message),
                xml_attribute("type", first.rule), ">",
                text::escape_xml(render(errors, Style::plain)), "</failure>\n");
}

// Names for the test cases, each once: GitLab shows only the first of several with the same name.
std::vector<std::string> names_of(const std::vector<CheckedItem>& items) {
  std::set<std::string> taken;
  for (const CheckedItem& item : items) taken.insert(item.name);
  std::map<std::string, std::size_t> counts;
  std::vector<std::string> names;
  for (const CheckedItem& item : items) {
    std::string name = item.name;
    std::size_t& count = counts[item.name];
    while (++count > 1) {
      name = concat(item.name, " (", std::to_string(count), ")");
      if (taken.insert(name).second) break;
    }
    names.push_back(std::move(name));
  }
  return names;
}

std::string test_case(const CheckedItem& item, const std::string& name, const std::string& suite) {
  Findings errors;
  Findings remarks;
  for (const Finding& finding : item.findings) {
    (finding.severity == Severity::error ? errors : remarks).push_back(finding);
  }
  std::string element = concat("    <testcase", xml_attribute("classname", suite),
                               xml_attribute("name", name), " time=\"0\"");
  if (item.findings.empty()) return element + "/>\n";
  element += ">\n";
  if (!errors.empty()) element += failure_element(errors);
  if (!remarks.empty()) {
    element += concat("      <system-out>", text::escape_xml(render(remarks, Style::plain)),
                      "</system-out>\n");
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
  const std::vector<std::string> names = names_of(report.items);
  for (std::size_t at = 0; at < names.size(); ++at) {
    xml += test_case(report.items[at], names[at], suite);
  }
  return xml + "  </testsuite>\n</testsuites>\n";
}

}  // namespace baton::cli
