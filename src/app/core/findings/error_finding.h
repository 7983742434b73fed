#pragma once

#include "baton/error.h"
#include "baton/finding.h"

namespace baton::app {

// Converts an error to a finding, for reports that list both: its rule is the error's code
// ("malformed"). `file` is the file that could not be examined; if the error has a position, its
// subject is the file.
Finding finding_of(const Error& error, const std::string& file = {});

}  // namespace baton::app
