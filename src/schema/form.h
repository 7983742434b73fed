#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

#include "baton/finding.h"

namespace baton::schema {

// How well a form of anyOf or oneOf matches a value, worst first: nobody knows, because explaining
// it was cut short; it is for values of another type; it names other values of this type; its
// constants select another form; it is this form.
enum class Fit : std::uint8_t { unexplained, other_kind, other_value, other_variant, same_variant };

// How near a form is to a value. What tells more about the author's choice is compared first: the
// fit, then whether the value has the members that the form is made of, then how much is wrong, and
// last how deep, because it was right down to there.
struct Nearness {
  Fit fit = Fit::same_variant;
  std::size_t misplaced = 0;  // members of the value that are missing or not allowed
  std::size_t findings = 0;
  std::size_t depth = 0;

  [[nodiscard]] bool is_nearer_than(const Nearness& other) const {
    return std::tie(other.fit, misplaced, findings, other.depth) <
           std::tie(fit, other.misplaced, other.findings, depth);
  }
};

// A form that a value does not match.
struct Form {
  Findings findings = {};
  Fit own_fit = Fit::same_variant;  // told by the findings about the value itself
  Nearness nearness = {};
};

using Forms = std::vector<Form>;

// The location of a finding below the value: "", "/member", "/member/0".
std::string_view place_below(const Finding& finding, std::string_view place);

// 0 for the value itself, 1 for its members.
std::size_t depth_below(const Finding& finding, std::string_view place);

// Whether the keyword compares with values that may tell forms apart.
bool compares_values(const Finding& finding);

// Determines how near each form is to the value at `place`.
void rank(Forms& forms, std::string_view place);

}  // namespace baton::schema
