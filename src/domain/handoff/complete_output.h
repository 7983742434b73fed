#pragma once

#include <cstdint>
#include <string>

#include "baton/instant.h"
#include "json/json.h"

namespace baton::handoff {

// Which value wins if both the frame and the answer give a name, an id or a time.
enum class FramePrecedence : std::uint8_t { frame, answer };

// What baton knows about an execution, so that the agent need not repeat it.
struct OutputFrame {
  std::string agent;
  std::string execution_id;
  Instant start;
  Instant now;
  FramePrecedence precedence = FramePrecedence::frame;
};

// Completes an agent's answer (its status and what it provides) to an AgentOutput: identity and
// times come from the frame, omitted lists are empty, and decisions, constraints and artifacts
// without an id get one. A value that is not an object is left for the schema to refuse.
Json complete_output(Json answer, const OutputFrame& frame);

}  // namespace baton::handoff
