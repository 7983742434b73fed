#include "domain/model/agent_aliases.h"

#include <algorithm>

#include "domain/model/members.h"
#include "domain/shared/pattern.h"

namespace baton::model {

std::vector<AgentAlias> agent_aliases(const json::View& settings) {
  std::vector<AgentAlias> aliases;
  const json::View listed = object_member(object_member(settings, "agents"), "aliases");
  if (!listed) return aliases;
  listed.each_member(
      [&aliases](std::size_t /*index*/, std::string_view pattern, const json::View& agent) {
        aliases.push_back({.pattern = std::string(pattern),
                           .agent = std::string(bare_agent_name(text_of(agent)))});
        return true;
      });
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
