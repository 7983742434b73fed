#include <array>

#include "cli/commands/commands.h"
#include "cli/commands/session/verbs.h"

namespace baton::cli {
namespace {

constexpr std::array kSessionVerbs = {&kSessionCreateCommand,    &kSessionListCommand,
                                      &kSessionShowCommand,      &kSessionArchiveCommand,
                                      &kSessionUnarchiveCommand, &kSessionDeleteCommand};

}  // namespace

constinit const CommandEntry kSessionCommand = {
    .name = "session",
    .summary = "Create, archive and delete sessions of shared context",
    .description = R"(A session holds one shared context, the working memory of a workflow's agents.
`baton shared` reads and writes it. For people and the orchestrator; agents are
refused (exit 6). Only a person may delete a session.
)",
    .verbs = kSessionVerbs,
};

}  // namespace baton::cli
