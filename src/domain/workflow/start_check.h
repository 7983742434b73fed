#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/policy/policies.h"
#include "domain/workflow/staleness.h"
#include "json/json.h"
#include "json/view.h"

// Decides whether an agent may start; next, start, check, context, the hooks and MCP use it.
namespace baton::workflow {

// A required agent whose output does not reach the agent at all.
struct Unmet {
  enum class Cause : std::uint8_t {
    not_completed,
    denied  // it has completed, and a policy does not admit the agent
  };
  std::string agent;
  Cause cause = Cause::not_completed;
  std::string policy = {};  // the name of the policy that denies it
};

struct StartCheck {
  std::vector<Unmet> unmet;           // in the order of needsFrom
  std::optional<std::string> waiver;  // the reason if a person allowed the next start

  [[nodiscard]] bool may_start() const { return unmet.empty() || waiver.has_value(); }
  [[nodiscard]] std::vector<std::string> missing() const;
};

StartCheck check_start(const json::View& state, const model::AgentRule& rule,
                       const policy::Policies& policies);
// The same for a caller that has parsed the executions.
StartCheck check_start(const json::View& state, std::span<const model::Execution> sequence,
                       const model::AgentRule& rule, const policy::Policies& policies);

// An error for each required agent that is missing (rules missing-upstream, upstream-denied).
Findings unmet_findings(const StartCheck& check, const model::AgentRule& rule,
                        const model::RelevanceMap& map);

// True for an upstream-denied finding: only another configuration helps.
bool is_denied_upstream(const Finding& finding);

// The outputs that a context of the rule's agent holds: what stands of each upstream agent, unless
// a policy withholds it.
std::vector<const model::Execution*> inputs_of(const model::AgentRule& rule,
                                               const History& history);

// Whether earlier outputs of the agent itself count: not if it starts to make a new one.
enum class OwnOutputs : std::uint8_t { left_out, included };

// Warnings about these outputs: a run of the agent failed (upstream-failed) or is in progress
// (upstream-running), and what is stale in them (domain/workflow/staleness.h).
Findings upstream_doubts(const History& history, const model::AgentRule& rule,
                         OwnOutputs own = OwnOutputs::left_out);

}  // namespace baton::workflow
