#include "cli/task_call.h"

#include <utility>

#include "app/tasks/worker.h"
#include "cli/task_text.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {

bool put_worker(Session& session, const std::optional<std::string>& named, std::string& agent) {
  app::Workspace* const workspace = session.workspace();
  if (workspace == nullptr) return false;
  Result<std::string> worker = app::worker_here(named, *workspace);
  if (!worker) {
    session.report(worker.error());
    return false;
  }
  agent = *std::move(worker);
  return true;
}

std::string changed_text(const app::TasksChanged& answer) {
  std::string lines = task_lines(answer.tasks);
  if (answer.change == app::Change::none) return lines + "Nothing changed\n";
  if (!answer.now_ready.empty()) {
    lines +=
        text::concat("Can start now: ", text::one_line(text::enumerate(answer.now_ready)), "\n");
  }
  if (!answer.now_blocked.empty()) {
    lines +=
        text::concat("Now blocked: ", text::one_line(text::enumerate(answer.now_blocked)), "\n");
  }
  return lines;
}

}  // namespace baton::cli
