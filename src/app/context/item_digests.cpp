#include "app/context/item_digests.h"

#include <vector>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "json/print.h"

namespace baton::app {
namespace {

// Of several items with one id, the first one counts.
std::unordered_map<std::string_view, json::View> by_id(const std::vector<json::View>& items) {
  std::unordered_map<std::string_view, json::View> known;
  for (const json::View& item : items) known.emplace(model::text_member(item, "id"), item);
  return known;
}

}  // namespace

ItemDigests::ItemDigests(const json::View& state, const Crypto& crypto)
    : crypto_(crypto),
      kinds_({{"decision", by_id(model::decisions(state))},
              {"constraint", by_id(model::constraints(state))},
              {"artifact", by_id(model::artifacts(state))}}) {
  Items& outputs = kinds_["output"];
  for (const model::Execution& execution : model::executions(state)) {
    outputs.emplace(execution.id, execution.outputs);
  }
}

std::string ItemDigests::of(std::string_view kind, std::string_view id) const {
  const auto items = kinds_.find(kind);
  if (items == kinds_.end()) return {};
  const auto item = items->second.find(id);
  if (item == items->second.end() || !item->second) return {};
  return crypto_.digest(json::print_compact(item->second)).hex;
}

}  // namespace baton::app
