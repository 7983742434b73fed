#pragma once

#include <memory>
#include <string>
#include <utility>

#include <tl/expected.hpp>

#include "baton/error.h"

namespace baton {

// An error on the heap, so that a result is hardly larger than its value: most results have no
// error. Cold: the compiler places the code that leads to a call apart from the code that usually
// runs.
class BoxedError {
 public:
  [[gnu::cold]] explicit BoxedError(Error error);
  [[gnu::cold]] BoxedError(const BoxedError& other);
  BoxedError(BoxedError&&) noexcept = default;
  [[gnu::cold]] BoxedError& operator=(const BoxedError& other);
  BoxedError& operator=(BoxedError&&) noexcept = default;
  ~BoxedError() = default;

  // Not after it was moved.
  [[nodiscard]] Error& get() const { return *error_; }

 private:
  struct Delete {
    [[gnu::cold]] void operator()(Error* error) const noexcept;
  };
  std::unique_ptr<Error, Delete> error_;
};

// What a function returns instead of a result: see fail().
using Failure = tl::unexpected<BoxedError>;

// A value or an error, with the interface of std::expected.
template <typename T>
class [[nodiscard]] Result : public tl::expected<T, BoxedError> {
  using Expected = tl::expected<T, BoxedError>;

 public:
  using Expected::Expected;
  // NOLINTNEXTLINE(google-explicit-constructor): what map() returns is a result
  Result(Expected mapped) : Expected(std::move(mapped)) {}

  [[nodiscard]] Error& error() & { return Expected::error().get(); }
  [[nodiscard]] const Error& error() const& { return Expected::error().get(); }
  [[nodiscard]] Error&& error() && { return std::move(Expected::error().get()); }

  // The error, for a function with another type of result.
  [[nodiscard]] [[gnu::cold]] Failure failure() && {
    return Failure(std::move(*this).Expected::error());
  }
};

[[gnu::cold]] Failure fail(Error error);
[[gnu::cold]] Failure fail(ErrorCode code, Phrase phrase, std::string subject = {},
                           std::string hint = {});

}  // namespace baton

// NOLINTBEGIN(bugprone-macro-parentheses): a declaration cannot stand in parentheses
#define BATON_JOIN_IMPL(left, right) left##right
#define BATON_JOIN(left, right) BATON_JOIN_IMPL(left, right)

// BATON_TRY(const std::string text, read(path)): declares the value, or returns the error.
#define BATON_TRY(declaration, expression) \
  BATON_TRY_IMPL(declaration, expression, BATON_JOIN(baton_try_, __LINE__))
#define BATON_TRY_IMPL(declaration, expression, result) \
  auto result = (expression);                           \
  if (!(result)) return (std::move(result)).failure();  \
  declaration = *std::move(result)

// BATON_CHECK(sync(folder)): returns the error if there is one, and drops a value.
#define BATON_CHECK(expression)                                                                   \
  do                                                                                              \
    if (auto baton_check = (expression); !baton_check) return (std::move(baton_check)).failure(); \
  while (false)
// NOLINTEND(bugprone-macro-parentheses)
