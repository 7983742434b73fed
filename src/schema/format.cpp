#include "schema/format.h"

#include <algorithm>
#include <array>

#include "json/pointer.h"
#include "schema/format_checks.h"
#include "schema/uri.h"
#include "text/idna.h"
#include "text/names.h"
#include "text/pattern.h"
#include "text/rfc3339.h"

namespace baton::schema {
namespace {

struct FormatEntry {
  std::string_view name;
  std::string_view example;
  bool (*matches)(std::string_view text);
};

bool is_uri(std::string_view text) {
  return is_uri_reference(text) && split_uri(text).scheme.has_value();
}

bool is_iri(std::string_view text) {
  return is_iri_reference(text) && split_uri(text).scheme.has_value();
}

// In the order of Format.
constexpr std::array<FormatEntry, 19> kFormats = {{
    {"date", "2025-08-01", is_date},
    {"date-time", "2025-08-01T10:30:00Z",
     [](std::string_view text) { return text::parse_date_time(text).has_value(); }},
    {"duration", "P1DT12H", is_duration},
    {"email", "name@example.org",
     [](std::string_view text) { return is_email(text, Characters::ascii); }},
    {"hostname", "www.example.org", text::is_hostname},
    {"idn-email", "name@example.org",
     [](std::string_view text) { return is_email(text, Characters::unicode); }},
    {"idn-hostname", "www.example.org", text::is_idn_hostname},
    {"ipv4", "192.0.2.1", is_ipv4_address},
    {"ipv6", "2001:db8::1", is_ipv6_address},
    {"iri", "https://example.org/a", is_iri},
    {"iri-reference", "a/b#c", is_iri_reference},
    {"json-pointer", "/a/0",
     [](std::string_view text) { return json::Pointer::parse(text).has_value(); }},
    {"regex", "^[a-z]+$", text::is_ecma_pattern},
    {"relative-json-pointer", "1/a", is_relative_json_pointer},
    {"time", "10:30:00Z", is_time},
    {"uri", "https://example.org/a", is_uri},
    {"uri-reference", "a/b#c", is_uri_reference},
    {"uri-template", "https://example.org/{name}", is_uri_template},
    {"uuid", "123e4567-e89b-12d3-a456-426614174000", is_uuid},
}};

const FormatEntry& entry_of(Format format) {
  return kFormats[static_cast<std::size_t>(format)];
}

}  // namespace

std::optional<Format> find_format(std::string_view name) {
  const auto* const entry = std::ranges::find(kFormats, name, &FormatEntry::name);
  if (entry == kFormats.end()) return std::nullopt;
  return static_cast<Format>(entry - kFormats.begin());
}

std::string_view format_name(Format format) {
  return entry_of(format).name;
}

std::string_view format_example(Format format) {
  return entry_of(format).example;
}

std::optional<std::string_view> nearest_format(std::string_view name) {
  std::array<std::string_view, kFormats.size()> names;
  std::ranges::transform(kFormats, names.begin(), &FormatEntry::name);
  return text::nearest(name, names);
}

bool matches_format(Format format, std::string_view text) {
  return entry_of(format).matches(text);
}

}  // namespace baton::schema
