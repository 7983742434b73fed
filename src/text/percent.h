#pragma once

#include <optional>
#include <string>
#include <string_view>

// Percent-encoding in URIs (RFC 3986 §2.1).
namespace baton::text {

// Empty if a '%' is not followed by two hexadecimal digits.
std::optional<std::string> percent_decode(std::string_view text);

// Encodes the characters that a fragment cannot contain (RFC 3986 §3.5).
std::string percent_encode_fragment(std::string_view text);

// Encodes all characters except '/' and the unreserved characters of URIs.
std::string percent_encode(std::string_view path);

// Encodes these characters and no others.
std::string percent_encode_only(std::string_view special, std::string_view text);

}  // namespace baton::text
