#include <algorithm>
#include <cstdint>

#include "schema/uri.h"
#include "schema/uri_characters.h"
#include "text/ascii.h"
#include "text/decode.h"

// The grammar of RFC 3986, Appendix A, and of RFC 3987, section 2.2, applied to the parts that
// split_uri returns.
namespace baton::schema {
namespace {

bool is_unreserved_or_delimiter(char byte) {
  return text::is_letter(byte) || text::is_digit(byte) ||
         std::string_view("-._~!$&'()*+,;=").find(byte) != std::string_view::npos;
}

// Which characters beyond ASCII are allowed.
enum class Beyond : std::uint8_t { none, iri, iri_and_private };

// The length of such a character at the offset; 0 if it is not allowed.
std::size_t length_beyond_ascii(std::string_view text, std::size_t offset, Beyond beyond) {
  if (beyond == Beyond::none) return 0;
  const text::Decoded decoded = text::decode(text, offset);
  const bool is_allowed =
      is_iri_character(decoded.code_point) ||
      (beyond == Beyond::iri_and_private && is_private_iri_character(decoded.code_point));
  return is_allowed ? decoded.length : 0;
}

// Whether all characters are unreserved, delimiters, percent escapes, in `extra` or in `beyond`.
bool consists_of(std::string_view text, std::string_view extra, Beyond beyond) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 1;
    if (text[at] == '%') {
      length = is_percent_escape(text, at) ? 3 : 0;
    } else if (text::byte_at(text, at) >= 0x80) {
      length = length_beyond_ascii(text, at, beyond);
    } else if (!is_unreserved_or_delimiter(text[at]) &&
               extra.find(text[at]) == std::string_view::npos) {
      length = 0;
    }
    if (length == 0) return false;
    at += length;
  }
  return true;
}

bool is_scheme(std::string_view text) {
  return !text.empty() && text::is_letter(text.front()) && std::ranges::all_of(text, [](char byte) {
    return text::is_letter(byte) || text::is_digit(byte) || byte == '+' || byte == '-' ||
           byte == '.';
  });
}

// "v" hex "." characters
bool is_future_address(std::string_view text) {
  if (!text.starts_with('v') && !text.starts_with('V')) return false;
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos || dot < 2 || dot + 1 == text.size()) return false;
  return std::ranges::all_of(text.substr(1, dot - 1), text::is_hex_digit) &&
         std::ranges::all_of(text.substr(dot + 1), [](char byte) {
           return byte == ':' || is_unreserved_or_delimiter(byte);
         });
}

bool is_host_and_port(std::string_view text, Beyond beyond) {
  if (text.starts_with('[')) {
    const std::size_t close = text.find(']');
    if (close == std::string_view::npos) return false;
    const std::string_view address = text.substr(1, close - 1);
    if (!is_ipv6_address(address) && !is_future_address(address)) return false;
    const std::string_view rest = text.substr(close + 1);
    return rest.empty() ||
           (rest.front() == ':' && std::ranges::all_of(rest.substr(1), text::is_digit));
  }
  const std::size_t colon = std::min(text.rfind(':'), text.size());
  const std::string_view port = text.substr(std::min(colon + 1, text.size()));
  return consists_of(text.substr(0, colon), "", beyond) &&
         std::ranges::all_of(port, text::is_digit);
}

bool is_authority(std::string_view text, Beyond beyond) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) return is_host_and_port(text, beyond);
  return consists_of(text.substr(0, at), ":", beyond) &&
         is_host_and_port(text.substr(at + 1), beyond);
}

bool is_path(const UriParts& parts, Beyond beyond) {
  if (!consists_of(parts.path, ":@/", beyond)) return false;
  if (parts.authority) return parts.path.empty() || parts.path.front() == '/';
  // A colon in the first segment would be read as the end of a scheme.
  const std::size_t stop = parts.path.find_first_of(":/");
  return parts.scheme || stop == std::string_view::npos || parts.path[stop] == '/';
}

bool is_reference(std::string_view text, Beyond beyond) {
  const UriParts parts = split_uri(text);
  const Beyond of_query = beyond == Beyond::none ? beyond : Beyond::iri_and_private;
  return (!parts.scheme || is_scheme(*parts.scheme)) &&
         (!parts.authority || is_authority(*parts.authority, beyond)) && is_path(parts, beyond) &&
         (!parts.query || consists_of(*parts.query, ":@/?", of_query)) &&
         (!parts.fragment || consists_of(*parts.fragment, ":@/?", beyond));
}

}  // namespace

bool is_uri_reference(std::string_view text) {
  return is_reference(text, Beyond::none);
}

bool is_iri_reference(std::string_view text) {
  return is_reference(text, Beyond::iri);
}

}  // namespace baton::schema
