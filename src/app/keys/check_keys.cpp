#include "app/keys/check_keys.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/check_sections.h"
#include "app/core/encryption/check_values.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/findings/finding_json.h"
#include "app/keys/manage_keys.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void add(EncryptionChecked part, KeysChecked& answer) {
  answer.values += part.values;
  std::ranges::move(part.findings, std::back_inserter(answer.findings));
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
  BATON_TRY(EncryptionChecked values, check_values(workspace));
  add(std::move(values), answer);
  BATON_TRY(EncryptionChecked sections, check_sections(workspace));
  add(std::move(sections), answer);
  return answer;
}

Json to_json(const KeysChecked& answer) {
  return {{"keys", answer.keys}, {"values", answer.values}, {"findings", to_json(answer.findings)}};
}

}  // namespace baton::app
