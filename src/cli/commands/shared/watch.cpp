#include <nlohmann/json.hpp>

#include "app/shared/change_log.h"
#include "app/shared/watch_session.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

class SharedWatch final : public Command {
 public:
  void declare(Options& options) override {
    options.option(
        "--keys", request_.keys,
        {.value = "PATTERN", .help = "Only keys like this, * for anything (repeatable)"});
    options.option("--after", request_.after,
                   {.value = "SEQUENCE", .help = "Begin with what came after this one"});
    options.option("--subscription", request_.subscription,
                   {.value = "NAME", .help = "Go on where the watch of this name was left"});
    options.option("--limit", limit_, {.value = "N", .help = "End after N changes, at least 1"});
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const Result<void> done = app::watch_session(
        request_, *workspace, [&](const ChangeRow& change) { return tell(session, change); });
    if (!done) session.report(done.error());
  }

 private:
  app::Watching tell(Session& session, const ChangeRow& change) {
    session.write(Stream::output,
                  text::concat(json::print_compact(app::change_json(change)), "\n"));
    if (!session.has_reader()) return app::Watching::not_told;
    ++told_;
    return limit_ && told_ >= *limit_ ? app::Watching::ends : app::Watching::goes_on;
  }

  app::WatchSession request_;
  CallOptions options_;
  std::optional<std::uint64_t> limit_;
  std::uint64_t told_ = 0;
};

}  // namespace

constinit const CommandEntry kSharedWatchCommand = {
    .name = "shared watch",
    .summary = "Print each change as it happens",
    .description =
        R"(One JSON object a line: who changed what, never a value. Ends when nobody reads
it any more, or when the session is deleted.

Examples:
  baton shared watch
  baton shared watch --keys 'inv:*' --keys open_questions
  baton shared watch --subscription dashboard | while read -r change; do ...; done
  baton shared watch --after 120 --limit 1
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedWatch>()); },
};

}  // namespace baton::cli
