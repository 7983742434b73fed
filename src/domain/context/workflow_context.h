#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/admission.h"
#include "domain/context/explanation.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::context {

// The shared items that the agent may see, filtered by their authors' field rules.
struct AdmittedItems {
  Json decisions;
  Json constraints;
  Json artifacts;
  std::vector<std::string> warnings = {};  // about files that were not inlined
};

AdmittedItems admit_items(const json::View& state, const Admission& admission,
                          Explanation& explanation);

// Identification, state, references and progress: the executions and their results, gates by name,
// and gate details written by upstream agents. Never contains outputs. In the full view also tasks,
// messages, extensions and every unknown member.
Json make_workflow_context(const json::View& state, const Admission& admission,
                           const AdmittedItems& items, Explanation& explanation);

// The task of the execution if it is given to this agent, otherwise the one that the rule
// describes: {"id"?, "title", "description"}.
Json current_task(const json::View& state, const model::AgentRule& rule,
                  std::string_view execution_id);

}  // namespace baton::context
