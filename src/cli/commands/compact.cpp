#include "app/workflow/compact_outputs.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string sizes_of(std::size_t bytes, std::size_t tokens) {
  return concat(std::to_string(bytes), " bytes, about ", std::to_string(tokens), " tokens");
}

std::string lines_of_moved(const app::OutputsCompacted& answer) {
  std::string lines;
  for (const app::MovedOutputs& moved : answer.moved) {
    lines +=
        concat("  ", text::one_line(moved.outputs.execution), "  ",
               text::one_line(moved.outputs.agent), "  ", workflow::name_of(moved.outputs.reason),
               "  ", sizes_of(moved.outputs.bytes, moved.tokens), "\n");
  }
  return lines;
}

std::string nothing_text(const app::OutputsCompacted& answer) {
  if (answer.phase_began || answer.every_ended) return "Nothing to compact\n";
  return "Nothing to compact: the journal shows no earlier phase; --all includes every ended "
         "execution\n";
}

std::string compact_text(const app::OutputsCompacted& answer) {
  if (answer.moved.empty()) return nothing_text(answer);
  const std::string sizes = concat("State: ", sizes_of(answer.before.bytes, answer.before.tokens),
                                   " -> ", sizes_of(answer.after.bytes, answer.after.tokens), "\n");
  const std::string outputs = counted(answer.moved.size(), "execution");
  if (answer.mode == app::CompactMode::preview) {
    return concat(lines_of_moved(answer), sizes, "--apply moves the outputs of ", outputs, "\n");
  }
  return concat(lines_of_moved(answer), sizes, "Moved the outputs of ", outputs, ", revision ",
                std::to_string(answer.written.revision.value), "\n",
                "Commit .claude/baton/compacted with the state\n");
}

}  // namespace

constinit const CommandEntry kCompactCommand = {
    .name = "compact",
    .summary = "Move the outputs of completed phases out of the state",
    .description =
        R"(Lists the outputs of executions that ended before the current phase began, and of runs
that a later run replaced; --apply moves them to .claude/baton/compacted, and the state
refers to them. Contexts and all other answers stay the same: every command reads the
files where it needs them. Commit the files with the state. If one is missing or was
changed, commands that need it fail (exit 3) and name it. `baton undo` moves the outputs
back.

Examples:
  baton compact
  baton compact --apply
  baton compact --all --apply --json
)",
    .make = [] { return table_command(app::compact_outputs, {.text = compact_text}); },
};

}  // namespace baton::cli
