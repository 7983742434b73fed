#pragma once

#include <span>
#include <string>

#include "baton/result.h"

namespace baton::app {

// C++ source that defines compiled_schemas() (app/core/schemas/compiled_schemas.h) with these
// built-in schemas.
Result<std::string> schemas_source(std::span<const char* const> names);

}  // namespace baton::app
