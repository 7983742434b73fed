#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/tasks/synthesis.h"
#include "json/json.h"

// What the one who leads the agents sees of their tasks, and people: everything. denied, in all of
// it: an agent asks.
namespace baton::app {

struct SynthesizeTasks {
  std::string agent;                         // who asks; empty: a person, or who leads
  std::optional<std::uint64_t> budget = {};  // tokens
};

struct TasksSynthesized {
  tasks::Synthesis synthesis;
};

// See tasks::synthesize(). usage: a budget of nothing.
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
  std::string text;  // what agents wrote stands between lines with a marker; empty: no results
};

// The results of completed tasks, each after those that it rests on. not_found: an id that no task
// has.
Result<Outcome<TaskSummary>> summarize_tasks(const SummarizeTasks& request, Workspace& workspace);
Json to_json(const TaskSummary& answer);

}  // namespace baton::app
