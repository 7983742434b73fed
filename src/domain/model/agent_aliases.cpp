#include "domain/model/agent_aliases.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/shared/pattern.h"

namespace baton::model {

std::vector<AgentAlias> agent_aliases(const Json& settings) {
  std::vector<AgentAlias> aliases;
  const Json* const agents = object_member(settings, "agents");
  const Json* const listed = agents == nullptr ? nullptr : object_member(*agents, "aliases");
  if (listed == nullptr) return aliases;
  for (const auto& [pattern, agent] : listed->items()) {
    aliases.push_back({.pattern = pattern, .agent = std::string(bare_agent_name(text_of(agent)))});
  }
  return aliases;
}

std::string launched_as(std::string_view name, const RelevanceMap& map,
                        std::span<const AgentAlias> aliases) {
  const std::string_view bare = bare_agent_name(name);
  if (name.empty() || map.find(bare) != nullptr) return std::string(bare);
  const auto alias = std::ranges::find_if(
      aliases, [name](const AgentAlias& known) { return shared::matches(known.pattern, name); });
  return alias == aliases.end() ? std::string(bare) : alias->agent;
}

}  // namespace baton::model
