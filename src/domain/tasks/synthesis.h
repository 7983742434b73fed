#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/tasks/graph.h"
#include "domain/tasks/shown.h"
#include "domain/tasks/task.h"

// The coordinator's full view: what agents are kept from is all here.
namespace baton::tasks {

// The results of completed tasks, every one after those that it rests on.
std::vector<Shown> results_of(const TaskGraph& graph, Payload payload);

struct Omission {
  std::string what;  // "result of t1", "message msg_001"
  std::size_t tokens = 0;
};

struct Synthesis {
  std::string text;
  std::size_t tokens = 0;
  std::vector<Omission> omitted;
};

struct SynthesisRequest {
  std::string_view title;
  std::string_view marker;
  std::size_t budget = 0;  // tokens; 0: as many as it takes
};

// Results, what failed and why, what is open and what it waits for, and messages; what others wrote
// stands between lines with the marker. Over the budget the oldest messages go first, then results
// that completed tasks rest on, the first of them first, since what rests on them tells of them.
// Nothing else goes, and the text says what did. limit: it does not fit even so; usage, denied: see
// require_unused_marker().
Result<Synthesis> synthesize(const TaskGraph& graph, const std::vector<Message>& messages,
                             const SynthesisRequest& request);

}  // namespace baton::tasks
