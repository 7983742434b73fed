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

namespace {

bool ends_before(const Execution* earlier, const Execution* later) {
  return model::ends_after(*later, *earlier);
}

// If a run without a task follows any of the agent's sources, it follows one of these: those that
// ended first, with a known end and without one.
std::vector<const Execution*> first_to_follow(std::span<const Execution* const> sources,
                                              std::string_view agent) {
  const Execution* with_end = nullptr;
  const Execution* without_end = nullptr;
  for (const Execution* source : sources) {
    if (!source->task.empty() || !model::is_run_of(*source, agent)) continue;
    const Execution*& first = source->end ? with_end : without_end;
    if (first == nullptr || ends_before(source, first)) first = source;
  }
  std::vector<const Execution*> found = {with_end, without_end};
  std::erase(found, nullptr);
  return found;
}

}  // namespace

// What an execution received, and when.
struct StalenessGraph::Received {
  Instant at;
  std::size_t index = 0;  // its own
  std::vector<const Execution*> sources = {};
  // Whose outputs it received or should have received. Not its own agent: another run of that is a
  // successor or does other work.
  std::vector<std::string> agents = {};

  // Whether the run ended after that. Of equal times, the place in the sequence decides:
  // executions that begin later come later.
  [[nodiscard]] bool is_before(const Execution& run) const {
    return std::pair(model::ended(run), run.index) > std::pair(at, index);
  }
  // How many of the runs, which are in order of their end, had ended.
  [[nodiscard]] std::size_t ended_of(std::span<const Execution* const> runs) const {
    const auto later = std::ranges::partition_point(
        runs, [this](const Execution* run) { return !is_before(*run); });
    return static_cast<std::size_t>(later - runs.begin());
  }
};

StalenessGraph::StalenessGraph(const History& history) : history_(history) {
  const std::span<const Execution> sequence = history.runs.sequence();
  const std::size_t size = sequence.empty() ? 0 : sequence.back().index + 1;
  fates_.resize(size);
  receiver_.resize(size);
}

const std::vector<std::size_t>& StalenessGraph::supplies_of(const Execution& execution) {
  const auto [place, is_new] = supplies_of_.try_emplace(&execution);
  if (is_new) find_supplies(execution, place->second);
  return place->second;
}

void StalenessGraph::find_supplies(const Execution& execution, std::vector<std::size_t>& numbers) {
  Received received{.at = execution.start.value_or(model::ended(execution)),
                    .index = execution.index};
  if (history_.basis) {
    if (const std::optional<Basis> basis = history_.basis(execution)) {
      received.at = basis->at;
      numbers.push_back(recorded_supply(*basis, execution.agent, std::move(received)));
      return;
    }
  }
  const model::AgentRule* rule = history_.map.find(execution.agent);
  if (rule == nullptr) return;
  for (const auto* agents : {&rule->needs_from, &rule->optional_from}) {
    for (const std::string_view agent : *agents) {
      if (history_.policies.barrier(rule->agent, {agent}) != nullptr) continue;
      const std::size_t number = standing_supply(agent, execution, received);
      if (std::ranges::find(numbers, number) == numbers.end()) numbers.push_back(number);
    }
  }
}

// Executions have the same supply if their receipts name the same outputs; those that received
// outputs of their own agent have their own.
std::size_t StalenessGraph::recorded_supply(const Basis& basis, std::string_view own_agent,
                                            Received received) {
  bool has_own = false;
  for (const std::string& id : basis.outputs) {
    const Execution* source = history_.runs.find(id);
    if (source == nullptr) continue;
    received.sources.push_back(source);
    if (model::is_run_of(*source, own_agent)) {
      has_own = true;
      continue;
    }
    std::string agent(model::bare_agent_name(source->agent));
    if (std::ranges::find(received.agents, agent) == received.agents.end()) {
      received.agents.push_back(std::move(agent));
    }
  }
  Key key = {1 + received.agents.size(), has_own ? 1 + received.index : 0};
  for (const std::string& agent : received.agents) append_epoch(agent, received, key);
  for (const Execution* source : received.sources) key.push_back(source->index);
  return add_supply(key, received);
}

// Executions have the same supply if they began in one epoch of the agent. Those of the agent
// itself have their own, because no execution receives its own output.
std::size_t StalenessGraph::standing_supply(std::string_view agent, const Execution& execution,
                                            Received received) {
  const std::span<const Execution* const> completed = history_.runs.completed(agent);
  const bool is_own = model::is_run_of(execution, agent);
  const bool may_take_first =
      !completed.empty() && model::ends_after(execution, *completed.front());
  Key key = {0};  // no recorded supply begins with it
  append_epoch(agent, received, key);
  key.push_back(may_take_first ? 1 : 0);
  key.push_back(is_own ? 1 + execution.index : 0);
  if (!numbers_.contains(key)) {
    received.sources = standing_at(agent, execution, received);
    if (!is_own) received.agents.emplace_back(agent);
  }
  return add_supply(key, received);
}

