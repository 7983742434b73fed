#include "app/core/findings/state_findings.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/schemas/project_schema.h"
#include "app/core/state/ownership.h"
#include "app/core/state/state_format.h"
#include "domain/model/semantic_rules.h"
#include "domain/policy/envelope.h"
#include "json/pointer.h"
#include "schema/validator.h"

namespace baton::app {

FindingIndex::FindingIndex(const Findings& findings) {
  for (const Finding& finding : findings) keys_.insert(key_of(finding));
}

bool FindingIndex::contains(const Finding& finding) const {
  return keys_.contains(key_of(finding));
}

FindingIndex::Key FindingIndex::key_of(const Finding& finding) {
  return {finding.instance_location, finding.rule, finding.message};
}

namespace {

Result<Findings> schema_findings_of_adopted(const json::View& document,
                                            const FindingRedactor& redactor, Workspace& workspace) {
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  BATON_TRY(const schema::Validator validator,
            schema::Validator::compile(adoption->schema, workspace.schemas()));
  BATON_TRY(Findings findings, redactor.findings(validator, document));
  return with_schema(std::move(findings), adoption->schema_name);
}

bool is_encrypted_at(const json::View& state, const std::string& location) {
  const Result<json::Pointer> pointer = json::Pointer::parse(location);
  if (!pointer) return false;
  json::Pointer place = *pointer;
  while (true) {
    const json::View value = json::find(state, place);
    if (value && policy::is_envelope(value)) return true;
    if (place.empty()) return false;
    place = place.parent();
  }
}

}  // namespace

Result<Findings> schema_findings(const json::View& state, Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  return schema_findings(state, finding_redactor_of(workspace), workspace);
}

Result<Findings> schema_findings(const json::View& state, const FindingRedactor& redactor,
                                 Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const bool has_own_shape, is_adopted(state, workspace));
  if (has_own_shape) return schema_findings_of_adopted(state, redactor, workspace);
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("workflow-state"));
  BATON_TRY(Findings findings, redactor.findings(validator, state));
  explain_newer_format(state, findings);
  if (configuration->state_schema) {
    BATON_TRY(Findings more,
              project_schema_findings(*configuration->state_schema, kStateSchemaSetting, state,
                                      redactor, workspace));
    std::ranges::move(more, std::back_inserter(findings));
  }
  // The plaintext was checked before it was encrypted.
  std::erase_if(findings, [&state](const Finding& finding) {
    return is_encrypted_at(state, finding.instance_location);
  });
  return findings;
}

Result<Findings> state_findings(const json::View& state, Workspace& workspace,
                                std::span<const std::string> missing_artifacts) {
  BATON_TRY(Findings findings, schema_findings(state, workspace));
  BATON_TRY(const bool has_own_shape, is_adopted(state, workspace));
  if (has_own_shape) return findings;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  Findings more = finding_redactor_of(workspace).concealed(
      model::check_state(state, configuration->relevance_map,
                         {.missing_artifacts = missing_artifacts}),
      state);
  std::ranges::move(more, std::back_inserter(findings));
  return findings;
}

Findings added_errors(const Findings& before, const Findings& after) {
  const FindingIndex known(before);
  Findings added;
  for (const Finding& finding : after) {
    if (finding.severity == Severity::error && !known.contains(finding)) added.push_back(finding);
  }
  return added;
}

}  // namespace baton::app
