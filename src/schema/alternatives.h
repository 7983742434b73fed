#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "baton/finding.h"
#include "schema/form.h"

namespace baton::schema {

// Describes a value that matches none of several forms (anyOf, oneOf), which were ranked; `place`
// is the value's location.

// The form that is nearest to the value; the first of several.
std::size_t nearest_of(const Forms& forms);

// Whether it is worth to report only the nearest form: it is for values of this type, and no other
// one is as simple to satisfy.
bool is_clear(const Forms& forms, std::size_t nearest, std::string_view place);

// Of forms whose explanation was cut short: the one to explain in full. None if it changes nothing.
std::optional<std::size_t> worth_explaining(const Forms& forms, std::string_view place);

// The findings of the nearest form, which say that it is.
Findings describe_nearest(Forms forms, std::size_t nearest, std::string_view place);

// If all forms of the value's kind fail at one member, whose value tells them apart: one finding
// about it, which names the values of all of them. `whole` as below.
std::optional<Finding> describe_variants(const Forms& forms, const Finding& whole);

// If no form is clear: one finding, which names all forms if they fail with one finding about the
// value itself. `whole` is that finding, with its rule and locations filled in.
Findings describe_alternatives(const Forms& forms, std::size_t nearest, Finding whole);

// "matches none of the 2 allowed forms"
std::string none_of(std::size_t forms);

}  // namespace baton::schema
