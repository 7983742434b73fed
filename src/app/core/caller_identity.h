#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Who calls a tool of baton's. Set by the hook, which knows; never by the caller.
struct CallerIdentity {
  std::string agent_id;   // empty: the main agent
  std::string agent;      // its type; empty: the main agent
  std::string execution;  // empty where none is known
  std::string session;
  std::string thread = {};  // of delegation; empty: the agent's own, which bears its id
  Instant expires = {};
};

// {"agentId", "agent", "execution", "session", "thread", "expires", "signature"}: the identity and
// a keyed BLAKE2b-256 of it (the project's key, .claude/baton/caller-key; libsodium's keyed hash
// takes the place of an HMAC).
Result<Json> sign_caller(CallerIdentity caller, Workspace& workspace);

// denied: not signed by this project, changed since, or expired.
Result<CallerIdentity> verify_caller(const Json& signed_caller, Workspace& workspace);

}  // namespace baton::app
