#include "domain/policy/data_keys.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/ascii.h"
#include "text/base64url.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

constexpr int kKeyFormat = 1;
constexpr std::string_view kPublicPrefix = "baton-public-1-";
constexpr std::size_t kPublicBytes = 32;

Failure bad_keys(const std::string& file, std::string pointer) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "invalid file of keys",
                    .subject = file,
                    .pointer = std::move(pointer),
                    .hint = "restore the file from a backup; without it, what its keys sealed "
                            "cannot be opened"});
}

std::string string_of(const Json& object, std::string_view name) {
  return std::string(model::text_member(object, name));
}

Result<void> check_format(const Json& document, const std::string& file) {
  const Json* const format = model::member(document, "format");
  if (format == nullptr || !format->is_number_integer()) return bad_keys(file, "/format");
  if (*format == kKeyFormat) return {};
  return fail(ErrorCode::conflict, "the keys have a newer format than this version supports", file,
              "use a newer baton");
}

// Empty: the text is not base64url.
std::string bytes_of(const Json& object, std::string_view name) {
  return text::from_base64url(model::text_member(object, name)).value_or(std::string());
}

std::optional<Wrap> read_wrap(const Json& document) {
  const std::string_view kind = model::text_member(document, "kind");
  if (kind != "key-file" && kind != "recipient") return std::nullopt;
  Wrap wrap{.kind = kind == "key-file" ? WrapKind::key_file : WrapKind::recipient,
            .holder = public_key_in(model::text_member(document, "publicKey")),
            .nonce = bytes_of(document, "n"),
            .ciphertext = bytes_of(document, "c")};
  if (wrap.holder.empty() || wrap.ciphertext.empty()) return std::nullopt;
  return wrap;
}

std::optional<DataKey> read_data_key(const Json& document) {
  DataKey key{
      .id = string_of(document, "kid"), .created = string_of(document, "created"), .wraps = {}};
  const Json* wraps = model::array_member(document, "wraps");
  if (!is_key_id(key.id) || wraps == nullptr) return std::nullopt;
  for (const Json& wrap : *wraps) {
    std::optional<Wrap> read = read_wrap(wrap);
    if (!read) return std::nullopt;
    key.wraps.push_back(*std::move(read));
  }
  for (const std::string_view store : model::text_elements(document, "stores")) {
    key.stores.emplace_back(store);
  }
  return key;
}

Json wrap_json(const Wrap& wrap) {
  Json json = Json::object();
  json["kind"] = wrap.kind == WrapKind::key_file ? "key-file" : "recipient";
  json["publicKey"] = public_key_text(wrap.holder);
  if (wrap.kind == WrapKind::key_file) json["n"] = text::to_base64url(wrap.nonce);
  json["c"] = text::to_base64url(wrap.ciphertext);
  return json;
}

}  // namespace

bool is_key_id(std::string_view text) {
  return text.size() == kKeyIdDigits && std::ranges::all_of(text, text::is_lower_hex_digit);
}

const DataKey* DataKeys::find(std::string_view id) const {
  const auto found = std::ranges::find(keys, id, &DataKey::id);
  return found == keys.end() ? nullptr : &*found;
}

Result<DataKeys> read_data_keys(const Json& document, const std::string& file) {
  BATON_CHECK(check_format(document, file));
  DataKeys keys{.workflow = string_of(document, "workflowId"),
                .keys = {},
                .rotating_to = string_of(document, "rotatingTo")};
  const Json* list = model::array_member(document, "keys");
  if (keys.workflow.empty() || list == nullptr) return bad_keys(file, "/keys");
  for (std::size_t index = 0; index < list->size(); ++index) {
    std::optional<DataKey> key = read_data_key((*list)[index]);
    if (!key) return bad_keys(file, text::concat("/keys/", std::to_string(index)));
    keys.keys.push_back(*std::move(key));
  }
  return keys;
}

Json to_json(const DataKeys& keys) {
  Json list = Json::array();
  for (const DataKey& key : keys.keys) {
    Json wraps = Json::array();
    for (const Wrap& wrap : key.wraps) wraps.push_back(wrap_json(wrap));
    Json json = Json::object();
    json["kid"] = key.id;
    json["created"] = key.created;
    json["wraps"] = std::move(wraps);
    if (!key.stores.empty()) json["stores"] = key.stores;
    list.push_back(std::move(json));
  }
  Json document = Json::object();
  document["format"] = kKeyFormat;
  document["workflowId"] = keys.workflow;
  if (!keys.rotating_to.empty()) document["rotatingTo"] = keys.rotating_to;
  document["keys"] = std::move(list);
  return document;
}

Result<std::vector<Recipient>> read_recipients(const Json& document, const std::string& file) {
  BATON_CHECK(check_format(document, file));
  const Json* list = model::array_member(document, "recipients");
  if (list == nullptr) return bad_keys(file, "/recipients");
  std::vector<Recipient> recipients;
  for (std::size_t index = 0; index < list->size(); ++index) {
    const Json& one = (*list)[index];
    Recipient recipient{.name = string_of(one, "name"),
                        .public_key = public_key_in(model::text_member(one, "publicKey"))};
    if (recipient.name.empty() || recipient.public_key.empty()) {
      return bad_keys(file, text::concat("/recipients/", std::to_string(index)));
    }
    recipients.push_back(std::move(recipient));
  }
  return recipients;
}

Json to_json(const std::vector<Recipient>& recipients) {
  Json list = Json::array();
  for (const Recipient& recipient : recipients) {
    Json json = Json::object();
    json["name"] = recipient.name;
    json["publicKey"] = public_key_text(recipient.public_key);
    list.push_back(std::move(json));
  }
  Json document = Json::object();
  document["format"] = kKeyFormat;
  document["recipients"] = std::move(list);
  return document;
}

std::string wrap_data(std::string_view workflow, std::string_view key_id) {
  return text::concat("baton data key 1\n", workflow, "\n", key_id);
}

std::string public_key_text(std::string_view public_key) {
  return text::concat(kPublicPrefix, text::to_base64url(public_key));
}

std::string public_key_in(std::string_view text) {
  if (!text.starts_with(kPublicPrefix)) return {};
  std::optional<std::string> bytes = text::from_base64url(text.substr(kPublicPrefix.size()));
  return bytes && bytes->size() == kPublicBytes ? *std::move(bytes) : std::string();
}

}  // namespace baton::policy
