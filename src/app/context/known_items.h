#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// The items that contexts could have had: those of the state, of the states that the journal knows,
// and of receipts; the fields of the relevance map.
class ItemNames {
 public:
  void add(std::string_view kind, std::string_view id);

  // `item` is an id, or "kind:id".
  [[nodiscard]] bool has(std::string_view item) const;
  // Names the nearest one, if there is one.
  [[nodiscard]] std::string hint_for(std::string_view item) const;

 private:
  std::set<std::pair<std::string, std::string>> names_;  // kind and id
};

// The names, at least until `wanted` is among them: the journal is read only if it is in nothing
// else. not_found: no workflow. States of the journal that cannot be read are skipped.
Result<ItemNames> known_items(std::string_view wanted, Workspace& workspace);

}  // namespace baton::app
