#pragma once

#include <array>
#include <string_view>

#include "json/json.h"

namespace baton::context {

// What agents write about a gate, in its details and in the updates of outputs.
inline constexpr std::array<std::string_view, 3> kGateTexts = {"evidence", "issues",
                                                               "recommendations"};

// Whether an output of the gate's author says everything that the details of the gate say.
// `outputs`: an array of AgentOutput.
bool is_covered(std::string_view name, const Json& gate, const Json& outputs);

}  // namespace baton::context
