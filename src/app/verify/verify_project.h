#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/error.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

enum class WorkflowDemand : std::uint8_t { none, required };

struct VerifyProject {
  WorkflowDemand workflow = WorkflowDemand::none;
};

// One thing that was checked: "configuration", "state", "agent code-writer", "journal".
struct VerifiedPart {
  std::string name;
  std::string message;  // what was checked, or how many findings there are
  Findings findings = {};
  std::optional<ErrorCode> fault = {};  // it could not be examined, which is one of the findings

  [[nodiscard]] Severity severity() const;  // of the worst finding; info where all is right
};

struct ProjectVerified {
  std::vector<VerifiedPart> parts;

  [[nodiscard]] bool valid() const;
};

// Checks everything that a change of the project's files can break: the configuration, the
// relevance map, the state, the context of every started agent, and what `doctor` examines without
// a lock. Writes nothing. A problem is a finding of its part, never an error of the whole.
Result<Outcome<ProjectVerified>> verify_project(const VerifyProject& request, Workspace& workspace);
Json to_json(const ProjectVerified& verified);

}  // namespace baton::app
