#include <algorithm>
#include <charconv>

#include "schema/uri.h"
#include "text/ascii.h"

// The grammar of RFC 3986, Appendix A, applied to the parts that split_uri returns.
namespace baton::schema {
namespace {

bool is_unreserved_or_delimiter(char byte) {
  return text::is_letter(byte) || text::is_digit(byte) ||
         std::string_view("-._~!$&'()*+,;=").find(byte) != std::string_view::npos;
}

// Whether all characters are unreserved, delimiters, percent escapes or in `extra`.
bool consists_of(std::string_view text, std::string_view extra) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '%') {
      if (text.size() - at < 3 || !text::is_hex_digit(text[at + 1]) ||
          !text::is_hex_digit(text[at + 2]))
        return false;
      at += 2;
    } else if (!is_unreserved_or_delimiter(text[at]) &&
               extra.find(text[at]) == std::string_view::npos) {
      return false;
    }
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

bool is_host_and_port(std::string_view text) {
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
  return consists_of(text.substr(0, colon), "") && std::ranges::all_of(port, text::is_digit);
}

bool is_authority(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) return is_host_and_port(text);
  return consists_of(text.substr(0, at), ":") && is_host_and_port(text.substr(at + 1));
}

bool is_path(const UriParts& parts) {
  if (!consists_of(parts.path, ":@/")) return false;
  if (parts.authority) return parts.path.empty() || parts.path.front() == '/';
  // A colon in the first segment would be read as the end of a scheme.
  const std::size_t stop = parts.path.find_first_of(":/");
  return parts.scheme || stop == std::string_view::npos || parts.path[stop] == '/';
}

bool is_hex_group(std::string_view text) {
  return !text.empty() && text.size() <= 4 && std::ranges::all_of(text, text::is_hex_digit);
}

// The number of 16-bit groups in "a:b:1.2.3.4"; -1 if the text is invalid. An empty text has none.
int count_groups(std::string_view text, bool may_end_in_ipv4) {
  if (text.empty()) return 0;
  int count = 0;
  while (true) {
    const std::size_t colon = text.find(':');
    const std::string_view group = text.substr(0, colon);
    if (colon == std::string_view::npos && may_end_in_ipv4 && is_ipv4_address(group)) {
      return count + 2;
    }
    if (!is_hex_group(group)) return -1;
    ++count;
    if (colon == std::string_view::npos) return count;
    text.remove_prefix(colon + 1);
  }
}

}  // namespace

bool is_ipv4_address(std::string_view text) {
  for (int octet = 0; octet < 4; ++octet) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const std::string_view digits = text.substr(0, dot);
    if (digits.empty() || digits.size() > 3 || !std::ranges::all_of(digits, text::is_digit))
      return false;
    if (digits.size() > 1 && digits.front() == '0') return false;
    int value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (value > 255 || (dot == text.size()) != (octet == 3)) return false;
    text.remove_prefix(std::min(dot + 1, text.size()));
  }
  return true;
}

bool is_ipv6_address(std::string_view text) {
  const std::size_t gap = text.find("::");
  if (gap == std::string_view::npos) return count_groups(text, true) == 8;
  const int before = count_groups(text.substr(0, gap), false);
  const int after = count_groups(text.substr(gap + 2), true);
  return before >= 0 && after >= 0 && before + after <= 7;
}

bool is_uri_reference(std::string_view text) {
  const UriParts parts = split_uri(text);
  return (!parts.scheme || is_scheme(*parts.scheme)) &&
         (!parts.authority || is_authority(*parts.authority)) && is_path(parts) &&
         (!parts.query || consists_of(*parts.query, ":@/?")) &&
         (!parts.fragment || consists_of(*parts.fragment, ":@/?"));
}

}  // namespace baton::schema
