#pragma once

#include <optional>
#include <string>

#include "app/core/tool_call.h"

namespace baton::app::on_workflow {

// Whose matter a request is: whoever leads says so, or nobody's; an agent has only its own.
// ACCESS_DENIED: `named` is another one.
Result<std::optional<std::string>> own_agent(const ActionCall& call,
                                             const std::optional<std::string>& named);

// The same where somebody must be named. INVALID_REQUEST.
Result<std::string> required_agent(const ActionCall& call, const std::optional<std::string>& named);

}  // namespace baton::app::on_workflow
