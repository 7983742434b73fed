// Tasks are named n0, n1, … in drawings, since an id may be a keyword of these languages ("end").
#include "domain/tasks/drawing.h"

#include <algorithm>
#include <array>

#include "text/concat.h"
#include "text/terminal.h"

namespace baton::tasks {
namespace {

using text::concat;

constexpr std::size_t kStandingWidth = 9;  // of "blocked", and two spaces
// In the order of Standing.
constexpr std::array<std::string_view, 6> kColours = {"#d0ebff", "#f1f3f5", "#ffe3e3",
                                                      "#fff3bf", "#d3f9d8", "#ffc9c9"};

std::string node(std::size_t place) {
  return concat("n", std::to_string(place));
}

std::string label_of(const TaskGraph& graph, std::size_t place) {
  const Task& task = graph.tasks()[place];
  const std::string assignee = task.assignee.empty() ? "" : concat(" (", task.assignee, ")");
  return text::one_line(concat(task.id, ": ", task.title, assignee));
}

// Replaces every character that Mermaid could interpret by an entity.
std::string in_mermaid(std::string_view label) {
  constexpr std::string_view kSpecial = "\"#&<>`%\\[](){}|;";
  std::string escaped;
  for (const char c : label) {
    if (kSpecial.find(c) == std::string_view::npos) {
      escaped += c;
    } else {
      escaped += concat("#", std::to_string(static_cast<int>(c)), ";");
    }
  }
  return escaped;
}

std::string in_dot(std::string_view label) {
  std::string escaped;
  for (const char c : label) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::size_t width_of_ids(const TaskGraph& graph) {
  std::size_t width = 0;
  for (const Task& task : graph.tasks()) width = std::max(width, task.id.size());
  return width;
}

std::string text_line(const TaskGraph& graph, std::size_t place, std::size_t width) {
  const Task& task = graph.tasks()[place];
  std::string line = concat("  ", text::one_line(task.id));
  line.append(width - std::min(width, task.id.size()) + 2, ' ');
  line += name_of(graph.standing(place));
  line.append(kStandingWidth - name_of(graph.standing(place)).size(), ' ');
  line += text::one_line(task.title);
  if (!task.depends_on.empty()) {
    line += concat("  ← ", text::one_line(text::enumerate(task.depends_on)));
  }
  return line + "\n";
}

// Calls `edge(dependency, task)` for each.
template <typename Edge>
void each_edge(const TaskGraph& graph, const Edge& edge) {
  for (std::size_t task = 0; task < graph.tasks().size(); ++task) {
    for (const std::size_t dependency : graph.dependencies(task)) edge(dependency, task);
  }
}

}  // namespace

std::string draw_text(const TaskGraph& graph) {
  const std::size_t width = width_of_ids(graph);
  std::vector<std::size_t> places = graph.order();
  std::ranges::stable_sort(places, {}, [&](std::size_t place) { return graph.layer(place); });
  std::string text;
  std::size_t shown_layers = 0;
  for (const std::size_t place : places) {
    if (graph.layer(place) == shown_layers) {
      text += concat("Layer ", std::to_string(++shown_layers), "\n");
    }
    text += text_line(graph, place, width);
  }
  return text;
}

std::string draw_mermaid(const TaskGraph& graph) {
  std::string text = "flowchart TD\n";
  for (std::size_t place = 0; place < graph.tasks().size(); ++place) {
    text += concat("  ", node(place), "[\"", in_mermaid(label_of(graph, place)),
                   "\"]:::", name_of(graph.standing(place)), "\n");
  }
  each_edge(graph, [&](std::size_t dependency, std::size_t task) {
    text += concat("  ", node(dependency), " --> ", node(task), "\n");
  });
  for (std::size_t standing = 0; standing < kColours.size(); ++standing) {
    text += concat("  classDef ", name_of(static_cast<Standing>(standing)),
                   " fill:", kColours.at(standing), ",stroke:#495057,color:#212529\n");
  }
  return text;
}

std::string draw_dot(const TaskGraph& graph) {
  std::string text = "digraph tasks {\n  node [shape=box, style=filled];\n";
  for (std::size_t place = 0; place < graph.tasks().size(); ++place) {
    const Standing standing = graph.standing(place);
    text += concat("  ", node(place), " [label=\"", in_dot(label_of(graph, place)), "\\n",
                   name_of(standing), "\", fillcolor=\"",
                   kColours.at(static_cast<std::size_t>(standing)), "\"];\n");
  }
  each_edge(graph, [&](std::size_t dependency, std::size_t task) {
    text += concat("  ", node(dependency), " -> ", node(task), ";\n");
  });
  return text + "}\n";
}

}  // namespace baton::tasks
