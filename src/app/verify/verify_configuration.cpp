#include "app/verify/verify_configuration.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/core/findings/error_finding.h"
#include "app/core/findings/with_position.h"
#include "app/core/schemas/project_schema.h"
#include "app/doctor/examine_files.h"
#include "app/documents/validate_documents.h"
#include "app/verify/lint_fields.h"
#include "app/verify/lint_redaction.h"
#include "domain/lint/map_findings.h"
#include "json/locate.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kMapLocation = "/relevanceMap";

bool is_about_the_map(const Finding& finding) {
  return json::is_at_or_below(finding.instance_location, kMapLocation);
}

void check_named_schema(const std::string& file, std::string location, Workspace& workspace,
                        Findings& findings) {
  const auto validator = compile_project_schema(file, location, workspace);
  if (validator) return;
  const Finding reason = finding_of(validator.error(), file);
  const auto& related = validator.error().related;  // the place of the keyword
  const std::string place = related.empty()
                                ? with_position(file, reason.position)
                                : with_position(related.front().file, related.front().position);
  findings.push_back(
      {.rule = "unusable-schema",
       .message = text::concat("cannot use the schema ", place, ": ", reason.message),
       .instance_location = std::move(location),
       .hint = reason.hint});
}

// Rules and policies that are valid, but do not fit together.
Result<Findings> lint_settings(const Configuration& configuration, Workspace& workspace) {
  BATON_TRY(const std::shared_ptr<const Json> settings, document_of(configuration));
  BATON_TRY(Findings findings,
            lint::map_findings({*settings, configuration.relevance_map, configuration.policies}));
  std::ranges::move(lint::policy_findings(configuration.policies), std::back_inserter(findings));
  std::ranges::move(lint::access_findings(configuration.relevance_map, configuration.policies),
                    std::back_inserter(findings));
  BATON_TRY(Findings redacted, redaction_findings(configuration.policies, workspace));
  std::ranges::move(redacted, std::back_inserter(findings));
  BATON_TRY(Findings fields, field_findings(workspace));
  std::ranges::move(fields, std::back_inserter(findings));
  return findings;
}

// Checks whether baton can use the configuration and the files that it names.
void check_in_force(Workspace& workspace, Findings& findings) {
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!configuration) {
    if (has_errors(findings)) return;  // the errors already explain it
    findings.push_back(finding_of(configuration.error(), std::string(kConfigurationFile.text())));
    return;
  }
  for (const auto& [agent, file] : (*configuration)->output_schemas) {
    check_named_schema(file, output_schema_setting(agent), workspace, findings);
  }
  const std::optional<std::string>& own = (*configuration)->state_schema;
  if (own) check_named_schema(*own, std::string(kStateSchemaSetting), workspace, findings);
  const Result<Findings> unfitting = lint_settings(**configuration, workspace);
  if (!unfitting) {
    findings.push_back(finding_of(unfitting.error(), std::string(kConfigurationFile.text())));
  } else {
    findings.insert(findings.end(), unfitting->begin(), unfitting->end());
  }
}

VerifiedPart map_part(const Configuration& configuration, Findings findings) {
  const std::size_t agents = configuration.relevance_map.agents().size();
  std::string message = counted(agents, "agent", "agents");
  if (!findings.empty()) message += text::concat(", ", count_text(findings));
  return {.name = "relevance map", .message = std::move(message), .findings = std::move(findings)};
}

// Checks the file's text.
Result<std::vector<VerifiedPart>> verify_own_settings(std::string text, Workspace& workspace) {
  const std::string file(kConfigurationFile.text());
  ValidateDocuments request{.schema = "configuration"};
  request.files.push_back({.name = file, .text = std::move(text)});
  BATON_TRY(const auto outcome, validate_documents(std::move(request), workspace));
  const auto* const answer = std::get_if<ValidationAnswer>(&outcome);
  if (answer == nullptr) return fail(ErrorCode::internal, "the configuration was not validated");
  const ValidatedFile& validated = answer->files.front();
  VerifiedPart own{.name = "configuration", .message = {}, .findings = validated.findings};
  if (validated.error) {
    own.findings.push_back(finding_of(*validated.error, file));
    own.fault = validated.error->code;
  } else {
    check_in_force(workspace, own.findings);
    json::attach_positions(own.findings, validated.text, file);
  }
  std::vector<VerifiedPart> parts;
  if (const auto configuration = workspace.configuration()) {
    // Not std::ranges::stable_partition, whose subrange Clang 14 cannot read in libstdc++ 12.
    const auto of_map =
        std::stable_partition(own.findings.begin(), own.findings.end(),
                              [](const Finding& finding) { return !is_about_the_map(finding); });
    Findings found(std::make_move_iterator(of_map), std::make_move_iterator(own.findings.end()));
    own.findings.erase(of_map, own.findings.end());
    parts.push_back(map_part(**configuration, std::move(found)));
  }
  // Also a pattern of a secret that cannot be used.
  const auto secrets = workspace.secrets();
  if (!secrets && !own.fault) own.fault = secrets.error().code;
  own.message = text::concat(file, ": ", count_text(own.findings));
  parts.insert(parts.begin(), std::move(own));
  return parts;
}

}  // namespace

std::string count_text(const Findings& findings) {
  const auto count = [&](Severity severity) {
    return static_cast<std::size_t>(std::ranges::count(findings, severity, &Finding::severity));
  };
  const std::size_t errors = count(Severity::error);
  const std::size_t warnings = count(Severity::warning);
  std::vector<std::string> counts;
  if (errors > 0) counts.push_back(counted(errors, "error", "errors"));
  if (warnings > 0) counts.push_back(counted(warnings, "warning", "warnings"));
  return counts.empty() ? "valid" : text::enumerate(counts);
}

Result<std::vector<VerifiedPart>> verify_configuration(Workspace& workspace) {
  Result<std::string> text = workspace.host().root.read(kConfigurationFile);
  if (text) return verify_own_settings(*std::move(text), workspace);
  VerifiedPart own{.name = "configuration", .message = "the built-in defaults"};
  if (text.error().code != ErrorCode::not_found) {
    own.message = "not examined";
    own.fault = text.error().code;
    own.findings.push_back(finding_of(text.error(), std::string(kConfigurationFile.text())));
    return std::vector<VerifiedPart>{std::move(own)};
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(Findings unfitting, lint_settings(*configuration, workspace));
  return std::vector<VerifiedPart>{std::move(own), map_part(*configuration, std::move(unfitting))};
}

}  // namespace baton::app
