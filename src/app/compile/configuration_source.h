#pragma once

#include <string>

#include "baton/result.h"

namespace baton::app {

// C++ source with the definitions for app/core/configuration/compiled_configuration.h.
Result<std::string> configuration_source();

}  // namespace baton::app
