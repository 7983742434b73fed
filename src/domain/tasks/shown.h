#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/context/fenced_text.h"
#include "domain/tasks/task.h"

// The result of a task, as others see it.
namespace baton::tasks {

struct Shown {
  Task task;
  std::string result;
};

// The result, the structured result as compact JSON, or both, one below the other. Empty if there
// is neither.
std::string payload_of(const Task& task, Payload payload);

// "Title (by assignee)"; "unknown" without an assignee.
std::string title_line(const Task& task);
std::string_view author_of(const Task& task);

// "### Title (by assignee)" and the result, each on a line, without a final newline.
std::string plain_entry(const Shown& shown);
// The same between fences, below the task's id.
void fence_entry(context::FencedText& text, const Shown& shown);

// The text that precedes the first fence of every fenced text.
void explain_fences(context::FencedText& text, std::string_view marker);

// The same for a prompt, followed by the title and the description of its task, which an agent may
// have written, too.
void fence_assignment(context::FencedText& text, std::string_view marker, const Task& task);

}  // namespace baton::tasks
