#include "app/shared/read_value.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

class SharedRead final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "The key");
    declare_call(options, options_);
  }

  // A pipe receives the value unchanged; a terminal receives it without control characters.
  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    const bool is_terminal = session.is_terminal(Stream::output);
    session.call(app::read_value, request_, is_terminal ? shown_text : bare_text);
  }

 private:
  static std::string bare_text(const app::SharedValueRead& answer) {
    return text::concat(answer.entry.value.value_or(std::string()), "\n");
  }
  static std::string shown_text(const app::SharedValueRead& answer) {
    return text::printable(bare_text(answer));
  }

  app::ReadSharedValue request_;
  CallOptions options_;
};

}  // namespace

constinit const CommandEntry kSharedReadCommand = {
    .name = "shared read",
    .summary = "Print the value of a key",
    .description =
        R"(Prints the value and one newline. With --json the answer includes the author, the
time and the version.

Examples:
  baton shared read problem_summary
  baton shared read inv:findings_summary --session research_7 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedRead>()); },
};

}  // namespace baton::cli
