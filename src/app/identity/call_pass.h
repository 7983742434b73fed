#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/caller_identity.h"
#include "app/core/workspace.h"
#include "app/identity/claude_session.h"
#include "baton/result.h"

namespace baton::app {

// A pass lets one run of baton, in a shell that Claude Code is about to start, prove who runs it.
// The hook leaves it, and the run takes it: nothing is put into the command, so that Claude Code's
// permission rules match what they always matched.

// Whether Claude Code asks the person before it runs the command.
enum class Confirmed : std::uint8_t { no, by_a_person };

struct PassRequest {
  CallerIdentity caller;  // `expires` is not used
  std::string tool_use;
  std::vector<std::string> words;  // the run's, from the command's name on
  Confirmed confirmed = Confirmed::no;
};

// Leaves a pass for each run of one tool use. Nothing if the tool use has had its passes: then
// the event was played before.
Result<void> leave_passes(const std::vector<PassRequest>& requests, Workspace& workspace);

struct Pass {
  CallerIdentity caller;
  Confirmed confirmed = Confirmed::no;
};

// What the notes tell of a run.
struct Proof {
  std::optional<Pass> pass = {};  // taken now, and gone
  // Whether the hook was asked about the shell that this run is in, or may have been.
  bool was_seen = false;
};

// `words` are the run's own; `call` is the process that Claude Code started for it.
Result<Proof> take_pass(const std::vector<std::string>& words, const ClaudeCall& call,
                        const std::vector<std::string>& files, Workspace& workspace);

}  // namespace baton::app
