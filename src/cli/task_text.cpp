#include "cli/task_text.h"

#include "cli/layout.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using tasks::Standing;
using text::concat;

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

void append_column(std::string& lines, std::string_view text, std::size_t width) {
  const std::size_t begin = lines.size();
  text::append_one_line(lines, text);
  pad(lines, begin, width);
}

void append_line(std::string& lines, const app::TaskHead& task) {
  append_column(lines, task.id, kTaskIdWidth);
  lines += ' ';
  append_column(lines, word_of(task.standing, task.status), kWordWidth);
  text::append_one_line(lines, task.title);
  if (!task.assignee.empty()) {
    lines += " (";
    text::append_one_line(lines, task.assignee);
    lines += ')';
  }
  text::append_one_line(lines, why(task));
  lines += '\n';
}

}  // namespace

std::string task_line(const app::TaskHead& task) {
  std::string line;
  append_line(line, task);
  return line;
}

std::string task_lines(const std::vector<app::TaskHead>& tasks) {
  std::string lines;
  for (const app::TaskHead& task : tasks) append_line(lines, task);
  return lines;
}

}  // namespace baton::cli
