#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace baton::schema {

// The values of "format" that are checked (JSON Schema Validation, 7.3).
enum class Format : std::uint8_t {
  date,
  date_time,
  email,
  json_pointer,
  regex,
  time,
  uri,
  uri_reference,
  uuid,
};

std::optional<Format> find_format(std::string_view name);
std::string_view format_name(Format format);
std::string_view format_example(Format format);

// Whether the specification defines the format but baton does not implement it; other names are
// annotations.
bool is_refused_format(std::string_view name);

bool matches_format(Format format, std::string_view text);

}  // namespace baton::schema
