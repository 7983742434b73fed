#include <nlohmann/json.hpp>

#include "app/shared/watch_session.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"
#include "cli/watching.h"

namespace baton::cli {
namespace {

class SharedWatch final : public Command {
 public:
  void declare(Options& options) override {
    declare_watch(options, request_, limit_);
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    request_.is_heard = [&session] { return session.has_reader_now(); };
    ChangePrinter printer(session, limit_);
    const Result<void> done = app::watch_session(
        request_, *workspace, [&](const Json& event) { return printer.print(event); });
    if (!done) session.report(done.error());
  }

 private:
  app::WatchSession request_;
  CallOptions options_;
  std::optional<std::uint64_t> limit_;
};

}  // namespace

constinit const CommandEntry kSharedWatchCommand = {
    .name = "shared watch",
    .summary = "Print each change as it happens",
    .description =
        R"(Prints one JSON object per line: author and change, never a value. Ends when its
output is closed or when the session is deleted.

Examples:
  baton shared watch
  baton shared watch --keys 'inv:*' --keys open_questions
  baton shared watch --subscription dashboard | while read -r change; do ...; done
  baton shared watch --after 120 --limit 1
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedWatch>()); },
};

}  // namespace baton::cli
