#include "domain/policy/secrets.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "domain/detection/key_lines.h"
#include "domain/detection/paired_member.h"
#include "domain/detection/places.h"
#include "domain/detection/split_token.h"
#include "domain/policy/announced_values.h"
#include "domain/policy/replace_in_text.h"
#include "json/array_index.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

using detection::find_secrets;
using detection::KeyLines;
using detection::Secret;

// The texts from an entry on that can be parts of one token, and empty texts in place of entries
// that are not texts.
std::vector<std::string_view> texts_from(Json::iterator entry, const Json::iterator& end) {
  std::vector<std::string_view> texts;
  for (; entry != end && texts.size() < detection::kMostSplitTexts; ++entry) {
    texts.emplace_back(entry->is_string() ? entry->get_ref<const std::string&>()
                                          : std::string_view());
  }
  return texts;
}

// The token that begins with the first text and is split over the texts, unless it is allowed.
std::optional<detection::SplitToken> split_secret(std::span<const std::string_view> texts,
                                                  const detection::SecretRules& rules) {
  std::optional<detection::SplitToken> token = detection::split_token(texts);
  if (!token) return std::nullopt;
  std::string whole;
  for (const std::size_t part : token->parts) whole += texts[part];
  return rules.allows(token->kind, whole) ? std::nullopt : std::move(token);
}

// Replaces a token whose first part is the entry of the index.
void replace_split_token(const Place& place, Json& parent, Json::iterator entry, std::size_t index,
                         const Cleaning& cleaning) {
  const auto token = split_secret(texts_from(entry, parent.end()), cleaning.rules);
  if (!token) return;
  std::size_t passed = 0;
  for (const std::size_t part : token->parts) {
    for (; passed < part; ++passed) ++entry;
    const Place inside = parent.is_object() ? Place(place, std::string_view(entry.key()))
                                            : Place(place, index + part);
    cleaning.report_secret(inside, token->kind);
    *entry = replacement_of(token->kind);
  }
}

constexpr std::string_view kPrivateKey = "private-key";

// Replaces tokens and private keys that are divided into several texts.
void replace_divided(const Place& place, Json& parent, const Cleaning& cleaning) {
  KeyLines key;
  std::size_t index = 0;
  for (auto entry = parent.begin(); entry != parent.end(); ++entry, ++index) {
    if (!entry->is_string()) {
      key = {};
      continue;
    }
    const std::string& text = entry->get_ref<const std::string&>();
    if (key.takes(text)) {
      cleaning.report_secret(
          parent.is_object() ? Place(place, std::string_view(entry.key())) : Place(place, index),
          kPrivateKey);
      *entry = replacement_of(kPrivateKey);
    } else if (detection::may_begin_split_token(text)) {
      replace_split_token(place, parent, entry, index, cleaning);
    }
  }
}

// A text with the secrets in it replaced; empty if it has none.
std::optional<std::string> without_secrets(const Place& place, std::string_view text,
                                           detection::Scope scope, const Cleaning& cleaning) {
  constexpr std::size_t kShortest = 8;  // as "pw=a1b2c"
  if (text.size() < kShortest && !cleaning.rules.has_own_kinds()) return std::nullopt;
  const std::vector<Secret> secrets = find_secrets(text, scope, cleaning.rules);
  if (secrets.empty()) return std::nullopt;
  for (const Secret& secret : secrets) cleaning.report_secret(place, secret.kind);
  return replace_in_text(text, secrets);
}

void replace_in_string(const Place& place, Json& value, detection::Scope scope,
                       const Cleaning& cleaning) {
  std::optional<std::string> cleaned =
      without_secrets(place, value.get_ref<const std::string&>(), scope, cleaning);
  if (cleaned) value = *std::move(cleaned);
}

bool begins_key(const Json& value) {
  return value.is_string() &&
         value.get_ref<const std::string&>().find(detection::kKeyBegin) != std::string::npos;
}

