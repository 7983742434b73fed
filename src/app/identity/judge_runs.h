#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// A shell line that an agent of Claude Code is about to run.
struct JudgeRuns {
  CallerIdentity caller;
  std::string_view transcript;
  std::string_view tool_use;
  std::string_view line;
};

struct RunsObjection {
  HookVerdict verdict = HookVerdict::deny;  // deny or ask
  std::string reason;                       // includes what to do instead
};

// Checks the runs of baton in the line. Denies an agent commands that only the orchestrator or a
// person may run; for the main thread, Claude Code asks the person about commands reserved for a
// person. A permitted call gets a pass for its runs if the event came from Claude Code.
Result<std::optional<RunsObjection>> judge_runs(const JudgeRuns& request, Workspace& workspace);

}  // namespace baton::app
