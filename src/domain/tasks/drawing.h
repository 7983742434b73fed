#pragma once

#include <string>

#include "domain/tasks/graph.h"

// Draws the task graph for people and for drawing programs. Titles are escaped for each of them.
namespace baton::tasks {

// Layer by layer, each task with its dependencies.
std::string draw_text(const TaskGraph& graph);

// A Mermaid flowchart, as Markdown renderers draw it.
std::string draw_mermaid(const TaskGraph& graph);

// For Graphviz.
std::string draw_dot(const TaskGraph& graph);

// An image for browsers and documents: a row for each layer, and the whole text of a shortened
// title as its tooltip.
std::string draw_svg(const TaskGraph& graph);

}  // namespace baton::tasks
