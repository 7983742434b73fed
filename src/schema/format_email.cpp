#include <algorithm>

#include "schema/format_checks.h"
#include "schema/uri.h"
#include "text/ascii.h"
#include "text/idna.h"

namespace baton::schema {
namespace {

constexpr std::size_t kLongestLocalPart = 64;  // RFC 5321, section 4.5.3.1.1

bool is_other_script(char byte, Characters characters) {
  return characters == Characters::unicode && static_cast<unsigned char>(byte) >= 0x80;
}

bool is_atom_text(char byte, Characters characters) {
  return text::is_alphanumeric(byte) || is_other_script(byte, characters) ||
         std::string_view("!#$%&'*+-/=?^_`{|}~").find(byte) != std::string_view::npos;
}

bool is_dot_atom(std::string_view text, Characters characters) {
  if (text.empty() || text.front() == '.' || text.back() == '.') return false;
  return text.find("..") == std::string_view::npos &&
         std::ranges::all_of(text, [characters](char byte) {
           return byte == '.' || is_atom_text(byte, characters);
         });
}

bool is_quoted_local(std::string_view text, Characters characters) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return false;
  const std::string_view inner = text.substr(1, text.size() - 2);
  for (std::size_t at = 0; at < inner.size(); ++at) {
    const bool is_escaped = inner[at] == '\\';
    if (is_escaped && ++at == inner.size()) return false;
    const bool is_printable = inner[at] >= ' ' && inner[at] <= '~';
    if (!is_printable && !is_other_script(inner[at], characters)) return false;
    if (inner[at] == '"' && !is_escaped) return false;
  }
  return true;
}

// A label with other scripts is not checked by IDNA's rules: a mail address may hold what a name
// service would first have to normalize.
bool is_domain_label(std::string_view label, Characters characters) {
  const bool is_ascii = std::ranges::none_of(
      label, [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; });
  if (is_ascii) return text::is_host_label(label);
  return characters == Characters::unicode && label.front() != '-' && label.back() != '-' &&
         std::ranges::all_of(label, [characters](char byte) {
           return byte == '-' || text::is_alphanumeric(byte) || is_other_script(byte, characters);
         });
}

bool is_mail_domain(std::string_view text, Characters characters) {
  if (text.starts_with('[') && text.ends_with(']')) {
    const std::string_view literal = text.substr(1, text.size() - 2);
    return literal.starts_with("IPv6:") ? is_ipv6_address(literal.substr(5))
                                        : is_ipv4_address(literal);
  }
  while (true) {
    const std::size_t dot = text.find('.');
    if (!is_domain_label(text.substr(0, dot), characters)) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

}  // namespace

// Without comments.
bool is_email(std::string_view text, Characters characters) {
  const std::size_t at = text.rfind('@');
  if (at > kLongestLocalPart) return false;  // also true for npos
  const std::string_view local = text.substr(0, at);
  return (is_dot_atom(local, characters) || is_quoted_local(local, characters)) &&
         is_mail_domain(text.substr(at + 1), characters);
}

}  // namespace baton::schema
