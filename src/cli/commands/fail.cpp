#include "app/workflow/fail_agent.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::AgentFailed& answer) {
  return text::concat("Failed: ", text::one_line(answer.failed.agent), " (",
                      text::one_line(answer.failed.execution_id), "), revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

class Fail final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("agent", request_.agent, "The agent that failed");
    options.argument("why", why_, "The reason; the same as --reason");
    options.option("--execution", request_.execution_id,
                   {.value = "ID", .help = "The execution, if the agent runs more than once"});
    options.option("--reason", request_.reason, {.value = "TEXT", .help = "Why"});
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (why_ && request_.reason) return session.report(given_twice("reason", *why_));
    if (why_) request_.reason = why_;
    session.call(app::fail_agent, request_, text_of);
  }

 private:
  app::FailAgent request_;
  std::optional<std::string> why_;
};

}  // namespace

constinit const CommandEntry kFailCommand = {
    .name = "fail",
    .summary = "End a running execution as failed",
    .description =
        R"(Agents that need its output stay blocked. `baton start` starts the agent again.

Examples:
  baton fail code-writer --reason "The build broke"
  baton fail --execution exec_005
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Fail>()); },
};

}  // namespace baton::cli
