#pragma once

#include <string>

#include "baton/finding.h"
#include "baton/result.h"
#include "json/view.h"

// The version of the state's format.
namespace baton::app {

// Whether `baton migrate` converts the state.
bool is_older_format(const json::View& state);

// conflict: a newer baton wrote the state, and may have given members a meaning that a write by
// this version would break.
Result<void> require_known_format(const json::View& state, const std::string& file);

// Of findings about a state of a newer format, changes the one about its version: its hint is to
// update baton, not to correct the spelling.
void explain_newer_format(const json::View& state, Findings& findings);

}  // namespace baton::app
