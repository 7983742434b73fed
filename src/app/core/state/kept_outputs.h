#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

// An output that a hook could not record and kept in a file, of an execution that has none.
struct KeptOutput {
  std::string agent;
  std::string execution_id;
  std::string file;         // below the root: the latest
  std::size_t earlier = 0;  // how many others were kept
  // The execution has failed: recording the output replaces that, which a person may have decided.
  bool is_failed = false;
};

// Those of the state's running executions, and of agents whose latest execution failed.
Result<std::vector<KeptOutput>> kept_outputs(const json::View& state, Workspace& workspace);

// "baton record FILE", with --amend if the execution has failed.
std::string recording_command(const KeptOutput& output);
// "the output of prd-writer (exec_001) is not recorded: `baton record FILE` records it"
std::string to_text(const KeptOutput& output);
Json to_json(const std::vector<KeptOutput>& outputs);

}  // namespace baton::app
