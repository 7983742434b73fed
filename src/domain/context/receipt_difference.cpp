#include "domain/context/receipt_difference.h"

#include <array>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::context {
namespace {

constexpr std::array<std::string_view, 3> kChangeNames = {"added", "removed", "changed"};

using ItemKey = std::pair<std::string_view, std::string_view>;

ItemKey key_of(const Json& item) {
  return {model::text_member(item, "kind"), model::text_member(item, "id")};
}

std::size_t tokens_of(const Json& item) {
  return static_cast<std::size_t>(model::number_member(item, "tokens").value_or(0));
}

bool are_same(const Json& before, const Json& after) {
  const std::string_view digest = model::text_member(before, "digest");
  return digest == model::text_member(after, "digest") &&
         model::text_member(before, "form") == model::text_member(after, "form") &&
         (!digest.empty() || tokens_of(before) == tokens_of(after));
}

ItemDifference difference(ItemChange change, const Json* before, const Json* after) {
  const auto [kind, id] = key_of(before == nullptr ? *after : *before);
  return {.change = change,
          .kind = std::string(kind),
          .id = std::string(id),
          .tokens_before = before == nullptr ? 0 : tokens_of(*before),
          .tokens_after = after == nullptr ? 0 : tokens_of(*after)};
}

std::map<ItemKey, const Json*> items_by_key(const Json& receipt) {
  std::map<ItemKey, const Json*> items;
  for (const auto& [index, item] : model::object_elements(receipt, "items")) {
    items.emplace(key_of(*item), item);
  }
  return items;
}

}  // namespace

std::string_view to_text(ItemChange change) {
  return kChangeNames.at(static_cast<std::size_t>(change));
}

ReceiptDifference compare_receipts(const Json& before, const Json& after) {
  ReceiptDifference result;
  const std::map<ItemKey, const Json*> known = items_by_key(before);
  const std::map<ItemKey, const Json*> present = items_by_key(after);
  for (const auto& [index, item] : model::object_elements(before, "items")) {
    result.tokens_before += tokens_of(*item);
    const auto found = present.find(key_of(*item));
    if (found == present.end()) {
      result.items.push_back(difference(ItemChange::removed, item, nullptr));
    } else if (are_same(*item, *found->second)) {
      ++result.same;
    } else {
      result.items.push_back(difference(ItemChange::changed, item, found->second));
    }
  }
  for (const auto& [index, item] : model::object_elements(after, "items")) {
    result.tokens_after += tokens_of(*item);
    if (!known.contains(key_of(*item))) {
      result.items.push_back(difference(ItemChange::added, nullptr, item));
    }
  }
  result.other_configuration =
      model::text_member(before, "configuration") != model::text_member(after, "configuration");
  return result;
}

}  // namespace baton::context
