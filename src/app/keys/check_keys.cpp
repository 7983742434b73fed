#include "app/keys/check_keys.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/check_sections.h"
#include "app/core/encryption/check_values.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/lacking_key.h"
#include "app/core/findings/finding_json.h"
#include "app/keys/manage_keys.h"
#include "domain/guard/paths.h"
#include "host/baton_files.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void add(EncryptionChecked part, KeysChecked& answer) {
  answer.values += part.values;
  std::ranges::move(part.findings, std::back_inserter(answer.findings));
}

// A person who deleted the file may believe that the key is destroyed.
Result<void> find_deleted_files(Workspace& workspace, Findings& findings) {
  BATON_TRY(const HardLinks links, workspace.states().hard_links());
  for (const std::string& file : links.orphaned) {
    if (!guard::is_in(file, std::string(kKeysFolder.text()))) continue;
    findings.push_back(
        key_finding("deleted-key-file", Severity::warning,
                    text::concat(file,
                                 " was deleted, but its hard link in the git directory still "
                                 "opens the values"),
                    "`baton doctor --fix` restores the file; `baton prune`, `baton session delete` "
                    "and `baton thread delete` remove a key with its link"));
  }
  return {};
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
        key_finding("no-key", Severity::warning, closed_data_key(line.id, line.workflow),
                    "ask one of its holders to run `baton key add-recipient`"));
  }
  BATON_CHECK(find_deleted_files(workspace, answer.findings));
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
