#pragma once

#include "domain/context/fenced_text.h"
#include "json/json.h"

namespace baton::context {

// A context's workflow in at most three lines: the feature and its phase; the agents by the status
// of their executions; the gates by status.
void write_workflow_lines(FencedText& writer, const Json& workflow_context);

}  // namespace baton::context
