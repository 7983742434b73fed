#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/core/write_guard.h"
#include "baton/error.h"
#include "cli/command.h"

// Options that several commands declare in the same words.
namespace baton::cli {

// An argument that stands for an option which is given as well.
inline Error given_twice(std::string_view what, std::string value) {
  return {.code = ErrorCode::usage,
          .phrase = "unexpected argument",
          .subject = std::move(value),
          .hint = std::string("the ") + std::string(what) + " is given by an option already"};
}

inline void declare_if_revision(Options& options, std::optional<StateReference>& value) {
  options.option("--if-revision", value,
                 {.value = "N[@DIGEST]", .help = "Refuse unless the state is at revision N"});
}

inline void declare_write_guard(Options& options, app::WriteGuard& guard) {
  declare_if_revision(options, guard.if_revision);
  options.option(
      "--idempotency-key", guard.idempotency_key,
      {.value = "KEY", .help = "Repeat the answer if a request with this key was carried out"});
}

inline void declare_unmapped(Options& options, bool& value) {
  options.flag("--unmapped", value, "Allow an agent that is not in the relevance map");
}

inline void declare_attribution(Options& options, std::optional<std::string>& value) {
  options.option("--as", value,
                 {.value = "NAME", .help = "The name to credit (default: user); for people only"});
}

}  // namespace baton::cli
