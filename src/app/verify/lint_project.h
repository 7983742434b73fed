#pragma once

#include <cstdint>

#include "app/core/workspace.h"
#include "app/verify/verify_project.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

enum class LintWarnings : std::uint8_t { accepted, refused };

struct LintProject {
  LintWarnings warnings = LintWarnings::accepted;
};

struct ProjectLinted {
  std::vector<VerifiedPart> parts;
  LintWarnings warnings = LintWarnings::accepted;

  [[nodiscard]] bool valid() const;         // no errors, and no warnings where they are refused
  [[nodiscard]] Findings findings() const;  // of all parts
  [[nodiscard]] int exit_code() const { return exit_code_of_parts(valid(), parts); }
};

// The part of verify_project() that needs no state.
Result<Outcome<ProjectLinted>> lint_project(const LintProject& request, Workspace& workspace);
Json to_json(const ProjectLinted& linted);

}  // namespace baton::app
