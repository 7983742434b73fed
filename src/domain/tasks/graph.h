#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "domain/tasks/task.h"

namespace baton::tasks {

// Where a task stands, by its own status and what it depends on. Nothing of it is stored, so that
// it cannot be stale.
enum class Standing : std::uint8_t {
  ready,    // pending, and all that it depends on is completed
  waiting,  // pending, and something that it depends on is not finished
  blocked,  // pending, and something that it depends on will not be completed by itself
  running,
  done,  // completed
  ended  // failed or cancelled
};

std::string_view name_of(Standing standing);

// The tasks of a workflow by what depends on what. An id that no task has, and a circle, leave
// their tasks waiting: a valid state has neither. Takes time in proportion to tasks and
// dependencies, and no stack: chains may be long.
class TaskGraph {
 public:
  explicit TaskGraph(std::vector<Task> tasks);

  [[nodiscard]] const std::vector<Task>& tasks() const { return tasks_; }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view id) const;
  [[nodiscard]] const std::vector<std::size_t>& dependencies(std::size_t task) const {
    return dependencies_[task];
  }
  [[nodiscard]] const std::vector<std::size_t>& dependents(std::size_t task) const {
    return dependents_[task];
  }

  // Every task after those that it depends on, otherwise as they are listed; circles last.
  [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
  // The longest chain of dependencies before it: 0 for those that depend on nothing.
  [[nodiscard]] std::size_t layer(std::size_t task) const { return layers_[task]; }
  [[nodiscard]] Standing standing(std::size_t task) const { return standings_[task]; }
  // Why it is blocked: the failed or cancelled task in its way, which need not be a dependency of
  // its own. Empty unless it is blocked.
  [[nodiscard]] std::optional<std::size_t> obstacle(std::size_t task) const;
  // How many unfinished tasks stand one after the other from this one on, itself included.
  [[nodiscard]] std::size_t ahead(std::size_t task) const { return ahead_[task]; }

  // The dependencies that are not completed.
  [[nodiscard]] std::vector<std::size_t> open_dependencies(std::size_t task) const;

  // What may start now: the longest chain ahead first, then as they are listed.
  [[nodiscard]] std::vector<std::size_t> ready() const;
  // The longest chain of unfinished tasks.
  [[nodiscard]] std::vector<std::size_t> critical_path() const;

 private:
  void connect();
  void sort();
  void judge();
  void judge_pending(std::size_t task);
  void look_ahead();
  [[nodiscard]] bool is_unfinished(std::size_t task) const;

  std::vector<Task> tasks_;
  std::unordered_map<std::string_view, std::size_t> places_;
  std::vector<std::vector<std::size_t>> dependencies_;
  std::vector<std::vector<std::size_t>> dependents_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> layers_;
  std::vector<Standing> standings_;
  std::vector<std::size_t> obstacles_;
  std::vector<bool> dangling_;  // depends on an id that no task has
  std::vector<std::size_t> ahead_;
};

}  // namespace baton::tasks
