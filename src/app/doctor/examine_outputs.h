#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"
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

Examined examine_outputs(const std::optional<LoadedState>& state, Workspace& workspace);

// Names outputs that hooks kept, because they could not be recorded. Empty if there are none.
std::optional<Examined> examine_kept_outputs(const std::optional<LoadedState>& state,
                                             Workspace& workspace);

// Names the damaged receipts of the workflow. Empty if there are none.
std::optional<Examined> examine_receipts(const std::optional<LoadedState>& state,
                                         Workspace& workspace);

}  // namespace baton::app
