#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "app/identity/claude_session.h"
#include "baton/result.h"

namespace baton::app {

// A pass proves to one run of baton, in a shell that Claude Code is about to start, which agent
// started it. The hook creates it, and the run takes it: the command stays unchanged, so that
// Claude Code's permission rules still match it.

// Whether Claude Code asks the person before running the command.
enum class Confirmed : std::uint8_t { no, by_a_person };

struct PassRequest {
  CallerIdentity caller;  // `expires` is not used
  std::string tool_use;
  std::vector<std::string> words;  // of the run, starting with the command's name
  Confirmed confirmed = Confirmed::no;
};

// Creates a pass for each run of one tool use. Does nothing if the tool use already got its passes:
// then the event was replayed.
Result<void> leave_passes(const std::vector<PassRequest>& requests, Workspace& workspace);

struct Pass {
  CallerIdentity caller;
  Confirmed confirmed = Confirmed::no;
};

// What the files prove about a run.
struct Proof {
  // Taken by this call: its file was renamed, so that it is valid for no other run, but still shows
  // that the hook was asked.
  std::optional<Pass> pass = {};
  // Whether the hook was, or may have been, asked about this run's shell.
  bool was_seen = false;
};

// `words` are the run's own; `call` is the process that Claude Code started for it.
Result<Proof> take_pass(const std::vector<std::string>& words, const ClaudeCall& call,
                        const std::vector<std::string>& files, Workspace& workspace);

}  // namespace baton::app
