#include "app/context/check_agent.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::AgentChecked& checked) {
  std::string verdict = "has all required context";
  if (!checked.result.missing.empty()) {
    verdict = checked.may_start() ? "may start despite missing context" : "lacks required context";
  }
  std::string lines = render(checked.result.findings, Style::plain);
  if (checked.may_start()) {
    for (const std::string& missing : checked.result.missing) {
      lines += text::concat("warning: ", text::one_line(context::degraded_warning(missing)), "\n");
    }
  }
  return text::concat(lines, text::one_line(checked.agent), " ", verdict, "\n");
}

ExitStatus verdict_of(const app::AgentChecked& checked) {
  return checked.may_start() ? ExitStatus::done : ExitStatus::negative;
}

class Check final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("agent", request_.agent, "An agent in the relevance map");
    options.flag("--degraded", degraded_, "Accept missing required context");
  }

  void run(Session& session) override {
    if (degraded_) request_.degraded = context::Degraded::yes;
    session.call(app::check_agent, request_, text_of, verdict_of);
  }

 private:
  app::CheckAgent request_;
  bool degraded_ = false;
};

}  // namespace

constinit const CommandEntry kCheckCommand = {
    .name = "check",
    .summary = "Check whether an agent has its required context",
    .description = R"(Looks for the output of every agent that AGENT needs. Exits 1 if one is
missing; with --degraded it warns and exits 0. A missing PRD reference and an
old state are warnings.

Examples:
  baton check code-writer
  baton check code-writer --degraded
  baton check security-auditor --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Check>()); },
};

}  // namespace baton::cli
