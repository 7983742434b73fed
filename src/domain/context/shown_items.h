#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "json/json.h"

namespace baton::context {

// Whether `object` has every member of the object `part` with the same value.
bool has_members_of(const Json& object, const Json& part);

// The items that one section of a text shows in full, so that other sections can refer to them.
// Keeps references to the items.
class ShownItems {
 public:
  // Each object in the array `items`; a null pointer is an empty array.
  void add(const Json* items, std::string_view section);

  // The section that shows `value`: an equal item, or one with the same id that has all members of
  // `value`. Empty if there is none.
  [[nodiscard]] std::string_view section_of(const Json& value) const;

  // The section that shows every element of the list. Empty if there is none.
  [[nodiscard]] std::string_view section_of_all(const Json& list) const;

  // How a text refers to an item with an id, or to a list of such items of one section: "see
  // Decisions (dec_001, dec_003)"; without the ids if it has them all. Empty for other values.
  [[nodiscard]] std::string reference_to(const Json& value) const;

 private:
  struct Item {
    const Json* value;
    std::string_view section;
  };
  struct Place {
    std::string_view id;
    std::string_view section;  // empty: no section shows the item, or it has no id
  };
  [[nodiscard]] Place place_of(const Json& value) const;

  std::map<std::string_view, std::size_t> counts_;         // of the items of each section
  std::unordered_multimap<std::string_view, Item> by_id_;  // items without an id: the empty text
};

}  // namespace baton::context
