#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "baton/instant.h"
#include "domain/policy/policies.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::workflow {

enum class FinalStatus : std::uint8_t { completed, failed, incomplete };

std::string_view name_of(FinalStatus status);

// failed: a failed gate, or a failed execution that no later one made good (domain/model/runs.h).
// completed: nothing is pending or running, and an execution completed or a gate passed.
// incomplete: everything else.
FinalStatus final_status(const json::View& state);

// The specification's WorkflowSummary: workflowId, featureName, duration (ms), agentsUsed,
// finalStatus, keyDecisions (impact high), lessonsLearned [{lesson, source}] (at most 10); and
// ours: components (that decisions affect), archivedAt, startTime, endTime, counts, withheld (how
// many decisions were left out). It contains no text of an item to which a policy restricts access.
Json summarise(const json::View& state, const policy::Policies& policies, Instant archived_at);

// When the workflow of a summary ended; a summary may lack it.
std::optional<Instant> end_of(const Json& summary);

// Markdown for people. Every text of the summary is escaped, so that it cannot become markup,
// a heading, a link or a control sequence.
std::string to_markdown(const Json& summary);

}  // namespace baton::workflow
