#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/view.h"
#include "store/state_store.h"

namespace baton::app {

// Compares the copies of outputs with a state: every execution that ended with an output should
// have a copy, and every copy an execution.
struct OutputCopies {
  std::size_t whole = 0;
  std::vector<std::string> missing;  // executions without a readable copy
  std::vector<std::string> unknown;  // copies whose execution is not in the state
};
OutputCopies compare_copies(const json::View& state, const std::vector<RecordedOutput>& outputs);

// Writes the missing copies of the state's outputs, under the writers' lock. Returns the ids of
// their executions.
Result<std::vector<std::string>> write_missing_copies(const json::View& state,
                                                      Workspace& workspace);

}  // namespace baton::app
