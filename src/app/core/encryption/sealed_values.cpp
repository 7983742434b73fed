#include "app/core/encryption/sealed_values.h"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/lacking_key.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/values/secret_guard.h"
#include "domain/policy/envelope.h"
#include "domain/shared/faults.h"
#include "domain/shared/participant.h"
#include "json/pointer.h"
#include "json/print.h"
#include "json/read.h"
#include "store/change_log.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using policy::Kind;
using policy::SealedPlace;

// No value that is stored as it is begins like this: protect_value() refuses it.
constexpr std::string_view kBegin = R"({"$enc":)";
constexpr std::array kValueKinds = {Kind::shared, Kind::environment};

SealedPlace sealed_place(const ValuePlace& place) {
  return {.workflow = keys_owner(place),
          .pointer = text::concat("/", json::escape_token(place.key)),
          .policy = std::string(policy::to_text(place.kind))};
}

// Empty: no kind of values is named so.
std::optional<std::pair<Kind, Identifier>> parts_of(std::string_view owner) {
  for (const Kind kind : kValueKinds) {
    const std::string prefix = text::concat(policy::to_text(kind), "/");
    if (!owner.starts_with(prefix)) continue;
    Result<Identifier> id = Identifier::parse(owner.substr(prefix.size()));
    if (id) return std::pair{kind, *std::move(id)};
  }
  return std::nullopt;
}

Result<ProtectedValue> without_key(const std::string& value, const ValuePlace& place,
                                   const Configuration& configuration, Workspace& workspace) {
  const std::string owner = keys_owner(place);
  if (configuration.without_key == WithoutKey::refuse) {
    return fail(must_be_encrypted(owner, place.key, "without its secrets", workspace));
  }
  const LackingKey lacking = lacking_key(owner, workspace);
  BATON_TRY(const Guarded<std::string> redacted,
            guard_text(place.key, value, policy::SecretAction::redact, workspace));
  return ProtectedValue{
      .plain = redacted.value,
      .stored = redacted.value,
      .warning =
          text::concat("policy-unencrypted: a policy requires encryption, but ", lacking.cause,
                       "; the value is stored unencrypted, without its secrets; ", lacking.remedy)};
}

// A reader without the key sees the placeholder, and may write back what was read. Environment data
// are JSON, so that the text is in quotes.
Result<void> require_no_placeholder(const NewValue& value, const ValuePlace& place) {
  if (value.before == nullptr || !is_sealed(*value.before)) return {};
  const Result<Json> document = json::read(value.text, place.key);
  const bool is_returned =
      policy::is_placeholder(value.text) || (document && policy::is_placeholder(*document));
  if (!is_returned) return {};
  return fail(shared::invalid_request(
      "the new value is the placeholder of the encrypted value, which would be lost", place.key,
      "only a person who has the key file sees the value; `baton key list` shows the recipients"));
}

// An envelope that stays closed without a key; VALUE_DAMAGED.
Result<Json> opened(const std::string& stored, const ValuePlace& place, Workspace& workspace) {
  const Result<Json> document = json::read(stored, place.key);
  const Result<policy::Envelope> envelope = policy::read_envelope(document ? *document : Json());
  if (!envelope) return fail(shared::value_damaged(place.key));
  const SealedPlace where = sealed_place(place);
  // A damaged key file is not a damaged value.
  BATON_TRY(const SecretKey* key, workspace.keys().find(where.workflow, envelope->key_id));
  if (key == nullptr) return *document;
  Json value = *document;
  const Result<void> done = open_value(value, where, workspace);
  if (!done && done.error().code == ErrorCode::malformed) {
    return fail(shared::value_damaged(place.key));
  }
  if (!done) return fail(done.error());
  if (!value.is_string()) return fail(shared::value_damaged(place.key));
  return value;
}

// Empty without a key.
Result<std::optional<Json>> sealed_here(const Json& value, const ValuePlace& place,
                                        Workspace& workspace) {
  BATON_CHECK(workspace.keys().record_store(keys_owner(place), workspace.data_name()));
  return seal(value, sealed_place(place), workspace);
}

Result<bool> has_owner(const std::pair<Kind, Identifier>& owner, DataTransaction& store) {
  if (owner.first == Kind::shared) {
    BATON_TRY(const std::optional<SessionRow> session, store.sessions().session(owner.second));
    return session.has_value();
  }
  BATON_TRY(const std::vector<EnvironmentRow> values,
            store.threads().values(owner.second.text(), Values::left_out));
  return !values.empty();
}

}  // namespace

