#pragma once

#include <optional>
#include <string>

#include "app/environment/tree_call.h"
#include "cli/command.h"
#include "cli/session.h"

// What the verbs on threads and their environment data have in common.
namespace baton::cli {

// Which thread is meant, and in whose name.
struct ThreadOptions {
  std::optional<std::string> thread = {};
  std::optional<std::string> as = {};
};

void declare_call(Options& options, ThreadOptions& call);  // --thread and --as

// Puts the call that they mean into a request; false after an error, which it reports.
bool put_call(Session& session, const ThreadOptions& options, app::ThreadCall& call);

}  // namespace baton::cli
