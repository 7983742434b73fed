#include "app/verify/lint_fields.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/context/output_schema.h"
#include "app/core/files/own_files.h"
#include "app/core/findings/error_finding.h"
#include "app/core/schemas/project_schema.h"
#include "domain/lint/field_sources.h"
#include "domain/lint/schema_places.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

using lint::SchemaPlace;

// What is known about the outputs of an agent.
struct OutputShape {
  Json common;              // of what `record` accepts from the agent
  std::optional<Json> own;  // the project's schema
  std::string own_file;
};

Finding unknown_field(const lint::FieldSource& source, const SchemaPlace& place,
                      std::string_view where) {
  const std::vector<std::string_view> known(place.known.begin(), place.known.end());
  const auto near = text::nearest(place.token, known);
  return {.severity = Severity::warning,
          .rule = "unknown-field",
          .message = text::concat(where, " has no member \"", place.token, "\" at ",
                                  source.pointer.text()),
          .instance_location = source.place.text(),
          .hint = near ? text::concat("did you mean ", *near, "?")
                       : "correct the pointer, or declare the member in the schema"};
}

// Outputs may have any members, so what the project's schema does not exclude is reported only if
// it is impossible or likely to be misspelt.
bool is_doubtful(const SchemaPlace& place) {
  const std::vector<std::string_view> known(place.known.begin(), place.known.end());
  return place.presence == lint::Presence::impossible || text::nearest(place.token, known);
}

class FieldCheck {
 public:
  FieldCheck(const Configuration& configuration, Workspace& workspace)
      : configuration_(configuration), workspace_(workspace) {}

  Result<Findings> run() {
    for (const model::AgentRule& rule : configuration_.relevance_map.agents()) {
      BATON_CHECK(check_files(rule));
      BATON_TRY(const std::vector<lint::FieldSource> sources, lint::upstream_sources(rule));
      for (const lint::FieldSource& source : sources) {
        const model::AgentRule* const upstream = configuration_.relevance_map.find(source.agent);
        if (upstream == nullptr) continue;
        BATON_TRY(const OutputShape* shape, shape_of(*upstream));
        check(source, *shape);
      }
    }
    return std::move(findings_);
  }

 private:
  Result<void> check_files(const model::AgentRule& rule) {
    BATON_TRY(const std::vector<lint::FileSource> sources, lint::file_sources(rule));
    for (const lint::FileSource& source : sources) {
      const Result<RelativePath> path = RelativePath::parse(source.path);
      if (!path) continue;
      const Result<void> usable = require_field_source(*path, workspace_);
      if (usable) continue;
      Finding finding = finding_of(usable.error());
      finding.rule = "file-of-baton";
      finding.instance_location = source.place.text();
      findings_.push_back(std::move(finding));
    }
    return {};
  }

  void check(const lint::FieldSource& source, const OutputShape& shape) {
    std::vector<const Json*> schemas = {&shape.common};
    if (shape.own) schemas.push_back(&*shape.own);
    const SchemaPlace place = lint::find_in_schemas(schemas, source.pointer, patterns_);
    const bool is_found =
        place.presence == lint::Presence::declared || place.presence == lint::Presence::open;
    const bool is_of_own_schema = place.schema > 0;
    if (is_found || (!is_of_own_schema && !is_doubtful(place))) return;
    findings_.push_back(unknown_field(
        source, place,
        is_of_own_schema ? shape.own_file : text::concat("the output of ", source.agent)));
  }

  Result<const OutputShape*> shape_of(const model::AgentRule& rule) {
    const auto known = shapes_.find(rule.agent);
    if (known != shapes_.end()) return &known->second;
    OutputShape shape;
    BATON_TRY(shape.common, output_schema(rule, std::nullopt));
    const auto named = configuration_.output_schemas.find(rule.agent);
    if (named != configuration_.output_schemas.end()) {
      const Result<json::Document> own =
          read_project_schema(named->second, output_schema_setting(named->first), workspace_);
      if (own) shape.own = own->view().tree();
      shape.own_file = named->second;
    }
    return &shapes_.emplace(rule.agent, std::move(shape)).first->second;
  }

  const Configuration& configuration_;
  Workspace& workspace_;
  std::map<std::string, OutputShape, std::less<>> shapes_;
  lint::CompiledPatterns patterns_;
  Findings findings_;
};

}  // namespace

Result<Findings> field_findings(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return FieldCheck(*configuration, workspace).run();
}

}  // namespace baton::app
