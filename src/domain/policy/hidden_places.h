#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "domain/policy/policies.h"
#include "json/json.h"

namespace baton::policy {

// What messages must not show of a document: the values that field rules name, and everything below
// them. Every message that quotes a document consults this class. A rule that is a JSON Pointer
// applies at every depth, since an output may be part of a state.
class HiddenPlaces {
 public:
  HiddenPlaces() = default;  // hides nothing
  explicit HiddenPlaces(std::vector<FieldRule> rules);

  // The number of leading tokens of a place that may be shown, if a rule names the place or one
  // above it.
  [[nodiscard]] std::optional<std::size_t> hidden_after(std::span<const std::string> place) const;

  // The value as it may be quoted; its place must not be hidden.
  [[nodiscard]] Json quotable(Json value) const;

 private:
  struct Hidden {
    std::string folded_name;           // empty for pointers
    std::vector<std::string> pattern;  // "*" matches any token
  };
  std::vector<FieldRule> rules_;
  std::vector<Hidden> hidden_;
};

}  // namespace baton::policy
