#include "app/keys/check_keys.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/finding_json.h"
#include "app/core/key_ring.h"
#include "app/core/load_state.h"
#include "app/core/sealed_sections.h"
#include "app/core/sealed_values.h"
#include "app/keys/manage_keys.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Finding key_finding(std::string_view rule, Severity severity, std::string message,
                    std::string hint) {
  return {.severity = severity,
          .rule = std::string(rule),
          .message = std::move(message),
          .hint = std::move(hint)};
}

void note_result(const Result<void>& opened, const Json& value, const policy::SealedPlace& place,
                 KeysChecked& answer) {
  if (!opened) {
    const Error& error = opened.error();
    answer.findings.push_back(key_finding("encrypted-value", Severity::error,
                                          text::concat(error.phrase.view(), ": ", place.pointer),
                                          error.hint));
  } else if (policy::count_envelopes(value) > 0) {
    answer.findings.push_back(
        key_finding("no-key", Severity::warning,
                    text::concat("you have no key for encrypted values at ", place.pointer),
                    "`baton key list` shows who has one"));
  }
}

void check_values(Json& state, Workspace& workspace, KeysChecked& answer) {
  for (const Section& section : sections_of(state)) {
    Json& value = *section.value;
    answer.values += policy::count_envelopes(value);
    note_result(open_value(value, section.place, workspace), value, section.place, answer);
  }
}

Result<void> check_copies(const std::string& workflow, Workspace& workspace, KeysChecked& answer) {
  BATON_TRY(const std::vector<RecordedOutput> outputs, workspace.states().outputs());
  for (const RecordedOutput& output : outputs) {
    if (output.workflow.text() != workflow) continue;
    Result<Json> copy = json::read(output.text, output.execution.text());
    if (!copy || policy::count_envelopes(*copy) == 0) continue;
    answer.values += policy::count_envelopes(*copy);
    const std::string agent(model::bare_agent_name(model::text_member(*copy, "agentName")));
    const policy::SealedPlace place = place_of_output(workflow, output.execution.text(), agent);
    note_result(open_copy(*copy, place, workspace), *copy, place, answer);
  }
  return {};
}

void check_unencrypted(const StoredValue& stored, const ValuePlace& place, Workspace& workspace,
                       KeysChecked& answer) {
  const Result<bool> must = must_be_sealed(place, stored.author, workspace);
  if (!must || !*must) return;
  answer.findings.push_back(
      key_finding("policy-unencrypted", Severity::warning,
                  text::concat("a policy requires encryption, but the value is not encrypted: ",
                               keys_owner(place), "/", place.key),
                  "`baton scrub --apply` encrypts what is stored"));
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
  Result<LoadedState> state = load_state(workspace);
  if (!state && state.error().code == ErrorCode::not_found) return answer;
  if (!state) return fail(state.error());
  check_values(state->document.tree(), workspace, answer);
  BATON_CHECK(check_copies(std::string(model::text_member(state->document, "workflowId")),
                           workspace, answer));
  return answer;
}

Json to_json(const KeysChecked& answer) {
  return {{"keys", answer.keys}, {"values", answer.values}, {"findings", to_json(answer.findings)}};
}

}  // namespace baton::app
