#include "app/core/unmapped_agents.h"

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::app {

workflow::UnmappedAgent unmapped_agents(workflow::UnmappedAgent asked,
                                        const Configuration& configuration) {
  if (configuration.document == nullptr) return asked;
  const Json* agents = model::object_member(*configuration.document, "agents");
  const bool allows = agents != nullptr && model::flag_member(*agents, "allowUnmapped");
  return allows ? workflow::UnmappedAgent::allowed : asked;
}

}  // namespace baton::app
