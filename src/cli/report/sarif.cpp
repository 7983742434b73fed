#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "baton/version.h"
#include "cli/report/check_report.h"
#include "text/concat.h"
#include "text/percent.h"

namespace baton::cli {
namespace {

std::string_view sarif_level(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::info: return "note";
  }
  return "error";
}

// Relative to the root of the sources, unless the path leads elsewhere.
Json sarif_artifact(const std::string& file) {
  const std::string uri = text::percent_encode(file);
  if (file.starts_with('/')) return {{"uri", text::concat("file://", uri)}};
  if (file == ".." || file.starts_with("../")) return {{"uri", uri}};
  return {{"uri", uri}, {"uriBaseId", "%SRCROOT%"}};
}

Json sarif_location(const Finding& finding, const std::string& file) {
  Json location = Json::object();
  const bool is_stream = file.starts_with('<');  // standard input has no URI
  if (!file.empty() && !is_stream) {
    Json& physical = location["physicalLocation"];
    physical["artifactLocation"] = sarif_artifact(file);
    const Position position = finding.position.value_or(Position{});
    physical["region"] = {{"startLine", position.line}, {"startColumn", position.column}};
  }
  if (!finding.instance_location.empty()) {
    location["logicalLocations"] =
        Json::array({{{"fullyQualifiedName", finding.instance_location}, {"kind", "member"}}});
  }
  return location;
}

class SarifRun {
 public:
  void add(const Finding& finding, const CheckReport& report) {
    // GitHub refuses a log in which a result has no file.
    const std::string& file = finding.file.empty() ? report.default_file : finding.file;
    Json result = {{"ruleId", finding.rule},
                   {"ruleIndex", index_of(finding.rule)},
                   {"level", sarif_level(finding.severity)},
                   {"message", {{"text", message_of(finding)}}}};
    Json location = sarif_location(finding, file);
    if (!location.empty()) result["locations"] = Json::array({std::move(location)});
    results_.push_back(std::move(result));
  }

  Json log() && {
    Json driver = {{"name", "baton"}, {"version", kVersion}, {"rules", std::move(rules_)}};
    Json run = {{"tool", {{"driver", std::move(driver)}}},
                {"columnKind", "unicodeCodePoints"},
                {"results", std::move(results_)}};
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({std::move(run)})}};
  }

 private:
  std::size_t index_of(const std::string& rule) {
    const auto known =
        std::ranges::find_if(rules_, [&](const Json& entry) { return entry["id"] == rule; });
    if (known != rules_.end()) return static_cast<std::size_t>(known - rules_.begin());
    const std::string about = text::concat("baton's rule ", rule);
    const std::string help =
        text::concat("The message of a result describes the violation of \"", rule,
                     "\" and the repair. `baton verify --help` describes the checks.");
    rules_.push_back({{"id", rule},
                      {"shortDescription", {{"text", about}}},
                      {"fullDescription", {{"text", about}}},
                      {"help", {{"text", help}}}});
    return rules_.size() - 1;
  }

  Json rules_ = Json::array();
  Json results_ = Json::array();
};

}  // namespace

Json sarif_log(const CheckReport& report) {
  SarifRun run;
  for (const CheckedItem& item : report.items) {
    for (const Finding& finding : item.findings) run.add(finding, report);
  }
  return std::move(run).log();
}

}  // namespace baton::cli
