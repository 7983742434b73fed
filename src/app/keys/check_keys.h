#pragma once

#include <cstddef>

#include "app/core/exit_status.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct CheckKeys {};

struct KeysChecked {
  std::size_t keys = 0;    // data keys
  std::size_t values = 0;  // of workflows, with kept outputs; of sessions and trees
  Findings findings = {};

  [[nodiscard]] int exit_code() const { return exit_code_if(!has_errors(findings)); }
};

// Tries to open every data key, and every encrypted value of workflows, of shared contexts and of
// environment data. A value that was damaged, moved or copied is an error; one without a key, or
// one that a policy requires to be encrypted, is a warning.
Result<Outcome<KeysChecked>> check_keys(const CheckKeys& request, Workspace& workspace);
Json to_json(const KeysChecked& answer);

}  // namespace baton::app
