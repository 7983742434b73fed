#include "app/documents/validate_output.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_redactor.h"
#include "app/core/findings/limit_findings.h"
#include "app/documents/schema_files.h"
#include "json/read.h"
#include "resources/resource.h"
#include "schema/validator.h"

namespace baton::app {
namespace {

constexpr std::array<std::string_view, 3> kOutputFormats = {"flag", "basic", "detailed"};

Result<schema::Validator> validator_with_locations(const ValidateDocuments& request,
                                                   Workspace& workspace) {
  ForeignSchemas foreign = request.foreign;
  foreign.options.locations = schema::Locations::recorded;
  if (request.schema_file) {
    return compile_schema_file(*request.schema_file, foreign, workspace.schemas());
  }
  return schema::Validator::compile_uri(resources::schema_id(request.schema.value_or("")),
                                        workspace.schemas(), foreign.options);
}

// No unit shows a value that a policy redacts, or a secret.
void conceal(schema::OutputUnit& unit, const FindingRedactor& redactor, const Json& document) {
  Findings shown = redactor.concealed({{.rule = unit.rule.empty() ? "schema" : unit.rule,
                                        .message = unit.error,
                                        .instance_location = unit.instance_location}},
                                      document);
  unit.error = std::move(shown.front().message);
  unit.instance_location = std::move(shown.front().instance_location);
  for (schema::OutputUnit& error : unit.errors) conceal(error, redactor, document);
}

Json unit_json(const schema::OutputUnit& unit) {
  Json json = {{"valid", false}, {"keywordLocation", unit.keyword_location}};
  if (!unit.absolute_keyword_location.empty()) {
    json["absoluteKeywordLocation"] = unit.absolute_keyword_location;
  }
  json["instanceLocation"] = unit.instance_location;
  if (unit.errors.empty()) {
    json["error"] = unit.error;
    return json;
  }
  Json errors = Json::array();
  for (const schema::OutputUnit& error : unit.errors) errors.push_back(unit_json(error));
  json["errors"] = std::move(errors);
  return json;
}

Json output_json(const FileOutput& file, OutputFormat format) {
  if (!file.unit) return {{"valid", true}};
  switch (format) {
    case OutputFormat::flag: return {{"valid", false}};
    case OutputFormat::detailed: return unit_json(schema::condensed(*file.unit));
    case OutputFormat::basic: break;
  }
  Json errors = Json::array();
  for (const schema::OutputUnit& unit : schema::flattened(*file.unit)) {
    errors.push_back(unit_json(unit));
  }
  return {{"valid", false}, {"errors", std::move(errors)}};
}

}  // namespace

std::optional<OutputFormat> find_output_format(std::string_view name) {
  const auto* const found = std::ranges::find(kOutputFormats, name);
  if (found == kOutputFormats.end()) return std::nullopt;
  return static_cast<OutputFormat>(found - kOutputFormats.begin());
}

bool ValidationOutput::valid() const {
  return std::ranges::none_of(files, [](const FileOutput& file) { return file.unit.has_value(); });
}

Result<Outcome<ValidationOutput>> validate_output(const ValidateDocuments& request,
                                                  OutputFormat format, Workspace& workspace) {
  BATON_CHECK(check_finding_limit(request.max_findings));
  BATON_TRY(const schema::Validator validator, validator_with_locations(request, workspace));
  const FindingRedactor redactor = finding_redactor_of(workspace);
  ValidationOutput output{.format = format, .files = {}};
  for (const RequestedFile& file : request.files) {
    BATON_TRY(const std::string text, file.read ? file.read() : file.text);
    BATON_TRY(const Json document, json::read(text, file.name));
    Result<std::optional<schema::OutputUnit>> unit =
        validator.output(document, request.max_findings.value_or(kMostFindings));
    if (!unit) {
      unit.error().subject = file.name;
      return std::move(unit).failure();
    }
    FileOutput made{.name = file.name, .unit = *std::move(unit)};
    if (made.unit) conceal(*made.unit, redactor, document);
    output.files.push_back(std::move(made));
  }
  return output;
}

Json to_json(const ValidationOutput& output) {
  if (output.files.size() == 1) return output_json(output.files.front(), output.format);
  Json files = Json::array();
  for (const FileOutput& file : output.files) {
    Json entry = {{"file", file.name}};
    entry.update(output_json(file, output.format));
    files.push_back(std::move(entry));
  }
  return files;
}

}  // namespace baton::app
