#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/tasks/task_head.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

enum class Drawing : std::uint8_t { text, mermaid, dot, svg };

struct DrawTasks {
  Drawing drawing = Drawing::text;
};

struct TasksDrawn {
  std::string text;
  std::vector<TaskHead> tasks;                   // each after its dependencies
  std::vector<std::vector<std::string>> layers;  // ids
};

Result<Outcome<TasksDrawn>> draw_tasks(const DrawTasks& request, Workspace& workspace);

// {"tasks": heads, "layers": ids, "edges": [{"from", "to"}]}.
Json to_json(const TasksDrawn& answer);

}  // namespace baton::app
