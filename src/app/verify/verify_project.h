#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/exit_status.h"
#include "app/core/workspace.h"
#include "baton/error.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

enum class WorkflowDemand : std::uint8_t { none, required };

struct VerifyProject {
  WorkflowDemand workflow = WorkflowDemand::none;
  std::optional<std::uint64_t> max_findings = {};  // of a part
};

// A checked part: "configuration", "state", "agent code-writer", "journal".
struct VerifiedPart {
  std::string name;
  std::string message;  // what was checked, or the number of findings
  Findings findings = {};
  std::optional<ErrorCode> fault = {};  // set if it could not be checked, also a finding

  [[nodiscard]] Severity severity() const;  // of the worst finding; info if there is none
};

// As far as the caller may see them (shown_findings.h): the message, too, can quote what was read.
std::vector<VerifiedPart> shown_parts(std::vector<VerifiedPart> parts, const Workspace& workspace);

// The highest of 1, if the result is not valid, and the codes of parts that could not be checked.
int exit_code_of_parts(bool is_valid, const std::vector<VerifiedPart>& parts);

struct ProjectVerified {
  std::vector<VerifiedPart> parts;

  [[nodiscard]] bool valid() const;
  [[nodiscard]] int exit_code() const { return exit_code_of_parts(valid(), parts); }
};

// The parts that need no state: the configuration, the relevance map and the agents' files.
Result<std::vector<VerifiedPart>> verify_rules(Workspace& workspace);

// Checks everything that a change of the project's files can break: the configuration, the
// relevance map, the agents' files, the state, the context of every started agent, what `doctor`
// checks without a lock, and secrets in what the project stores. Writes nothing. Problems are
// findings of their part; they do not fail the whole. usage: max_findings is not between 1 and 100.
Result<Outcome<ProjectVerified>> verify_project(const VerifyProject& request, Workspace& workspace);
Json to_json(const ProjectVerified& verified);

}  // namespace baton::app
