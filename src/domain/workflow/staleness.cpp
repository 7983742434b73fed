#include "domain/workflow/staleness.h"

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/workflow/staleness_graph.h"
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

// A chain, and the change that it leads to: each change is reported once.
struct FoundChain {
  StaleChain chain;
  std::size_t change = 0;
};

enum class Search : std::uint8_t { nearest, all };

// The chains of one start to distinct changes.
struct FoundChains {
  std::vector<FoundChain> chains;  // the nearest alone, or all
  std::size_t total = 0;           // of all
};

// Searches backward from each change to the executions that were built on it, so that the work does
// not grow with the number of executions that nothing is wrong with.
class ChainSearch {
 public:
  ChainSearch(const History& history, std::span<const Execution* const> starts, Search search)
      : graph_(history), starts_(starts), search_(search) {
    found_.resize(starts.size());
    visit_all();
    std::map<std::size_t, std::vector<Place>> changes;
    for (const Execution* execution : visited_) {
      for (const StaleChange& change : graph_.node(*execution).changes) {
        changes[key_of(change)].push_back({execution, &change});
      }
    }
    for (const auto& [key, places] : changes) trace(key, places);
  }

  // By start, the shortest chain first.
  std::vector<FoundChains> take() && {
    for (FoundChains& found : found_) keep_shortest(found.chains);
    return std::move(found_);
  }

  static void keep_shortest(std::vector<FoundChain>& chains) {
    std::ranges::stable_sort(chains, {},
                             [](const FoundChain& found) { return found.chain.links.size(); });
    std::unordered_set<std::size_t> seen;
    std::erase_if(chains,
                  [&seen](const FoundChain& found) { return !seen.insert(found.change).second; });
  }

 private:
  void visit_all() {
    std::unordered_set<const Execution*> seen;
    for (const Execution* start : starts_) {
      if (seen.insert(start).second) visited_.push_back(start);
    }
    for (std::size_t place = 0; place < visited_.size(); ++place) {
      const Execution* user = visited_[place];
      for (const Execution* source : graph_.node(*user).sources) {
        users_[source].push_back(user);
        if (seen.insert(source).second) visited_.push_back(source);
      }
    }
  }

  // An execution that the change concerns directly.
  struct Place {
    const Execution* execution;
    const StaleChange* change;
  };

  static std::size_t key_of(const StaleChange& change) {
    const Execution* subject = change.source == nullptr ? change.later : change.source;
    return subject->index * kCauseNames.size() + static_cast<std::size_t>(change.cause);
  }

  // From the executions that one change concerns to all that were built on them.
  void trace(std::size_t key, const std::vector<Place>& places) {
    std::unordered_map<const Execution*, const Execution*> built_on;
    std::unordered_map<const Execution*, const StaleChange*> changes;
    std::deque<const Execution*> open;
    for (const Place& place : places) {
      built_on.emplace(place.execution, nullptr);
      changes.emplace(place.execution, place.change);
      open.push_back(place.execution);
    }
    for (; !open.empty(); open.pop_front()) {
      for (const Execution* user : users_[open.front()]) {
        if (built_on.emplace(user, open.front()).second) open.push_back(user);
      }
    }
    for (std::size_t place = 0; place < starts_.size(); ++place) {
      if (!built_on.contains(starts_[place])) continue;
      std::vector<const Execution*> path;
      for (const Execution* each = starts_[place]; each != nullptr; each = built_on[each]) {
        path.push_back(each);
      }
      const StaleChange& change = *changes[path.back()];
      add(found_[place], {std::move(path), key}, change);
    }
  }

  struct Path {
    std::vector<const Execution*> executions;
    std::size_t change;
  };

  // In a cycle of the map, the stale output may be the change itself.
  void add(FoundChains& found, Path path, const StaleChange& change) const {
    if (change.later == path.executions.front() && change.source != nullptr) return;
    if (change.source != nullptr) path.executions.push_back(change.source);
    ++found.total;
    if (search_ == Search::nearest && !found.chains.empty()) {
      if (found.chains.front().chain.links.size() <= path.executions.size()) return;
      found.chains.clear();
    }
    StaleChain chain{.links = {}, .cause = change.cause, .later = link_of(*change.later)};
    for (const Execution* execution : path.executions) chain.links.push_back(link_of(*execution));
    found.chains.push_back({.chain = std::move(chain), .change = path.change});
  }

  StalenessGraph graph_;
  std::span<const Execution* const> starts_;
  Search search_;
  std::vector<const Execution*> visited_;
  std::unordered_map<const Execution*, std::vector<const Execution*>> users_;
  std::vector<FoundChains> found_;  // by start
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

NearestChains chains_of_outputs(const History& history, Search search) {
  std::vector<const Execution*> starts;
  for (const Execution& execution : history.runs.sequence()) {
    const bool runs = execution.status == ExecutionStatus::in_progress;
    const bool stands = execution.status == ExecutionStatus::completed &&
                        history.runs.successor(execution) == nullptr;
    if (runs || stands) starts.push_back(&execution);
  }
  NearestChains answer;
  for (FoundChains& of_start : ChainSearch(history, starts, search).take()) {
    for (FoundChain& each : of_start.chains) answer.chains.push_back(std::move(each.chain));
    answer.total += of_start.total;
  }
  return answer;
}

}  // namespace

std::vector<StaleChain> stale_chains(const History& history,
                                     std::span<const Execution* const> starts) {
  std::vector<FoundChain> found;
  for (FoundChains& of_start : ChainSearch(history, starts, Search::all).take()) {
    std::ranges::move(of_start.chains, std::back_inserter(found));
  }
  ChainSearch::keep_shortest(found);
  std::vector<StaleChain> chains;
  for (FoundChain& each : found) chains.push_back(std::move(each.chain));
  return chains;
}

std::vector<StaleChain> all_stale_chains(const History& history) {
  return chains_of_outputs(history, Search::all).chains;
}

NearestChains nearest_stale_chains(const History& history) {
  return chains_of_outputs(history, Search::nearest);
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
