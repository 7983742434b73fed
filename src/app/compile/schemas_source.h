#pragma once

#include <span>
#include <string>

#include "baton/result.h"

namespace baton::app {

// C++ that defines compiled_schemas() (app/core/compiled_schemas.h) for the built-in schemas of
// these names.
Result<std::string> schemas_source(std::span<const char* const> names);

}  // namespace baton::app
