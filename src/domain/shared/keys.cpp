#include "domain/shared/keys.h"

#include <algorithm>
#include <cstddef>

#include "text/ascii.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::shared {
namespace {

constexpr std::size_t kLongestKey = 64;
constexpr std::uint64_t kCodePointsInToken = 4;

bool is_plain(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return text::is_lower(c) || text::is_digit(c) || c == '_';
  });
}

}  // namespace

std::uint64_t tokens_of(std::string_view value) {
  return (text::count_code_points(value) + kCodePointsInToken - 1) / kCodePointsInToken;
}

std::optional<std::string> why_malformed(std::string_view key) {
  if (key.size() > kLongestKey) return "it has more than 64 characters";
  const std::size_t colon = key.find(':');
  const bool has_prefix = colon != std::string_view::npos;
  const bool is_key = has_prefix ? is_plain(key.substr(0, colon)) && is_plain(key.substr(colon + 1))
                                 : is_plain(key);
  if (is_key) return std::nullopt;
  return "use a-z, 0-9 and _";
}

std::optional<std::string> why_no_key(std::string_view key,
                                      const std::vector<std::string>& prefixes) {
  if (std::optional<std::string> why = why_malformed(key)) return why;
  const std::size_t colon = key.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string_view prefix = key.substr(0, colon);
  if (std::ranges::find(prefixes, prefix) != prefixes.end()) return std::nullopt;
  return text::concat("the session has no prefix ", prefix);
}

}  // namespace baton::shared
