#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "domain/tasks/task.h"

namespace baton::tasks {

// A task's standing, from its own status and its dependencies. It is computed, so that it cannot be
// outdated.
enum class Standing : std::uint8_t {
  ready,    // pending, and all dependencies are completed
  waiting,  // pending, and a dependency is not finished; or its status is unknown
  blocked,  // pending, and a dependency will not be completed without intervention
  running,
  done,  // completed
  ended  // failed or cancelled
};

std::string_view name_of(Standing standing);

// The word that people read: the standing of a pending task, otherwise its status.
std::string_view word_of(Standing standing, std::string_view status);

// For each task a list of other tasks, all in one array.
class TaskLists {
 public:
  using Pair = std::pair<std::size_t, std::size_t>;  // a task, and an element of its list

  TaskLists() = default;
  // The elements of a list keep their order.
  TaskLists(std::size_t tasks, const std::vector<Pair>& pairs);

  [[nodiscard]] std::span<const std::size_t> of(std::size_t task) const {
    return std::span(elements_).subspan(begins_[task], begins_[task + 1] - begins_[task]);
  }

 private:
  std::vector<std::size_t> begins_;  // of each list, and the end of the last
  std::vector<std::size_t> elements_;
};

// The tasks of a workflow as a graph of dependencies. Tasks with an unknown dependency, or in a
// cycle, wait forever: a valid state has neither. Takes time linear in tasks and dependencies, and
// no recursion: chains may be long.
class TaskGraph {
 public:
  explicit TaskGraph(std::vector<Task> tasks);

  [[nodiscard]] const std::vector<Task>& tasks() const { return tasks_; }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view id) const;
  [[nodiscard]] std::span<const std::size_t> dependencies(std::size_t task) const {
    return dependencies_.of(task);
  }
  [[nodiscard]] std::span<const std::size_t> dependents(std::size_t task) const {
    return dependents_.of(task);
  }

  // Every task after its dependencies, otherwise in list order; cycles last.
  [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
  // The length of the longest chain of dependencies before it: 0 without dependencies.
  [[nodiscard]] std::size_t layer(std::size_t task) const { return layers_[task]; }
  [[nodiscard]] Standing standing(std::size_t task) const { return standings_[task]; }
  // The failed or cancelled task that blocks it, which need not be a direct dependency. Empty
  // unless it is blocked.
  [[nodiscard]] std::optional<std::size_t> obstacle(std::size_t task) const;
  // The length of the longest chain of unfinished tasks that begins with this one.
  [[nodiscard]] std::size_t ahead(std::size_t task) const { return ahead_[task]; }

  // The dependencies that are not completed.
  [[nodiscard]] std::vector<std::size_t> open_dependencies(std::size_t task) const;

  // The tasks that may start: those with the longest chain first, then in list order.
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
  TaskLists dependencies_;
  TaskLists dependents_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> layers_;
  std::vector<Standing> standings_;
  std::vector<std::size_t> obstacles_;
  std::vector<bool> dangling_;  // depends on an unknown id
  std::vector<std::size_t> ahead_;
};

}  // namespace baton::tasks
