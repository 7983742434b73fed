#include <array>

#include "app/tasks/draw_tasks.h"
#include "cli/commands/task/verbs.h"
#include "cli/session.h"

namespace baton::cli {
namespace {

constexpr std::array<std::string_view, 5> kGraphForms = {"text", "mermaid", "dot", "svg", "json"};

std::string text_of(const app::TasksDrawn& answer) {
  return answer.tasks.empty() ? "No tasks\n" : answer.text;
}

class TaskGraph final : public Command {
 public:
  void declare(Options& options) override {
    options.choice("--format", form_, kGraphForms, "Default: text");
  }

  void run(Session& session) override {
    if (!session.choose_format(form_)) return;
    if (form_ == "mermaid") request_.drawing = app::Drawing::mermaid;
    if (form_ == "dot") request_.drawing = app::Drawing::dot;
    if (form_ == "svg") request_.drawing = app::Drawing::svg;
    session.call(app::draw_tasks, request_, text_of);
  }

 private:
  app::DrawTasks request_;
  std::optional<std::string> form_;
};

}  // namespace

constinit const CommandEntry kTaskGraphCommand = {
    .name = "task graph",
    .summary = "Print the graph of task dependencies",
    .description = R"(Prints the tasks layer by layer, with their statuses.

Examples:
  baton task graph
  baton task graph --format mermaid
  baton task graph --format svg > tasks.svg
  baton task graph --format dot | dot -Tpng > tasks.png
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<TaskGraph>()); },
};

}  // namespace baton::cli
