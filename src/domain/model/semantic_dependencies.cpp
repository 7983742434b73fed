#include <algorithm>
#include <limits>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/semantic_checks.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::model {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
// A nearest match costs one pass over all ids, so only the first few unknown ids get one.
constexpr std::size_t kMaximumNearMisses = 20;
constexpr std::size_t kMaximumNamesShown = 8;

struct Task {
  std::size_t index = 0;  // in the document's list
  std::string_view id;
  std::vector<std::size_t> depends_on;  // places in the graph
};

using Graph = std::vector<Task>;

class GraphReader {
 public:
  GraphReader(const json::View& state, Findings& findings)
      : entries_(object_elements(state, "tasks")), findings_(findings) {}

  Graph read() {
    Graph graph;
    for (const ElementView& entry : entries_) {
      const std::string_view id = text_member(entry.value, "id");
      if (!id.empty()) places_.try_emplace(id, graph.size());
      ids_.push_back(id);
      graph.push_back({entry.index, id, {}});
    }
    for (std::size_t place = 0; place < graph.size(); ++place) {
      resolve(entries_[place].value, graph[place]);
    }
    return graph;
  }

 private:
  void resolve(const json::View& document, Task& task) {
    const json::Pointer list = json::Pointer().child("tasks").child(task.index).child("dependsOn");
    for (const ElementView& dependency : elements(document, "dependsOn")) {
      const std::string_view id = text_of(dependency.value);
      if (id.empty()) continue;
      const auto found = places_.find(id);
      if (found != places_.end()) {
        task.depends_on.push_back(found->second);
      } else {
        report_unknown(id, list.child(dependency.index));
      }
    }
  }

  void report_unknown(std::string_view id, const json::Pointer& place) {
    const auto near = near_misses_++ < kMaximumNearMisses ? text::nearest(id, ids_) : std::nullopt;
    report_error(findings_, "unknown-dependency", place,
                 text::concat("no task has the id \"", id, "\""),
                 near ? text::concat("did you mean ", *near, "?")
                      : "add the task, or remove the dependency");
  }

  std::vector<ElementView> entries_;
  Findings& findings_;
  std::unordered_map<std::string_view, std::size_t> places_;
  std::vector<std::string_view> ids_;
  std::size_t near_misses_ = 0;
};

// Repeatedly removes the tasks without remaining dependencies. Each task that remains waits for a
// cycle, directly or indirectly, and has a remaining dependency.
std::vector<bool> waiting_for_circles(const Graph& graph) {
  std::vector<std::vector<std::size_t>> dependents(graph.size());
  std::vector<std::size_t> open(graph.size());
  std::vector<std::size_t> free;
  for (std::size_t place = 0; place < graph.size(); ++place) {
    open[place] = graph[place].depends_on.size();
    if (open[place] == 0) free.push_back(place);
    for (const std::size_t dependency : graph[place].depends_on) {
      dependents[dependency].push_back(place);
    }
  }
  std::vector<bool> left(graph.size(), true);
  while (!free.empty()) {
    const std::size_t place = free.back();
    free.pop_back();
    left[place] = false;
    for (const std::size_t dependent : dependents[place]) {
      if (--open[dependent] == 0) free.push_back(dependent);
    }
  }
  return left;
}

std::string describe_circle(const Graph& graph, const std::vector<std::size_t>& circle) {
  std::string text;
  for (std::size_t i = 0; i < circle.size() && i < kMaximumNamesShown; ++i) {
    text += text::concat(graph[circle[i]].id, " → ");
  }
  if (circle.size() > kMaximumNamesShown) text += "… → ";
  return text::concat("dependency cycle: ", text, graph[circle.front()].id);
}

void report_circle(const Graph& graph, const std::vector<std::size_t>& circle, Findings& findings) {
  const std::size_t index = graph[circle.front()].index;
  report_error(findings, "dependency-cycle",
               json::Pointer().child("tasks").child(index).child("dependsOn"),
               describe_circle(graph, circle), "remove one of these dependencies");
}

// From each remaining task, following the first remaining dependency leads into a cycle; each cycle
// found is reported once. Linear; at least one cycle of every cyclic graph is found.
void report_circles(const Graph& graph, Findings& findings) {
  const std::vector<bool> left = waiting_for_circles(graph);
  std::vector<std::size_t> walk_of(graph.size(), kNone);
  for (std::size_t origin = 0; origin < graph.size(); ++origin) {
    std::vector<std::size_t> path;
    std::size_t place = origin;
    while (left[place] && walk_of[place] == kNone) {
      walk_of[place] = origin;
      path.push_back(place);
      place = *std::ranges::find_if(graph[place].depends_on,
                                    [&left](std::size_t dependency) { return left[dependency]; });
    }
    if (path.empty() || walk_of[place] != origin) continue;
    path.erase(path.begin(), std::ranges::find(path, place));
    report_circle(graph, path, findings);
  }
}

}  // namespace

void check_dependencies(const CheckedState& state, Findings& findings) {
  const Graph graph = GraphReader(state.document, findings).read();
  report_circles(graph, findings);
}

}  // namespace baton::model
