#pragma once

#include <string_view>

// Host names (RFC 1123, section 2.1; RFC 5890 to 5893 for internationalized names).
namespace baton::text {

// Letters, digits and hyphens in labels of at most 63 characters, 253 in all, without a final dot.
// A label that begins with "xn--" must be a valid A-label.
bool is_hostname(std::string_view text);

// As is_hostname; also with U-labels, and with the separators U+3002, U+FF0E and U+FF61.
bool is_idn_hostname(std::string_view text);

// One label of a host name, an A-label or not.
bool is_host_label(std::string_view label);

}  // namespace baton::text
