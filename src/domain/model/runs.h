#pragma once

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "domain/model/state.h"

// Which runs of one agent count together. Parallel runs do: the work was divided among them. A
// later run of the same task, or of no task as the earlier one, replaces the earlier one.
namespace baton::model {

// Whether `later` does the work of `earlier` again: a run of the same agent that ended later, on
// the same task. Without tasks, it must also have begun after the end of `earlier`; otherwise the
// two ran in parallel. A status decides nothing here.
bool follows(const Execution& later, const Execution& earlier);

// Whether `later` may have done again what `failed` did not: it follows, or it began later and one
// of the two has no task. A parallel run is not a retry, unless the failed one did not answer and
// was recorded as failed only afterwards: see redoes_unanswered().
bool retries(const Execution& later, const Execution& failed);

// The runs of a workflow by agent. "baton:x" counts as "x". Keeps pointers into `sequence`;
// functions with an execution take only elements of it.
class Runs {
 public:
  explicit Runs(std::span<const Execution> sequence);

  [[nodiscard]] std::span<const Execution> sequence() const { return sequence_; }
  [[nodiscard]] const Execution* find(std::string_view execution_id) const;

  // The completed runs of the agent, the latest end last.
  [[nodiscard]] std::span<const Execution* const> completed(std::string_view agent) const;
  // Those that have no successor: their outputs are handed on together.
  [[nodiscard]] std::vector<const Execution*> standing(std::string_view agent) const;
  // The newest completed run that follows a completed one, and the one of them that ended first;
  // null if there is none.
  [[nodiscard]] const Execution* successor(const Execution& completed) const;
  [[nodiscard]] const Execution* first_successor(const Execution& completed) const;

  // The failed runs of the agent that no completed run retries.
  [[nodiscard]] std::span<const Execution* const> open_failures(std::string_view agent) const;
  // Those that are in progress.
  [[nodiscard]] std::span<const Execution* const> running(std::string_view agent) const;

 private:
  struct AgentRuns {
    std::vector<const Execution*> completed;
    std::vector<const Execution*> failed;  // open ones
    std::vector<const Execution*> running;
  };
  struct Successors {
    const Execution* newest = nullptr;
    const Execution* first = nullptr;
  };
  void find_successors(const AgentRuns& runs);
  Successors& successors_of(const Execution& run);
  [[nodiscard]] const AgentRuns& runs_of(std::string_view agent) const;

  std::span<const Execution> sequence_;
  std::unordered_map<std::string_view, const Execution*> by_id_;  // of several, the first
  std::unordered_map<std::string_view, AgentRuns> by_agent_;
  std::vector<Successors> successors_;  // by place in sequence_
};

// Whether `later` ended after `earlier`; of runs that ended together, the later in the sequence.
bool ends_after(const Execution& later, const Execution& earlier);

}  // namespace baton::model
