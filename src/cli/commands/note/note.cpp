#include <array>

#include "cli/commands/commands.h"
#include "cli/commands/note/verbs.h"

namespace baton::cli {
namespace {

constexpr std::array kNoteVerbs = {
    &kNoteAddCommand,     &kNoteShowCommand,   &kNoteListCommand,      &kNoteSearchCommand,
    &kNoteEditCommand,    &kNoteLinkCommand,   &kNoteSupersedeCommand, &kNoteChangelogCommand,
    &kNoteLintCommand,    &kNoteRepairCommand, &kNoteExportCommand,    &kNoteReindexCommand,
    &kNoteDescribeCommand};

}  // namespace

constinit const CommandEntry kNoteCommand = {
    .name = "note",
    .summary = "Write, find and maintain the notes of agents",
    .description =
        R"(Notes are Markdown files that outlive the workflow: findings, decisions, artifacts,
references, summaries. They are stored in the folder SFA_CONTEXT_STORE, else
contextStore.path of the configuration, else ~/.local/share/single-file-agents/context.
Other programs may read and write them. A note is identified by its path relative to
that folder.
)",
    .verbs = kNoteVerbs,
};

}  // namespace baton::cli
