#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baton::handoff {

// The tasks that a prompt names as "[task:t3]", each once.
std::vector<std::string> tasks_in_prompt(std::string_view prompt);

}  // namespace baton::handoff
