#include "domain/tasks/graph.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>

namespace baton::tasks {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

// In the order of Standing.
constexpr std::array<std::string_view, 6> kStandings = {"ready",   "waiting", "blocked",
                                                        "running", "done",    "ended"};

}  // namespace

std::string_view name_of(Standing standing) {
  return kStandings.at(static_cast<std::size_t>(standing));
}

std::string_view word_of(Standing standing, std::string_view status) {
  switch (standing) {
    case Standing::ready:
    case Standing::waiting:
    case Standing::blocked: return name_of(standing);
    case Standing::running:
    case Standing::done:
    case Standing::ended: return status;
  }
  return status;
}

TaskLists::TaskLists(std::size_t tasks, const std::vector<Pair>& pairs)
    : begins_(tasks + 1, 0), elements_(pairs.size()) {
  for (const auto& [task, element] : pairs) ++begins_[task + 1];
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  std::vector<std::size_t> next = begins_;
  for (const auto& [task, element] : pairs) elements_[next[task]++] = element;
}

TaskGraph::TaskGraph(std::vector<Task> tasks)
    : tasks_(std::move(tasks)),
      layers_(tasks_.size(), 0),
      standings_(tasks_.size(), Standing::waiting),
      obstacles_(tasks_.size(), kNone),
      dangling_(tasks_.size(), false),
      ahead_(tasks_.size(), 0) {
  connect();
  sort();
  judge();
  look_ahead();
}

void TaskGraph::connect() {
  places_.reserve(tasks_.size());
  for (std::size_t task = 0; task < tasks_.size(); ++task) {
    places_.try_emplace(tasks_[task].id, task);
  }
  std::vector<TaskLists::Pair> pairs;
  for (std::size_t task = 0; task < tasks_.size(); ++task) {
    for (const std::string_view id : tasks_[task].depends_on) {
      if (const std::optional<std::size_t> dependency = find(id)) {
        pairs.emplace_back(task, *dependency);
      } else {
        dangling_[task] = true;
      }
    }
  }
  dependencies_ = TaskLists(tasks_.size(), pairs);
  for (auto& [task, dependency] : pairs) std::swap(task, dependency);
  dependents_ = TaskLists(tasks_.size(), pairs);
}

// Repeatedly takes the first task in the list whose dependencies are all taken.
void TaskGraph::sort() {
  std::vector<std::size_t> open(tasks_.size());
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> free;
  for (std::size_t task = 0; task < tasks_.size(); ++task) {
    open[task] = dependencies_.of(task).size();
    if (open[task] == 0) free.push(task);
  }
  order_.reserve(tasks_.size());
  while (!free.empty()) {
    const std::size_t task = free.top();
    free.pop();
    order_.push_back(task);
    for (const std::size_t dependent : dependents_.of(task)) {
      layers_[dependent] = std::max(layers_[dependent], layers_[task] + 1);
      if (--open[dependent] == 0) free.push(dependent);
    }
  }
  for (std::size_t task = 0; task < tasks_.size(); ++task) {
    if (open[task] > 0) order_.push_back(task);
  }
}

void TaskGraph::judge() {
  for (const std::size_t task : order_) {
    switch (tasks_[task].status) {
      case TaskStatus::completed: standings_[task] = Standing::done; break;
      case TaskStatus::failed:
      case TaskStatus::cancelled: standings_[task] = Standing::ended; break;
      case TaskStatus::in_progress: standings_[task] = Standing::running; break;
      case TaskStatus::unknown: break;  // waits until it is corrected
      case TaskStatus::pending: judge_pending(task); break;
    }
  }
}

// The status of its dependencies is known already.
void TaskGraph::judge_pending(std::size_t task) {
  bool is_ready = !dangling_[task];
  for (const std::size_t dependency : dependencies_.of(task)) {
    const Standing standing = standings_[dependency];
    is_ready = is_ready && standing == Standing::done;
    if (standing != Standing::ended && standing != Standing::blocked) continue;
    standings_[task] = Standing::blocked;
    obstacles_[task] = standing == Standing::ended ? dependency : obstacles_[dependency];
    return;
  }
  if (is_ready) standings_[task] = Standing::ready;
}

bool TaskGraph::is_unfinished(std::size_t task) const {
  return standings_[task] != Standing::done && standings_[task] != Standing::ended;
}

void TaskGraph::look_ahead() {
  for (auto task = order_.rbegin(); task != order_.rend(); ++task) {
    if (!is_unfinished(*task)) continue;
    std::size_t longest = 0;
    for (const std::size_t dependent : dependents_.of(*task)) {
      longest = std::max(longest, ahead_[dependent]);
    }
    ahead_[*task] = longest + 1;
  }
}

std::optional<std::size_t> TaskGraph::find(std::string_view id) const {
  const auto found = places_.find(id);
  if (found == places_.end()) return std::nullopt;
  return found->second;
}

std::optional<std::size_t> TaskGraph::obstacle(std::size_t task) const {
  if (obstacles_[task] == kNone) return std::nullopt;
  return obstacles_[task];
}

std::vector<std::size_t> TaskGraph::open_dependencies(std::size_t task) const {
  const std::span<const std::size_t> dependencies = dependencies_.of(task);
  std::vector<std::size_t> open;
  open.reserve(dependencies.size());
  for (const std::size_t dependency : dependencies) {
    if (standings_[dependency] != Standing::done) open.push_back(dependency);
  }
  return open;
}

std::vector<std::size_t> TaskGraph::ready() const {
  std::vector<std::size_t> found;
  for (std::size_t task = 0; task < tasks_.size(); ++task) {
    if (standings_[task] == Standing::ready) found.push_back(task);
  }
  std::ranges::stable_sort(found, std::greater<>(),
                           [this](std::size_t task) { return ahead_[task]; });
  return found;
}

std::vector<std::size_t> TaskGraph::critical_path() const {
  std::vector<std::size_t> path;
  std::span<const std::size_t> candidates = order_;
  std::size_t wanted = 0;
  for (const std::size_t ahead : ahead_) wanted = std::max(wanted, ahead);
  for (; wanted > 0; --wanted) {
    const auto next =
        std::ranges::find_if(candidates, [&](std::size_t task) { return ahead_[task] == wanted; });
    if (next == candidates.end()) break;
    path.push_back(*next);
    candidates = dependents_.of(*next);
  }
  return path;
}

}  // namespace baton::tasks