// Between two times of an agent, nothing happens to its outputs.
void StalenessGraph::append_epoch(std::string_view agent, const Received& received, Key& key) {
  const AgentTimes& times = times_of(agent);
  const auto amended = std::ranges::upper_bound(times.amendments, received.at);
  key.insert(key.end(), {times.number, received.ended_of(history_.runs.completed(agent)),
                         received.ended_of(times.failures),
                         static_cast<std::size_t>(amended - times.amendments.begin())});
}

const StalenessGraph::AgentTimes& StalenessGraph::times_of(std::string_view agent) {
  const auto [place, is_new] = times_.try_emplace(std::string(model::bare_agent_name(agent)));
  AgentTimes& times = place->second;
  if (!is_new) return times;
  times.number = times_.size();
  const auto failures = history_.runs.open_failures(agent);
  times.failures.assign(failures.begin(), failures.end());
  std::ranges::sort(times.failures, ends_before);
  for (const Execution* run : history_.runs.completed(agent)) {
    if (const auto amended = fate_of(*run).amended) times.amendments.push_back(*amended);
  }
  std::ranges::sort(times.amendments);
  return times;
}

std::size_t StalenessGraph::add_supply(const Key& key, const Received& received) {
  const auto [place, is_new] = numbers_.try_emplace(key, supplies_.size());
  if (!is_new) return place->second;
  Supply supply;
  for (const Execution* source : received.sources) {
    std::size_t& receiver = receiver_[source->index];
    if (receiver == place->second + 1) continue;  // a receipt may name an output twice
    receiver = place->second + 1;
    judge(*source, received, supply);
  }
  for (const std::string& agent : received.agents) add_missed(agent, received, supply);
  supplies_.push_back(std::move(supply));
  return place->second;
}

// The runs that stood when `execution` began. If none had ended, it received the first that ended
// before its own end: an output may be recorded without its real start.
std::vector<const Execution*> StalenessGraph::standing_at(std::string_view agent,
                                                          const Execution& execution,
                                                          const Received& received) const {
  const std::span<const Execution* const> completed = history_.runs.completed(agent);
  const auto had_ended = [&](const Execution* run) {
    return run != nullptr && run->index != execution.index && !received.is_before(*run);
  };
  std::vector<const Execution*> standing;
  bool has_any = false;
  for (const Execution* run : completed.first(received.ended_of(completed))) {
    if (!had_ended(run)) continue;
    has_any = true;
    if (!had_ended(history_.runs.first_successor(*run))) standing.push_back(run);
  }
  if (has_any || completed.empty()) return standing;
  if (model::ends_after(execution, *completed.front())) standing.push_back(completed.front());
  return standing;
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

void StalenessGraph::judge(const Execution& source, const Received& received, Supply& supply) {
  const Fate& fate = fate_of(source);
  const bool is_replaced = fate.newer != nullptr;
  if (is_replaced && fate.newer->index != received.index) {
    supply.changes.push_back({StaleCause::replaced, &source, fate.newer});
    return;
  }
  if (fate.amended && *fate.amended > received.at) {
    supply.changes.push_back({StaleCause::amended, &source, &source});
  }
  if (is_replaced) return;  // by the receiver
  for (const Execution* failed : fate.failures) {
    if (received.is_before(*failed)) {
      supply.changes.push_back({StaleCause::failed, &source, failed});
    }
  }
  supply.sources.push_back(&source);
}

// Completed runs that replace none of the sources: parallel ones that ended later, and the first
// ones of an agent that had none. A run on another task than the sources is other work.
void StalenessGraph::add_missed(const std::string& agent, const Received& received,
                                Supply& supply) const {
  const std::span<const Execution* const> completed = history_.runs.completed(agent);
  const std::size_t had_ended = received.ended_of(completed);
  if (had_ended == completed.size()) return;
  const bool has_source = std::ranges::any_of(received.sources, [&agent](const Execution* source) {
    return model::is_run_of(*source, agent);
  });
  const std::vector<const Execution*> first = first_to_follow(received.sources, agent);
  for (const Execution* run : completed.subspan(had_ended)) {
    if (history_.runs.successor(*run) != nullptr) continue;
    if (has_source && !run->task.empty()) continue;
    if (receiver_[run->index] == supplies_.size() + 1) continue;
    const bool replaces = std::ranges::any_of(
        first, [run](const Execution* source) { return model::follows(*run, *source); });
    if (!replaces) supply.changes.push_back({StaleCause::added, nullptr, run});
  }
}

}  // namespace baton::workflow
