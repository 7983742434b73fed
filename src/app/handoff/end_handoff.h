#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

struct EndHandoff {
  AgentTrace trace;
  std::string message;  // the agent's last words; may be empty
};

enum class HandoffEffect : std::uint8_t {
  none,       // no execution of ours, or nothing new
  recorded,   // the output is in the state
  sent_back,  // the output is invalid: `reason` tells the agent how to fix it
  failed,     // it stayed invalid: the execution is recorded as failed, with its text
  kept,       // it is right and could not be recorded: `reason` says why, and where it is
};

struct HandoffEnded {
  HandoffEffect effect = HandoffEffect::none;
  std::string execution_id = {};
  std::string reason = {};
  std::string parked = {};  // the workflow that it was recorded in, if that is not the active one
  Revision revision = {};   // of the active workflow after it was recorded; 0: unchanged
  // Ids that another item had already: "dec_001 is now dec_004".
  std::vector<std::string> renumbered = {};
};

// A launched agent has stopped: takes the output from its last message, completes, checks and
// records it. An invalid one goes back, as often as the configuration says, and is then recorded
// as failed (`rejected`, or `never_submitted` where there was none). A resumed agent's new output
// replaces the earlier one, which the journal keeps.
Result<Outcome<HandoffEnded>> end_handoff(const EndHandoff& request, Workspace& workspace);

}  // namespace baton::app
