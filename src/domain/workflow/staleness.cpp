#include "domain/workflow/staleness.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/runs.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;

constexpr std::array<std::string_view, 4> kCauseNames = {"replaced", "amended", "failed", "added"};

StaleLink link_of(const Execution& execution) {
  return {.agent = std::string(model::bare_agent_name(execution.agent)),
          .execution_id = std::string(execution.id)};
}

// What one execution received, and when.
struct Received {
  std::vector<const Execution*> sources;
  std::vector<std::string> agents;  // whose outputs it received or should have received
  Instant at;
  std::size_t index = 0;  // its own

  // Whether the run ended after that. Of equal times, the place in the sequence decides:
  // executions that begin later come later.
  [[nodiscard]] bool is_before(const Execution& run) const {
    return std::pair(model::ended(run), run.index) > std::pair(at, index);
  }
};

class ChainSearch {
 public:
  ChainSearch(const History& history, std::span<const Execution* const> starts)
      : history_(history) {
    for (const Execution* start : starts) enqueue(*start, {});
  }

  std::vector<StaleChain> run() && {
    while (!open_.empty()) {
      const auto [execution, path] = std::move(open_.front());
      open_.pop_front();
      examine(*execution, path);
    }
    return std::move(chains_);
  }

 private:
  using Path = std::vector<StaleLink>;

  void enqueue(const Execution& execution, Path path) {
    if (!seen_.insert(execution.index).second) return;
    path.push_back(link_of(execution));
    open_.emplace_back(&execution, std::move(path));
  }

  void examine(const Execution& execution, const Path& path) {
    const Received received = received_by(execution);
    for (const Execution* source : received.sources) judge(*source, received, path);
    for (const std::string& agent : received.agents) add_missed(agent, received, path);
  }

  [[nodiscard]] Received received_by(const Execution& execution) const {
    if (history_.basis) {
      if (const std::optional<Basis> basis = history_.basis(execution))
        return recorded(*basis, execution);
    }
    Received received{.sources = {},
                      .agents = {},
                      .at = execution.start.value_or(model::ended(execution)),
                      .index = execution.index};
    const model::AgentRule* rule = history_.map.find(execution.agent);
    if (rule == nullptr) return received;
    for (const auto* agents : {&rule->needs_from, &rule->optional_from}) {
      for (const std::string& agent : *agents) {
        if (history_.policies.barrier(rule->agent, {agent}) != nullptr) continue;
        received.agents.push_back(agent);
        add_standing(agent, execution, received);
      }
    }
    return received;
  }

  [[nodiscard]] Received recorded(const Basis& basis, const Execution& execution) const {
    Received received{.sources = {}, .agents = {}, .at = basis.at, .index = execution.index};
    for (const std::string& id : basis.outputs) {
      const Execution* source = history_.runs.find(id);
      if (source == nullptr) continue;
      received.sources.push_back(source);
      const std::string agent(model::bare_agent_name(source->agent));
      if (std::ranges::find(received.agents, agent) == received.agents.end()) {
        received.agents.push_back(agent);
      }
    }
    return received;
  }

  // The runs that stood when `execution` began. If none had ended, it received the first that ended
  // before its own end: an output may be recorded without its real start.
  void add_standing(const std::string& agent, const Execution& execution,
                    Received& received) const {
    const std::span<const Execution* const> completed = history_.runs.completed(agent);
    std::vector<const Execution*> known;
    for (const Execution* run : completed) {
      if (!received.is_before(*run) && run->index != execution.index) known.push_back(run);
    }
    if (known.empty() && !completed.empty()) {
      const Execution* first = completed.front();
      if (model::ends_after(execution, *first)) received.sources.push_back(first);
    }
    for (const Execution* run : known) {
      const bool is_replaced =
          std::any_of(known.rbegin(), known.rend(),
                      [run](const Execution* later) { return model::follows(*later, *run); });
      if (!is_replaced) received.sources.push_back(run);
    }
  }

  void judge(const Execution& source, const Received& received, const Path& path) {
    if (const Execution* newer = history_.runs.successor(source)) {
      return report(StaleCause::replaced, path, &source, *newer);
    }
    const auto amended = model::time_member(*source.document, "amendedAt");
    if (amended && *amended > received.at) report(StaleCause::amended, path, &source, source);
    for (const Execution* failed : history_.runs.open_failures(source.agent)) {
      if (received.is_before(*failed)) report(StaleCause::failed, path, &source, *failed);
    }
    enqueue(source, path);
  }

