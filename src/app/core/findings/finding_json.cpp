#include "app/core/findings/finding_json.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/error_text.h"
#include "app/core/state/written.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void put(Json& object, const char* member, const std::string& text) {
  if (!text.empty()) object[member] = text;
}

void put(Json& object, const std::optional<Position>& position) {
  if (!position) return;
  object["line"] = position->line;
  object["column"] = position->column;
}

std::string_view general_code(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage: return "INVALID_REQUEST";
    case ErrorCode::malformed: return "MALFORMED";
    case ErrorCode::conflict: return "CONFLICT";
    case ErrorCode::unavailable: return "UNAVAILABLE";
    case ErrorCode::denied: return "ACCESS_DENIED";
    case ErrorCode::not_found: return "NOT_FOUND";
    case ErrorCode::limit: return "LIMIT_EXCEEDED";
    case ErrorCode::internal: return "INTERNAL_ERROR";
  }
  return "INTERNAL_ERROR";
}

}  // namespace

std::string_view code_of(const Error& error) {
  return error.name.empty() ? general_code(error.code) : std::string_view(error.name);
}

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::info: return "info";
  }
  return "error";
}

Json to_json(const Finding& finding) {
  Json json = {{"severity", name_of(finding.severity)},
               {"rule", finding.rule},
               {"message", finding.message},
               {"instanceLocation", finding.instance_location}};
  put(json, "keywordLocation", finding.keyword_location);
  put(json, "schema", finding.schema);
  put(json, "file", finding.file);
  put(json, finding.position);
  put(json, "hint", finding.hint);
  return json;
}

Json to_json(const Findings& findings) {
  Json json = Json::array();
  for (const Finding& finding : findings) json.push_back(to_json(finding));
  return json;
}

Findings findings_in(const Json& findings) {
  Findings found;
  for (const Json& json : findings) {
    Finding finding{.rule = json.value("rule", ""),
                    .message = json.value("message", ""),
                    .instance_location = json.value("instanceLocation", ""),
                    .keyword_location = json.value("keywordLocation", ""),
                    .schema = json.value("schema", ""),
                    .file = json.value("file", ""),
                    .hint = json.value("hint", "")};
    for (const Severity severity : {Severity::error, Severity::warning, Severity::info}) {
      if (json.value("severity", "") == name_of(severity)) finding.severity = severity;
    }
    if (json.contains("line") && json.contains("column")) {
      finding.position = Position{.line = json["line"], .column = json["column"]};
    }
    found.push_back(std::move(finding));
  }
  return found;
}

Json to_json(const Report& report) {
  return {{"refused", true}, {"findings", to_json(report.findings)}};
}

Json to_json(const Error& error) {
  Json body = {{"code", code_of(error)},
               {"exit", static_cast<int>(error.code)},
               {"message", error.phrase.view()}};
  put(body, "subject", error.subject);
  put(body, error.position);
  put(body, "pointer", error.pointer);
  put(body, "hint", error.hint);
  if (error.cause != 0) body["errno"] = error.cause;
  for (const RelatedLocation& place : error.related) {
    Json related = {{"note", place.note}};
    put(related, "file", place.file);
    put(related, place.position);
    body["related"].push_back(std::move(related));
  }
  return {{"error", std::move(body)}};
}

Json published_json(const Error& error) {
  std::string message = headline_of(error);
  if (!error.hint.empty()) message += text::concat(" (", error.hint, ")");
  return {{"code", code_of(error)}, {"message", std::move(message)}};
}

Json to_json(const Written& written) {
  Json json = Json::object();
  if (!written.workflow.empty()) json["workflowId"] = written.workflow;  // none in an adopted file
  json["revision"] = written.revision.value;
  json["digest"] = written.digest.hex;
  if (!written.warnings.empty()) json["warnings"] = to_json(written.warnings);
  return json;
}

}  // namespace baton::app
