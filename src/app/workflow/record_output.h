#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/request/source.h"
#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "domain/workflow/known_agent.h"
#include "domain/workflow/record.h"

namespace baton::app {

struct RecordOutput {
  Source output;                          // see read_submission()
  std::optional<std::string> agent = {};  // see complete_submission()
  std::optional<std::string> execution_id = {};
  workflow::Amendment amendment = workflow::Amendment::refused;
  workflow::ItemIds item_ids = workflow::ItemIds::renumbered;
  workflow::Times times = workflow::Times::given;
  std::optional<std::string> task = {};    // the one that the execution worked on
  std::vector<std::string> evidence = {};  // of the output: see take_evidence()
  workflow::UnmappedAgent unmapped = workflow::UnmappedAgent::refused;
  WriteGuard guard = {};
  std::string workflow = {};  // see WriteRequest
};

struct OutputRecorded {
  Written written;
  workflow::Recorded recorded;
  std::size_t redactions = 0;           // number of values removed before storing
  std::vector<std::string> added = {};  // to an output that was recorded before: "evidence"
};

// Completes an agent's submission and records it, in one write. If the output violates its schema,
// or the agent's own, the result is a report with positions and nothing is written. The task of the
// execution ends with it: see tasks::end_with_execution(). malformed: not JSON; conflict: already
// recorded with different content (a file of .claude/baton/unrecorded/ replaces a failure without
// an output); not_found: no such task or agent; denied: the task is assigned
// to another agent; usage: the request's agent or execution is no valid name; INVALID_REQUEST: see
// complete_submission().
Result<Outcome<OutputRecorded>> record_output(const RecordOutput& request, Workspace& workspace);
Json to_json(const OutputRecorded& answer);

}  // namespace baton::app
