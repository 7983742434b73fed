#include "domain/workflow/damaged_state.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/dialect.h"
#include "domain/model/identified_lists.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/damaged_text.h"
#include "json/patch.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

void find_missing_items(const Json& state, const Json& other, std::vector<std::string>& found) {
  for (const model::IdentifiedList& list : model::kIdentifiedLists) {
    const std::vector<model::Element> own = model::elements(state, list.name);
    for (const model::Element& item : model::elements(other, list.name)) {
      const bool is_there = std::ranges::any_of(
          own, [&](const auto& known) { return json::equal(*known.value, *item.value); });
      if (is_there) continue;
      const std::string_view id = model::text_member(*item.value, list.id_member);
      found.push_back(id.empty() ? text::concat("one of the ", list.plural) : std::string(id));
    }
  }
}

void find_missing_gates(const Json& state, const Json& other, std::vector<std::string>& found) {
  const std::vector<model::Gate> own = model::gates(state);
  for (const model::Gate& gate : model::gates(other)) {
    const bool is_there = std::ranges::any_of(own, [&gate](const model::Gate& known) {
      const bool is_same = known.name == gate.name && known.status == gate.status;
      return is_same && (!gate.details || (known.details && known.details.equals(gate.details)));
    });
    if (!is_there) found.push_back(text::concat("gate ", gate.name));
  }
}

bool add_gates(Json& state, const Json& other) {
  bool has_added = false;
  for (const model::Gate& gate : model::gates(other)) {
    if (model::gate_status(state, gate.name)) continue;
    Json& own = model::ensure_object(state, kGates);
    model::ensure_array(own, model::name_of(gate.status)).push_back(std::string(gate.name));
    if (gate.details) {
      model::ensure_object(own, "details")[std::string(gate.name)] = gate.details.tree();
    }
    has_added = true;
  }
  return has_added;
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

bool has_item(const Json& items, const model::IdentifiedList& list, const Json& item) {
  const std::string_view id = model::text_member(item, list.id_member);
  return std::ranges::any_of(items, [&](const Json& other) {
    return other == item || (!id.empty() && model::text_member(other, list.id_member) == id);
  });
}

bool add_items(Json& state, const Json& other, const std::vector<std::string>& whole) {
  bool has_added = false;
  const auto is_whole = [&](std::string_view member) {
    return std::ranges::find(whole, member) != whole.end();
  };
  for (const model::IdentifiedList& list : model::kIdentifiedLists) {
    if (is_whole(list.name)) continue;
    for (const model::Element& item : model::elements(other, list.name)) {
      Json& items = model::ensure_array(state, list.name);
      if (has_item(items, list, *item.value)) continue;
      items.push_back(*item.value);
      has_added = true;
    }
  }
  return (!is_whole(kGates) && add_gates(state, other)) || has_added;
}

std::vector<std::string> content_missing_in(const Json& state, const Json& other) {
  std::vector<std::string> found;
  for (const auto& [name, value] : other.get_ref<const Json::object_t&>()) {
    const bool is_plain =
        model::identified_list(name) == nullptr && name != kGates && !is_bookkeeping(name);
    const Json* const own = is_plain ? model::member(state, name) : nullptr;
    if (is_plain && (own == nullptr || !json::equal(*own, value))) found.push_back(name);
  }
  find_missing_items(state, other, found);
  find_missing_gates(state, other, found);
  return found;
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
  if (!theirs) return {std::move(ours), {}};
  if (same_workflow(ours->document, theirs->document)) add_items(ours->document, theirs->document);
  return {std::move(ours), std::move(theirs->document)};
}

}  // namespace baton::workflow
