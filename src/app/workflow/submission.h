#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

// What an agent submits when it is done, and its completion to a full AgentOutput.
namespace baton::app {

struct Submission {
  Json answer;
  Source json;                   // the text of `answer`, to which positions refer
  std::size_t lines_before = 0;  // in the message, before the text
  std::size_t bytes_before = 0;
};

// Reads a JSON document, or Markdown whose last fenced `json` block is one. malformed: neither.
Result<Submission> read_submission(const Source& source);

// Converts positions in the JSON text to positions in the message, if known.
Findings in_message(Findings findings, const Submission& submission);

// The agent and execution that the request names, if any.
struct SubmissionAddress {
  std::optional<std::string> agent = {};
  std::optional<std::string> execution_id = {};
};

struct CompletedSubmission {
  Json output;
  bool is_new_execution = false;  // the id was unused when the state was read
};

// Adds what the answer omits. The agent: the request's, the answer's, the caller, or the only one
// in progress. The execution: the request's, the answer's, the agent's only one in progress, or the
// agent's latest one if its output is recorded; else a new one. INVALID_REQUEST: the agent or
// execution is ambiguous, or the caller is an agent that has not started the execution.
Result<CompletedSubmission> complete_submission(Json answer, const SubmissionAddress& address,
                                                Workspace& workspace);

}  // namespace baton::app
