#pragma once

#include <string>

#include "domain/tasks/graph.h"

// The graph for people and for drawing programs. What tasks are called cannot break out of its
// place in any of them.
namespace baton::tasks {

// Layer by layer, each task with what it depends on.
std::string draw_text(const TaskGraph& graph);

// A Mermaid flowchart, as Markdown renderers draw it.
std::string draw_mermaid(const TaskGraph& graph);

// For Graphviz.
std::string draw_dot(const TaskGraph& graph);

}  // namespace baton::tasks
