#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "baton/finding.h"
#include "baton/instant.h"
#include "domain/model/relevance_map.h"
#include "domain/model/runs.h"
#include "domain/model/state.h"
#include "domain/policy/policies.h"
#include "json/json.h"

// Which outputs were built on something that has changed since. status, next, check, start and the
// contexts report what stale_chains() finds.
namespace baton::workflow {

// The outputs that an execution received, as its receipt tells.
struct Basis {
  std::vector<std::string> outputs;  // ids of executions
  Instant at;                        // when it received them
};
// Empty if the execution has no receipt: then it received the standing outputs of the agents that
// its rule names and the policies admit, as they were when it began.
using BasisLookup = std::function<std::optional<Basis>(const model::Execution&)>;

struct History {
  const model::Runs& runs;
  const model::RelevanceMap& map;
  const policy::Policies& policies;
  BasisLookup basis = {};
};

// What happened to an output that others were built on.
enum class StaleCause : std::uint8_t {
  replaced,  // a later run superseded it
  amended,
  failed,  // a later run of its agent failed
  added    // another run of its agent completed later; it was built without that one
};

struct StaleLink {
  std::string agent;
  std::string execution_id;
};

// An output that is stale, and why.
struct StaleChain {
  // The stale output first; each was built on the one that follows it. Of `added`, the last one was
  // built without `later`.
  std::vector<StaleLink> links;
  StaleCause cause = StaleCause::replaced;
  StaleLink later;  // of `amended`, the amended output itself
};

// What is stale in `starts` or in anything that they were built on: the shortest chain to each
// change, in order of length.
std::vector<StaleChain> stale_chains(const History& history,
                                     std::span<const model::Execution* const> starts);

// Some of the chains of every standing and running execution, in order of the sequence: all may be
// as many as the executions times the changes.
struct StaleChains {
  std::vector<StaleChain> chains;
  std::size_t total = 0;  // of all
};
StaleChains first_stale_chains(const History& history, std::size_t limit);
// The shortest one of each execution.
StaleChains nearest_stale_chains(const History& history);

// "api-designer exec_003 is built on prd-writer exec_001, which exec_009 replaced".
std::string to_text(const StaleChain& chain);
std::string_view name_of(StaleCause cause);

// {"agent", "executionId", "builtOn", "cause", "later", "message"}
Json to_json(const StaleChain& chain);

// A warning (rule upstream-outdated, or upstream-failed if that is the cause).
Finding to_finding(const StaleChain& chain);

}  // namespace baton::workflow
