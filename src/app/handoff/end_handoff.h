#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

enum class Repair : std::uint8_t {
  possible,
  impossible  // the agent does not answer again
};

struct EndHandoff {
  AgentTrace trace;
  std::string message;  // the agent's last message; may be empty
  Repair repair = Repair::possible;
};

enum class HandoffEffect : std::uint8_t {
  none,       // neither an execution of baton nor a valid output, or nothing new
  recorded,   // the output is in the state
  sent_back,  // the output is invalid: `reason` tells the agent how to fix it
  failed,     // it is still invalid: the execution is recorded as failed, with its text
  kept,       // not recorded: `reason` says why, and where it is stored
  lost,       // neither recorded nor stored: `reason` says why
};

struct HandoffEnded {
  HandoffEffect effect = HandoffEffect::none;
  std::string execution_id = {};
  std::string reason = {};
  std::string recording = {};  // how to record an output that is kept: "`baton record FILE`"
  std::string parked = {};  // the workflow that it was recorded in, if that is not the active one
  Written written = {};     // revision 0: no workflow is changed
  // Ids that another item had already: "dec_001 is now dec_004".
  std::vector<std::string> renumbered = {};
  // Lists of the earlier output that the new one made shorter: "requirements (2 fewer)".
  std::vector<std::string> shortened = {};
  // Members that are probably misspelt: "/key_findings (did you mean keyFindings?)".
  std::vector<std::string> misspelt = {};
};

// Handles the end of an agent: takes the output from its last message, completes, checks and
// records it. An invalid one is sent back, up to the configured number of times, and is then
// recorded as failed (`rejected`, or `never_submitted` if there was none). A resumed agent's new
// output replaces the earlier one, which stays in the journal; if it is still invalid, it is kept.
// An output of an agent whose execution is not known is kept. not_found: no workflow.
Result<Outcome<HandoffEnded>> end_handoff(const EndHandoff& request, Workspace& workspace);

}  // namespace baton::app
