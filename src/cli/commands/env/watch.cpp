#include <nlohmann/json.hpp>

#include "app/environment/watch_environment.h"
#include "cli/commands/env/verbs.h"
#include "cli/thread_call.h"
#include "cli/watching.h"

namespace baton::cli {

constinit const CommandEntry kEnvWatchCommand = {
    .name = "env watch",
    .summary = "Print each change as it happens",
    .description =
        R"(Prints one JSON object per line: key, action, author and tree, never a value.
Ends when its output is closed or when the tree is deleted.

Examples:
  baton env watch
  baton env watch --keys 'arc*' --thread task_1
  baton env watch --subscription dashboard | while read -r change; do ...; done
)",
    .make =
        [] {
          return std::unique_ptr<Command>(
              std::make_unique<WatchCommand<app::WatchEnvironment, ThreadOptions>>(
                  app::watch_environment));
        },
};

}  // namespace baton::cli
