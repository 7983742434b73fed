#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"

namespace baton::json {

enum class DuplicateKeys : std::uint8_t { refused, last_wins };

// Integers that fit neither std::int64_t nor std::uint64_t.
enum class BigIntegers : std::uint8_t { as_double, refused };

struct ReadOptions {
  std::size_t max_depth = 256;
  std::size_t max_string_bytes = std::size_t{16} << 20;
  std::size_t max_values = 4'000'000;  // in memory, a value is many times larger than "[],"
  DuplicateKeys duplicate_keys = DuplicateKeys::refused;
  BigIntegers big_integers = BigIntegers::as_double;
};

// Reads one JSON text (RFC 8259); a leading BOM is accepted. malformed, with position and hint: any
// other syntax, invalid UTF-8, lone surrogates, numbers that overflow a double, duplicate keys, a
// second document, too deep nesting. `subject` is the file's name in the error.
Result<Json> read(std::string_view text, const std::string& subject,
                  const ReadOptions& options = {});

// Whether read() would accept the printed `document`. limit: it is nested too deeply or contains a
// too long string.
Result<void> check_readable(const Json& document, const ReadOptions& options = {});

}  // namespace baton::json
