#include "app/shared/read_value.h"
#include "cli/commands/shared/entry_text.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SharedHistoryRead& answer) {
  std::string text;
  for (const EntryRow& entry : answer.versions) text += entry_block(entry);
  return text.empty() ? "These versions are not kept.\n" : text;
}

class SharedHistory final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("key", request_.key, "The key");
    options.option("--version", request_.versions,
                   {.value = "N", .help = "Only this version; repeatable"});
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
    .summary = "Print the kept versions of a key",
    .description =
        R"(Oldest first. The last ten versions are kept unless the settings say otherwise;
deleting the key deletes them all.

Examples:
  baton shared history root_cause_draft
  baton shared history root_cause_draft --version 1 --version 3 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedHistory>()); },
};

}  // namespace baton::cli
