#include <nlohmann/json.hpp>

#include "app/environment/watch_environment.h"
#include "cli/commands/env/verbs.h"
#include "cli/thread_call.h"
#include "cli/watching.h"

namespace baton::cli {
namespace {

class EnvWatch final : public Command {
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
    const Result<void> done = app::watch_environment(
        request_, *workspace, [&](const Json& event) { return printer.print(event); });
    if (!done) session.report(done.error());
  }

 private:
  app::WatchEnvironment request_;
  ThreadOptions options_;
  std::optional<std::uint64_t> limit_;
};

}  // namespace

constinit const CommandEntry kEnvWatchCommand = {
    .name = "env watch",
    .summary = "Print each change as it happens",
    .description =
        R"(Prints one JSON object per line: key, action, author and tree, never a value.
Ends when its output is closed or when the tree is deleted.

Examples:
  baton env watch
  baton env watch --keys 'arc*' --thread task_1
  baton env watch --subscription dashboard | while read -r change; do ...; done
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<EnvWatch>()); },
};

}  // namespace baton::cli
