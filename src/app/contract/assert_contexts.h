#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/exit_status.h"
#include "app/core/progress.h"
#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct AssertContexts {
  Source contract;         // schema context-contract; findings name no place if it has no name
  Progress progress = {};  // of the agents of a case
};

struct AssertedCase {
  std::string name;
  Findings findings = {};
};

struct ContextsAsserted {
  std::vector<AssertedCase> cases;

  [[nodiscard]] bool valid() const;
  [[nodiscard]] int exit_code() const { return exit_code_if(valid()); }
};

// Checks what agents see in the current state. Contexts are built as for a degraded start, in every
// form; nothing is written, and no receipt is left. A report if the contract does not satisfy its
// schema. malformed: it is not JSON; not_found: no workflow.
Result<Outcome<ContextsAsserted>> assert_contexts(const AssertContexts& request,
                                                  Workspace& workspace);
Json to_json(const ContextsAsserted& asserted);

}  // namespace baton::app
