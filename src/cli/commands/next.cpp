#include "app/workflow/next_agents.h"
#include "cli/commands/commands.h"
#include "cli/next_text.h"
#include "cli/session.h"

namespace baton::cli {
namespace {

std::string text_of(const app::NextAgents& answer) {
  return next_text(answer, "");
}

class Next final : public Command {
 public:
  void declare(Options& /*options*/) override {}
  void run(Session& session) override { session.call(app::show_next, app::ShowNext{}, text_of); }
};

}  // namespace

constinit const CommandEntry kNextCommand = {
    .name = "next",
    .summary = "List agents that can start, that run, and that are blocked",
    .description = R"(Uses the relevance map and the executions that have completed.

Examples:
  baton next
  baton next --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Next>()); },
};

}  // namespace baton::cli
