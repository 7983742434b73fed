#include "json/read.h"

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

Fault not_utf8(std::string_view text, std::size_t offset) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    return {.phrase = "the text is not UTF-8",
            .offset = offset,
            .hint = "it looks like UTF-16; save it as UTF-8"};
  }
  return {.phrase = "the text is not UTF-8",
          .offset = offset,
          .hint = text::concat("byte 0x", text::hexadecimal(text.substr(offset, 1)),
                               " is invalid here")};
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
  if (!scanner.scan()) return fail(to_error(std::move(scanner.fault()), text, subject));
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