std::optional<ValuePlace> place_of(const StoredValue& stored) {
  if (stored.where == StoredIn::environment_descriptions) return std::nullopt;
  const Kind kind = stored.where == StoredIn::shared_context ? Kind::shared : Kind::environment;
  return ValuePlace{.kind = kind, .owner = stored.owner, .key = stored.key};
}

std::string keys_owner(const ValuePlace& place) {
  return text::concat(policy::to_text(place.kind), "/", place.owner);
}

bool is_values_owner(std::string_view owner) {
  return parts_of(owner).has_value();
}

bool is_sealed(std::string_view stored) {
  return stored.starts_with(kBegin);
}

Result<bool> must_be_sealed(const ValuePlace& place, std::string_view participant,
                            Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return configuration->policies.requires_encryption(
      {shared::bare_participant(participant), place.kind});
}

Result<std::optional<std::string>> sealed_text(const std::string& value, const ValuePlace& place,
                                               Workspace& workspace) {
  workspace.keys().refresh(keys_owner(place));
  BATON_TRY(const std::optional<Json> envelope, sealed_here(Json(value), place, workspace));
  if (!envelope) return std::nullopt;
  return json::print_compact(*envelope);
}

Result<ProtectedValue> protect_value(const NewValue& value, const ValuePlace& place,
                                     Workspace& workspace) {
  if (is_sealed(value.text)) {
    return fail(shared::invalid_request("the value has the form of an encrypted value", place.key,
                                        "store it without the member $enc"));
  }
  BATON_CHECK(require_no_placeholder(value, place));
  BATON_TRY(const bool must, must_be_sealed(place, value.participant, workspace));
  if (!must) return ProtectedValue{.plain = value.text, .stored = value.text};
  BATON_TRY(std::optional<std::string> sealed, sealed_text(value.text, place, workspace));
  if (sealed) return ProtectedValue{.plain = value.text, .stored = *std::move(sealed)};
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return without_key(value.text, place, *configuration, workspace);
}

Result<OpenedValue> open_stored(const std::string& stored, const ValuePlace& place,
                                Workspace& workspace) {
  if (!is_sealed(stored)) return OpenedValue{.text = stored};
  BATON_TRY(const Json value, opened(stored, place, workspace));
  if (value.is_string()) return OpenedValue{.text = value.get<std::string>()};
  return OpenedValue{.text = policy::placeholder_of(value), .is_open = false};
}

Result<std::string> shown_value(const std::string& stored, const ValuePlace& place,
                                Workspace& workspace) {
  Result<OpenedValue> value = open_stored(stored, place, workspace);
  if (value) return std::move(value->text);
  if (value.error().name == shared::kValueDamaged) return policy::placeholder_of(Json());
  return fail(value.error());
}

Result<std::optional<std::string>> reseal_stored(const std::string& stored, const ValuePlace& place,
                                                 Workspace& workspace) {
  if (!is_sealed(stored)) return std::nullopt;
  BATON_TRY(const Json value, opened(stored, place, workspace));
  BATON_TRY(const std::optional<Json> envelope, value.is_string()
                                                    ? sealed_here(value, place, workspace)
                                                    : Result<std::optional<Json>>(std::nullopt));
  if (!envelope) {
    return fail(ErrorCode::denied, "you have no key for an encrypted value",
                text::concat(keys_owner(place), "/", place.key),
                "`baton key list` shows who has one");
  }
  std::string text = json::print_compact(*envelope);
  if (text == stored) return std::nullopt;
  return text;
}

Result<std::string> scope_of_values(std::string_view keys_owner) {
  const std::optional<std::pair<Kind, Identifier>> owner = parts_of(keys_owner);
  if (!owner) return fail(ErrorCode::usage, "unknown owner of data keys", std::string(keys_owner));
  return owner->first == Kind::shared ? session_scope(owner->second)
                                      : thread_scope(owner->second.text());
}

Result<bool> has_keys_owner(std::string_view owner, DataTransaction& store) {
  const std::optional<std::pair<Kind, Identifier>> parts = parts_of(owner);
  return parts ? has_owner(*parts, store) : Result<bool>(false);
}

}  // namespace baton::app
