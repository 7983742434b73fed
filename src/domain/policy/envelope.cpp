#include "domain/policy/envelope.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/policy/data_keys.h"
#include "json/print.h"
#include "json/read.h"
#include "text/base64url.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

constexpr const char* kEnvelope = "$enc";
constexpr int kEnvelopeVersion = 1;
constexpr std::string_view kAlgorithm = "xchacha20poly1305";
constexpr std::size_t kEnvelopeNonce = 24;
constexpr std::size_t kEnvelopeTag = 16;
constexpr std::size_t kBucket = 64;
constexpr char kEndOfValue = '\x80';  // ISO/IEC 7816-4: then zeros

std::optional<std::string_view> text_of_member(const json::View& object, std::string_view name) {
  const json::View member = object.find(name);
  if (!member || member.type() != json::Type::string) return std::nullopt;
  return member.string();
}

bool is_known_version(const json::View& version) {
  return version && version.type() == json::Type::integer &&
         is_eq(compare(version.number(), json::Number::from_signed(kEnvelopeVersion)));
}

std::optional<Envelope> parse_envelope(const json::View& value) {
  constexpr std::size_t kMembers = 5;
  if (!claims_envelope(value) || value.size() != 1) return std::nullopt;
  const json::View inner = value.find(kEnvelope);
  if (inner.type() != json::Type::object || inner.size() != kMembers) return std::nullopt;
  const bool is_known =
      is_known_version(inner.find("v")) && text_of_member(inner, "alg") == kAlgorithm;
  const auto key_id = text_of_member(inner, "kid");
  const auto nonce = text_of_member(inner, "n");
  const auto ciphertext = text_of_member(inner, "c");
  if (!is_known || !key_id || !nonce || !ciphertext || !is_key_id(*key_id)) return std::nullopt;
  std::optional<std::string> nonce_bytes = text::from_base64url(*nonce);
  std::optional<std::string> sealed_bytes = text::from_base64url(*ciphertext);
  const bool has_sizes = nonce_bytes && sealed_bytes && nonce_bytes->size() == kEnvelopeNonce &&
                         sealed_bytes->size() > kEnvelopeTag &&
                         sealed_bytes->size() % kBucket == kEnvelopeTag;
  if (!has_sizes) return std::nullopt;
  return Envelope{std::string(*key_id), *std::move(nonce_bytes), *std::move(sealed_bytes)};
}

// The length in 8 bytes, the lowest first, and the text: no byte can belong to the part beside it.
void append_part(std::string& data, std::string_view part) {
  std::uint64_t left = part.size();
  for (std::size_t count = 0; count < sizeof left; ++count) {
    data += static_cast<char>(left & 255U);
    left >>= 8U;
  }
  data += part;
}

void append_key_ids(const Json& value, std::vector<std::string>& ids) {
  if (claims_envelope(value)) {
    const json::View inner = json::View(value).find(kEnvelope);
    if (inner.type() != json::Type::object) return;
    if (const auto id = text_of_member(inner, "kid")) ids.emplace_back(*id);
  } else if (value.is_structured()) {
    for (const Json& inner : value) append_key_ids(inner, ids);
  }
}

void append_placeholders(const Json& value, const json::Pointer& place,
                         std::vector<Placeholder>& found) {
  if (is_placeholder(value)) {
    const Json& text = value.is_object() ? value.front() : value;
    found.push_back({.place = place, .text = text.get<std::string>()});
  } else if (value.is_object()) {
    for (const auto& [name, member] : value.items()) {
      append_placeholders(member, place.child(name), found);
    }
  } else if (value.is_array()) {
    for (std::size_t index = 0; index < value.size(); ++index) {
      append_placeholders(value[index], place.child(index), found);
    }
  }
}

// `name` is that of the nearest member above the value.
void redact_envelopes(Json& value, std::string_view name) {
  if (claims_envelope(value)) {
    value = text::concat("[REDACTED:", name, "]");
  } else if (value.is_array()) {
    for (Json& element : value) redact_envelopes(element, name);
  } else if (value.is_object()) {
    for (auto& [inner, member] : value.get_ref<Json::object_t&>()) redact_envelopes(member, inner);
  }
}

