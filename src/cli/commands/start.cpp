#include "app/workflow/start_agent.h"
#include "cli/commands/commands.h"
#include "cli/next_text.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::AgentStarted& answer) {
  const workflow::Started& started = answer.started;
  std::string text =
      text::concat("Started ", started.agent, " (", started.execution_id, "), revision ",
                   std::to_string(answer.written.revision.value), "\n");
  if (!started.forced_without.empty()) {
    text +=
        text::concat("  without: ", text::one_line(text::enumerate(started.forced_without)), "\n");
  }
  if (started.waiver) {
    text += text::concat("  allowed by a waiver: ", text::one_line(*started.waiver), "\n");
  }
  return text + commands_text("Next", answer.next);
}

}  // namespace

constinit const CommandEntry kStartCommand = {
    .name = "start",
    .summary = "Begin an agent's execution",
    .description =
        R"(Refuses (exit 1) if a prerequisite has not completed, or if a policy withholds its
output; lists every missing output. A waiver (`baton waive`) allows one start. An
agent that is not in the relevance map is refused (exit 7) unless --unmapped or
agents.allowUnmapped allows it.

Examples:
  baton start prd-writer
  baton start code-writer --execution exec_code_2 --json
  baton start code-writer --force
)",
    .make = [] { return table_command(app::start_agent, {.text = text_of}); },
};

}  // namespace baton::cli
