#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/admission.h"
#include "domain/context/explanation.h"
#include "domain/model/state.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::context {

// The part of other agents' outputs that the agent may see.
struct AdmittedOutputs {
  Json outputs;  // an array of AgentOutput; an agent's latest output comes last
  std::vector<std::string> replaced;  // the executions among them that a later run replaced
  std::vector<std::string> warnings;  // required agents whose output a policy excludes, or is empty
};

AdmittedOutputs admit_outputs(const json::View& state, const Admission& admission,
                              const BuildRequest& request, Explanation& explanation);

// A stored output with every member of AgentOutput: missing members come from its execution. The
// execution decides the author, whatever the output says. Short forms stay.
Json complete_output(const model::Execution& execution, const json::View& state);

}  // namespace baton::context
