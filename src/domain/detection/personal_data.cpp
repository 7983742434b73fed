#include "domain/detection/personal_data.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "domain/detection/personal_numbers.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kLongestLocal = 64;  // RFC 5321, section 4.5.3.1
constexpr std::size_t kLongestDomain = 255;
// How far before an address its scheme is searched, so that a text without blanks takes linear
// time.
constexpr std::size_t kLongestScheme = 256;
// Names for documentation and for private networks (RFC 2606, RFC 6761, RFC 6762).
constexpr std::array<std::string_view, 9> kReservedDomains = {
    "example", "example.com", "example.net", "example.org", "test",
    "invalid", "localhost",   "localdomain", "local"};
constexpr std::array<std::string_view, 5> kUnattendedSenders = {"noreply", "no-reply", "no_reply",
                                                                "donotreply", "do-not-reply"};
// "logo@2x.png", "getty@tty1.service": names of files and units.
constexpr std::array<std::string_view, 30> kFileEndings = {
    "png", "jpg",  "jpeg", "gif",  "svg",     "webp",  "ico",    "css",   "js",   "mjs",
    "ts",  "tsx",  "jsx",  "json", "html",    "map",   "pdf",    "ttf",   "woff", "txt",
    "xml", "yaml", "yml",  "lock", "service", "timer", "socket", "mount", "tgz",  "internal"};

bool is_local(char c) {
  return text::is_alphanumeric(c) || c == '.' || c == '_' || c == '%' || c == '+' || c == '-' ||
         c == '\'';
}

// The length of the character before `end` if it may be in the name of an address; else 0. Of other
// letters, those of alphabets whose words are apart: Latin, Greek, Cyrillic.
std::size_t local_length_before(std::string_view text, std::size_t end) {
  if (is_local(text[end - 1])) return 1;
  if (end < 2) return 0;
  const auto first = static_cast<unsigned char>(text[end - 2]);
  const auto second = static_cast<unsigned char>(text[end - 1]);
  return first >= 0xC3 && first <= 0xD3 && second >= 0x80 && second < 0xC0 ? 2 : 0;
}

bool is_domain(char c) {
  return text::is_alphanumeric(c) || c == '.' || c == '-';
}

bool ends_in(std::string_view domain, std::string_view parent) {
  if (!domain.ends_with(parent)) return false;
  return domain.size() == parent.size() || domain[domain.size() - parent.size() - 1] == '.';
}

bool is_impersonal(std::string_view local, std::string_view domain) {
  const bool is_sender = std::ranges::any_of(kUnattendedSenders, [&](std::string_view name) {
    return local.find(name) != std::string_view::npos;
  });
  return is_sender || domain.find("noreply") != std::string_view::npos ||
         std::ranges::any_of(kReservedDomains, [domain](std::string_view reserved) {
           return ends_in(domain, reserved);
         });
}

bool has_only_letters(std::string_view text) {
  return std::ranges::all_of(text, text::is_letter);
}

bool is_address(std::string_view local, std::string_view domain) {
  if (local.empty() || local.size() > kLongestLocal || local.front() == '.' ||
      local.ends_with('.') || domain.size() > kLongestDomain) {
    return false;
  }
  const std::size_t point = domain.rfind('.');
  if (point == std::string_view::npos || point == 0 || domain.front() == '-' ||
      domain.find("..") != std::string_view::npos) {
    return false;
  }
  const std::string_view ending = domain.substr(point + 1);
  return ending.size() >= 2 && has_only_letters(ending) &&
         std::ranges::find(kFileEndings, ending) == kFileEndings.end();
}

// Whether the text before or after the address makes it a part of a URL or of a path in scp's form.
bool is_part_of_place(std::string_view text, std::size_t begin, std::size_t end) {
  const std::size_t from = begin - std::min(begin, kLongestScheme);
  const std::string_view before = text.substr(from, begin - from);
  const bool follows_scheme = before.ends_with("//");
  const std::size_t word = before.find_last_of(" \t\r\n\"'<>(") + 1;
  const bool follows_user =
      before.ends_with(':') && before.substr(word).find("//") != std::string_view::npos;
  const bool is_path = end + 1 < text.size() && text[end] == ':' &&
                       (text::is_alphanumeric(text[end + 1]) || text[end + 1] == '/');
  return follows_scheme || follows_user || is_path;
}

// The e-mail address around the '@' at `at`, none of it before `from`.
std::optional<Secret> address_around(std::string_view text, std::size_t at, std::size_t from) {
  std::size_t begin = at;
  while (begin > from && at - begin <= kLongestLocal) {
    const std::size_t length = local_length_before(text, begin);
    if (length == 0) break;
    begin -= length;
  }
  while (begin < at && text[begin] == '\'') ++begin;
  std::size_t end = at + 1;
  while (end < text.size() && end - at <= kLongestDomain && is_domain(text[end])) ++end;
  while (end > at + 1 && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
  const std::string local = text::to_lower(text.substr(begin, at - begin));
  const std::string domain = text::to_lower(text.substr(at + 1, end - at - 1));
  const bool is_personal = is_address(local, domain) && !is_impersonal(local, domain) &&
                           !is_part_of_place(text, begin, end);
  if (!is_personal) return std::nullopt;
  return Secret{.kind = "email-address", .begin = begin, .end = end};
}

// `from`: the end of the last datum. A group of digits after another one is a part of its number.
bool may_begin_number(std::string_view text, std::size_t at, std::size_t from) {
  const char c = text[at];
  const bool is_first = text::is_digit(c) || c == '+' || c == '(' || (c >= 'A' && c <= 'Z');
  if (!is_first) return false;
  if (at == 0) return true;
  const char before = text[at - 1];
  const bool continues = before == ' ' && at - 1 > from && text::is_digit(text[at - 2]);
  if (continues && text::is_digit(c)) return false;
  return !text::is_alphanumeric(before) && before != '.' && before != '_' && before != '-' &&
         before != '+' && before != '#' && static_cast<unsigned char>(before) < 0x80;
}

}  // namespace

std::vector<Secret> find_personal_data(std::string_view text) {
  std::vector<Secret> found;
  std::size_t from = 0;  // the end of the last one
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::optional<Secret> datum;
    if (text[at] == '@') {
      datum = address_around(text, at, from);
    } else if (may_begin_number(text, at, from)) {
      datum = personal_number_at(text, at);
    }
    if (!datum) continue;
    from = datum->end;
    at = from - 1;
    found.push_back(*datum);
  }
  return found;
}

}  // namespace baton::detection
