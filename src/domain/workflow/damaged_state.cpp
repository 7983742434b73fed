#include "domain/workflow/damaged_state.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/dialect.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/damaged_text.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

// Ids of items that have other content in `theirs`.
void find_other_items(const Json& ours, const Json& theirs, std::vector<std::string>& found) {
  for (const ItemList& list : kItemLists) {
    const std::vector<model::Element> own = model::elements(ours, list.member);
    for (const model::Element& item : model::elements(theirs, list.member)) {
      const std::string_view id = model::text_member(*item.value, list.id);
      const bool differs = !id.empty() && std::ranges::any_of(own, [&](const auto& other) {
        return model::text_member(*other.value, list.id) == id && *other.value != *item.value;
      });
      if (differs) found.emplace_back(id);
    }
  }
}

// What `theirs` states differently and is not used: names of members, items and gates.
std::vector<std::string> contradictions(const Json& ours, const Json& theirs) {
  std::vector<std::string> found;
  for (const auto& [name, value] : theirs.get_ref<const Json::object_t&>()) {
    const bool is_plain = list_of(name) == nullptr && name != kGates && !is_bookkeeping(name);
    const Json* const own = is_plain ? model::member(ours, name) : nullptr;
    if (own != nullptr && *own != value) found.push_back(name);
  }
  find_other_items(ours, theirs, found);
  for (const model::Gate& gate : model::gates(theirs)) {
    const auto own = model::gate_status(ours, gate.name);
    if (own && *own != gate.status) found.push_back(text::concat("gate ", gate.name));
  }
  return found;
}

bool same_workflow(const Json& left, const Json& right) {
  return model::text_member(left, "workflowId") == model::text_member(right, "workflowId");
}

// The best document of a text, with the items that only the others have.
std::optional<json::Salvaged> best_of(std::string_view text) {
  std::vector<json::Salvaged> states = states_in(text);
  if (states.empty()) return std::nullopt;
  for (std::size_t index = 1; index < states.size(); ++index) {
    if (same_workflow(states[0].document, states[index].document)) {
      add_items(states[0].document, states[index].document);
    }
  }
  return std::move(states.front());
}

}  // namespace

bool has_item(const Json& items, const ItemList& list, const Json& item) {
  const std::string_view id = model::text_member(item, list.id);
  return std::ranges::any_of(items, [&](const Json& other) {
    return other == item || (!id.empty() && model::text_member(other, list.id) == id);
  });
}

void add_items(Json& state, const Json& other, const std::vector<std::string>& whole) {
  const auto is_whole = [&](std::string_view member) {
    return std::ranges::find(whole, member) != whole.end();
  };
  for (const ItemList& list : kItemLists) {
    if (is_whole(list.member)) continue;
    for (const model::Element& item : model::elements(other, list.member)) {
      Json& items = model::ensure_array(state, list.member);
      if (!has_item(items, list, *item.value)) items.push_back(*item.value);
    }
  }
  const Json* const gates = model::object_member(other, kGates);
  if (gates == nullptr || is_whole(kGates)) return;
  Json& own = model::ensure_object(state, kGates);
  for (const model::Gate& gate : model::gates(other)) {
    if (model::gate_status(state, gate.name)) continue;
    model::ensure_array(own, model::name_of(gate.status)).push_back(std::string(gate.name));
    if (gate.details) {
      model::ensure_object(own, "details")[std::string(gate.name)] = gate.details.tree();
    }
  }
}

bool shows_baton_state(std::string_view text) {
  if (const Result<Json> document = json::read(text, ""); document) {
    return model::has_markers(*document);
  }
  const ConflictSides sides = split_conflicts(as_utf8(text));
  const auto has_markers = [](const json::Salvaged& state) {
    return model::has_markers(state.document, model::Intactness::part);
  };
  return std::ranges::any_of(states_in(sides.ours), has_markers) ||
         (sides.is_conflict && std::ranges::any_of(states_in(sides.theirs), has_markers));
}

DamagedState read_damaged_state(std::string_view damaged) {
  const ConflictSides sides = split_conflicts(as_utf8(damaged));
  std::optional<json::Salvaged> ours = best_of(sides.ours);
  if (!sides.is_conflict) return {std::move(ours), {}};
  std::optional<json::Salvaged> theirs = best_of(sides.theirs);
  if (!theirs) return {std::move(ours), {}};
  if (!ours || (theirs->losses.empty() && !ours->losses.empty())) std::swap(ours, theirs);
  DamagedState reading{std::move(ours), {}};
  if (!theirs) return reading;
  if (!same_workflow(reading.state->document, theirs->document)) {
    reading.lost.push_back(text::concat("the conflict's other side, of workflow ",
                                        model::text_member(theirs->document, "workflowId")));
    return reading;
  }
  const auto given_up = contradictions(reading.state->document, theirs->document);
  if (!given_up.empty()) {
    reading.lost.push_back(
        text::concat("the conflict's other side of ", text::enumerate(given_up)));
  }
  add_items(reading.state->document, theirs->document);
  return reading;
}

}  // namespace baton::workflow
