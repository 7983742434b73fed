#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"

namespace baton::schema {

// Describes a value that matches none of several forms (anyOf, oneOf); `branches` has the findings
// of each form, `place` is the value's location.

// The form whose type and constants match, then the one with the fewest and deepest violations.
// None if several are as near.
std::optional<std::size_t> nearest_form(const std::vector<Findings>& branches,
                                        std::string_view place);

// The findings of the nearest of so many forms, which say that it is.
Findings describe_nearest(Findings branch, std::size_t forms);

// If all forms of the value's kind fail at one member, whose value tells them apart: one finding
// about it, which names the values of all of them. `whole` as below.
std::optional<Finding> describe_variants(const std::vector<Findings>& branches,
                                         const Finding& whole);

// If no form is nearest: one finding, which names all forms if they fail with one finding about the
// value itself. `whole` is that finding, with its rule and locations filled in.
Findings describe_alternatives(const std::vector<Findings>& branches, Finding whole);

// "matches none of the 2 allowed forms"
std::string none_of(std::size_t forms);

}  // namespace baton::schema
