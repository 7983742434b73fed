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

// Searches backward from each change to the executions that were built on it, so that the work does
// not grow with the number of executions that nothing is wrong with.
class ChainSearch {
 public:
  ChainSearch(const History& history, std::span<const Execution* const> starts)
      : graph_(history), starts_(starts) {
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

  // For each start the chains to distinct changes, the shortest first.
  std::vector<std::vector<FoundChain>> take() && {
    for (std::vector<FoundChain>& chains : found_) keep_shortest(chains);
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
      std::vector<StaleLink> links;
      const Execution* last = nullptr;
      for (const Execution* each = starts_[place]; each != nullptr; each = built_on[each]) {
        links.push_back(link_of(*each));
        last = each;
      }
      add(place, {std::move(links), key}, *changes[last]);
    }
  }

  struct Path {
    std::vector<StaleLink> links;
    std::size_t change;
  };

  // In a cycle of the map, the stale output may be the change itself.
  void add(std::size_t place, Path path, const StaleChange& change) {
    if (change.later == starts_[place] && change.source != nullptr) return;
    if (change.source != nullptr) path.links.push_back(link_of(*change.source));
    found_[place].push_back({.chain = {.links = std::move(path.links),
                                       .cause = change.cause,
                                       .later = link_of(*change.later)},
                             .change = path.change});
  }

  StalenessGraph graph_;
  std::span<const Execution* const> starts_;
  std::vector<const Execution*> visited_;
  std::unordered_map<const Execution*, std::vector<const Execution*>> users_;
  std::vector<std::vector<FoundChain>> found_;  // by start
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
  std::vector<FoundChain> found;
  for (std::vector<FoundChain>& of_start : ChainSearch(history, starts).take()) {
    std::ranges::move(of_start, std::back_inserter(found));
  }
  ChainSearch::keep_shortest(found);
  std::vector<StaleChain> chains;
  for (FoundChain& each : found) chains.push_back(std::move(each.chain));
  return chains;
}

std::vector<StaleChain> all_stale_chains(const History& history) {
  std::vector<const Execution*> starts;
  for (const Execution& execution : history.runs.sequence()) {
    const bool runs = execution.status == ExecutionStatus::in_progress;
    const bool stands = execution.status == ExecutionStatus::completed &&
                        history.runs.successor(execution) == nullptr;
    if (runs || stands) starts.push_back(&execution);
  }
  std::vector<StaleChain> chains;
  for (std::vector<FoundChain>& of_start : ChainSearch(history, starts).take()) {
    for (FoundChain& each : of_start) chains.push_back(std::move(each.chain));
  }
  return chains;
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
