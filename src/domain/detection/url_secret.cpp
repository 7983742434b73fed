#include "domain/detection/url_secret.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "domain/detection/command_option.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::string_view kNotInAuthority = "/ \t\r\n\"'<>`\\,";

// "%v", "{pass}": what a program puts in.
bool is_template(std::string_view value) {
  constexpr std::size_t kLongestFormat = 3;
  const bool is_format = value.starts_with('%') && value.size() <= kLongestFormat;
  return is_format || (value.find('{') != std::string_view::npos && value.ends_with('}'));
}

// "host:80?user=a" of "http://host:80?user=a@b"
bool has_port(std::string_view authority) {
  const std::size_t mark = authority.find_first_of("?#");
  const std::string_view host = authority.substr(0, mark);
  const std::size_t colon = host.rfind(':');
  if (mark == std::string_view::npos) return false;
  if (colon == std::string_view::npos) return true;
  return std::ranges::all_of(host.substr(colon + 1), text::is_digit) && colon > 0;
}

// "db:5432/x", "[::1]", "git.example.com": a host, and the end of it.
bool begins_host(std::string_view text) {
  if (text.empty() || !(text::is_alphanumeric(text[0]) || text[0] == '[')) return false;
  const auto is_of_host = [](char c) {
    return text::is_word_character(c) || std::string_view(".-[").find(c) != std::string_view::npos;
  };
  std::size_t end = 0;
  while (end < text.size() && (is_of_host(text[end]) || (text[0] == '[' && text[end] == ':'))) {
    ++end;
  }
  if (end < text.size() && text[end] == ']') ++end;
  if (end == text.size()) return true;
  if (text[end] == ':') return end + 1 < text.size() && text::is_digit(text[end + 1]);
  return std::string_view("?#)]};").find(text[end]) != std::string_view::npos ||
         kNotInAuthority.find(text[end]) != std::string_view::npos;
}

// Of databases, queues and servers that take a login. Others have tags and buckets there.
constexpr std::array<std::string_view, 30> kSchemesWithLogin = {
    "http",       "https",   "ftp",   "ftps",    "sftp",      "ssh",   "postgres", "postgresql",
    "mysql",      "mariadb", "mssql", "mongodb", "sqlserver", "redis", "rediss",   "valkey",
    "clickhouse", "amqp",    "amqps", "kafka",   "nats",      "mqtt",  "mqtts",    "stomp",
    "smtp",       "smtps",   "imap",  "ldap",    "couchbase", "neo4j"};

// Where the scheme begins that ends at `end`.
std::size_t begin_of_scheme(std::string_view text, std::size_t end) {
  constexpr std::size_t kLongestSchemeOfLogin = 24;
  std::size_t begin = end;
  const std::size_t least = end - std::min(end, kLongestSchemeOfLogin);
  while (begin > least && (text::is_alphanumeric(text[begin - 1]) || text[begin - 1] == '+')) {
    --begin;
  }
  return begin;
}

// Whether the scheme that ends at `end` is one of them, also "postgresql+psycopg2".
bool has_login(std::string_view text, std::size_t end) {
  const std::size_t begin = begin_of_scheme(text, end);
  const std::string_view scheme = text.substr(begin, end - begin);
  return std::ranges::find(kSchemesWithLogin, scheme.substr(0, scheme.find('+'))) !=
         kSchemesWithLogin.end();
}

// "5432", "PORT", "%PORT%", "{port}"
bool is_port(std::string_view word) {
  constexpr std::size_t kShortestName = 4;
  const auto is_of_name = [](char c) { return text::is_upper(c) || text::is_digit(c) || c == '_'; };
  const bool is_name = word.size() >= kShortestName && text::is_upper(word.front()) &&
                       std::ranges::all_of(word, is_of_name);
  return is_name || std::ranges::all_of(word, text::is_digit) || word.starts_with('{') ||
         (word.size() > 1 && word.starts_with('%') && word.ends_with('%'));
}

// The quotation mark or bracket that ends the URL whose scheme ends at `end`: what encloses it has
// opened in front of it. A blank if nothing has.
char closing_mark(std::string_view text, std::size_t end) {
  constexpr std::size_t kReachOfMark = 128;
  const std::size_t least = end - std::min(end, kReachOfMark);
  const std::string_view before = text.substr(least, end - least);
  const std::size_t open = before.find_last_of(" \t\r\n'`<>");
  if (open == std::string_view::npos) return ' ';
  switch (before[open]) {
    case '\'':
    case '`': return before[open];
    case '<': return '>';
    case '>': return '<';
    default: return ' ';
  }
}

