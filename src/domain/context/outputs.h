#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/admission.h"
#include "domain/context/explanation.h"
#include "domain/model/state.h"
#include "json/json.h"

namespace baton::context {

// What the agent gets to see of what others returned.
struct AdmittedOutputs {
  Json outputs;                       // an array of AgentOutput; of one agent the latest comes last
  std::vector<std::string> warnings;  // required ones that a policy keeps out, or that are empty
  std::vector<std::string> missing;   // required agents of which there is none
};

AdmittedOutputs admit_outputs(const Json& state, const Admission& admission,
                              const BuildRequest& request, Explanation& explanation);

// A stored output with every member of AgentOutput: what is missing comes from its execution.
// Whose it is decides the execution, whatever the output says of itself. Short forms stay.
Json complete_output(const model::Execution& execution, const Json& state);

}  // namespace baton::context
