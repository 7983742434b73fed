#include "domain/workflow/changes.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "text/rfc3339.h"

namespace baton::workflow {

Result<void> check_writable(const Json& state) {
  if (state.is_object()) return {};
  return fail(ErrorCode::malformed, "not a workflow state", "workflow state",
              "it must be a JSON object");
}

Json to_time(Instant instant) {
  return text::format_date_time(instant);
}

Json to_list(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back(text);
  return list;
}

void touch(Json& state, Instant now) {
  model::set_member(state, "lastUpdated", to_time(now));
}

void lower_start_time(Json& state, Instant start) {
  const auto known = model::time_member(state, "startTime");
  if (!known || start < *known) model::set_member(state, "startTime", to_time(start));
}

void release_current_agent(Json& state, std::string_view agent) {
  const std::string_view name = model::bare_agent_name(agent);
  const std::string_view current = model::text_member(state, "currentAgent");
  const auto running = model::running_executions(state);
  if (running.empty()) {
    if (model::bare_agent_name(current) == name) model::remove_member(state, "currentAgent");
    return;
  }
  const bool current_runs = std::ranges::any_of(
      running, [current](const auto& execution) { return model::is_run_of(execution, current); });
  if (current_runs) return;
  model::set_member(state, "currentAgent",
                    std::string(model::bare_agent_name(running.back().agent)));
}

Json& item_at(Json& state, std::string_view list, std::size_t index) {
  return (*state.find(list))[index];
}

Json* find_item(Json& state, std::string_view list, std::string_view id) {
  if (model::array_member(state, list) == nullptr) return nullptr;
  for (Json& item : *state.find(list)) {
    if (model::text_member(item, "id") == id) return &item;
  }
  return nullptr;
}

const Json* find_item(const Json& state, std::string_view list, std::string_view id) {
  for (const model::Element& item : model::object_elements(state, list)) {
    if (model::text_member(*item.value, "id") == id) return item.value;
  }
  return nullptr;
}

std::unordered_map<std::string, std::size_t> places_by_id(const Json& state,
                                                          std::string_view list) {
  std::unordered_map<std::string, std::size_t> places;
  for (const model::Element& item : model::object_elements(state, list)) {
    places.emplace(model::text_member(*item.value, "id"), item.index);
  }
  return places;
}

}  // namespace baton::workflow
