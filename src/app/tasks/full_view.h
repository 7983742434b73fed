#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/tasks/synthesis.h"
#include "json/json.h"

// Views of all tasks for the orchestrator and people. denied if an agent calls.
namespace baton::app {

struct SynthesizeTasks {
  std::string agent;                         // the caller; empty: a person or the orchestrator
  std::optional<std::uint64_t> budget = {};  // tokens
};

struct TasksSynthesized {
  tasks::Synthesis synthesis;
};

// See tasks::synthesize(). usage: the budget is 0.
Result<Outcome<TasksSynthesized>> synthesize_tasks(const SynthesizeTasks& request,
                                                   Workspace& workspace);
Json to_json(const TasksSynthesized& answer);

struct SummarizeTasks {
  std::string agent;
  std::optional<std::vector<std::string>> ids = {};  // absent: all; empty: none
};

struct TaskSummary {
  struct Entry {
    std::string id;
    std::string title;
    std::string assignee;
    std::string result;
  };
  std::vector<Entry> entries;
  std::string text;  // agents' texts are between marker lines; empty: no results
};

// The results of completed tasks, each after those that it depends on. not_found: unknown task id.
Result<Outcome<TaskSummary>> summarize_tasks(const SummarizeTasks& request, Workspace& workspace);
Json to_json(const TaskSummary& answer);

}  // namespace baton::app
