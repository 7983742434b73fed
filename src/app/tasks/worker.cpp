#include "app/tasks/worker.h"

#include "app/core/attribution.h"
#include "baton/identity.h"
#include "domain/model/relevance_map.h"

namespace baton::app {

Result<std::string> worker_here(const std::optional<std::string>& named,
                                const Environment& environment) {
  std::string agent;
  if (is_agent_run(environment)) {
    agent = model::bare_agent_name(environment.variable("BATON_AGENT").value_or(std::string()));
  }
  if (!named) return agent;
  BATON_TRY(const Identifier name,
            Identifier::parse(model::bare_agent_name(*named), "name of an agent"));
  if (agent.empty() || agent == name.text()) return name.text();
  return fail(ErrorCode::denied, "an agent may not speak in another name", *named,
              "leave the name out; it is for people and tests");
}

}  // namespace baton::app
