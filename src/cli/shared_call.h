#pragma once

#include <optional>
#include <string>

#include "app/shared/session_call.h"
#include "cli/command.h"
#include "cli/session.h"

// Shared parts of `shared call` and `shared watch`.
namespace baton::cli {

// The session and the name to credit.
struct CallOptions {
  std::optional<std::string> session = {};
  std::optional<std::string> as = {};
};

void declare_call(Options& options, CallOptions& call);  // --session and --as

// The call with these options. usage: invalid name.
Result<app::SharedCall> shared_call(Session& session, const CallOptions& options);

// Puts it into a request; false after an error, which it reports.
bool put_call(Session& session, const CallOptions& options, app::SharedCall& call);

}  // namespace baton::cli
