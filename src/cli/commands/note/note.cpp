#include <array>

#include "cli/commands/commands.h"
#include "cli/commands/note/verbs.h"

namespace baton::cli {
namespace {

constexpr std::array kNoteVerbs = {
    &kNoteAddCommand,  &kNoteShowCommand,   &kNoteListCommand,      &kNoteSearchCommand,
    &kNoteEditCommand, &kNoteLinkCommand,   &kNoteSupersedeCommand, &kNoteChangelogCommand,
    &kNoteLintCommand, &kNoteRepairCommand, &kNoteExportCommand,    &kNoteReindexCommand};

}  // namespace

constinit const CommandEntry kNoteCommand = {
    .name = "note",
    .summary = "Keep and find what agents have learned",
    .description =
        R"(Notes are Markdown files that outlive the workflow: findings, decisions, artifacts,
references, summaries. They lie in the folder that SFA_CONTEXT_STORE names, else
contextStore.path of the configuration, else ~/.local/share/single-file-agents/context,
and other programs may read and write them as well. A note is named by its path
below that folder.
)",
    .verbs = kNoteVerbs,
};

}  // namespace baton::cli
