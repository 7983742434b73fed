#include "schema/format.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "json/pointer.h"
#include "schema/uri.h"
#include "text/ascii.h"
#include "text/pattern.h"
#include "text/rfc3339.h"

namespace baton::schema {
namespace {

struct FormatEntry {
  std::string_view name;
  std::string_view example;
};

// In the order of Format.
constexpr std::array<FormatEntry, 9> kFormats = {{
    {"date", "2025-08-01"},
    {"date-time", "2025-08-01T10:30:00Z"},
    {"email", "name@example.org"},
    {"json-pointer", "/a/0"},
    {"regex", "^[a-z]+$"},
    {"time", "10:30:00Z"},
    {"uri", "https://example.org/a"},
    {"uri-reference", "a/b#c"},
    {"uuid", "123e4567-e89b-12d3-a456-426614174000"},
}};

constexpr std::array<std::string_view, 10> kRefusedFormats = {
    "duration", "hostname", "idn-email",     "idn-hostname",          "ipv4",
    "ipv6",     "iri",      "iri-reference", "relative-json-pointer", "uri-template"};

// Checks a date or a time by completing it to a date-time; the text is short, so nothing is
// allocated.
bool is_date_time_of(std::string_view before, std::string_view text, std::string_view after) {
  std::array<char, 128> buffer{};
  const std::size_t size = before.size() + text.size() + after.size();
  if (size > buffer.size()) return false;
  char* end = std::copy(before.begin(), before.end(), buffer.data());
  end = std::copy(text.begin(), text.end(), end);
  std::copy(after.begin(), after.end(), end);
  return text::parse_date_time({buffer.data(), size}).has_value();
}

bool is_date(std::string_view text) {
  return text.size() == 10 && is_date_time_of("", text, "T00:00:00Z");
}

bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool hyphen = at == 8 || at == 13 || at == 18 || at == 23;
    if (hyphen ? text[at] != '-' : !text::is_hex_digit(text[at])) return false;
  }
  return true;
}

bool is_atom_text(char byte) {
  return text::is_alphanumeric(byte) || static_cast<unsigned char>(byte) >= 0x80 ||
         std::string_view("!#$%&'*+-/=?^_`{|}~").find(byte) != std::string_view::npos;
}

bool is_dot_atom(std::string_view text) {
  if (text.empty() || text.front() == '.' || text.back() == '.') return false;
  return text.find("..") == std::string_view::npos &&
         std::ranges::all_of(text, [](char byte) { return byte == '.' || is_atom_text(byte); });
}

bool is_quoted_local(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return false;
  const std::string_view inner = text.substr(1, text.size() - 2);
  for (std::size_t at = 0; at < inner.size(); ++at) {
    if (inner[at] == '"' || inner[at] < ' ') return false;
    if (inner[at] == '\\' && ++at == inner.size()) return false;
  }
  return true;
}

bool is_host_label(std::string_view label) {
  return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
         std::ranges::all_of(label,
                             [](char byte) { return byte == '-' || text::is_alphanumeric(byte); });
}

bool is_mail_domain(std::string_view text) {
  if (text.starts_with('[') && text.ends_with(']')) {
    const std::string_view literal = text.substr(1, text.size() - 2);
    return literal.starts_with("IPv6:") ? is_ipv6_address(literal.substr(5))
                                        : is_ipv4_address(literal);
  }
  while (true) {
    const std::size_t dot = text.find('.');
    if (!is_host_label(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

constexpr std::size_t kLongestLocalPart = 64;  // RFC 5321, section 4.5.3.1.1

// RFC 5321, section 4.1.2, without comments.
bool is_email(std::string_view text) {
  const std::size_t at = text.rfind('@');
  if (at > kLongestLocalPart) return false;  // also true for npos
  const std::string_view local = text.substr(0, at);
  return (is_dot_atom(local) || is_quoted_local(local)) && is_mail_domain(text.substr(at + 1));
}

}  // namespace

std::optional<Format> find_format(std::string_view name) {
  const auto* const entry = std::ranges::find(kFormats, name, &FormatEntry::name);
  if (entry == kFormats.end()) return std::nullopt;
  return static_cast<Format>(entry - kFormats.begin());
}

std::string_view format_name(Format format) {
  return kFormats[static_cast<std::size_t>(format)].name;
}

std::string_view format_example(Format format) {
  return kFormats[static_cast<std::size_t>(format)].example;
}

bool is_refused_format(std::string_view name) {
  return std::ranges::find(kRefusedFormats, name) != kRefusedFormats.end();
}

bool matches_format(Format format, std::string_view text) {
  switch (format) {
    case Format::date: return is_date(text);
    case Format::date_time: return text::parse_date_time(text).has_value();
    case Format::email: return is_email(text);
    case Format::json_pointer: return json::Pointer::parse(text).has_value();
    case Format::regex: return text::Pattern::compile(text).has_value();
    case Format::time: return is_date_time_of("1998-12-31T", text, "");
    case Format::uri: return is_uri_reference(text) && split_uri(text).scheme.has_value();
    case Format::uri_reference: return is_uri_reference(text);
    case Format::uuid: return is_uuid(text);
  }
  return false;
}

}  // namespace baton::schema
