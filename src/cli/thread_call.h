#pragma once

#include <optional>
#include <string>

#include "app/environment/tree_call.h"
#include "cli/command.h"
#include "cli/session.h"

// Shared parts of the `thread` and `env` commands.
namespace baton::cli {

// The thread and the name to credit.
struct ThreadOptions {
  std::optional<std::string> thread = {};
  std::optional<std::string> as = {};
};

void declare_call(Options& options, ThreadOptions& call);  // --thread and --as

// Puts the call into a request; false after an error, which is reported.
bool put_call(Session& session, const ThreadOptions& options, app::ThreadCall& call);

}  // namespace baton::cli
