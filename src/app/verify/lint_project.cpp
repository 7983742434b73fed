#include "app/verify/lint_project.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/finding_json.h"

namespace baton::app {

bool ProjectLinted::valid() const {
  const Severity tolerated = warnings == LintWarnings::refused ? Severity::info : Severity::warning;
  return std::ranges::all_of(
      parts, [&](const VerifiedPart& part) { return part.severity() >= tolerated; });
}

Result<Outcome<ProjectLinted>> lint_project(const LintProject& request, Workspace& workspace) {
  ProjectLinted linted{.parts = {}, .warnings = request.warnings};
  BATON_TRY(linted.parts, verify_rules(workspace));
  return linted;
}

Json to_json(const ProjectLinted& linted) {
  Findings findings;
  for (const VerifiedPart& part : linted.parts) {
    findings.insert(findings.end(), part.findings.begin(), part.findings.end());
  }
  return {{"valid", linted.valid()}, {"findings", to_json(findings)}};
}

}  // namespace baton::app
