#pragma once

#include "app/core/tool_call.h"

namespace baton::app::on_workflow {

// The member "output" of a request as a whole AgentOutput. An agent's own name, execution and times
// need not stand in it, nor lists that are empty; its decisions are its own, whatever they say.
// INVALID_REQUEST: there is none, or it is not clear which execution is meant; ACCESS_DENIED: it is
// another agent's.
Result<Json> submitted_output(const ActionCall& call);

}  // namespace baton::app::on_workflow
