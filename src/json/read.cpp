#include "json/read.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/builder.h"
#include "json/limits.h"
#include "json/locate.h"
#include "json/scanner.h"
#include "json/tape.h"
#include "json/tape_builder.h"
#include "text/concat.h"
#include "text/hexadecimal.h"
#include "text/utf16.h"
#include "text/utf8.h"

namespace baton::json {
namespace {

Error to_error(Fault fault, std::string_view text, const std::string& subject) {
  Error error{.code = fault.code,
              .phrase = fault.phrase,
              .subject = subject,
              .position = position_at(text, fault.offset),
              .hint = std::move(fault.hint)};
  if (fault.earlier) {
    error.related.push_back({.file = subject,
                             .position = position_at(text, fault.earlier->offset),
                             .note = std::move(fault.earlier->note)});
  }
  return error;
}

// The encoding that a text seems to have instead of UTF-8, by its byte order mark or by the NULs
// around its first characters; empty if there is none. No JSON text in UTF-8 has a NUL.
std::string_view other_encoding(std::string_view text) {
  using namespace std::string_view_literals;
  constexpr std::size_t kTwoWide = 8;  // bytes
  const std::string_view begin = text.substr(0, kTwoWide);
  const auto nuls = static_cast<std::size_t>(std::ranges::count(begin, '\0'));
  const bool is_marked_wide =
      text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv);
  const bool is_wide = begin.size() >= kTwoWide / 2 && nuls * 4 == begin.size() * 3;
  if (is_marked_wide || is_wide) return "UTF-32";
  const bool is_marked = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  const bool is_pair =
      text.size() >= 2 && text.size() % 2 == 0 && (text[0] == '\0') != (text[1] == '\0');
  return is_marked || (is_pair && text::utf16_order(text)) ? "UTF-16" : "";
}

Fault not_utf8(std::size_t offset, std::string hint) {
  return {.phrase = "the text is not UTF-8", .offset = offset, .hint = std::move(hint)};
}

Fault not_utf8(std::string_view text, std::size_t offset) {
  if (const std::string_view encoding = other_encoding(text); !encoding.empty()) {
    return not_utf8(offset, text::concat("it looks like ", encoding, "; save it as UTF-8"));
  }
  return not_utf8(offset, text::concat("byte 0x", text::hexadecimal(text.substr(offset, 1)),
                                       " is invalid here"));
}

// A text whose characters are ASCII is UTF-8 in the other encodings too, if they have no mark.
Fault explained(const Fault& fault, std::string_view text) {
  const bool is_other = fault.code == ErrorCode::malformed && !other_encoding(text).empty();
  return is_other ? not_utf8(text, fault.offset) : fault;
}

// The builder's document of a text with at most `max_values` values.
template <typename SomeBuilder>
auto read_with(SomeBuilder& builder, std::string_view text, const std::string& subject,
               const ReadOptions& options, std::size_t max_values)
    -> Result<decltype(builder.take())> {
  if (const std::optional<std::size_t> offset = text::first_invalid_utf8(text)) {
    return fail(to_error(not_utf8(text, *offset), text, subject));
  }
  Scanner scanner(text,
                  {.max_depth = options.max_depth,
                   .max_string_bytes = options.max_string_bytes,
                   .max_values = max_values},
                  builder);
  if (!scanner.scan()) {
    return fail(to_error(explained(scanner.fault(), text), text, subject));
  }
  return builder.take();
}

}  // namespace

Result<Json> read(std::string_view text, const std::string& subject, const ReadOptions& options) {
  Builder builder(options);
  return read_with(builder, text, subject, options, options.max_values);
}

Result<Tape> read_tape(std::string_view text, const std::string& subject) {
  constexpr std::size_t kLargestText = std::numeric_limits<std::uint32_t>::max();
  if (text.size() > kLargestText) {
    return fail(ErrorCode::limit, "the text is too large", subject, "at most 4 GiB can be read");
  }
  TapeBuilder builder(text);
  return read_with(builder, text, subject, {}, kLargestText);
}

}  // namespace baton::json
