#include "domain/workflow/staleness_graph.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/runs.h"

namespace baton::workflow {

using model::Execution;

// What one execution received, and when.
struct StalenessGraph::Received {
  Instant at;
  std::size_t index = 0;  // its own
  std::vector<const Execution*> sources = {};
  std::vector<std::string> agents = {};  // whose outputs it received or should have received

  // Whether the run ended after that. Of equal times, the place in the sequence decides:
  // executions that begin later come later.
  [[nodiscard]] bool is_before(const Execution& run) const {
    return std::pair(model::ended(run), run.index) > std::pair(at, index);
  }
};

StalenessGraph::StalenessGraph(const History& history) : history_(history) {
  const std::span<const Execution> sequence = history.runs.sequence();
  const std::size_t size = sequence.empty() ? 0 : sequence.back().index + 1;
  fates_.resize(size);
  receiver_.resize(size);
}

const StalenessNode& StalenessGraph::node(const Execution& execution) {
  const auto [place, is_new] = nodes_.try_emplace(&execution);
  if (!is_new) return place->second;
  const Received received = received_by(execution);
  for (const Execution* source : received.sources) judge(*source, received, place->second);
  for (const std::string& agent : received.agents) add_missed(agent, received, place->second);
  return place->second;
}

StalenessGraph::Received StalenessGraph::received_by(const Execution& execution) {
  Received received{.at = execution.start.value_or(model::ended(execution)),
                    .index = execution.index};
  if (history_.basis) {
    if (const std::optional<Basis> basis = history_.basis(execution)) {
      add_recorded(*basis, received);
      return received;
    }
  }
  const model::AgentRule* rule = history_.map.find(execution.agent);
  if (rule == nullptr) return received;
  for (const auto* agents : {&rule->needs_from, &rule->optional_from}) {
    for (const std::string_view agent : *agents) {
      if (history_.policies.barrier(rule->agent, {agent}) != nullptr) continue;
      received.agents.emplace_back(agent);
      add_standing(agent, execution, received);
    }
  }
  return received;
}

void StalenessGraph::add_recorded(const Basis& basis, Received& received) {
  received.at = basis.at;
  for (const std::string& id : basis.outputs) {
    const Execution* source = history_.runs.find(id);
    if (source == nullptr) continue;
    add(*source, received);
    std::string agent(model::bare_agent_name(source->agent));
    if (std::ranges::find(received.agents, agent) == received.agents.end()) {
      received.agents.push_back(std::move(agent));
    }
  }
}

// The runs that stood when `execution` began. If none had ended, it received the first that ended
// before its own end: an output may be recorded without its real start.
void StalenessGraph::add_standing(std::string_view agent, const Execution& execution,
                                  Received& received) {
  const std::span<const Execution* const> completed = history_.runs.completed(agent);
  const auto had_ended = [&](const Execution* run) {
    return run != nullptr && run->index != execution.index && !received.is_before(*run);
  };
  bool has_any = false;
  for (const Execution* run : completed) {
    if (received.is_before(*run)) break;  // so are the ones that follow: they ended later
    if (!had_ended(run)) continue;
    has_any = true;
    if (!had_ended(history_.runs.first_successor(*run))) add(*run, received);
  }
  if (has_any || completed.empty()) return;
  if (model::ends_after(execution, *completed.front())) add(*completed.front(), received);
}

// A receipt may name an output twice.
void StalenessGraph::add(const Execution& source, Received& received) {
  std::size_t& receiver = receiver_[source.index];
  if (receiver == received.index + 1) return;
  receiver = received.index + 1;
  received.sources.push_back(&source);
}

const StalenessGraph::Fate& StalenessGraph::fate_of(const Execution& source) {
  std::optional<Fate>& fate = fates_[source.index];
  if (!fate) {
    fate = Fate{.newer = history_.runs.successor(source),
                .amended = model::time_member(source.document, "amendedAt"),
                .failures = history_.runs.open_failures(source.agent)};
  }
  return *fate;
}

void StalenessGraph::judge(const Execution& source, const Received& received, StalenessNode& node) {
  const Fate& fate = fate_of(source);
  if (fate.newer != nullptr) {
    node.changes.push_back({StaleCause::replaced, &source, fate.newer});
    return;
  }
  if (fate.amended && *fate.amended > received.at) {
    node.changes.push_back({StaleCause::amended, &source, &source});
  }
  for (const Execution* failed : fate.failures) {
    if (received.is_before(*failed)) node.changes.push_back({StaleCause::failed, &source, failed});
  }
  node.sources.push_back(&source);
}

// Completed runs that replace none of the sources: parallel ones that ended later, and the first
// ones of an agent that had none. A run on another task than the sources is other work.
void StalenessGraph::add_missed(const std::string& agent, const Received& received,
                                StalenessNode& node) const {
  const std::span<const Execution* const> completed = history_.runs.completed(agent);
  const auto first_later = std::ranges::partition_point(
      completed, [&received](const Execution* run) { return !received.is_before(*run); });
  if (first_later == completed.end()) return;
  const bool has_source = std::ranges::any_of(received.sources, [&agent](const Execution* source) {
    return model::is_run_of(*source, agent);
  });
  for (const Execution* run : std::span(first_later, completed.end())) {
    if (history_.runs.successor(*run) != nullptr) continue;
    if (has_source && !run->task.empty()) continue;
    if (receiver_[run->index] == received.index + 1) continue;
    const bool replaces = std::ranges::any_of(
        received.sources, [run](const Execution* source) { return model::follows(*run, *source); });
    if (!replaces) node.changes.push_back({StaleCause::added, nullptr, run});
  }
}

}  // namespace baton::workflow
