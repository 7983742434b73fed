// One look at each place where a word begins: no character of a word stands before a token, except
// as the end of an escape sequence; a token ends at the first character outside of its alphabet.
// Linear in the text.
#include "domain/policy/secrets.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "text/ascii.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

enum class Alphabet : std::uint8_t { upper_digits, word, word_dash, base64url_dots, hex };

// Lengths are those behind the prefix, and minima.
struct Kind {
  std::string_view prefix;
  std::string_view name;
  Alphabet alphabet;
  std::size_t length;
};

// Public formats, as their issuers document them.
constexpr std::array kKinds = {
    Kind{"AKIA", "aws-access-key-id", Alphabet::upper_digits, 16},
    Kind{"ASIA", "aws-access-key-id", Alphabet::upper_digits, 16},
    Kind{"ABIA", "aws-access-key-id", Alphabet::upper_digits, 16},
    Kind{"ACCA", "aws-access-key-id", Alphabet::upper_digits, 16},
    Kind{"ghp_", "github-token", Alphabet::word, 36},
    Kind{"gho_", "github-token", Alphabet::word, 36},
    Kind{"ghu_", "github-token", Alphabet::word, 36},
    Kind{"ghs_", "github-token", Alphabet::word, 36},
    Kind{"ghr_", "github-token", Alphabet::word, 36},
    Kind{"github_pat_", "github-token", Alphabet::word, 82},
    Kind{"glpat-", "gitlab-token", Alphabet::word_dash, 20},
    Kind{"npm_", "npm-token", Alphabet::word, 36},
    Kind{"pypi-AgEIcHlwaS5vcmc", "pypi-token", Alphabet::word_dash, 50},
    Kind{"rubygems_", "rubygems-key", Alphabet::hex, 48},
    Kind{"xoxb-", "slack-token", Alphabet::word_dash, 20},
    Kind{"xoxp-", "slack-token", Alphabet::word_dash, 20},
    Kind{"xapp-", "slack-token", Alphabet::word_dash, 20},
    Kind{"sk_live_", "stripe-key", Alphabet::word, 20},
    Kind{"rk_live_", "stripe-key", Alphabet::word, 20},
    Kind{"sk_test_", "stripe-key", Alphabet::word, 20},
    Kind{"whsec_", "stripe-webhook-secret", Alphabet::word, 24},
    Kind{"sk-ant-", "anthropic-key", Alphabet::word_dash, 24},
    Kind{"sk-proj-", "openai-key", Alphabet::word_dash, 40},
    Kind{"sk-or-v1-", "openrouter-key", Alphabet::hex, 64},
    Kind{"hf_", "huggingface-token", Alphabet::word, 30},
    Kind{"AIza", "google-api-key", Alphabet::word_dash, 35},
    Kind{"GOCSPX-", "google-oauth-secret", Alphabet::word_dash, 28},
    Kind{"SG.", "sendgrid-key", Alphabet::base64url_dots, 60},
    Kind{"shpat_", "shopify-token", Alphabet::hex, 32},
    Kind{"dop_v1_", "digitalocean-token", Alphabet::hex, 64},
    Kind{"hvs.", "vault-token", Alphabet::word_dash, 24},
    Kind{"glsa_", "grafana-token", Alphabet::word, 32},
    Kind{"lin_api_", "linear-key", Alphabet::word, 32},
    Kind{"AGE-SECRET-KEY-1", "age-secret-key", Alphabet::upper_digits, 58},
    Kind{"eyJ", "json-web-token", Alphabet::base64url_dots, 30},
};

constexpr std::string_view kPemBegin = "-----BEGIN ";
constexpr std::string_view kPemLabel = "PRIVATE KEY";
constexpr std::string_view kPemEnd = "-----END ";
constexpr std::string_view kDashes = "-----";

constexpr bool is_word(char c) {
  return text::is_digit(c) || text::is_upper(c) || text::is_lower(c) || c == '_';
}

bool belongs(char c, Alphabet alphabet) {
  switch (alphabet) {
    case Alphabet::upper_digits: return text::is_upper(c) || text::is_digit(c);
    case Alphabet::word: return is_word(c);
    case Alphabet::word_dash: return is_word(c) || c == '-';
    case Alphabet::base64url_dots: return is_word(c) || c == '-' || c == '.';
    case Alphabet::hex: return text::is_lower_hex_digit(c);
  }
  return false;
}

// Three parts, of which each says something.
bool looks_signed(std::string_view token) {
  const std::size_t first = token.find('.');
  if (first == std::string_view::npos) return false;
  const std::size_t second = token.find('.', first + 1);
  return second != std::string_view::npos && second > first + 4 && token.size() > second + 4 &&
         token.find('.', second + 1) == std::string_view::npos;
}

// For each byte the kinds that have it at one place of their prefix, as bits. Nearly every word is
// ruled out by its first two bytes.
using KindBits = std::uint64_t;
static_assert(kKinds.size() <= 64);

