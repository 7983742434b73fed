#pragma once

#include <cstdint>
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
  options.option(
      "--subscription", request.subscription,
      {.value = "NAME", .help = "Continue after the last change that this subscription printed"});
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

}  // namespace baton::cli
