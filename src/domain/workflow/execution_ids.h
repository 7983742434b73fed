#pragma once

#include <string>
#include <string_view>

#include "json/json.h"
#include "json/view.h"

namespace baton::workflow {

// "exec_007": one more than the largest exec_<digits> of the state, at least three digits.
std::string next_execution_id(const json::View& state);

// The same for the objects of the state's list `list` and their member "id":
// next_item_id(state, "sharedDecisions", "dec_").
std::string next_item_id(const json::View& state, std::string_view list, std::string_view prefix);

}  // namespace baton::workflow
