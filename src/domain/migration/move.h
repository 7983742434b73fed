#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "domain/migration/convert.h"
#include "domain/migration/locate.h"
#include "domain/migration/migrate.h"

namespace baton::migration {

// A migration in progress: the values of the document that were mapped.
class Mover {
 public:
  Mover(const Json& document, const Excluded& excluded, Migrated& result)
      : document_(document), excluded_(excluded), result_(result) {}

  [[nodiscard]] bool may_fill(std::string_view target) const {
    return !excluded_.targets.contains(target);
  }

  // Whether the value, and nothing above or below it, can still be mapped.
  [[nodiscard]] bool is_free(const json::Pointer& from) const;

  // Records that the value at `found` is in the state as `value`.
  void claim(const Found& found, Moved moved);

  [[nodiscard]] Json& state() const { return result_.state; }
  [[nodiscard]] const Json& document() const { return document_; }

 private:
  const Json& document_;
  const Excluded& excluded_;
  Migrated& result_;
  std::set<std::string, std::less<>> claimed_;
};

// Creates the items of a list from the rule's locations.
void place_items(const Found& base, const Rule& rule, const ListTarget& list, Mover& mover);

// Numbers the items to which the source gives no id, after their place in the list, beside those
// that it gives.
void number_items(Json& state);

// The id of the item that contains the place; empty if there is none.
std::string_view id_of_item(const Json& state, std::string_view place);
// The same place of the item with that id; empty if it is no longer in its list.
std::optional<json::Pointer> place_of_item(const Json& state, const json::Pointer& place,
                                           std::string_view id);

}  // namespace baton::migration
