#pragma once

#include <nlohmann/json.hpp>

#include "domain/context/admission.h"
#include "domain/context/explanation.h"
#include "json/json.h"

namespace baton::context {

// The shared items that the agent may see, each as its author's field rules leave it.
struct AdmittedItems {
  Json decisions;
  Json constraints;
  Json artifacts;
};

AdmittedItems admit_items(const Json& state, const Admission& admission, Explanation& explanation);

// Identification, state, references and progress: who ran and how it ended, gates by name, their
// details where an upstream agent wrote them. Outputs are never part of it. In the full view
// also tasks, messages, extensions and every member that baton does not know.
Json make_workflow_context(const Json& state, const Admission& admission,
                           const AdmittedItems& items, Explanation& explanation);

// The task tied to the execution and given to this agent, else what the rule describes:
// {"id"?, "title", "description"}.
Json current_task(const Json& state, const model::AgentRule& rule, std::string_view execution_id);

}  // namespace baton::context
