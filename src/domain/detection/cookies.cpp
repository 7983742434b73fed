#include "domain/detection/cookies.h"

#include <algorithm>

#include "domain/detection/name_range.h"
#include "domain/detection/paired_member.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::string_view kCookie = "cookie";

bool names_cookie(std::string_view name) {
  return name.size() >= kCookie.size() &&
         text::equals_ignoring_case(name.substr(name.size() - kCookie.size()), kCookie);
}

}  // namespace

CookiesEnd end_of_cookies(std::string_view text, std::size_t at, std::size_t last_word) {
  constexpr std::size_t kLongestHeader = 2048;
  if (!text::starts_with_ignoring_case(text.substr(last_word), kCookie)) return {.end = at};
  const NameRange name = name_before(text, at);
  const bool is_cookie = is_value_member(name.in(text))
                             ? std::ranges::any_of(sibling_names(text, name.begin), names_cookie)
                             : names_cookie(name.in(text));
  const bool are_cookies = text::equals_ignoring_case(name.in(text), "cookies");
  if (!is_cookie && !are_cookies) return {.end = at};
  const std::size_t begin = std::min(text.find_first_not_of(" \t\"'\\", at + 1), text.size());
  const std::string_view header = text.substr(begin, kLongestHeader);
  const bool is_list = header.starts_with('[');  // of headers: ["a=b; Path=/", "c=d"]
  const bool is_open = is_list || header.starts_with('{');
  if (are_cookies && !is_open) return {.end = at};
  const std::string_view closing = is_list ? "]" : are_cookies ? "}" : "\n\"'\\";
  return {.end = begin + std::min(header.find_first_of(closing), header.size()),
          .are_members = are_cookies};
}

std::optional<Secret> cookie_at(std::string_view text, std::size_t at) {
  return plausible_secret(text, read_value(text, at + 1, Ending::punctuation), NameClass::cookie);
}

std::vector<Secret> cookies_in(std::string_view header) {
  std::vector<Secret> cookies;
  for (std::size_t at = header.find('='); at != std::string_view::npos; at = header.find('=', at)) {
    const ValueRange value = read_value(header, at + 1, Ending::punctuation);
    const auto cookie = plausible_secret(header, value, NameClass::cookie);
    if (cookie) cookies.push_back(*cookie);
    at = std::max(at + 1, value.end);
  }
  return cookies;
}

}  // namespace baton::detection
