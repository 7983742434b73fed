#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "baton/instant.h"
#include "domain/model/state.h"
#include "domain/workflow/staleness.h"

namespace baton::workflow {

// What happened to something that an execution received, or should have received.
struct StaleChange {
  StaleCause cause = StaleCause::replaced;
  const model::Execution* source = nullptr;  // null: `later` was added
  const model::Execution* later = nullptr;
};

// What executions received alike, from one agent or as their receipts tell.
struct Supply {
  std::vector<const model::Execution*> sources;  // received, and not replaced since
  std::vector<StaleChange> changes;
};

// What each execution was built on; computed when it is first asked for. Keeps references into the
// history.
//
// Where n runs stand and n later ones were built on all of them, there are n * n pairs. So
// executions that received the same outputs, and after which the same happened to them, share a
// supply.
class StalenessGraph {
 public:
  explicit StalenessGraph(const History& history);

  // The numbers of the execution's supplies, from 0.
  const std::vector<std::size_t>& supplies_of(const model::Execution& execution);
  [[nodiscard]] const Supply& supply(std::size_t number) const { return supplies_[number]; }

 private:
  // What happened to an execution after its end.
  struct Fate {
    const model::Execution* newer = nullptr;  // replaced it
    std::optional<Instant> amended = {};
    std::span<const model::Execution* const> failures = {};  // of its agent, open
  };
  // When something happened to the outputs of an agent, beside the ends of its completed runs.
  struct AgentTimes {
    std::size_t number = 0;                         // of the agent
    std::vector<const model::Execution*> failures;  // open, in order of their end
    std::vector<Instant> amendments;                // sorted
  };
  struct Received;
  using Key = std::vector<std::size_t>;

  void find_supplies(const model::Execution& execution, std::vector<std::size_t>& numbers);
  std::size_t recorded_supply(const Basis& basis, std::string_view own_agent, Received received);
  std::size_t standing_supply(std::string_view agent, const model::Execution& execution,
                              Received received);
  std::size_t add_supply(const Key& key, const Received& received);
  void append_epoch(std::string_view agent, const Received& received, Key& key);
  [[nodiscard]] std::vector<const model::Execution*> standing_at(std::string_view agent,
                                                                 const model::Execution& execution,
                                                                 const Received& received) const;
  void judge(const model::Execution& source, const Received& received, Supply& supply);
  void add_missed(const std::string& agent, const Received& received, Supply& supply) const;
  const Fate& fate_of(const model::Execution& source);
  const AgentTimes& times_of(std::string_view agent);

  const History& history_;
  // By the execution's place in the state:
  std::vector<std::optional<Fate>> fates_;
  std::vector<std::size_t> receiver_;  // the last supply that it is in, as 1 + number; 0: none
  std::unordered_map<std::string, AgentTimes> times_;
  std::map<Key, std::size_t> numbers_;
  std::vector<Supply> supplies_;
  std::unordered_map<const model::Execution*, std::vector<std::size_t>> supplies_of_;
};

}  // namespace baton::workflow
