#pragma once

#include <optional>
#include <string>

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
};

// What docs/shared-context.md advises against, as far as it shows in what is stored: oversized
// values, keys never updated, keys outside the namespace, secrets, and keys that the state has left
// behind.
// Inside Claude Code without keys that the caller may not read.
Result<Outcome<SessionLinted>> lint_session(const LintSession& request, Workspace& workspace);
Json to_json(const SessionLinted& answer);

}  // namespace baton::app
