#pragma once

#include <string>

#include "baton/instant.h"
#include "json/json.h"

namespace baton::handoff {

// What baton knows of an execution, and no agent is asked for.
struct OutputFrame {
  std::string agent;
  std::string execution_id;
  Instant start;
  Instant now;
};

// The answer of an agent (its status and what it provides) as a whole AgentOutput: identity and
// times are the frame's whatever the answer says; lists that it leaves out are empty; decisions and
// constraints get ids. What is no object stays as it is, for the schema to refuse.
Json complete_output(Json answer, const OutputFrame& frame);

}  // namespace baton::handoff
