#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace baton::context {

enum class ItemChange : std::uint8_t { added, removed, changed };

std::string_view to_text(ItemChange change);

struct ItemDifference {
  ItemChange change = ItemChange::changed;
  std::string kind;
  std::string id;
  std::size_t tokens_before = 0;  // 0: added
  std::size_t tokens_after = 0;   // 0: removed
};

struct ReceiptDifference {
  std::vector<ItemDifference> items;  // removed and changed ones first, in the order of receipts
  std::size_t same = 0;               // items that both have
  std::size_t tokens_before = 0;      // of all items
  std::size_t tokens_after = 0;
  bool other_configuration = false;
};

// Compares two receipts (schemas/receipt). An item without a digest is the same if its tokens and
// its form are.
ReceiptDifference compare_receipts(const Json& before, const Json& after);

}  // namespace baton::context