Error bad_plaintext() {
  return {.code = ErrorCode::malformed, .phrase = "the decrypted value is not a padded JSON value"};
}

}  // namespace

bool claims_envelope(const json::View& value) {
  return value.type() == json::Type::object && value.has(kEnvelope);
}

Result<Envelope> read_envelope(const json::View& value) {
  std::optional<Envelope> envelope = parse_envelope(value);
  if (envelope) return *std::move(envelope);
  return fail(Error{.code = ErrorCode::malformed, .phrase = "damaged or unknown envelope"});
}

bool is_envelope(const json::View& value) {
  return parse_envelope(value).has_value();
}

Json to_json(const Envelope& envelope) {
  Json inner = Json::object();
  inner["v"] = kEnvelopeVersion;
  inner["alg"] = kAlgorithm;
  inner["kid"] = envelope.key_id;
  inner["n"] = text::to_base64url(envelope.nonce);
  inner["c"] = text::to_base64url(envelope.ciphertext);
  Json outer = Json::object();
  outer[kEnvelope] = std::move(inner);
  return outer;
}

std::string placeholder_of(const json::View& envelope) {
  const std::optional<Envelope> read = parse_envelope(envelope);
  return text::concat("[ENCRYPTED:", read ? std::string_view(read->key_id) : "damaged", "]");
}

bool is_placeholder(const Json& value) {
  if (value.is_object()) {
    return value.size() == 1 && value.begin().key() == "encrypted" && value.front().is_string() &&
           is_placeholder(value.front());
  }
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return text.starts_with("[ENCRYPTED:") && text.ends_with(']');
}

std::vector<Placeholder> placeholders_in(const Json& document) {
  std::vector<Placeholder> found;
  append_placeholders(document, json::Pointer(), found);
  return found;
}

const Placeholder* find_returned(const std::vector<Placeholder>& placeholders, const Json& before) {
  if (placeholders.empty() || count_envelopes(before) == 0) return nullptr;
  const bool is_whole = claims_envelope(before);
  const std::vector<Placeholder> earlier = placeholders_in(before);
  const auto is_new = [&](const Placeholder& placeholder) {
    if (is_whole) return placeholder.place.empty();
    return std::ranges::find(earlier, placeholder.text, &Placeholder::text) == earlier.end();
  };
  const auto found = std::ranges::find_if(placeholders, is_new);
  return found == placeholders.end() ? nullptr : &*found;
}

std::size_t count_envelopes(const Json& document) {
  if (claims_envelope(document)) return 1;
  std::size_t count = 0;
  if (document.is_structured()) {
    for (const Json& value : document) count += count_envelopes(value);
  }
  return count;
}

std::vector<std::string> key_ids_in(const Json& document) {
  std::vector<std::string> ids;
  append_key_ids(document, ids);
  return ids;
}

Json with_envelopes_redacted(Json document) {
  if (!claims_envelope(document)) redact_envelopes(document, "value");
  return document;
}

Json with_placeholders(Json document) {
  if (claims_envelope(document)) return placeholder_of(document);
  if (document.is_structured()) {
    for (Json& value : document) value = with_placeholders(std::move(value));
  }
  return document;
}

std::string associated_data(const SealedPlace& place, std::string_view key_id) {
  std::string data;
  append_part(data, std::to_string(kEnvelopeVersion));
  append_part(data, place.workflow);
  append_part(data, place.pointer);
  append_part(data, key_id);
  append_part(data, place.policy);
  return data;
}

std::string plaintext_of(const Json& value) {
  std::string text = json::print_compact(value);
  text += kEndOfValue;
  text.resize((text.size() + kBucket - 1) / kBucket * kBucket, '\0');
  return text;
}

Result<Json> value_of(std::string_view plaintext) {
  const std::size_t end = plaintext.find_last_not_of('\0');
  const bool is_padded = end != std::string_view::npos && plaintext[end] == kEndOfValue &&
                         plaintext.size() % kBucket == 0 && plaintext.size() - end <= kBucket;
  if (!is_padded) return fail(bad_plaintext());
  Result<Json> value = json::read(plaintext.substr(0, end), "decrypted value");
  if (!value) return fail(bad_plaintext());  // the reader's error may quote the text
  return value;
}

}  // namespace baton::policy
