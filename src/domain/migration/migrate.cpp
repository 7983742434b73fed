#include "domain/migration/migrate.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/migration/move.h"
#include "domain/model/members.h"
#include "domain/model/state_core.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::migration {
namespace {

// A member's index among the members of its object; 0 for elements.
std::size_t index_of(const Json& document, const json::Pointer& at) {
  if (at.empty()) return 0;
  const Json* parent = json::find(document, at.parent());
  if (parent == nullptr || !parent->is_object()) return 0;
  const auto member = parent->find(at.tokens().back());
  return static_cast<std::size_t>(std::distance(parent->begin(), member));
}

void place_value(const Found& base, const Rule& rule, const Target& target, Mover& mover) {
  const std::string member(target.name.substr(1));
  if (!mover.may_fill(member) || mover.state().contains(member)) return;
  for (const Pattern& pattern : rule.from) {
    for (const Found& found : locate(base, pattern)) {
      if (!mover.is_free(found.at)) continue;
      const std::optional<Json> value = convert(*found.value, target.kind, rule.words);
      if (!value) continue;
      mover.state()[member] = *value;
      mover.claim(found, {.from = {}, .to = rule.to, .gate = {}, .original = {}, .value = *value});
      return;
    }
  }
}

Json empty_gates() {
  return {{"passed", Json::array()}, {"pending", Json::array()}, {"failed", Json::array()}};
}

bool has_gate(const Json& gates, const std::string& name) {
  for (const Json& list : gates) {
    for (const Json& gate : list) {
      if (gate == name) return true;
    }
  }
  return false;
}

// A gate's name and status: the value is the status, or the name if the rule sets the status.
struct GateValue {
  std::string name;
  std::optional<std::string> status;
};

GateValue gate_of(const Found& found, const Rule& rule) {
  if (rule.status.empty()) return {found.name, convert_gate(*found.value, rule.words)};
  if (!found.value->is_string()) return {};
  return {found.value->get<std::string>(), rule.status};
}

void place_gate(const Found& found, const Rule& rule, Mover& mover) {
  const auto [name, status] = gate_of(found, rule);
  Json& gates = mover.state()["qualityGates"];
  const bool fits = !name.empty() && status && mover.is_free(found.at) && !has_gate(gates, name);
  if (!fits) return;
  model::ensure_array(gates, *status).push_back(name);
  mover.claim(found, {.from = {},
                      .to = {},
                      .gate = name,
                      .original = {},
                      .value = *status,
                      .is_fixed = !rule.status.empty()});
}

void place_gates(const Found& base, const Rule& rule, Mover& mover) {
  if (!mover.may_fill("qualityGates")) return;
  for (const Pattern& pattern : rule.from) {
    for (const Found& found : locate(base, pattern)) place_gate(found, rule, mover);
  }
}

void place_single_values(const Found& base, const Mapping& mapping, Mover& mover) {
  for (const Rule& rule : mapping.rules) {
    const auto target = std::ranges::find(targets(), std::string_view(rule.to), &Target::name);
    if (target != targets().end()) place_value(base, rule, *target, mover);
  }
}

void place_lists(const Found& base, const Mapping& mapping, Mover& mover) {
  for (const Rule& rule : mapping.rules) {
    if (rule.to == "/qualityGates/*") place_gates(base, rule, mover);
    if (const ListTarget* list = find_list_target(rule.to)) place_items(base, rule, *list, mover);
  }
  number_items(mover.state());
}

std::string default_workflow_id(const std::string& source, Instant now) {
  std::string date = text::format_date_time(now).substr(0, text::kDateLength);
  std::erase(date, '-');
  return text::concat("wf_", date, "_", source);
}

// Members that every state has, in the order of a new state.
Json completed(Json found, const Mapping& mapping, Instant now, std::vector<std::string>& filled) {
  const std::string time = text::format_date_time(now);
  const std::string start = model::member(found, "lastUpdated") == nullptr
                                ? time
                                : std::string(model::text_member(found, "lastUpdated"));
  Json state = {{"version", model::kStateFormat}};
  const auto take = [&](const char* name, Json otherwise) {
    const auto member = found.find(name);
    if (member == found.end()) filled.push_back(text::concat("/", name));
    state[name] = member == found.end() ? std::move(otherwise) : std::move(*member);
    if (member != found.end()) found.erase(member);
  };
  take("workflowId", default_workflow_id(mapping.source, now));
  take("featureName", text::concat("migrated from ", mapping.source));
  take("featureDescription", "");
  take("phase", "planning");
  take("startTime", start);
  take("lastUpdated", time);
  for (auto& [name, value] : found.items()) state[name] = std::move(value);
  state["revision"] = 0;
  state["agentSequence"] = Json::array();
  state["qualityGates"] = empty_gates();
  for (const char* list : {"sharedDecisions", "constraints", "artifacts"}) {
    state[list] = Json::array();
  }
  return state;
}

// The document without the mapped values. Mapped elements become null, so that the others keep
// their indexes.
Json rest_of(const Json& document, const std::vector<Moved>& moved) {
  Json rest = document;
  for (const Moved& value : moved) {
    const Result<json::Pointer> at = json::Pointer::parse(value.from);
    Json* parent = json::find(rest, at->parent());
    if (parent->is_object()) {
      parent->erase(at->tokens().back());
    } else {
      *json::find(rest, *at) = nullptr;
    }
  }
  return rest;
}

Json record_of(const Mapping& mapping, const std::vector<Moved>& moved, const Json& state) {
  Json values = Json::array();
  for (const Moved& value : moved) {
    Json entry = {{"from", value.from}};
    if (value.at != 0) entry["at"] = value.at;
    entry[value.gate.empty() ? "to" : "gate"] = value.gate.empty() ? value.to : value.gate;
    // The item may have another place when the migration is reversed.
    if (const std::string_view id = id_of_item(state, value.to); !id.empty()) entry["item"] = id;
    if (value.original) {
      entry["value"] = value.value;
      entry["original"] = *value.original;
    }
    if (value.is_fixed) entry["fixed"] = true;
    values.push_back(std::move(entry));
  }
  return {{"source", mapping.source}, {"values", std::move(values)}};
}

std::vector<std::string> places_in(const Json& rest) {
  std::vector<std::string> places;
  for (const auto& [name, value] : rest.items()) {
    const bool is_emptied = value.is_structured() && value.empty();
    if (!is_emptied) places.push_back(json::Pointer().child(name).text());
  }
  return places;
}

}  // namespace

