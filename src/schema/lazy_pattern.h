#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "text/pattern.h"

namespace baton::schema {

// A pattern that is built on first use, because most documents need few of a schema's patterns.
// Thread-safe.
class LazyPattern {
 public:
  explicit LazyPattern(std::string source) : source_(std::move(source)) {}

  [[nodiscard]] std::string_view source() const { return source_; }

  // False if it cannot be built (RE2 refuses patterns that would become too large).
  [[nodiscard]] bool matches(std::string_view text) const {
    const auto* const pattern = program();
    return pattern != nullptr && pattern->matches(text);
  }
  [[nodiscard]] bool is_usable() const { return program() != nullptr; }

 private:
  [[nodiscard]] const text::Pattern* program() const {
    std::call_once(made_, [this] {
      if (auto made = text::Pattern::compile(source_)) program_.emplace(*std::move(made));
    });
    return program_ ? &*program_ : nullptr;
  }

  std::string source_;
  mutable std::once_flag made_;
  mutable std::optional<text::Pattern> program_;
};

}  // namespace baton::schema
