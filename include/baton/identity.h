#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "baton/result.h"

namespace baton {

// Counts the writes of a workflow's state; never reused.
struct Revision {
  std::uint64_t value = 0;

  [[nodiscard]] Revision next() const { return Revision{value + 1}; }
  friend auto operator<=>(const Revision&, const Revision&) = default;
};

// BLAKE2b-256 of a file's bytes in lower-case hexadecimal, as `b2sum -l 256` prints it.
struct Digest {
  static constexpr std::size_t kDigits = 64;

  std::string hex;

  friend bool operator==(const Digest&, const Digest&) = default;
};

// A state by its revision and, where several had that revision, by the first digits of its digest:
// "12" or "12@0e57".
struct StateReference {
  Revision revision;
  std::string digest_prefix = {};  // lower case, at least 4 digits; empty: any

  static std::optional<StateReference> parse(std::string_view text);
  [[nodiscard]] bool matches(const Revision& other, const Digest& digest) const {
    return other == revision && digest.hex.starts_with(digest_prefix);
  }
  [[nodiscard]] std::string text() const;
};

// A name that may become part of a path: workflow, agent, execution and session
// ids. Matches [A-Za-z0-9][A-Za-z0-9._-]{0,127}; there is no other way to make one.
class Identifier {
 public:
  // `what` names the kind of id in the error ("workflow id"); its code is usage.
  static Result<Identifier> parse(std::string_view text, std::string_view what = "id");
  static bool is_valid(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }
  friend auto operator<=>(const Identifier&, const Identifier&) = default;

 private:
  explicit Identifier(std::string text) : text_(std::move(text)) {}
  std::string text_;
};

}  // namespace baton
