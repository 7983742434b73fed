#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

// What an agent hands in when it is done, on its way to a whole AgentOutput.
namespace baton::app {

struct Submission {
  Json answer;
  Source json;                   // the text of `answer`, to which positions refer
  std::size_t lines_before = 0;  // of the message that the text stands in
  std::size_t bytes_before = 0;
};

// A JSON document, or Markdown whose last fenced `json` block is one. malformed: it is neither.
Result<Submission> read_submission(const Source& source);

// Positions in the message, where those in the JSON text are known.
Findings in_message(Findings findings, const Submission& submission);

// Whose output it is, as far as the request says so.
struct SubmissionAddress {
  std::optional<std::string> agent = {};
  std::optional<std::string> execution_id = {};
};

struct CompletedSubmission {
  Json output;
  bool is_new_execution = false;  // the id was free when the state was read
};

// Adds what the answer leaves out. The agent: the request's, the answer's, the caller, or the only
// one in progress. The execution: the request's, the answer's, the agent's only one in progress,
// or the agent's latest one if its output is recorded; else a new one, which an agent cannot begin
// in this way. INVALID_REQUEST: it is not clear which agent or execution is meant.
Result<CompletedSubmission> complete_submission(Json answer, const SubmissionAddress& address,
                                                Workspace& workspace);

}  // namespace baton::app
