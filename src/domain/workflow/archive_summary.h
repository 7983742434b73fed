#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "baton/instant.h"
#include "json/json.h"

namespace baton::workflow {

enum class FinalStatus : std::uint8_t { completed, failed, incomplete };

std::string_view name_of(FinalStatus status);

// failed: a failed gate, or an agent whose latest execution failed. completed: nothing is pending
// or running, and an execution completed or a gate passed. incomplete: everything else.
FinalStatus final_status(const Json& state);

struct SummaryOptions {
  Instant archived_at = {};
  // Agents whose policy restricts access: a summary contains none of their texts.
  std::span<const std::string> restricted_authors = {};
};

// The specification's WorkflowSummary: workflowId, featureName, duration (ms), agentsUsed,
// finalStatus, keyDecisions (impact high), lessonsLearned [{lesson, source}] (at most 10); and
// ours: archivedAt, startTime, endTime, counts, withheld (how many items of restricted authors were
// left out).
Json summarise(const Json& state, const SummaryOptions& options);

// Markdown for people. Every text of the summary is escaped, so that it cannot become markup,
// a heading, a link or a control sequence.
std::string to_markdown(const Json& summary);

}  // namespace baton::workflow
