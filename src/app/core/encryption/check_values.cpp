#include "app/core/encryption/check_values.h"

#include <optional>
#include <string>
#include <vector>

#include "app/core/encryption/sealed_values.h"
#include "domain/policy/envelope.h"
#include "json/read.h"
#include "store/data_store.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<void> note_unencrypted(const StoredValue& stored, const ValuePlace& place,
                              Workspace& workspace, EncryptionChecked& checked) {
  BATON_TRY(const bool must, must_be_sealed(place, stored.author, workspace));
  if (!must) return {};
  const std::string owner = keys_owner(place);
  checked.findings.push_back(key_finding(
      "policy-unencrypted", Severity::warning,
      text::concat("a policy requires encryption, but the value is not encrypted: ", owner, "/",
                   place.key),
      how_to_encrypt(owner, workspace)));
  return {};
}

Result<void> check_value(const StoredValue& stored, Workspace& workspace,
                         EncryptionChecked& checked) {
  const std::optional<ValuePlace> place = place_of(stored);
  if (!place) return {};
  if (!is_sealed(stored.text)) return note_unencrypted(stored, *place, workspace, checked);
  ++checked.values;
  const std::string owner = keys_owner(*place);
  const std::string where = text::concat(owner, "/", place->key);
  const Result<OpenedValue> opened = open_stored(stored.text, *place, workspace);
  if (!opened) {
    checked.findings.push_back(key_finding("encrypted-value", Severity::error,
                                           text::concat(opened.error().phrase.view(), ": ", where),
                                           opened.error().hint));
  } else if (!opened->is_open) {
    BATON_TRY(const Json envelope, json::read(stored.text, where));
    const std::vector<std::string> ids = policy::key_ids_in(envelope);
    BATON_TRY(Finding finding, closed_finding(ids, owner, where, workspace));
    checked.findings.push_back(std::move(finding));
  }
  return {};
}

}  // namespace

Result<EncryptionChecked> check_values(Workspace& workspace) {
  EncryptionChecked checked;
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return checked;
  Result<void> failure;
  BATON_CHECK(store->read([&](DataTransaction& transaction) {
    checked = {};  // the transaction may be repeated
    return transaction.rewrite_values([&](const StoredValue& stored) -> std::optional<std::string> {
      if (failure) failure = check_value(stored, workspace, checked);
      return std::nullopt;
    });
  }));
  BATON_CHECK(failure);
  return checked;
}

}  // namespace baton::app
