#pragma once

#include <cstdint>
#include <optional>

#include "app/core/follow_changes.h"
#include "cli/command.h"
#include "cli/session.h"
#include "json/json.h"

// What the commands have in common that print changes as they happen.
namespace baton::cli {

template <typename Request>
void declare_watch(Options& options, Request& request, std::optional<std::uint64_t>& limit) {
  options.option("--keys", request.keys,
                 {.value = "PATTERN", .help = "Only keys like this, * for anything (repeatable)"});
  options.option("--after", request.after,
                 {.value = "SEQUENCE", .help = "Begin with what came after this one"});
  options.option("--subscription", request.subscription,
                 {.value = "NAME", .help = "Go on where the watch of this name was left"});
  options.option("--limit", limit, {.value = "N", .help = "End after N changes, at least 1"});
}

// Prints one change a line, until there are enough, or nobody reads them.
class Teller {
 public:
  Teller(Session& session, std::optional<std::uint64_t> limit) : session_(session), limit_(limit) {}

  app::Watching tell(const Json& change);

 private:
  Session& session_;
  std::optional<std::uint64_t> limit_;
  std::uint64_t told_ = 0;
};

}  // namespace baton::cli
