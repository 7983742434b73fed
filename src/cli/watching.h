#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "app/core/values/follow_changes.h"
#include "cli/command.h"
#include "cli/session.h"
#include "json/json.h"

// Shared parts of the commands that print changes as they happen.
namespace baton::cli {

template <typename Request>
void declare_watch(Options& options, Request& request, std::optional<std::uint64_t>& limit) {
  options.option(
      "--keys", request.keys,
      {.value = "PATTERN", .help = "Only keys that match, with * as wildcard; repeatable"});
  options.option("--after", request.after,
                 {.value = "SEQUENCE", .help = "Begin after the change with this sequence number"});
  options.option("--subscription", request.subscription,
                 {.value = "NAME",
                  .help = "Continue after the last change that your subscription NAME printed"});
  options.option("--limit", limit, {.value = "N", .help = "Exit after N changes, at least 1"});
}

// Prints one change per line, up to the limit or until the reader has gone.
class ChangePrinter {
 public:
  ChangePrinter(Session& session, std::optional<std::uint64_t> limit)
      : session_(session), limit_(limit) {}

  app::Watching print(const Json& change);

 private:
  Session& session_;
  std::optional<std::uint64_t> limit_;
  std::uint64_t told_ = 0;
};

// Prints the changes of the session or the tree that the options name.
template <typename Request, typename CallOptions>
class WatchCommand final : public Command {
 public:
  using Watch = Result<void> (*)(const Request&, app::Workspace&,
                                 const std::function<app::Watching(const Json&)>& tell);

  explicit WatchCommand(Watch watch) : watch_(watch) {}

  void declare(Options& options) override {
    declare_watch(options, request_, limit_);
    declare_call(options, options_);
  }

  void run(Session& session) override {
    if (limit_ == 0) {
      session.report({.code = ErrorCode::usage,
                      .phrase = "invalid value",
                      .subject = "--limit 0",
                      .hint = "give at least 1"});
      return;
    }
    if (!put_call(session, options_, request_.call)) return;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    request_.is_heard = [&session] { return session.has_reader_now(); };
    ChangePrinter printer(session, limit_);
    const Result<void> done =
        watch_(request_, *workspace, [&](const Json& change) { return printer.print(change); });
    if (!done) session.report(done.error());
  }

 private:
  Watch watch_;
  Request request_;
  CallOptions options_;
  std::optional<std::uint64_t> limit_;
};

}  // namespace baton::cli
