#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/source.h"
#include "app/core/workspace.h"
#include "app/core/write_guard.h"
#include "app/core/written.h"
#include "domain/workflow/known_agent.h"
#include "domain/workflow/record.h"

namespace baton::app {

struct RecordOutput {
  Source output;                          // see read_submission()
  std::optional<std::string> agent = {};  // see complete_submission()
  std::optional<std::string> execution_id = {};
  workflow::Amendment amendment = workflow::Amendment::refused;
  workflow::ItemIds item_ids = workflow::ItemIds::renumbered;
  std::optional<std::string> task = {};  // that the execution worked on
  workflow::UnmappedAgent unmapped = workflow::UnmappedAgent::refused;
  WriteGuard guard = {};
  std::string workflow = {};  // see WriteRequest
};

struct OutputRecorded {
  Written written;
  workflow::Recorded recorded;
  std::size_t redactions = 0;  // how many values were taken out before storing
};

// Completes what an agent handed in and records it, in one write. An output that its schema, or the
// agent's own, refuses gives a report with positions and changes no byte. The task that the
// execution is tied to ends with it: see tasks::end_with_execution(). malformed: not JSON;
// conflict: recorded already with another content; not_found: no such task, or no such agent;
// denied: it is assigned to another agent; INVALID_REQUEST: see complete_submission().
Result<Outcome<OutputRecorded>> record_output(const RecordOutput& request, Workspace& workspace);
Json to_json(const OutputRecorded& answer);

}  // namespace baton::app
