#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// The caller of one of baton's tools. The hook sets it, because it knows the caller; the caller
// never does.
struct CallerIdentity {
  std::string agent_id;   // empty: the main agent
  std::string agent;      // its type; empty: the main agent
  std::string execution;  // empty if unknown
  std::string session;
  std::string workflow = {};  // that started the agent; empty if unknown, and for the main agent
  std::string thread = {};    // delegation thread; empty: the agent's own, named by its id
  Instant expires = {};
};

// {"agentId", "agent", "execution", "session", "workflow", "thread", "expires", "signature"}: the
// identity and a keyed BLAKE2b-256 of it (the project's key, .claude/baton/caller-key; libsodium's
// keyed hash replaces an HMAC).
Result<Json> sign_caller(CallerIdentity caller, Workspace& workspace);

// denied: not signed by this project, changed after signing, or expired.
Result<CallerIdentity> verify_caller(const Json& signed_caller, Workspace& workspace);

}  // namespace baton::app
