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
        R"(A thread is a conversation, or the work of an agent that was launched from one;
all threads below one root share the environment data of `baton env`. Hooks make them:
the root bears the session's id, an agent's thread its agent id. Creating and deleting
by hand is for people; inside Claude Code both are refused (exit 6).
)",
    .verbs = kThreadVerbs,
};

}  // namespace baton::cli
