#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

#include "baton/error.h"

namespace baton {

// The one place that names the vocabulary type: std::expected replaces it when
// the toolchain reaches C++23.
template <typename T>
using Result = tl::expected<T, Error>;

// Cold: the compiler places the code that leads to a call apart from the code that usually runs.
[[gnu::cold]] tl::unexpected<Error> fail(Error error);
[[gnu::cold]] tl::unexpected<Error> fail(ErrorCode code, Phrase phrase, std::string subject = {},
                                         std::string hint = {});

}  // namespace baton

// NOLINTBEGIN(bugprone-macro-parentheses): a declaration cannot stand in parentheses
#define BATON_JOIN_IMPL(left, right) left##right
#define BATON_JOIN(left, right) BATON_JOIN_IMPL(left, right)

// BATON_TRY(const std::string text, read(path)): declares the value, or returns the error.
#define BATON_TRY(declaration, expression) \
  BATON_TRY_IMPL(declaration, expression, BATON_JOIN(baton_try_, __LINE__))
#define BATON_TRY_IMPL(declaration, expression, result)             \
  auto result = (expression);                                       \
  if (!(result)) return ::baton::fail((std::move(result)).error()); \
  declaration = *std::move(result)

// BATON_CHECK(sync(folder)): for Result<void>; returns the error if there is one.
#define BATON_CHECK(expression)                               \
  do                                                          \
    if (auto baton_check = (expression); !baton_check)        \
      return ::baton::fail((std::move(baton_check)).error()); \
  while (false)
// NOLINTEND(bugprone-macro-parentheses)
