#pragma once

#include <cstdint>

#include "baton/error.h"
#include "host/console.h"

namespace baton::web {

enum class ErrorForm : std::uint8_t { text, json };

// Prints why `baton serve` cannot do something: as text on standard error, or as the document that
// every command prints with --json.
void print_error(const Error& error, Console& console, ErrorForm form);

}  // namespace baton::web
