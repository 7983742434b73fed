#pragma once

#include <string>
#include <string_view>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::workflow {

struct PhaseChanged {
  std::string before;  // empty if the state had none
  std::string after;
};

// Any phase may follow any other. usage: not one of the four.
Result<PhaseChanged> change_phase(Json& state, std::string_view phase, Instant now);

}  // namespace baton::workflow
