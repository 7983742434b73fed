#pragma once

#include <optional>
#include <string>
#include <string_view>

// Percent-encoding in URIs (RFC 3986 §2.1).
namespace baton::text {

// Empty if a '%' is not followed by two hexadecimal digits.
std::optional<std::string> percent_decode(std::string_view text);

// Everything but what is unreserved in a URI, and '/'.
std::string percent_encode(std::string_view path);

}  // namespace baton::text