// What may be a login, and the host behind it: `rest` without what does not belong to the URL.
std::string_view login_of(std::string_view rest, char closing) {
  rest = rest.substr(0, std::min(rest.find_first_of(" \t\r\n\""), rest.find(closing)));
  for (const std::string_view mark : {"\\n", "\\r", "\\t", "</"}) {
    rest = rest.substr(0, rest.find(mark));
  }
  return rest;
}

// "a?mail=b": a parameter of the URL.
bool has_parameter(std::string_view text) {
  const std::size_t mark = text.find('?');
  if (mark == std::string_view::npos) return false;
  const std::size_t end = std::min(text.find('=', mark), text.size());
  const std::string_view name = text.substr(mark + 1, end - mark - 1);
  return end < text.size() && !name.empty() && std::ranges::all_of(name, text::is_word_character);
}

// The password of "user:pa/ss1@host" or "user:pa,ss1@host", which a character divides that ends
// most URLs; `login` begins behind "://". A port is none, nor is "registry:tag/name@sha256:…".
std::optional<Secret> divided_password(std::string_view login, std::size_t begin) {
  const std::size_t mark = login.find_first_of(kNotInAuthority);
  const std::size_t colon = login.substr(0, mark).find(':');
  if (mark == std::string_view::npos || colon == std::string_view::npos) return std::nullopt;
  const bool is_path = login[mark] == '/';
  if (is_path) login = login.substr(0, login.find_first_of("?#"));
  if (login.size() < mark) return std::nullopt;
  const bool is_host = login.substr(0, colon).find_first_of(".[@") != std::string_view::npos;
  const std::string_view first = login.substr(colon + 1, mark - colon - 1);
  const bool begins_with_comma = first.empty() && login[mark] == ',';
  // "3000)" and "3000." in front of it: what follows does not belong to the URL.
  const std::size_t digits = std::min(first.find_first_not_of("0123456789"), first.size());
  const bool ends_with_port = digits > 0 && digits < first.size() &&
                              std::ranges::none_of(first.substr(digits), text::is_alphanumeric);
  if (is_host || ends_with_port || (is_port(first) && !begins_with_comma)) return std::nullopt;
  std::size_t sign = login.find('@', mark);
  while (sign != std::string_view::npos && !begins_host(login.substr(sign + 1))) {
    sign = login.find('@', sign + 1);
  }
  if (sign == std::string_view::npos || login.substr(sign).starts_with("@sha256:")) {
    return std::nullopt;
  }
  const std::string_view password = login.substr(colon + 1, sign - colon - 1);
  const bool is_mixed = std::ranges::any_of(password, text::is_digit) &&
                        std::ranges::any_of(password, text::is_letter);
  if (!is_mixed || has_parameter(password) || !is_plausible(password, NameClass::password)) {
    return std::nullopt;
  }
  return Secret{.kind = "password", .begin = begin + colon + 1, .end = begin + sign};
}

// "auth_date=1&" in front of the hash that lets a user of Telegram in.
bool follows_date_of_login(std::string_view text, std::size_t at) {
  if (at == 0 || text[at - 1] != '&') return false;
  return text.substr(0, skip_back(text, at - 1, "0123456789")).ends_with("auth_date=");
}

}  // namespace

std::optional<Secret> url_password_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("://")) return std::nullopt;
  constexpr std::size_t kLongestAuthority = 512;
  const std::size_t begin = at + 3;
  const std::string_view rest = text.substr(begin, kLongestAuthority);
  const std::string_view authority = rest.substr(0, rest.find_first_of(kNotInAuthority));
  const std::size_t sign = authority.rfind('@');
  const bool has_path = rest.substr(authority.size()).starts_with('/');
  const bool has_host =
      sign != std::string_view::npos && (has_path || begins_host(rest.substr(sign + 1)));
  if (!has_host && has_login(text, at)) {
    const auto secret = divided_password(login_of(rest, closing_mark(text, at)), begin);
    if (secret) return secret;
  }
  if (sign == std::string_view::npos) return std::nullopt;
  const ValueRange login{.begin = begin, .end = begin + sign};
  if (has_port(login.in(text))) return std::nullopt;
  if (authority.substr(0, sign).find(':') != std::string_view::npos) {
    const std::size_t colon = begin + authority.find(':');
    if (colon > begin) return user_password(text, login, true);
    const std::string_view password = text.substr(colon + 1, login.end - colon - 1);
    if (!is_plausible_in_url(password)) return std::nullopt;
    return Secret{.kind = "password", .begin = colon + 1, .end = login.end};
  }
  if (!looks_random(login.in(text))) return std::nullopt;
  return Secret{.kind = "token", .begin = login.begin, .end = login.end};
}

