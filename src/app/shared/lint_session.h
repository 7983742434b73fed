#pragma once

#include <optional>
#include <string>

#include "app/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct LintSession {
  std::optional<std::string> session = {};
};

struct SessionLinted {
  std::string session;
  Findings findings;
};

// The anti-patterns of seed 000 §9 as far as they show in what is stored: oversized values, keys
// never updated, keys outside the namespace, secrets, and keys that the state has left behind.
Result<Outcome<SessionLinted>> lint_session(const LintSession& request, Workspace& workspace);
Json to_json(const SessionLinted& answer);

}  // namespace baton::app
