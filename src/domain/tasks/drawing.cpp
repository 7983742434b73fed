// Tasks are named n0, n1, … in drawings, since an id may be a keyword of these languages ("end").
#include "domain/tasks/drawing.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "text/concat.h"
#include "text/terminal.h"
#include "text/utf8.h"
#include "text/xml.h"

namespace baton::tasks {
namespace {

using text::concat;

constexpr std::size_t kWordWidth = 13;  // of "in_progress" and two spaces
// In the order of Standing.
constexpr std::array<std::string_view, 6> kColours = {"#d0ebff", "#f1f3f5", "#ffe3e3",
                                                      "#fff3bf", "#d3f9d8", "#ffc9c9"};

std::string node(std::size_t place) {
  return concat("n", std::to_string(place));
}

std::string_view word_at(const TaskGraph& graph, std::size_t place) {
  return word_of(graph.standing(place), status_text(graph.tasks()[place]));
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
  const std::string_view word = word_at(graph, place);
  line += word;
  line.append(kWordWidth - word.size(), ' ');
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

// Lengths of an image, in pixels.
constexpr std::size_t kBoxWidth = 240;
constexpr std::size_t kBoxHeight = 48;
constexpr std::size_t kGap = 24;          // between the boxes of a row
constexpr std::size_t kRowGap = 44;       // between rows
constexpr std::size_t kMargin = 24;       // around the image
constexpr std::size_t kPadding = 12;      // left of the text in a box
constexpr std::size_t kTitleLength = 32;  // characters that fit into a box

std::string attribute(std::string_view name, std::size_t value) {
  return concat(" ", name, "=\"", std::to_string(value), "\"");
}

class SvgImage {
 public:
  explicit SvgImage(const TaskGraph& graph) : graph_(graph), lefts_(graph.tasks().size()) {
    for (const std::size_t place : graph.order()) {
      if (graph.layer(place) >= rows_.size()) rows_.resize(graph.layer(place) + 1);
      rows_[graph.layer(place)].push_back(place);
    }
    for (const auto& row : rows_) width_ = std::max(width_, width_of(row.size()));
    for (auto& row : rows_) arrange(row);
  }

  [[nodiscard]] std::string text() const {
    const std::size_t width = width_ + 2 * kMargin;
    const std::size_t height = rows_.size() * (kBoxHeight + kRowGap) + 2 * kMargin - kRowGap;
    std::string image = concat(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", std::to_string(width), " ",
        std::to_string(height), "\"", attribute("width", width), attribute("height", height),
        " role=\"img\" aria-label=\"Tasks and their dependencies\" font-family=\"sans-serif\" "
        "font-size=\"13\">\n<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" "
        "markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" "
        "fill=\"#495057\"/></marker></defs>\n"
        "<g fill=\"none\" stroke=\"#495057\" marker-end=\"url(#arrow)\">\n");
    each_edge(graph_,
              [&](std::size_t dependency, std::size_t task) { image += edge(dependency, task); });
    image += "</g>\n";
    for (std::size_t place = 0; place < lefts_.size(); ++place) image += box(place);
    return image + "</svg>\n";
  }

 private:
  static std::size_t width_of(std::size_t boxes) { return boxes * (kBoxWidth + kGap) - kGap; }

  // Places a row in the middle, each task near those that it depends on, which are in rows above.
  void arrange(std::vector<std::size_t>& row) {
    std::ranges::stable_sort(row, {}, [this](std::size_t place) { return wanted_left(place); });
    std::size_t left = kMargin + (width_ - width_of(row.size())) / 2;
    for (const std::size_t place : row) {
      lefts_[place] = left;
      left += kBoxWidth + kGap;
    }
  }

  [[nodiscard]] std::size_t wanted_left(std::size_t place) const {
    const std::span<const std::size_t> dependencies = graph_.dependencies(place);
    std::size_t sum = 0;
    for (const std::size_t dependency : dependencies) sum += lefts_[dependency];
    return dependencies.empty() ? 0 : sum / dependencies.size();
  }

  [[nodiscard]] std::size_t top(std::size_t place) const {
    return kMargin + graph_.layer(place) * (kBoxHeight + kRowGap);
  }

  // From below the dependency to above the task.
  [[nodiscard]] std::string edge(std::size_t dependency, std::size_t task) const {
    const auto point = [](std::size_t x, std::size_t y) {
      return concat(std::to_string(x), " ", std::to_string(y));
    };
    const std::size_t from = lefts_[dependency] + kBoxWidth / 2;
    const std::size_t to = lefts_[task] + kBoxWidth / 2;
    const std::size_t begin = top(dependency) + kBoxHeight;
    const std::size_t end = top(task);
    return concat("<path d=\"M", point(from, begin), "C", point(from, begin + kRowGap / 2), " ",
                  point(to, end - kRowGap / 2), " ", point(to, end), "\"/>\n");
  }

  [[nodiscard]] std::string box(std::size_t place) const {
    constexpr std::size_t kFirstLine = 20;
    constexpr std::size_t kSecondLine = 38;
    const Task& task = graph_.tasks()[place];
    const Standing standing = graph_.standing(place);
    const std::string assignee = task.assignee.empty() ? "" : concat(", ", task.assignee);
    const auto line = [&](std::size_t below, const std::string& text) {
      return concat("<text", attribute("x", lefts_[place] + kPadding),
                    attribute("y", top(place) + below), ">",
                    text::escape_xml(fitting(text::one_line(text))), "</text>");
    };
    return concat("<g><title>", text::escape_xml(label_of(graph_, place)), "</title><rect",
                  attribute("x", lefts_[place]), attribute("y", top(place)),
                  attribute("width", kBoxWidth), attribute("height", kBoxHeight),
                  " rx=\"6\" stroke=\"#495057\" fill=\"",
                  kColours.at(static_cast<std::size_t>(standing)), "\"/>",
                  line(kFirstLine, concat(task.id, ": ", task.title)),
                  line(kSecondLine, concat(word_at(graph_, place), assignee)), "</g>\n");
  }

  static std::string fitting(const std::string& text) {
    if (text::count_code_points(text) <= kTitleLength) return text;
    return concat(text::first_code_points(text, kTitleLength - 1), "…");
  }

  const TaskGraph& graph_;
  std::vector<std::vector<std::size_t>> rows_;  // of tasks
  std::vector<std::size_t> lefts_;              // of the boxes, by task
  std::size_t width_ = 0;                       // of the widest row
};

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
                   word_at(graph, place), "\", fillcolor=\"",
                   kColours.at(static_cast<std::size_t>(standing)), "\"];\n");
  }
  each_edge(graph, [&](std::size_t dependency, std::size_t task) {
    text += concat("  ", node(dependency), " -> ", node(task), ";\n");
  });
  return text + "}\n";
}

std::string draw_svg(const TaskGraph& graph) {
  return SvgImage(graph).text();
}

}  // namespace baton::tasks
