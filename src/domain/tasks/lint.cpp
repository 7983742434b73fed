#include "domain/tasks/lint.h"

#include <algorithm>
#include <vector>

#include "domain/tasks/shown.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::tasks {
namespace {

std::string_view name_of(Payload payload) {
  switch (payload) {
    case Payload::output: return "result";
    case Payload::structured: return "structured result";
    case Payload::both: break;
  }
  return "result, structured or not";
}

class Lint {
 public:
  explicit Lint(const TaskGraph& graph) : graph_(graph), seen_by_(graph.tasks().size(), 0) {}

  Findings run() {
    for (std::size_t place = 0; place < graph_.tasks().size(); ++place) {
      const Standing standing = graph_.standing(place);
      if (standing != Standing::done && standing != Standing::ended) judge(place);
    }
    return std::move(findings_);
  }

 private:
  void judge(std::size_t place) {
    const Task& task = graph_.tasks()[place];
    mark_implied(place);
    for (const std::size_t dependency : graph_.dependencies(place)) {
      const Task& other = graph_.tasks()[dependency];
      if (is_empty(other, task.payload)) {
        report(place, dependency, "empty-dependency",
               text::concat(other.id, " is completed without a ", name_of(task.payload), ": ",
                            task.id, " receives nothing from it"),
               "remove it from dependsOn, or add its result "
               "(`baton task complete --amend`)");
      } else if (seen_by_[dependency] == place + 1) {
        report(
            place, dependency, "implied-dependency",
            text::concat("another dependency of ", task.id, " depends on ", other.id, " already"),
            "remove it from dependsOn, unless its own result is needed");
      }
    }
  }

  static bool is_empty(const Task& task, Payload payload) {
    return task.status == TaskStatus::completed && payload_of(task, payload).empty();
  }

  // Marks everything below the task's dependencies. A task that is not above the lowest of them
  // cannot lead to any.
  void mark_implied(std::size_t place) {
    const std::span<const std::size_t> direct = graph_.dependencies(place);
    std::vector<std::size_t> open(direct.begin(), direct.end());
    if (open.size() < 2) return;
    std::size_t lowest = graph_.layer(open.front());
    for (const std::size_t dependency : open) {
      lowest = std::min(lowest, graph_.layer(dependency));
    }
    while (!open.empty()) {
      const std::size_t next = open.back();
      open.pop_back();
      if (graph_.layer(next) <= lowest) continue;
      for (const std::size_t below : graph_.dependencies(next)) {
        if (seen_by_[below] == place + 1) continue;
        seen_by_[below] = place + 1;
        open.push_back(below);
      }
    }
  }

  void report(std::size_t place, std::size_t dependency, std::string rule, std::string message,
              std::string hint) {
    const Task& task = graph_.tasks()[place];
    const auto named = std::ranges::find(task.depends_on, graph_.tasks()[dependency].id);
    findings_.push_back(
        {.severity = Severity::warning,
         .rule = std::move(rule),
         .message = std::move(message),
         .instance_location = json::Pointer()
                                  .child("tasks")
                                  .child(task.index)
                                  .child("dependsOn")
                                  .child(static_cast<std::size_t>(named - task.depends_on.begin()))
                                  .text(),
         .hint = std::move(hint)});
  }

  const TaskGraph& graph_;
  std::vector<std::size_t> seen_by_;  // place + 1 of the task whose dependencies reached it last
  Findings findings_;
};

}  // namespace

Findings lint(const TaskGraph& graph) {
  return Lint(graph).run();
}

}  // namespace baton::tasks
