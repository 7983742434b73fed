#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

// The data keys of a workflow as they are stored, each encrypted for those who may open it.
namespace baton::policy {

enum class WrapKind : std::uint8_t {
  key_file,   // by a key file, which also proves that its owner accepted the data key
  recipient,  // a sealed box, which anybody who knows the public key can make
};

struct Wrap {
  WrapKind kind = WrapKind::key_file;
  std::string holder;      // the public key of the key file or the recipient, 32 bytes
  std::string nonce = {};  // only of a key file
  std::string ciphertext;
};

// The id of a data key: lower-case hexadecimal digits.
inline constexpr std::size_t kKeyIdDigits = 16;
bool is_key_id(std::string_view text);

struct DataKey {
  std::string id;
  std::string created;
  std::vector<Wrap> wraps;
  // The stores that may have values that it sealed (Workspace::data_name()). No other record names
  // them. Empty for a key of a workflow.
  std::vector<std::string> stores = {};
};

// The last key that a user can open is the current one; the others are retired: they only open what
// they sealed.
struct DataKeys {
  std::string workflow;
  std::vector<DataKey> keys;
  std::string rotating_to = {};  // the id of the key of a rotation that has not ended; or empty

  [[nodiscard]] const DataKey* find(std::string_view id) const;
};

struct Recipient {
  std::string name;
  std::string public_key;  // 32 bytes
};

// malformed: not such a document; conflict: its format is newer than this version supports.
Result<DataKeys> read_data_keys(const Json& document, const std::string& file);
Json to_json(const DataKeys& keys);
Result<std::vector<Recipient>> read_recipients(const Json& document, const std::string& file);
Json to_json(const std::vector<Recipient>& recipients);

// What the authentication of a wrap by a key file covers.
std::string wrap_data(std::string_view workflow, std::string_view key_id);

// The text form of a public key: "baton-public-1-" and base64url. Empty: another text.
std::string public_key_text(std::string_view public_key);
std::string public_key_in(std::string_view text);

}  // namespace baton::policy
