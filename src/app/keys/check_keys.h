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
// environment data. A value that does not open is an error, for want of a key or because it was
// damaged, moved or copied. A data key that does not open is a warning: its values, if there are
// any, are reported. So is a value that a policy requires to be encrypted.
Result<Outcome<KeysChecked>> check_keys(const CheckKeys& request, Workspace& workspace);
Json to_json(const KeysChecked& answer);

}  // namespace baton::app
