#pragma once

#include <optional>
#include <string>

#include "app/shared/session_call.h"
#include "cli/command.h"
#include "cli/session.h"

// What the verbs on sessions of shared context have in common.
namespace baton::cli {

// Which session is meant, and in whose name.
struct CallOptions {
  std::optional<std::string> session = {};
  std::optional<std::string> as = {};
};

void declare_session(Options& options, std::optional<std::string>& session);
void declare_call(Options& options, CallOptions& call);  // --session and --as

// The call that they mean. usage: not a valid name.
Result<app::SharedCall> shared_call(Session& session, const CallOptions& options);

// Puts it into a request; false after an error, which it reports.
bool put_call(Session& session, const CallOptions& options, app::SharedCall& call);

}  // namespace baton::cli
