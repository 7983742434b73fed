#include "app/workflow/gate_json.h"

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::app {
namespace {

bool is_text(const Json& value) {
  return value.is_string();
}

bool is_issue(const Json& value) {
  return !model::text_of(value).empty() || !model::text_member(value, "description").empty();
}

void copy_list(Json& gate, const Json& details, const std::string& name,
               bool (*fits)(const Json& value)) {
  const Json* list = model::array_member(details, name);
  if (list == nullptr || list->empty()) return;
  Json& copy = gate[name] = Json::array();
  std::ranges::copy_if(*list, std::back_inserter(copy), fits);
}

void copy_text(Json& gate, const Json& details, const std::string& name) {
  const std::string_view value = model::text_member(details, name);
  if (!value.empty()) gate[name] = value;
}

}  // namespace

Json to_json(const model::Gate& gate) {
  Json json = {{"name", gate.name}, {"status", model::name_of(gate.status)}};
  if (gate.details == nullptr) return json;
  copy_list(json, *gate.details, "evidence", is_text);
  copy_list(json, *gate.details, "issues", is_issue);
  copy_list(json, *gate.details, "recommendations", is_text);
  for (const char* name : {"updatedBy", "executionId", "timestamp", "reason"}) {
    copy_text(json, *gate.details, name);
  }
  if (model::flag_member(*gate.details, "overridden")) json["overridden"] = true;
  return json;
}

}  // namespace baton::app