constexpr std::array<KindBits, 256> kinds_by_byte(std::size_t place) {
  std::array<KindBits, 256> kinds = {};
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    kinds.at(static_cast<unsigned char>(kKinds.at(i).prefix[place])) |= KindBits{1} << i;
  }
  return kinds;
}

constexpr std::array<KindBits, 256> kByFirst = kinds_by_byte(0);
constexpr std::array<KindBits, 256> kBySecond = kinds_by_byte(1);

KindBits kinds_at(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return 0;
  return kByFirst.at(static_cast<unsigned char>(text[at])) &
         kBySecond.at(static_cast<unsigned char>(text[at + 1]));
}

std::optional<Secret> token_at(std::string_view text, std::size_t at) {
  for (KindBits left = kinds_at(text, at); left != 0; left &= left - 1) {
    const Kind& kind = kKinds.at(static_cast<std::size_t>(std::countr_zero(left)));
    if (!text.substr(at).starts_with(kind.prefix)) continue;
    std::size_t end = at + kind.prefix.size();
    while (end < text.size() && belongs(text[end], kind.alphabet)) ++end;
    while (text[end - 1] == '.') --end;  // of a sentence that ends here
    if (end - at - kind.prefix.size() < kind.length) continue;
    if (kind.prefix == "eyJ" && !looks_signed(text.substr(at, end - at))) continue;
    return Secret{.kind = kind.name, .begin = at, .end = end};
  }
  return std::nullopt;
}

// Up to the end of its last line; where that is missing, all that follows.
std::optional<Secret> private_key_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(kPemBegin)) return std::nullopt;
  const std::size_t label_end = text.find(kDashes, at + kPemBegin.size());
  if (label_end == std::string_view::npos) return std::nullopt;
  const std::string_view label = text.substr(at, label_end - at);
  constexpr std::size_t kLongestLabel = 64;
  if (label.size() > kLongestLabel || label.find(kPemLabel) == std::string_view::npos) {
    return std::nullopt;
  }
  std::size_t end = text.find(kPemEnd, label_end);
  if (end != std::string_view::npos) end = text.find(kDashes, end + kPemEnd.size());
  return Secret{.kind = "private-key",
                .begin = at,
                .end = end == std::string_view::npos ? text.size() : end + kDashes.size()};
}

// "\n" and the like, as JSON and messages write them.
bool ends_escape(std::string_view before) {
  constexpr std::string_view kEscapes = "nrtbf";
  return before.size() >= 2 && before[before.size() - 2] == '\\' &&
         kEscapes.find(before.back()) != std::string_view::npos;
}

// "\x1B[1;31m"
bool ends_colour(std::string_view before) {
  if (!before.ends_with('m')) return false;
  const std::size_t escape = before.rfind('\x1B');
  return escape != std::string_view::npos &&
         before.find_first_not_of("[;0123456789", escape + 1) == before.size() - 1;
}

bool begins_word(std::string_view text, std::size_t at) {
  if (at == 0 || !(is_word(text[at - 1]) || text[at - 1] == '-')) return true;
  constexpr std::size_t kLongestEscape = 16;
  const std::size_t reach = std::min(at, kLongestEscape);
  const std::string_view before = text.substr(at - reach, reach);
  return ends_escape(before) || ends_colour(before);
}

}  // namespace

std::vector<Secret> find_secrets(std::string_view text) {
  std::vector<Secret> found;
  for (std::size_t at = 0; at < text.size();) {
    std::optional<Secret> secret;
    if (kinds_at(text, at) != 0 && begins_word(text, at)) secret = token_at(text, at);
    if (text[at] == '-') secret = private_key_at(text, at);
    at = secret ? secret->end : at + 1;
    if (secret) found.push_back(*secret);
  }
  return found;
}

std::string replace_secrets(std::string_view text, std::span<const Secret> secrets) {
  std::string cleaned;
  std::size_t done = 0;
  for (const Secret& secret : secrets) {
    cleaned += text::concat(text.substr(done, secret.begin - done), "[REDACTED:", secret.kind, "]");
    done = secret.end;
  }
  cleaned += text.substr(done);
  return cleaned;
}

Visit SecretsInText::visit(const Place& place, Json& value, RedactionReport& report) const {
  if (!value.is_string()) return Visit::passed;
  const std::string& text = value.get_ref<const std::string&>();
  const std::vector<Secret> secrets = find_secrets(text);
  if (secrets.empty()) return Visit::passed;
  for (const Secret& secret : secrets) {
    report.redactions.push_back(
        {.path = place.text(), .action = Action::redact, .field = std::string(secret.kind)});
  }
  value = replace_secrets(text, secrets);
  return Visit::settled;
}

Redacted redact_secrets(Json document) {
  const SecretsInText secrets;
  const std::array<const Pass*, 1> passes = {&secrets};
  return redact(std::move(document), passes);
}

std::string redact_secrets(std::string text) {
  const std::vector<Secret> secrets = find_secrets(text);
  return secrets.empty() ? std::move(text) : replace_secrets(text, secrets);
}

}  // namespace baton::policy