  // Completed runs that replace none of the sources: parallel ones that ended later, and the first
  // ones of an agent that had none.
  void add_missed(const std::string& agent, const Received& received, const Path& path) {
    for (const Execution* run : history_.runs.standing(agent)) {
      const bool is_known = std::ranges::any_of(received.sources, [run](const Execution* source) {
        return source->index == run->index || model::follows(*run, *source);
      });
      if (!is_known && received.is_before(*run)) report(StaleCause::added, path, nullptr, *run);
    }
  }

  // Each change once: the first chain that leads to it is a shortest one. In a cycle of the map,
  // the stale output may be the change itself.
  void report(StaleCause cause, Path path, const Execution* source, const Execution& later) {
    const bool is_itself = source != nullptr && later.id == path.front().execution_id;
    const std::size_t changed = source == nullptr ? later.index : source->index;
    if (is_itself) return;
    if (!reported_.insert(changed * kCauseNames.size() + static_cast<std::size_t>(cause)).second) {
      return;
    }
    if (source != nullptr) path.push_back(link_of(*source));
    chains_.push_back({.links = std::move(path), .cause = cause, .later = link_of(later)});
  }

  const History& history_;
  std::deque<std::pair<const Execution*, Path>> open_;
  std::unordered_set<std::size_t> seen_;      // indexes of executions
  std::unordered_set<std::size_t> reported_;  // changed executions and causes
  std::vector<StaleChain> chains_;
};

std::string text_of(const StaleLink& link) {
  return text::concat(link.agent, " ", link.execution_id);
}

// What happened at the end of the chain, as a clause after the last link.
std::string clause_of(const StaleChain& chain) {
  switch (chain.cause) {
    case StaleCause::replaced:
      return text::concat(", which ", chain.later.execution_id, " replaced");
    case StaleCause::amended: return ", which was amended later";
    case StaleCause::failed:
      return text::concat(", after which ", chain.later.execution_id, " failed");
    case StaleCause::added: break;
  }
  return text::concat(chain.links.size() == 1 ? " is" : ",", " built without ",
                      text_of(chain.later), ", which completed later");
}

}  // namespace

std::vector<StaleChain> stale_chains(const History& history,
                                     std::span<const Execution* const> starts) {
  return ChainSearch(history, starts).run();
}

std::vector<StaleChain> all_stale_chains(const History& history) {
  std::vector<StaleChain> all;
  for (const Execution& execution : history.runs.sequence()) {
    const bool runs = execution.status == ExecutionStatus::in_progress;
    const bool stands = execution.status == ExecutionStatus::completed &&
                        history.runs.successor(execution) == nullptr;
    if (!runs && !stands) continue;
    const std::array<const Execution*, 1> start = {&execution};
    std::ranges::move(stale_chains(history, start), std::back_inserter(all));
  }
  return all;
}

std::string to_text(const StaleChain& chain) {
  std::string text = text_of(chain.links.front());
  for (std::size_t place = 1; place < chain.links.size(); ++place) {
    text += text::concat(place == 1 ? " is" : ",", " built on ", text_of(chain.links[place]));
  }
  return text + clause_of(chain);
}

std::string_view name_of(StaleCause cause) {
  return kCauseNames.at(static_cast<std::size_t>(cause));
}

Json to_json(const StaleChain& chain) {
  Json built_on = Json::array();
  for (std::size_t place = 1; place < chain.links.size(); ++place) {
    const StaleLink& link = chain.links[place];
    built_on.push_back({{"agent", link.agent}, {"executionId", link.execution_id}});
  }
  return {{"agent", chain.links.front().agent},
          {"executionId", chain.links.front().execution_id},
          {"builtOn", std::move(built_on)},
          {"cause", name_of(chain.cause)},
          {"later", {{"agent", chain.later.agent}, {"executionId", chain.later.execution_id}}},
          {"message", to_text(chain)}};
}

Finding to_finding(const StaleChain& chain) {
  const bool has_failed = chain.cause == StaleCause::failed;
  return {.severity = Severity::warning,
          .rule = has_failed ? "upstream-failed" : "upstream-outdated",
          .message = to_text(chain),
          .instance_location = "/agentSequence"};
}

}  // namespace baton::workflow
