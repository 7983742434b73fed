#include "app/shared/shared_prompt.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SharedPromptShown& answer) {
  return answer.text;
}

class SharedPrompt final : public Command {
 public:
  void declare(Options& options) override { declare_session(options, request_.session); }
  void run(Session& session) override { session.call(app::show_shared_prompt, request_, text_of); }

 private:
  app::ShowSharedPrompt request_;
};

}  // namespace

constinit const CommandEntry kSharedPromptCommand = {
    .name = "shared prompt",
    .summary = "Print the agents' instructions for the shared context",
    .description =
        R"(For the system prompt of agents that use the shared context: its keys, what to
write, and how to read. The keys come from the session's namespace, else from the
project's.

Examples:
  baton shared prompt
  baton shared prompt --session research_7 >> agent.md
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedPrompt>()); },
};

}  // namespace baton::cli
