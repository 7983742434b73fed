#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace baton::schema {

// The values of "format" that are checked: all that JSON Schema Validation, 7.3, defines.
enum class Format : std::uint8_t {
  date,
  date_time,
  duration,
  email,
  hostname,
  idn_email,
  idn_hostname,
  ipv4,
  ipv6,
  iri,
  iri_reference,
  json_pointer,
  regex,
  relative_json_pointer,
  time,
  uri,
  uri_reference,
  uri_template,
  uuid,
};

// Empty for any other name; such a format is an annotation.
std::optional<Format> find_format(std::string_view name);
std::string_view format_name(Format format);
std::string_view format_example(Format format);

// The name that an unknown name most likely misspells.
std::optional<std::string_view> nearest_format(std::string_view name);

// `text` must be well-formed UTF-8.
bool matches_format(Format format, std::string_view text);

}  // namespace baton::schema