bool Mover::is_free(const json::Pointer& from) const {
  if (from.empty()) return false;
  for (json::Pointer place = from;; place = place.parent()) {
    const std::string text = place.text();
    if (claimed_.contains(text) || excluded_.sources.contains(text)) return false;
    if (place.empty()) break;
  }
  const std::string below = text::concat(from.text(), "/");
  const auto next = claimed_.lower_bound(below);
  return next == claimed_.end() || !next->starts_with(below);
}

void Mover::claim(const Found& found, Moved moved) {
  moved.from = found.at.text();
  moved.at = index_of(document_, found.at);
  if (moved.is_fixed || !(*found.value == moved.value) ||
      found.value->type() != moved.value.type()) {
    moved.original = *found.value;
  }
  claimed_.insert(moved.from);
  result_.moved.push_back(std::move(moved));
}

Migrated migrate(const Json& document, const Shape& shape, Instant now, const Excluded& excluded) {
  const Mapping& mapping = *shape.mapping;
  Migrated result{.state = Json::object(), .moved = {}, .kept = {}, .filled = {}};
  const Found base{.at = shape.base, .value = json::find(document, shape.base), .name = {}};
  Mover mover(document, excluded, result);
  place_single_values(base, mapping, mover);
  result.state = completed(std::move(result.state), mapping, now, result.filled);
  place_lists(base, mapping, mover);
  Json rest = rest_of(document, result.moved);
  result.kept = places_in(rest);
  result.state["extensions"] = {
      {mapping.source, std::move(rest)},
      {std::string(kRecord), record_of(mapping, result.moved, result.state)}};
  return result;
}

bool exclude(const Migrated& migrated, const std::string& location, Excluded& excluded) {
  const std::size_t before = excluded.sources.size() + excluded.targets.size();
  for (const Moved& value : migrated.moved) {
    const bool is_part =
        value.to == location ||
        (!value.to.empty() && !location.empty() && (value.to + "/").starts_with(location + "/")) ||
        location.starts_with(value.to + "/");
    if (!value.to.empty() && is_part) excluded.sources.insert(value.from);
  }
  if (excluded.sources.size() + excluded.targets.size() > before) return true;
  const Result<json::Pointer> place = json::Pointer::parse(location);
  if (place && !place->empty()) return excluded.targets.insert(place->tokens().front()).second;
  for (const Target& target : targets()) excluded.targets.emplace(target.name.substr(1));
  for (const ListTarget& list : list_targets()) excluded.targets.emplace(list.member);
  excluded.targets.emplace("qualityGates");
  return excluded.sources.size() + excluded.targets.size() > before;
}

}  // namespace baton::migration
