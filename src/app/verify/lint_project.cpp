#include "app/verify/lint_project.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"

namespace baton::app {

bool ProjectLinted::valid() const {
  const Severity tolerated = warnings == LintWarnings::refused ? Severity::info : Severity::warning;
  return std::ranges::all_of(
      parts, [&](const VerifiedPart& part) { return part.severity() >= tolerated; });
}

Result<Outcome<ProjectLinted>> lint_project(const LintProject& request, Workspace& workspace) {
  ProjectLinted linted{.parts = {}, .warnings = request.warnings};
  BATON_TRY(std::vector<VerifiedPart> parts, verify_rules(workspace));
  linted.parts = shown_parts(std::move(parts), workspace);
  return linted;
}

Findings ProjectLinted::findings() const {
  Findings all;
  for (const VerifiedPart& part : parts) {
    all.insert(all.end(), part.findings.begin(), part.findings.end());
  }
  return all;
}

Json to_json(const ProjectLinted& linted) {
  return {{"valid", linted.valid()}, {"findings", to_json(linted.findings())}};
}

}  // namespace baton::app
