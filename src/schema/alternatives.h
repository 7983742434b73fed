#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"

namespace baton::schema {

// What to say where a value matches none of several forms (anyOf, oneOf): `branches` holds the
// findings of each form. If one form came nearest, its findings say what to fix. It is
// one whose type and constants fit, then the one with the fewest and deepest violations. If the
// forms fail in the same simple way, one finding names them all. `whole` is that finding, with its
// rule and locations filled in.
Findings describe_alternatives(std::vector<Findings> branches, Finding whole);

}  // namespace baton::schema
