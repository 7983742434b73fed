#pragma once

#include <cstdint>
#include <string_view>

// The checks of single formats (JSON Schema Validation, 7.3). `text` is well-formed UTF-8.
namespace baton::schema {

bool is_date(std::string_view text);
bool is_time(std::string_view text);
bool is_duration(std::string_view text);  // RFC 3339, Appendix A

// Where a format has an internationalized form.
enum class Characters : std::uint8_t { ascii, unicode };

bool is_email(std::string_view text, Characters characters);  // RFC 5321, 4.1.2; RFC 6531, 3.3

bool is_uri_template(std::string_view text);           // RFC 6570
bool is_relative_json_pointer(std::string_view text);  // draft-bhutton-relative-json-pointer-00
bool is_uuid(std::string_view text);                   // RFC 4122, section 3

}  // namespace baton::schema
