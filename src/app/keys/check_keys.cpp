#include "app/keys/check_keys.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/check_sections.h"
#include "app/core/finding_json.h"
#include "app/core/key_ring.h"
#include "app/core/sealed_values.h"
#include "app/keys/manage_keys.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void check_unencrypted(const StoredValue& stored, const ValuePlace& place, Workspace& workspace,
                       KeysChecked& answer) {
  const Result<bool> must = must_be_sealed(place, stored.author, workspace);
  if (!must || !*must) return;
  answer.findings.push_back(
      key_finding("policy-unencrypted", Severity::warning,
                  text::concat("a policy requires encryption, but the value is not encrypted: ",
                               keys_owner(place), "/", place.key),
                  kScrubEncrypts));
}

void check_value(const StoredValue& stored, Workspace& workspace, KeysChecked& answer) {
  const std::optional<ValuePlace> place = place_of(stored);
  if (!place) return;
  if (!is_sealed(stored.text)) return check_unencrypted(stored, *place, workspace, answer);
  ++answer.values;
  const std::string where = text::concat(keys_owner(*place), "/", place->key);
  const Result<OpenedValue> opened = open_stored(stored.text, *place, workspace);
  if (!opened) {
    answer.findings.push_back(key_finding("encrypted-value", Severity::error,
                                          text::concat(opened.error().phrase.view(), ": ", where),
                                          opened.error().hint));
  } else if (!opened->is_open) {
    answer.findings.push_back(
        key_finding("no-key", Severity::warning,
                    text::concat("you have no key for the encrypted value ", where),
                    "`baton key list` shows who has one"));
  }
}

// Values of shared contexts and environment data, with their history and snapshots.
Result<void> check_stored_values(Workspace& workspace, KeysChecked& answer) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return {};
  const KeysChecked before = answer;
  return store->read([&](DataTransaction& transaction) {
    answer = before;
    return transaction.rewrite_values([&](const StoredValue& stored) -> std::optional<std::string> {
      check_value(stored, workspace, answer);
      return std::nullopt;
    });
  });
}

}  // namespace

Result<Outcome<KeysChecked>> check_keys(const CheckKeys& /*request*/, Workspace& workspace) {
  KeysChecked answer;
  BATON_CHECK(workspace.keys().own());
  BATON_TRY(Outcome<DataKeysListed> outcome, list_data_keys({}, workspace));
  const DataKeysListed& listed = std::get<DataKeysListed>(outcome);
  answer.keys = listed.keys.size();
  for (const DataKeyLine& line : listed.keys) {
    if (line.opens) continue;
    answer.findings.push_back(
        key_finding("no-key", Severity::warning,
                    text::concat("you cannot open the data key ", line.id, " of ", line.workflow),
                    "ask one of its holders to run `baton key add-recipient`"));
  }
  BATON_CHECK(check_stored_values(workspace, answer));
  BATON_TRY(SectionsChecked sections, check_sections(workspace));
  answer.values += sections.values;
  std::ranges::move(sections.findings, std::back_inserter(answer.findings));
  return answer;
}

Json to_json(const KeysChecked& answer) {
  return {{"keys", answer.keys}, {"values", answer.values}, {"findings", to_json(answer.findings)}};
}

}  // namespace baton::app
