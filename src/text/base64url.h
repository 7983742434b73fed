#pragma once

#include <optional>
#include <string>
#include <string_view>

// base64url without padding (RFC 4648, section 5).
namespace baton::text {

std::string to_base64url(std::string_view bytes);

// Empty for a text that to_base64url() does not write: other characters, padding, unused bits.
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace baton::text
