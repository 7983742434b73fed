#include <array>

#include "cli/commands/commands.h"
#include "cli/commands/thread/verbs.h"

namespace baton::cli {
namespace {

constexpr std::array kThreadVerbs = {&kThreadCreateCommand, &kThreadListCommand,
                                     &kThreadTreeCommand, &kThreadShowCommand,
                                     &kThreadDeleteCommand};

}  // namespace

constinit const CommandEntry kThreadCommand = {
    .name = "thread",
    .summary = "Create, show and delete threads of delegation",
    .description =
        R"(A thread is a conversation, or an agent launched from one. All threads below one
root share the environment data of `baton env`. Hooks create threads: the root has
the session's id, an agent's thread has its agent id. Only people and the
orchestrator create threads manually; only people delete them.
)",
    .verbs = kThreadVerbs,
};

}  // namespace baton::cli