std::optional<Secret> driver_password_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (!rest.starts_with("@tcp(") && !rest.starts_with("@unix(")) return std::nullopt;
  constexpr std::size_t kLongestLogin = 128;
  const std::size_t least = at - std::min(at, kLongestLogin);
  const std::string_view before = text.substr(least, at - least);
  const std::size_t begin = before.find_last_of(" \t\r\n\"'`") + 1;  // npos + 1 is 0
  const std::size_t colon = before.find(':', begin);
  if (colon == std::string_view::npos || before.find("://", begin) == colon) return std::nullopt;
  const std::string_view password = before.substr(colon + 1);
  if (is_template(password) || !is_plausible_in_url(password)) return std::nullopt;
  return Secret{.kind = "password", .begin = least + colon + 1, .end = at};
}

std::optional<Secret> url_parameter(std::string_view text, NameRange name, std::size_t at) {
  const bool is_in_query =
      name.begin > 0 && (text[name.begin - 1] == '?' || text[name.begin - 1] == '&');
  const auto is_named = [&](std::string_view known) {
    return text::equals_ignoring_case(name.in(text), known);
  };
  const bool is_key = is_named("key") || is_named("sig") || is_named("code");
  const bool is_signature = is_named("signature");
  const std::string_view before = text.substr(0, name.begin);
  const bool ends_header = before.ends_with(", ") || before.ends_with(',');
  const bool is_of_request = is_named("x-amz-signature") || is_named("x-goog-signature") ||
                             (is_signature && ends_header && name.end + 1 == at);
  const bool is_of_login = is_named("hash") && follows_date_of_login(text, name.begin);
  const bool is_parameter = is_in_query && (is_key || is_signature);
  if (!is_of_request && !is_of_login && !is_parameter) return std::nullopt;
  const ValueRange value = read_value(text, at, Ending::punctuation);
  if (!looks_random(value.in(text))) return std::nullopt;
  return Secret{.kind = "url-parameter", .begin = value.begin, .end = value.end};
}

std::optional<Secret> webhook_at(std::string_view text, std::size_t at) {
  struct Webhook {
    std::string_view address;  // a part of host and path
    std::string_view kind;
  };
  constexpr std::array kWebhooks = {
      Webhook{"hooks.slack.com/services/", "slack-webhook"},
      Webhook{"hooks.slack.com/workflows/", "slack-webhook"},
      Webhook{"hooks.slack.com/triggers/", "slack-webhook"},
      Webhook{"discord.com/api/webhooks/", "discord-webhook"},
      Webhook{"discordapp.com/api/webhooks/", "discord-webhook"},
      Webhook{".webhook.office.com/webhookb2/", "teams-webhook"},
      Webhook{"outlook.office.com/webhook/", "teams-webhook"},
      Webhook{"hooks.zapier.com/hooks/catch/", "zapier-webhook"},
      Webhook{"api.telegram.org/bot", "telegram-bot-token"},
  };
  constexpr std::string_view kScheme = "https";
  const bool is_https = at >= kScheme.size() &&
                        text.substr(at - kScheme.size(), kScheme.size()) == kScheme &&
                        text.substr(at).starts_with("://");
  if (!is_https) return std::nullopt;
  const std::string_view rest = text.substr(at + 3, 512);
  std::string_view address = rest.substr(0, rest.find_first_of(" \t\r\n\"'<>`\\,)]}|&;\x1B"));
  const bool is_cut = address.ends_with("...");  // what is shown may be a part
  address = address.substr(0, address.find_last_not_of('.') + 1);
  for (const Webhook& webhook : kWebhooks) {
    const std::size_t found = address.find(webhook.address);
    constexpr std::size_t kShortestPath = 8;
    constexpr std::size_t kShortestLastPart = 16;
    if (found == std::string_view::npos || found >= address.find('/') ||
        address.size() < found + webhook.address.size() + kShortestPath ||
        (is_cut && address.size() - address.rfind('/') <= kShortestLastPart) ||
        address.find("...") != std::string_view::npos) {
      continue;
    }
    return Secret{
        .kind = webhook.kind, .begin = at - kScheme.size(), .end = at + 3 + address.size()};
  }
  return std::nullopt;
}

}  // namespace baton::detection
