#include "app/context/known_items.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/context/receipt.h"
#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "domain/model/identified_lists.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

void add_state(const json::View& state, ItemNames& names) {
  for (const model::IdentifiedList& list : model::kIdentifiedLists) {
    for (const model::ElementView& item : model::object_elements(state, list.name)) {
      names.add(list.kind, model::text_member(item.value, list.id_member));
    }
  }
  for (const model::Gate& gate : model::gates(state)) names.add("gate", gate.name);
  if (state.type() != json::Type::object) return;
  state.each_member([&names](std::size_t, std::string_view name, const json::View&) {
    names.add("member", name);
    return true;
  });
}

Result<void> add_receipts(const Identifier& workflow, ItemNames& names, Workspace& workspace) {
  BATON_TRY(const KeptReceipts receipts, kept_receipts(workflow, workspace));
  for (const Json& receipt : receipts.whole) {
    for (const auto& [index, item] : model::object_elements(receipt, "items")) {
      names.add(model::text_member(*item, "kind"), model::text_member(*item, "id"));
    }
  }
  return {};
}

Result<void> add_fields(ItemNames& names, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  for (const model::AgentRule& rule : configuration->relevance_map.agents()) {
    BATON_TRY(const std::shared_ptr<const Json> fields, rule.context_fields.read());
    for (const auto& [name, field] : fields->items()) names.add("field", name);
  }
  return {};
}

// What was removed from the state meanwhile.
Result<void> add_history(const std::string& workflow, ItemNames& names, Workspace& workspace) {
  BATON_TRY(const KnownStates known, load_known_states(workspace));
  for (const JournalEntry& entry : known.history.entries) {
    if (!makes_state(entry) || entry.note.workflow != workflow) continue;
    const Result<LoadedState> state = state_after(entry, workspace);
    if (state) add_state(state->document, names);
  }
  return {};
}

}  // namespace

void ItemNames::add(std::string_view kind, std::string_view id) {
  if (!id.empty()) names_.emplace(kind, id);
}

bool ItemNames::has(std::string_view item) const {
  return std::ranges::any_of(names_, [item](const auto& name) {
    return name.second == item || text::concat(name.first, ":", name.second) == item;
  });
}

std::string ItemNames::hint_for(std::string_view item) const {
  std::vector<std::string> ids;
  const bool has_kind = item.find(':') != std::string_view::npos;
  for (const auto& [kind, id] : names_) {
    ids.push_back(has_kind ? text::concat(kind, ":", id) : id);
  }
  const std::vector<std::string_view> candidates(ids.begin(), ids.end());
  const std::optional<std::string_view> near = text::nearest(item, candidates);
  return near ? text::concat("did you mean ", *near, "?")
              : std::string("`baton context AGENT --explain` lists the items");
}

Result<ItemNames> known_items(std::string_view wanted, Workspace& workspace) {
  BATON_TRY(const LoadedState loaded, load_state(workspace));
  const std::string workflow(model::text_member(loaded.document, "workflowId"));
  BATON_TRY(const Identifier id, Identifier::parse(workflow, "workflow id"));
  ItemNames names;
  add_state(loaded.document, names);
  BATON_CHECK(add_receipts(id, names, workspace));
  BATON_CHECK(add_fields(names, workspace));
  if (!names.has(wanted)) BATON_CHECK(add_history(workflow, names, workspace));
  return names;
}

}  // namespace baton::app
