#include "domain/workflow/staleness.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <tuple>
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
// not grow with the number of executions that nothing is wrong with. Changes that concern the same
// supplies reach the same executions: one search finds them for all of these changes.
class ChainSearch {
 public:
  ChainSearch(const History& history, std::span<const Execution* const> starts, Search search)
      : graph_(history), starts_(starts), search_(search) {
    const std::span<const Execution> sequence = history.runs.sequence();
    const std::size_t size = sequence.empty() ? 0 : sequence.back().index + 1;
    found_.resize(starts.size());
    steps_.resize(size);
    containing_.resize(size);
    start_at_.assign(size, starts.size());
    changes_.resize(size * kCauseNames.size());
    visit_all();
    for (const Group& group : groups()) trace(group);
  }

  // By start, the shortest chain first.
  std::vector<FoundChains> take() && {
    for (FoundChains& found : found_) {
      std::ranges::sort(found.chains, {}, &FoundChain::change);
      keep_shortest(found.chains);
    }
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
  // A supply that the change concerns.
  struct Place {
    std::size_t supply;
    const StaleChange* change;
  };

  // Changes, by their keys, that concern the same supplies. Either all are missed runs, or none is.
  struct Group {
    std::vector<std::size_t> supplies;
    bool are_missed = false;
    std::vector<std::size_t> keys;
    friend bool operator<(const Group& a, const Group& b) {
      return std::tie(a.supplies, a.are_missed) < std::tie(b.supplies, b.are_missed);
    }
  };

  void visit_all() {
    std::vector<const Execution*> visited;
    std::vector<bool> seen(steps_.size());
    const auto visit = [&](const Execution* execution) {
      if (!seen[execution->index]) visited.push_back(execution);
      seen[execution->index] = true;
    };
    for (std::size_t place = starts_.size(); place-- > 0;) start_at_[starts_[place]->index] = place;
    for (const Execution* start : starts_) visit(start);
    for (std::size_t place = 0; place < visited.size(); ++place) {
      for (const std::size_t number : graph_.supplies_of(*visited[place])) {
        if (number == users_.size()) add_supply(visit);
        users_[number].push_back(visited[place]);
      }
    }
    expanded_.resize(users_.size());
  }

  // The next one: supplies are numbered in the order in which they are asked for.
  template <typename Visit>
  void add_supply(const Visit& visit) {
    const std::size_t number = users_.size();
    users_.emplace_back();
    for (const Execution* source : graph_.supply(number).sources) {
      containing_[source->index].push_back(number);
      visit(source);
    }
  }

  // In order of their first change.
  std::vector<Group> groups() {
    for (std::size_t number = 0; number < users_.size(); ++number) {
      for (const StaleChange& change : graph_.supply(number).changes) {
        std::vector<Place>& places = changes_[key_of(change)];
        const bool is_there = !places.empty() && places.back().supply == number;
        if (!is_there) places.push_back({number, &change});
      }
    }
    std::vector<Group> groups;
    std::map<Group, std::size_t> known;
    for (std::size_t key = 0; key < changes_.size(); ++key) {
      if (changes_[key].empty()) continue;
      Group group;
      group.are_missed = changes_[key].front().change->source == nullptr;
      for (const Place& place : changes_[key]) group.supplies.push_back(place.supply);
      const auto [found, is_new] = known.try_emplace(group, groups.size());
      if (is_new) groups.push_back(std::move(group));
      groups[found->second].keys.push_back(key);
    }
    return groups;
  }

  static std::size_t key_of(const StaleChange& change) {
    const Execution* subject = change.source == nullptr ? change.later : change.source;
    return subject->index * kCauseNames.size() + static_cast<std::size_t>(change.cause);
  }

  // How the search for the users of a group came to an execution.
  struct Step {
    std::size_t search = 0;               // its number; of another one, the step is void
    const Execution* built_on = nullptr;  // null: a change concerns the execution itself
    std::size_t place = 0;                // the supply among those of the group
    std::size_t length = 0;               // of the path to the change
  };

  // From the executions that the changes concern to all that were built on them.
  void trace(const Group& group) {
    ++searches_;
    std::vector<const Execution*> reached;
    const auto reach_users = [&](std::size_t number, const Step& step) {
      if (std::exchange(expanded_[number], searches_) == searches_) return;
      for (const Execution* user : users_[number]) {
        Step& own = steps_[user->index];
        if (own.search == searches_) continue;
        own = step;
        reached.push_back(user);
      }
    };
    for (std::size_t place = 0; place < group.supplies.size(); ++place) {
      reach_users(group.supplies[place], {.search = searches_, .place = place, .length = 1});
    }
    for (std::size_t place = 0; place < reached.size(); ++place) {
      Step next = steps_[reached[place]->index];
      next.built_on = reached[place];
      ++next.length;
      for (const std::size_t number : containing_[reached[place]->index]) reach_users(number, next);
    }
    const OwnChanges own = own_changes(group);
    for (const Execution* execution : reached) {
      const std::size_t start = start_at_[execution->index];
      if (start < starts_.size()) add(found_[start], *execution, group, own);
    }
  }

  // In a cycle of the map, the stale output may be the change itself. By that output, the places in
  // the group's supplies of each such change.
  using OwnChanges = std::unordered_map<const Execution*, std::vector<std::size_t>>;
  [[nodiscard]] OwnChanges own_changes(const Group& group) const {
    OwnChanges own;
    if (group.are_missed) return own;
    for (const std::size_t key : group.keys) {
      for (std::size_t place = 0; place < changes_[key].size(); ++place) {
        own[changes_[key][place].change->later].push_back(place);
      }
    }
    return own;
  }

  void add(FoundChains& found, const Execution& start, const Group& group, const OwnChanges& own) {
    const Step& step = steps_[start.index];
    found.total += group.keys.size();
    if (const auto places = own.find(&start); places != own.end()) {
      found.total -= static_cast<std::size_t>(std::ranges::count(places->second, step.place));
    }
    const std::size_t length = step.length + (group.are_missed ? 0 : 1);
    const auto is_near = [&] {
      return found.chains.empty() || length < found.chains.front().chain.links.size();
    };
    for (const std::size_t key : group.keys) {
      if (search_ == Search::nearest && !is_near()) return;
      const StaleChange& change = *changes_[key][step.place].change;
      if (change.later == &start && change.source != nullptr) continue;
      if (search_ == Search::nearest) found.chains.clear();
      found.chains.push_back({.chain = chain_to(change, start), .change = key});
    }
  }

  [[nodiscard]] StaleChain chain_to(const StaleChange& change, const Execution& start) const {
    StaleChain chain{.links = {}, .cause = change.cause, .later = link_of(*change.later)};
    for (const Execution* each = &start; each != nullptr; each = steps_[each->index].built_on) {
      chain.links.push_back(link_of(*each));
    }
    if (change.source != nullptr) chain.links.push_back(link_of(*change.source));
    return chain;
  }

  StalenessGraph graph_;
  std::span<const Execution* const> starts_;
  Search search_;
  std::vector<FoundChains> found_;           // by start
  std::vector<std::vector<Place>> changes_;  // by key
  // By the supply's number:
  std::vector<std::vector<const Execution*>> users_;
  std::vector<std::size_t> expanded_;  // the last search that came to it
  // By the execution's place in the state:
  std::vector<std::vector<std::size_t>> containing_;  // the supplies that it is in
  std::vector<std::size_t> start_at_;                 // its place in starts_, or their number
  std::vector<Step> steps_;
  std::size_t searches_ = 0;
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

// The running executions, and the completed ones whose output stands.
std::vector<const Execution*> outputs_of(const model::Runs& runs) {
  std::vector<const Execution*> outputs;
  for (const Execution& execution : runs.sequence()) {
    const bool is_running = execution.status == ExecutionStatus::in_progress;
    const bool stands =
        execution.status == ExecutionStatus::completed && runs.successor(execution) == nullptr;
    if (is_running || stands) outputs.push_back(&execution);
  }
  return outputs;
}

void append(std::vector<FoundChain>& found, std::vector<StaleChain>& chains) {
  for (FoundChain& each : found) chains.push_back(std::move(each.chain));
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
  append(found, chains);
  return chains;
}

// Counts first, and then makes only the chains of the first outputs.
StaleChains first_stale_chains(const History& history, std::size_t limit) {
  std::vector<const Execution*> starts = outputs_of(history.runs);
  StaleChains answer;
  std::size_t needed = 0;
  for (const FoundChains& of_start : ChainSearch(history, starts, Search::nearest).take()) {
    if (answer.total < limit) ++needed;
    answer.total += of_start.total;
  }
  starts.resize(needed);
  for (FoundChains& of_start : ChainSearch(history, starts, Search::all).take()) {
    append(of_start.chains, answer.chains);
  }
  if (answer.chains.size() > limit) {
    answer.chains.erase(answer.chains.begin() + static_cast<std::ptrdiff_t>(limit),
                        answer.chains.end());
  }
  return answer;
}

StaleChains nearest_stale_chains(const History& history) {
  const std::vector<const Execution*> starts = outputs_of(history.runs);
  StaleChains answer;
  for (FoundChains& of_start : ChainSearch(history, starts, Search::nearest).take()) {
    append(of_start.chains, answer.chains);
    answer.total += of_start.total;
  }
  return answer;
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
