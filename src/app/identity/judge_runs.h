#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/core/caller_identity.h"
#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// A shell line that one of Claude Code's agents is about to run.
struct JudgeRuns {
  CallerIdentity caller;
  std::string_view transcript;
  std::string_view tool_use;
  std::string_view line;
};

struct RunsObjection {
  enum class Kind : std::uint8_t { deny, ask };
  Kind kind = Kind::deny;
  std::string reason;  // with what to do instead
};

// Whether the agent may make the runs of baton that the line shows. An agent is refused what only
// the orchestrator or a person may change; of the main thread's runs, Claude Code asks the person
// about what only a person may do. Each run that may be made gets a pass, if the event came from
// Claude Code.
Result<std::optional<RunsObjection>> judge_runs(const JudgeRuns& request, Workspace& workspace);

}  // namespace baton::app
