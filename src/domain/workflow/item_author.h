#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>

#include "domain/model/constraint_authors.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::workflow {

// An output that adds items to a state.
struct ItemSource {
  const Json& state;
  const Json& output;              // expanded
  const Json* replaced = nullptr;  // the output that it amends, expanded; null if there is none
};

// The items of the state's `list` that the output's agent made, so that an amendment may change or
// withdraw them. A decision or an artifact that names no author is the agent's if the replaced
// output states it.
// Keeps references into the source.
class OwnItems {
 public:
  OwnItems(std::string_view list, const ItemSource& source);

  [[nodiscard]] bool include(const Json& item) const;
  // The item of the replaced output with this id, or no value.
  [[nodiscard]] json::View replaced(std::string_view id) const;

 private:
  std::string_view list_;
  ItemSource source_;
  std::string_view agent_;
  std::optional<model::ConstraintAuthors> constraint_authors_;  // of the list "constraints"
  std::unordered_map<std::string_view, json::View> replaced_;   // by id
};

}  // namespace baton::workflow
