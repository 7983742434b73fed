#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"

namespace baton::schema {

// Describes a value that matches none of several forms (anyOf, oneOf); `branches` has the findings
// of each form. If one form is nearest, returns its findings. The nearest form is one whose type
// and constants match, then the one with the fewest and deepest violations. If all forms fail with
// one finding about the value itself, one finding names all forms. `whole` is that finding, with
// its rule and locations filled in.
Findings describe_alternatives(std::vector<Findings> branches, Finding whole);

}  // namespace baton::schema
