#include "app/context/waive_agent.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::AgentWaived& answer) {
  return text::concat("The next start of ", text::one_line(answer.agent),
                      " is allowed despite missing context, revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

class Waive final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("agent", request_.agent, "The agent that may start");
    options.argument("why", why_, "The reason; the same as --reason");
    options.option("--reason", reason_, {.value = "TEXT", .help = "The reason, which is logged"});
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (why_ && reason_) return session.report(given_twice("reason", *why_));
    if (!why_ && !reason_) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "missing required option",
                             .subject = "--reason",
                             .hint = "`baton waive AGENT REASON`; the reason is logged"});
    }
    request_.reason = why_ ? *why_ : *reason_;
    session.call(app::waive_agent, request_, text_of);
  }

 private:
  app::WaiveAgent request_;
  std::optional<std::string> why_;
  std::optional<std::string> reason_;
};

}  // namespace

constinit const CommandEntry kWaiveCommand = {
    .name = "waive",
    .summary = "Allow one start despite missing context",
    .description =
        R"(For people: refused (exit 6) inside Claude Code. The agent's context names what is
missing.

Examples:
  baton waive code-writer --reason "The API is fixed, see docs/api.md"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Waive>()); },
};

}  // namespace baton::cli
