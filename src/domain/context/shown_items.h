#pragma once

#include <string_view>
#include <unordered_map>

#include "json/json.h"

namespace baton::context {

// The items that one section of a text shows in full, so that other sections can refer to them.
// Keeps references to the items.
class ShownItems {
 public:
  // Each object in the array `items`; a null pointer is an empty array.
  void add(const Json* items, std::string_view section);

  // The section that shows `value`: an equal item, or one with the same id that has all members of
  // `value`. Empty if there is none.
  [[nodiscard]] std::string_view section_of(const Json& value) const;

 private:
  struct Item {
    const Json* value;
    std::string_view section;
  };
  std::unordered_multimap<std::string_view, Item> by_id_;  // items without an id: the empty text
};

}  // namespace baton::context
