#include "domain/model/runs.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "domain/model/relevance_map.h"

namespace baton::model {
namespace {

std::pair<Instant, std::size_t> order_of(const Execution& execution) {
  return {ended(execution), execution.index};
}

bool overlaps(const Execution& later, const Execution& earlier) {
  return later.start && earlier.end && *later.start < *earlier.end;
}

bool is_later_run(const Execution& later, const Execution& earlier) {
  return ends_after(later, earlier) && is_run_of(later, earlier.agent);
}

}  // namespace

bool ends_after(const Execution& later, const Execution& earlier) {
  return order_of(later) > order_of(earlier);
}

bool follows(const Execution& later, const Execution& earlier) {
  if (later.task != earlier.task || !is_later_run(later, earlier)) return false;
  return !later.task.empty() || !overlaps(later, earlier);
}

bool retries(const Execution& later, const Execution& failed) {
  if (follows(later, failed) || redoes_unanswered(later, failed)) return true;
  const bool has_open_task = later.task.empty() || failed.task.empty();
  return has_open_task && is_later_run(later, failed) && !overlaps(later, failed);
}

Runs::Runs(std::span<const Execution> sequence) : sequence_(sequence) {
  by_id_.reserve(sequence.size());
  for (const Execution& execution : sequence) {
    by_id_.try_emplace(execution.id, &execution);
    const ExecutionStatus status = execution.status;
    AgentRuns& runs = by_agent_[bare_agent_name(execution.agent)];
    if (status == ExecutionStatus::completed) runs.completed.push_back(&execution);
    if (status == ExecutionStatus::failed) runs.failed.push_back(&execution);
    if (status == ExecutionStatus::in_progress) runs.running.push_back(&execution);
  }
  successors_.resize(sequence.size());
  for (auto& [agent, runs] : by_agent_) {
    std::ranges::sort(runs.completed, {}, [](const Execution* run) { return order_of(*run); });
    find_successors(runs);
    std::erase_if(runs.failed, [&completed = runs.completed](const Execution* failed) {
      return std::any_of(completed.rbegin(), completed.rend(),
                         [failed](const Execution* run) { return retries(*run, *failed); });
    });
  }
}

// Every later run of its task follows a run. Parallel runs without a task need no search: none of
// those that ended later began after its end.
void Runs::find_successors(const AgentRuns& runs) {
  const std::vector<const Execution*>& completed = runs.completed;
  std::unordered_map<std::string_view, Successors> later_of_task;
  // Of those without a task from there on.
  std::vector<Instant> last_start(completed.size() + 1, Instant::min());
  for (std::size_t place = completed.size(); place-- > 0;) {
    const Execution* const run = completed[place];
    last_start[place] = last_start[place + 1];
    if (run->task.empty()) {
      last_start[place] = std::max(last_start[place], run->start.value_or(Instant::max()));
      continue;
    }
    Successors& later = later_of_task[run->task];
    successors_of(*run) = later;
    later = {later.newest == nullptr ? run : later.newest, run};
  }
  for (auto run = completed.begin(); run != completed.end(); ++run) {
    const auto next = static_cast<std::size_t>(run + 1 - completed.begin());
    if (!(*run)->task.empty() || ((*run)->end && last_start[next] < *(*run)->end)) continue;
    const auto follows_it = [run](const Execution* later) { return follows(*later, **run); };
    const auto first = std::find_if(run + 1, completed.end(), follows_it);
    if (first == completed.end()) continue;
    const auto newest = std::find_if(completed.rbegin(), completed.rend(), follows_it);
    successors_of(**run) = {*newest, *first};
  }
}

Runs::Successors& Runs::successors_of(const Execution& run) {
  return successors_[static_cast<std::size_t>(&run - sequence_.data())];
}

const Execution* Runs::find(std::string_view execution_id) const {
  const auto found = by_id_.find(execution_id);
  return found == by_id_.end() ? nullptr : found->second;
}

const Runs::AgentRuns& Runs::runs_of(std::string_view agent) const {
  static const AgentRuns none;
  const auto found = by_agent_.find(bare_agent_name(agent));
  return found == by_agent_.end() ? none : found->second;
}

std::span<const Execution* const> Runs::completed(std::string_view agent) const {
  return runs_of(agent).completed;
}

std::vector<const Execution*> Runs::standing(std::string_view agent) const {
  std::vector<const Execution*> standing = runs_of(agent).completed;
  std::erase_if(standing, [this](const Execution* run) { return successor(*run) != nullptr; });
  return standing;
}

const Execution* Runs::successor(const Execution& completed) const {
  return successors_[static_cast<std::size_t>(&completed - sequence_.data())].newest;
}

const Execution* Runs::first_successor(const Execution& completed) const {
  return successors_[static_cast<std::size_t>(&completed - sequence_.data())].first;
}

std::span<const Execution* const> Runs::open_failures(std::string_view agent) const {
  return runs_of(agent).failed;
}

std::span<const Execution* const> Runs::running(std::string_view agent) const {
  return runs_of(agent).running;
}

}  // namespace baton::model
