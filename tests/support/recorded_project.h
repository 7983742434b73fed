#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"

namespace baton::test {

// Agent outputs that satisfy their schema and that the built-in relevance map knows.
std::string prd_writer_output();  // exec_001, passes the gate requirements-complete
std::string architect_output();   // exec_002, of architecture-reviewer, with a decision
std::string auditor_output();     // exec_006, of security-auditor, with secrets inside
inline constexpr std::string_view kSecret = "example-service-role-key";  // in auditor_output()

// Begins the workflow wf_1, of the feature "search".
void begin(app::Workspace& workspace);
void record(app::Workspace& workspace, std::string output);

}  // namespace baton::test
