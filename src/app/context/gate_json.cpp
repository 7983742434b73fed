#include "app/context/gate_json.h"

#include <string>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::app {
namespace {

bool is_text(const json::View& value) {
  return value.type() == json::Type::string;
}

bool has_path(const json::View& value) {
  return !model::text_member(value, "path").empty();
}

bool is_issue(const json::View& value) {
  return !model::text_of(value).empty() || !model::text_member(value, "title").empty() ||
         !model::text_member(value, "description").empty();
}

void copy_list(Json& gate, const json::View& details, const std::string& name,
               bool (*fits)(const json::View& value)) {
  const json::View list = model::array_member(details, name);
  if (!list || list.size() == 0) return;
  Json& copy = gate[name] = Json::array();
  list.each_element([&](std::size_t, const json::View& element) {
    if (fits(element)) copy.push_back(element.tree());
    return true;
  });
}

void copy_text(Json& gate, const json::View& details, const std::string& name) {
  const std::string_view value = model::text_member(details, name);
  if (!value.empty()) gate[name] = value;
}

// The members that a gate's own verdict and an opinion share.
void copy_verdict(Json& gate, const json::View& details) {
  copy_list(gate, details, "evidence", is_text);
  copy_list(gate, details, "evidenceFiles", has_path);
  copy_list(gate, details, "issues", is_issue);
  copy_list(gate, details, "recommendations", is_text);
  for (const char* name : {"updatedBy", "executionId", "timestamp", "reason"}) {
    copy_text(gate, details, name);
  }
}

void copy_opinions(Json& gate, const json::View& details) {
  for (const model::ElementView& element : model::object_elements(details, "opinions")) {
    Json opinion = Json::object();
    copy_text(opinion, element.value, "status");
    copy_verdict(opinion, element.value);
    const bool is_whole = opinion.contains("status") && opinion.contains("updatedBy");
    if (is_whole) gate["opinions"].push_back(std::move(opinion));
  }
}

}  // namespace

Json to_json(const model::Gate& gate) {
  Json json = {{"name", gate.name}, {"status", model::name_of(gate.status)}};
  if (!gate.details) return json;
  copy_verdict(json, gate.details);
  if (model::flag_member(gate.details, "overridden")) json["overridden"] = true;
  copy_opinions(json, gate.details);
  return json;
}

Findings verdict_notes(std::span<const workflow::GateChanged> changes) {
  Findings notes;
  for (const workflow::GateChanged& change : changes) {
    if (change.is_created) {
      notes.push_back({.severity = Severity::info,
                       .rule = "new-gate",
                       .message = text::concat("the gate ", change.name, " is new")});
    }
    if (change.standing != workflow::Standing::opinion) continue;
    notes.push_back(
        {.severity = Severity::warning,
         .rule = "gate-opinion",
         .message = text::concat("the verdict \"", model::name_of(change.verdict), "\" on ",
                                 change.name, " is kept as an opinion: ", change.reason)});
  }
  return notes;
}

}  // namespace baton::app
