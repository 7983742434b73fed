#pragma once

#include <string>

#include "app/core/exit_status.h"
#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct LintSession {
  SharedCall call;
};

struct SessionLinted {
  std::string session;
  Findings findings;

  [[nodiscard]] int exit_code() const { return exit_code_if(findings.empty()); }
};

// Reports deviations from docs/shared-context.md that stored data shows: oversized values, keys
// never updated, keys outside the namespace, secrets, and keys that are older than the state.
// Inside Claude Code it omits keys that the caller may not read.
Result<Outcome<SessionLinted>> lint_session(const LintSession& request, Workspace& workspace);
Json to_json(const SessionLinted& answer);

}  // namespace baton::app
