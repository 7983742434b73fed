#pragma once

#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/merge/conflict.h"
#include "domain/merge/keyed.h"
#include "domain/merge/merge.h"
#include "json/json.h"
#include "json/pointer.h"

namespace baton::merge {

// One traversal of the three versions of a state.
class ThreeWay {
 public:
  ThreeWay(const Versions& roots, Settlement settlement) : roots_(roots), settlement_(settlement) {}

  // The merged value of `place`; empty if the result has nothing there.
  std::optional<Json> settle(const Versions& versions, const json::Pointer& place);

  // Keeps ours, or theirs if ours has nothing, and records the conflict.
  Json disagree(const Versions& versions, const json::Pointer& place);

  [[nodiscard]] const Versions& roots() const { return roots_; }
  [[nodiscard]] Settlement settlement() const { return settlement_; }
  std::vector<Conflict> take_conflicts() { return std::move(conflicts_); }

 private:
  std::optional<Json> settle_changed_by_both(const Versions& versions, const json::Pointer& place);
  std::optional<Json> merge_members(const Versions& versions, const json::Pointer& place);
  std::optional<Json> merge_items(const Versions& versions, const json::Pointer& place);
  Json merge_places(const Versions& lists, const json::Pointer& place);

  Versions roots_;
  Settlement settlement_;
  std::vector<Conflict> conflicts_;
};

}  // namespace baton::merge
