#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace baton::context {

// The authors of items, for the line that opens a block of data.
class Authors {
 public:
  // The distinct values of a member of the items. A null pointer adds nothing.
  Authors& add(const Json* items, std::string_view member);
  // Those of items that do not name them.
  void add_unnamed();

  [[nodiscard]] bool is_one() const { return names_.size() == 1; }
  // "a, b and c"; "other agents" if no item names its author.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::string_view> names_;
};

}  // namespace baton::context
