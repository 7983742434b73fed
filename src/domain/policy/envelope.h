#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "json/json.h"
#include "json/pointer.h"
#include "json/view.h"

// The form in which an encrypted value is stored in place of the value:
// {"$enc": {"v": 1, "alg": "xchacha20poly1305", "kid", "n", "c"}}. See docs/formats/encryption.md.
namespace baton::policy {

struct Envelope {
  std::string key_id;      // see is_key_id()
  std::string nonce;       // 24 bytes
  std::string ciphertext;  // the padded value, and 16 bytes of authentication
};

// Where an envelope belongs. An envelope that is moved, or copied to another place, does not open.
struct SealedPlace {
  std::string workflow;  // its id
  std::string pointer;   // of the value; an element of a list is named by its id
  std::string policy;    // the context type whose policy asks for encryption

  friend bool operator==(const SealedPlace&, const SealedPlace&) = default;
};

// True for an object that claims to be an envelope, damaged ones included.
bool claims_envelope(const json::View& value);

// malformed: it is not exactly what to_json() writes.
Result<Envelope> read_envelope(const json::View& value);
bool is_envelope(const json::View& value);
Json to_json(const Envelope& envelope);

// "[ENCRYPTED:kid]"; with "damaged" in place of the id of a damaged envelope.
std::string placeholder_of(const json::View& envelope);
// Whether a value is such a text, or the object {"encrypted"} that stands for an encrypted object.
bool is_placeholder(const Json& value);

struct Placeholder {
  json::Pointer place;
  std::string text;  // "[ENCRYPTED:kid]"
};
std::vector<Placeholder> placeholders_in(const Json& document);
// The first of `placeholders` that is new in a document which was `before` and has encrypted
// values. Answers show placeholders, and a program may write back what it was shown; the encrypted
// value would be lost, also if the placeholder is not at its place any more.
const Placeholder* find_returned(const std::vector<Placeholder>& placeholders, const Json& before);

// The envelopes in a document that are not inside another one.
std::size_t count_envelopes(const Json& document);

// The ids of the keys of these envelopes; a damaged envelope may have none.
std::vector<std::string> key_ids_in(const Json& document);

// The document with placeholders in place of all envelopes.
Json with_placeholders(Json document);
// The document with the replacements of a field rule that redacts, "[REDACTED:member]", in place of
// the envelopes in it. A document that is an envelope stays.
Json with_envelopes_redacted(Json document);

// What the envelope's authentication covers besides its content.
std::string associated_data(const SealedPlace& place, std::string_view key_id);

// The value as one line of JSON, padded to a multiple of 64 bytes.
std::string plaintext_of(const Json& value);
// malformed: it was not written by plaintext_of().
Result<Json> value_of(std::string_view plaintext);

}  // namespace baton::policy