// The value to which the tokens lead, in containers that have nothing else but what tells its
// meaning. It is the last member or element of each.
Json in_its_surroundings(const json::View& parent, std::span<const std::string> tokens) {
  if (tokens.empty()) return parent.tree();
  const std::string& token = tokens.front();
  Json inner = in_its_surroundings(json::child(parent, token), tokens.subspan(1));
  if (!parent.is_object()) return Json::array({std::move(inner)});
  Json copy = Json::object();
  parent.each_member([&](std::size_t /*index*/, std::string_view name, const json::View& beside) {
    const bool tells = detection::is_naming_member(name) || name == kKindMember;
    if (tells && name != token && beside.is_string()) copy[std::string(name)] = beside.string();
    return true;
  });
  copy[token] = std::move(inner);
  return copy;
}

// Texts of members or elements side by side, and which of them was asked for.
struct Neighbours {
  std::vector<std::string_view> texts = {};
  std::optional<std::size_t> own = {};

  // False after the last one that can be part of a token with the own one.
  bool add(const json::View& value, bool is_own) {
    constexpr std::size_t kOthers = detection::kMostSplitTexts - 1;
    if (!own && texts.size() > kOthers) texts.erase(texts.begin());
    texts.push_back(value.is_string() ? value.string() : std::string_view());
    if (is_own) own = texts.size() - 1;
    return !own || texts.size() <= *own + kOthers;
  }
};

// Visits the members or elements of a value, and which of them the token names, until `visit` gives
// false.
template <typename Visit>
void each_beside(const json::View& parent, const std::string& token, const Visit& visit) {
  if (parent.is_object()) {
    parent.each_member([&](std::size_t /*index*/, std::string_view name, const json::View& value) {
      return visit(value, name == token);
    });
    return;
  }
  const std::optional<std::size_t> own = json::array_index(token);
  parent.each_element(
      [&](std::size_t index, const json::View& value) { return visit(value, index == own); });
}

Neighbours neighbours_of(const json::View& parent, const std::string& token) {
  Neighbours neighbours;
  each_beside(parent, token,
              [&](const json::View& value, bool is_own) { return neighbours.add(value, is_own); });
  return neighbours;
}

bool is_key_line(const json::View& parent, const std::string& token) {
  KeyLines key;
  bool is_line = false;
  each_beside(parent, token, [&](const json::View& value, bool is_own) {
    if (!value.is_string()) key = {};
    is_line = value.is_string() && key.takes(value.string());
    return !is_own;
  });
  return is_line;
}

// The kind of the token, or the key, of which the text at `place` is a part; empty if it is none.
std::string_view kind_of_split_token(const json::Pointer& place, const json::View& document,
                                     const detection::SecretRules& rules) {
  if (place.tokens().empty() || !json::find(document, place).is_string()) return {};
  const json::View parent = json::find(document, place.parent());
  if (is_key_line(parent, place.tokens().back())) return kPrivateKey;
  const auto [texts, own] = neighbours_of(parent, place.tokens().back());
  for (std::size_t first = 0; first <= own; ++first) {
    if (!detection::may_begin_split_token(texts[first])) continue;
    const auto token = split_secret(std::span(texts).subspan(first), rules);
    if (token && std::ranges::count(token->parts, *own - first) > 0) return token->kind;
  }
  return {};
}

// Replaces a secret in the text at `place` that the elements before it announce.
void replace_announced_argument(const json::Pointer& place, const json::View& document, Json& value,
                                const Cleaning& cleaning) {
  if (place.tokens().empty() || !value.is_string()) return;
  const json::View parent = json::find(document, place.parent());
  if (!parent.is_array()) return;
  const auto [texts, own] = neighbours_of(parent, place.tokens().back());
  if (own) replace_argument(Place(), std::span(texts).first(*own + 1), value, cleaning);
}

