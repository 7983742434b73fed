#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kNoteAddCommand;
extern const CommandEntry kNoteShowCommand;
extern const CommandEntry kNoteListCommand;
extern const CommandEntry kNoteSearchCommand;
extern const CommandEntry kNoteEditCommand;
extern const CommandEntry kNoteLinkCommand;
extern const CommandEntry kNoteSupersedeCommand;
extern const CommandEntry kNoteChangelogCommand;
extern const CommandEntry kNoteLintCommand;
extern const CommandEntry kNoteRepairCommand;
extern const CommandEntry kNoteExportCommand;
extern const CommandEntry kNoteReindexCommand;
extern const CommandEntry kNoteDescribeCommand;

}  // namespace baton::cli
