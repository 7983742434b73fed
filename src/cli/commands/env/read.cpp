#include "app/environment/read_value.h"
#include "cli/commands/env/verbs.h"
#include "cli/thread_call.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string list_text(const app::EnvironmentListed& answer) {
  std::string lines;
  for (const EnvironmentRow& row : answer.rows) {
    lines +=
        text::concat(text::one_line(row.key), ": ", text::one_line(row.short_description), "\n");
  }
  return lines.empty() ? "No environment data\n" : lines;
}

class EnvGet final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "An existing key");
    declare_call(options, options_);
  }

  // A pipe receives the value unchanged; a terminal receives it without control characters.
  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    const bool is_terminal = session.is_terminal(Stream::output);
    session.call(app::get_environment_value, request_, is_terminal ? shown_text : bare_text);
  }

 private:
  static std::string bare_text(const app::EnvironmentValueRead& answer) {
    return json::print(answer.value);
  }
  static std::string shown_text(const app::EnvironmentValueRead& answer) {
    return text::printable(bare_text(answer));
  }

  app::GetEnvironmentValue request_;
  ThreadOptions options_;
};

class EnvList final : public Command {
 public:
  void declare(Options& options) override { declare_call(options, options_); }

  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    session.call(app::list_environment, request_, list_text);
  }

 private:
  app::ListEnvironment request_;
  ThreadOptions options_;
};

}  // namespace

constinit const CommandEntry kEnvGetCommand = {
    .name = "env get",
    .summary = "Print a key's value as JSON",
    .description = R"(With --json the answer includes the description, the author and the time.

Examples:
  baton env get arc_task
  baton env get arc_task --json --thread observer_1
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<EnvGet>()); },
};

constinit const CommandEntry kEnvListCommand = {
    .name = "env list",
    .summary = "List the keys and their descriptions",
    .description = R"(
Examples:
  baton env list
  baton env list --json --thread task_1
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<EnvList>()); },
};

}  // namespace baton::cli
