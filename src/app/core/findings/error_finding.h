#pragma once

#include "baton/error.h"
#include "baton/finding.h"

namespace baton::app {

// Converts an error to a finding, for reports that list both: its rule is the error's code
// ("malformed"). If the error has a position, its subject is the file; else the file is that of its
// first related place with a position, or else `file`, which could not be examined.
Finding finding_of(const Error& error, const std::string& file = {});

}  // namespace baton::app
