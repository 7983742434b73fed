#pragma once

#include <string>

#include "baton/result.h"

namespace baton::app {

// C++ that defines what app/core/compiled_configuration.h declares.
Result<std::string> configuration_source();

}  // namespace baton::app
