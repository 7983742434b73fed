#include <nlohmann/json.hpp>

#include "app/shared/watch_session.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"
#include "cli/watching.h"

namespace baton::cli {

constinit const CommandEntry kSharedWatchCommand = {
    .name = "shared watch",
    .summary = "Print each change as it happens",
    .description =
        R"(Prints one JSON object per line: author and change, never a value. Ends when its
output is closed or when the session is deleted.

Examples:
  baton shared watch
  baton shared watch --keys 'inv:*' --keys open_questions
  baton shared watch --subscription dashboard | while read -r change; do ...; done
  baton shared watch --after 120 --limit 1
)",
    .make =
        [] {
          return std::unique_ptr<Command>(
              std::make_unique<WatchCommand<app::WatchSession, CallOptions>>(app::watch_session));
        },
};

}  // namespace baton::cli