// The value at a place, redacted in its surroundings.
Redacted redact_at(const json::Pointer& place, const json::View& document, const Pass& secrets,
                   const detection::SecretRules& rules) {
  const std::array<const Pass*, 1> passes = {&secrets};
  Json surroundings = in_its_surroundings(document, place.tokens());
  Json* value = &surroundings;
  for (std::size_t left = place.tokens().size(); left > 0; --left) {
    value = &*std::prev(value->end());
  }
  RedactionReport announced;
  replace_announced_argument(place, document, *value, {.rules = rules, .report = announced});
  Redacted redacted = redact(std::move(surroundings), passes);
  for (Redaction& redaction : announced.redactions) {
    redaction.path = place.text();
    redacted.report.redactions.push_back(std::move(redaction));
  }
  for (std::size_t left = place.tokens().size(); left > 0; --left) {
    Json inner = std::move(*std::prev(redacted.document.end()));
    redacted.document = std::move(inner);
  }
  const std::string_view kind = kind_of_split_token(place, document, rules);
  if (!kind.empty() && redacted.report.redactions.empty()) {
    redacted.report.redactions.push_back(
        {.path = place.text(), .action = Action::redact, .field = std::string(kind)});
    redacted.document = replacement_of(kind);
  }
  return redacted;
}

}  // namespace

Visit AnnouncedSecrets::visit(const Place& place, Json& value, RedactionReport& report) const {
  const Cleaning cleaning{.rules = rules_, .report = report};
  if (replace_announced(place, value, cleaning)) return Visit::settled;
  if (value.is_structured()) replace_divided(place, value, cleaning);
  if (begins_key(value)) replace_in_string(place, value, detection::Scope::all, cleaning);
  return Visit::passed;
}

Visit SecretsInText::visit(const Place& place, Json& value, RedactionReport& report) const {
  const Cleaning cleaning{.rules = rules_, .report = report};
  const bool is_settled =
      scope_ == detection::Scope::all && replace_announced(place, value, cleaning);
  if (is_settled) return Visit::settled;
  if (value.is_structured()) replace_divided(place, value, cleaning);
  if (value.is_string()) replace_in_string(place, value, scope_, cleaning);
  return Visit::passed;
}

std::optional<std::string> SecretsInText::rename(const Place& place, std::string_view name,
                                                 RedactionReport& report) const {
  constexpr std::size_t kShortestToken = 16;
  if (name.size() < kShortestToken) return std::nullopt;
  return without_secrets(place, name, scope_, {.rules = rules_, .report = report});
}

Redacted redact_secrets_at(const json::Pointer& place, const json::View& document,
                           const detection::SecretRules& rules) {
  return redact_at(place, document, SecretsInText(rules), rules);
}

Redacted redact_announced_secrets_at(const json::Pointer& place, const json::View& document,
                                     const detection::SecretRules& rules) {
  return redact_at(place, document, AnnouncedSecrets(rules), rules);
}

Redacted redact_secrets(Json document, const detection::SecretRules& rules,
                        detection::Scope scope) {
  const SecretsInText secrets(rules, scope);
  const std::array<const Pass*, 1> passes = {&secrets};
  return redact(std::move(document), passes);
}

Json shown(Json document, const SecretSettings& settings) {
  if (settings.shows_secrets()) return document;
  return redact_secrets(std::move(document), settings.rules).document;
}

std::string shown(std::string text, const SecretSettings& settings) {
  if (settings.shows_secrets()) return text;
  return redact_secrets(std::move(text), settings.rules);
}

Redacted redact_announced_secrets(Json document, const detection::SecretRules& rules) {
  const AnnouncedSecrets secrets(rules);
  const std::array<const Pass*, 1> passes = {&secrets};
  return redact(std::move(document), passes);
}

Redacted redact_changed_secrets(Json document, const Json& redacted,
                                const detection::SecretRules& rules, detection::Scope scope) {
  const SecretsInText secrets(rules, scope);
  const std::array<const Pass*, 1> passes = {&secrets};
  return redact_changes(std::move(document), redacted, passes);
}

std::string redact_secrets(std::string text, const detection::SecretRules& rules) {
  Redacted redacted = redact_secrets(Json(std::move(text)), rules);
  return std::move(redacted.document.get_ref<std::string&>());
}

}  // namespace baton::policy
