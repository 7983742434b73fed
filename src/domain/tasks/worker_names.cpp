#include "domain/tasks/worker_names.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/workflow/changes.h"

namespace baton::tasks {
namespace {

struct NamePlace {
  std::string_view list;
  std::string_view member;
};

constexpr std::array<NamePlace, 2> kNamePlaces = {{{"tasks", "assignee"}, {"messages", "to"}}};

struct OtherName {
  std::size_t index = 0;
  std::string agent;
};

std::vector<OtherName> other_names_at(const NamePlace& place, const json::View& state,
                                      const policy::AgentNames& names) {
  std::vector<OtherName> found;
  for (const model::ElementView& item : model::object_elements(state, place.list)) {
    const std::string_view stored = model::text_member(item.value, place.member);
    if (stored.empty()) continue;
    const std::vector<std::string>& agents = names.agents_named(stored);
    const bool is_other = agents.size() == 1 && agents.front() != model::bare_agent_name(stored);
    if (is_other) found.push_back({.index = item.index, .agent = agents.front()});
  }
  return found;
}

}  // namespace

bool has_other_names(const json::View& state, const policy::AgentNames& names) {
  for (const NamePlace& place : kNamePlaces) {
    if (!other_names_at(place, state, names).empty()) return true;
  }
  return false;
}

void name_workers(Json& state, const policy::AgentNames& names) {
  for (const NamePlace& place : kNamePlaces) {
    for (const OtherName& other : other_names_at(place, state, names)) {
      model::set_member(workflow::item_at(state, place.list, other.index), place.member,
                        other.agent);
    }
  }
}

}  // namespace baton::tasks
