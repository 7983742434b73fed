#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

enum class PromptForm : std::uint8_t { plain, fenced };

struct MakeTaskPrompt {
  std::string id;
  std::string agent;  // the reader; empty: the assignee
  PromptForm form = PromptForm::fenced;
};

struct TaskPromptMade {
  std::string id;
  std::string assignee;
  PromptForm form = PromptForm::fenced;
  std::string text;
  std::size_t tokens = 0;
  std::vector<std::string> prerequisites;  // ids of the tasks whose results it shows
  std::vector<std::string> others;
  std::size_t messages = 0;
  std::vector<std::string> unfinished;  // ids of dependencies that are not completed
  std::vector<std::string> withheld;    // ids of tasks whose results a policy hides from the reader
  std::size_t withheld_messages = 0;
  std::vector<std::string> notes = {};  // paths of the referenced notes that it includes
  Findings warnings = {};               // about what the prompt lacks
};

// Returns everything that an agent working on the task is told. not_found: no such task; denied: it
// is assigned to another agent; limit: a result is too large to be included.
Result<Outcome<TaskPromptMade>> make_task_prompt(const MakeTaskPrompt& request,
                                                 Workspace& workspace);
// The same for a state already loaded.
Result<TaskPromptMade> prompt_of_state(const json::View& state, const MakeTaskPrompt& request,
                                       Workspace& workspace);
Json to_json(const TaskPromptMade& answer);

}  // namespace baton::app
