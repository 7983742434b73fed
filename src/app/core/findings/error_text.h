#pragma once

#include <string>

#include "baton/error.h"

namespace baton::app {

// What `baton mcp` and `baton serve` print on standard error if they cannot begin: without secrets,
// safe for a terminal.
std::string error_text(const Error& error);

}  // namespace baton::app
