#include "domain/detection/secret_details.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "domain/detection/plausible_value.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::array<std::string_view, 18> kKeywords = {
    "type",     "pattern",      "format",          "title",   "description", "$ref",
    "$id",      "$schema",      "$comment",        "$anchor", "shape",       "name",
    "location", "locationName", "contentEncoding", "summary", "$dynamicRef", "documentation"};

// What names of identifiers and of hexadecimal digests end with, in lower case.
constexpr std::array<std::string_view, 4> kIdentifiers = {"id", "uid", "uuid", "guid"};
constexpr std::array<std::string_view, 15> kDigests = {
    "commit", "commitid", "sha",      "sha1", "sha256", "sha512", "shasum",     "md5",
    "digest", "checksum", "revision", "head", "etag",   "tree",   "fingerprint"};

bool ends_with_any_in_any_case(std::string_view name, std::span<const std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) {
    return name.size() >= ending.size() &&
           text::equals_ignoring_case(name.substr(name.size() - ending.size()), ending);
  });
}

// "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
bool is_uuid_text(std::string_view value) {
  constexpr std::string_view kForm = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  return std::ranges::equal(value, kForm, [](char c, char form) {
    return form == '-' ? c == '-' : text::is_hex_digit(c);
  });
}

// "sha512-RdJUflcE…", "sha256:0123…", "h1:…"
bool is_named_digest(std::string_view value) {
  constexpr std::array<std::string_view, 6> kAlgorithms = {"sha1",   "sha256", "sha384",
                                                           "sha512", "md5",    "h1"};
  constexpr std::size_t kShortest = 20;
  const std::size_t mark = value.find_first_of("-:");
  if (mark == std::string_view::npos) return false;
  const std::string_view digest = value.substr(mark + 1);
  return std::ranges::find(kAlgorithms, value.substr(0, mark)) != kAlgorithms.end() &&
         digest.size() >= kShortest && std::ranges::all_of(digest, [](char c) {
           return text::is_alphanumeric(c) || c == '+' || c == '/' || c == '=';
         });
}

// The rest of a text behind the digits that it begins with; the text itself if there are none.
std::string_view behind_digits(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of("0123456789"), text.size()));
}

// "1.2.3", "v1.2.3-rc4", "2.0.0+build.5"
bool is_version(std::string_view value) {
  constexpr std::size_t kLongest = 40;
  constexpr int kNumbers = 3;
  if (value.size() > kLongest) return false;
  if (value.starts_with('v')) value.remove_prefix(1);
  for (int number = 0; number < kNumbers; ++number) {
    if (number > 0 && !value.starts_with('.')) return false;
    if (number > 0) value.remove_prefix(1);
    const std::string_view rest = behind_digits(value);
    if (rest.size() == value.size()) return false;
    value = rest;
  }
  if (value.empty()) return true;
  return (value.front() == '-' || value.front() == '+') && !looks_random(value) &&
         std::ranges::all_of(value, [](char c) {
           return text::is_alphanumeric(c) || c == '.' || c == '-' || c == '+';
         });
}

}  // namespace

bool describes_secret(std::string_view member, std::string_view value) {
  if (std::ranges::find(kKeywords, member) != kKeywords.end()) return true;
  if (is_named_digest(value) || is_version(value)) return true;
  if (is_uuid_text(value)) return ends_with_any_in_any_case(member, kIdentifiers);
  return ends_with_any_in_any_case(member, kDigests) &&
         std::ranges::all_of(value, text::is_hex_digit);
}

}  // namespace baton::detection
