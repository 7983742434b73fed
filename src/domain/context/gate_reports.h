#pragma once

#include <string_view>

#include "json/json.h"

namespace baton::context {

// Whether an output of the gate's author says everything that the details of the gate say.
// `outputs`: an array of AgentOutput.
bool is_covered(std::string_view name, const Json& gate, const Json& outputs);

}  // namespace baton::context
