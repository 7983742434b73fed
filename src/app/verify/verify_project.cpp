#include "app/verify/verify_project.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "app/core/findings/limit_findings.h"
#include "app/core/findings/shown_findings.h"
#include "app/doctor/examine_files.h"
#include "app/doctor/examine_project.h"
#include "app/verify/lint_agent_files.h"
#include "app/verify/scan_files.h"
#include "app/verify/verify_configuration.h"
#include "app/verify/verify_state.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void append_parts(std::vector<VerifiedPart>& parts, std::vector<VerifiedPart> more) {
  std::ranges::move(more, std::back_inserter(parts));
}

Result<std::vector<VerifiedPart>> verify_surroundings(Workspace& workspace) {
  BATON_TRY(const auto outcome, examine_project({.scope = Examination::surroundings}, workspace));
  std::vector<VerifiedPart> parts;
  if (const auto* const examined = std::get_if<ProjectExamined>(&outcome)) {
    for (const Examined& check : examined->checks) {
      parts.push_back(
          {.name = check.name, .message = check.message, .findings = findings_of(check)});
    }
  }
  return parts;
}

Result<VerifiedPart> verify_secrets(Workspace& workspace) {
  BATON_TRY(auto outcome, scan_files({}, workspace));
  VerifiedPart part{.name = "secrets", .message = "not examined"};
  if (auto* const scanned = std::get_if<FilesScanned>(&outcome)) {
    const auto files = static_cast<std::size_t>(scanned->files);
    part.message = scanned->fault
                       ? "checked only in part"
                       : text::concat(counted(scanned->findings.size(), "finding", "findings"),
                                      " in ", counted(files, "file", "files"));
    part.findings = std::move(scanned->findings);
    part.fault = scanned->fault;
  }
  return part;
}

// Several agents may have the same finding at one place; only the first one reports it.
void remove_repeated(std::vector<VerifiedPart>& parts) {
  std::set<std::array<std::string, 4>> seen;
  const auto is_seen = [&seen](const Finding& finding) {
    std::array<std::string, 4> key = {finding.rule, finding.message, finding.file,
                                      finding.instance_location};
    if (finding.severity == Severity::error) return seen.contains(key);
    return !seen.insert(std::move(key)).second;
  };
  for (VerifiedPart& part : parts) std::erase_if(part.findings, is_seen);
}

}  // namespace

Severity VerifiedPart::severity() const {
  Severity worst = Severity::info;
  for (const Finding& finding : findings) worst = std::min(worst, finding.severity);
  return worst;
}

std::vector<VerifiedPart> shown_parts(std::vector<VerifiedPart> parts, const Workspace& workspace) {
  if (sees_whole_findings(workspace)) return parts;
  for (VerifiedPart& part : parts) {
    part.findings = shown_findings(std::move(part.findings), workspace);
    const bool is_ok = part.severity() == Severity::info;
    part.message = is_ok ? "no errors" : count_text(part.findings);
  }
  return parts;
}

int exit_code_of_parts(bool is_valid, const std::vector<VerifiedPart>& parts) {
  int code = exit_code_if(is_valid);
  for (const VerifiedPart& part : parts) {
    if (part.fault) code = std::max(code, exit_code(*part.fault));
  }
  return code;
}

bool ProjectVerified::valid() const {
  return std::ranges::none_of(
      parts, [](const VerifiedPart& part) { return part.severity() == Severity::error; });
}

Result<std::vector<VerifiedPart>> verify_rules(Workspace& workspace) {
  BATON_TRY(std::vector<VerifiedPart> parts, verify_configuration(workspace));
  if (!workspace.configuration()) return parts;
  BATON_TRY(std::optional<VerifiedPart> files, verify_agent_files(workspace));
  if (files) parts.push_back(*std::move(files));
  return parts;
}

Result<Outcome<ProjectVerified>> verify_project(const VerifyProject& request,
                                                Workspace& workspace) {
  BATON_CHECK(check_finding_limit(request.max_findings));
  ProjectVerified verified;
  BATON_TRY(verified.parts, verify_rules(workspace));
  BATON_TRY(std::vector<VerifiedPart> state,
            verify_state(request.workflow, verified.parts.front(), workspace));
  append_parts(verified.parts, std::move(state));
  BATON_TRY(std::vector<VerifiedPart> surroundings, verify_surroundings(workspace));
  append_parts(verified.parts, std::move(surroundings));
  BATON_TRY(VerifiedPart secrets, verify_secrets(workspace));
  verified.parts.push_back(std::move(secrets));
  remove_repeated(verified.parts);
  for (VerifiedPart& part : verified.parts) {
    part.findings = limit_findings(std::move(part.findings), request.max_findings);
  }
  verified.parts = shown_parts(std::move(verified.parts), workspace);
  return verified;
}

Json to_json(const ProjectVerified& verified) {
  Json checks = Json::array();
  for (const VerifiedPart& part : verified.parts) {
    const Severity worst = part.severity();
    checks.push_back({{"name", part.name},
                      {"status", worst == Severity::info ? "ok" : name_of(worst)},
                      {"message", part.message},
                      {"findings", to_json(part.findings)}});
  }
  return {{"valid", verified.valid()}, {"checks", std::move(checks)}};
}

}  // namespace baton::app
