#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "baton/error.h"
#include "cli/command.h"
#include "text/concat.h"

// Options that several commands share.
namespace baton::cli {

// An argument whose value is also given by an option.
inline Error given_twice(std::string_view what, std::string value) {
  return {.code = ErrorCode::usage,
          .phrase = "unexpected argument",
          .subject = std::move(value),
          .hint = text::concat("the ", what, " is given by an option already")};
}

inline void declare_attribution(Options& options, std::optional<std::string>& value) {
  options.option("--as", value,
                 {.value = "NAME", .help = "The name to credit (default: user); for people only"});
}

}  // namespace baton::cli
