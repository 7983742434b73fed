#include "cli/task_text.h"

#include "cli/layout.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using tasks::Standing;
using text::concat;
using text::one_line;

constexpr std::size_t kTaskIdWidth = 8;
constexpr std::size_t kWordWidth = 12;  // of "in_progress" and a space

std::string why(const app::TaskHead& task) {
  if (task.blocked_by) {
    const app::TaskHead::Obstacle& obstacle = *task.blocked_by;
    const std::string reason = obstacle.reason.empty() ? "" : concat(": ", obstacle.reason);
    return concat(": ", obstacle.task, " ", obstacle.status, reason);
  }
  const bool is_unknown = task.standing == Standing::waiting && task.status != "pending";
  if (is_unknown) return concat(": its status is \"", task.status, "\"");
  if (!task.waits_for.empty()) return concat(": needs ", text::enumerate(task.waits_for));
  return task.reason.empty() ? std::string() : concat(": ", task.reason);
}

}  // namespace

std::string task_line(const app::TaskHead& task) {
  const std::string assignee = task.assignee.empty() ? "" : concat(" (", task.assignee, ")");
  return concat(padded(one_line(task.id), kTaskIdWidth), " ",
                padded(one_line(word_of(task.standing, task.status)), kWordWidth),
                one_line(concat(task.title, assignee, why(task))), "\n");
}

std::string task_lines(const std::vector<app::TaskHead>& tasks) {
  std::string lines;
  for (const app::TaskHead& task : tasks) lines += task_line(task);
  return lines;
}

}  // namespace baton::cli
