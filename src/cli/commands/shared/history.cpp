#include "app/shared/read_value.h"
#include "cli/commands/shared/entry_text.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SharedHistoryRead& answer) {
  std::string text;
  for (const EntryRow& entry : answer.versions) text += entry_block(entry);
  return text.empty() ? "None of these versions is kept.\n" : text;
}

class SharedHistory final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "The key");
    options.option("--version", request_.versions,
                   {.value = "N", .help = "Only this version (repeatable)"});
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    session.call(app::read_history, request_, text_of);
  }

 private:
  app::ReadSharedHistory request_;
  CallOptions options_;
};

}  // namespace

constinit const CommandEntry kSharedHistoryCommand = {
    .name = "shared history",
    .summary = "Print the versions of a key that are kept",
    .description = R"(The oldest first. The last ten are kept unless the settings say otherwise; a
deletion takes them all away.

Examples:
  baton shared history root_cause_draft
  baton shared history root_cause_draft --version 1 --version 3 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedHistory>()); },
};

}  // namespace baton::cli
