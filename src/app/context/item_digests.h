#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "host/host.h"
#include "json/view.h"

namespace baton::app {

// The digests of the items of a state, found by their ids. Keeps references to its arguments, which
// must outlive it.
class ItemDigests {
 public:
  ItemDigests(const json::View& state, const Crypto& crypto);

  // Of the decision, constraint, artifact, or output (by its execution) with that id; empty if the
  // item is gone or has no digest.
  [[nodiscard]] std::string of(std::string_view kind, std::string_view id) const;

 private:
  using Items = std::unordered_map<std::string_view, json::View>;

  const Crypto& crypto_;
  std::unordered_map<std::string_view, Items> kinds_;
};

}  // namespace baton::app
