#include "domain/model/agent_aliases.h"

#include <algorithm>

#include "domain/model/agent_spelling.h"
#include "domain/model/members.h"
#include "domain/shared/pattern.h"

namespace baton::model {
namespace {

std::vector<std::string> agents_spelt(const AgentSpelling& spelling, const RelevanceMap& map) {
  std::vector<std::string> agents;
  for (const AgentRule& rule : map.agents()) {
    if (spelling.is_of(rule.agent)) agents.push_back(rule.agent);
  }
  return agents;
}

// The agent of an alias, as the map spells it.
std::vector<std::string> agents_of(const AgentAlias& alias, const RelevanceMap& map) {
  if (map.find(alias.agent) != nullptr) return {alias.agent};
  std::vector<std::string> agents = agents_spelt(AgentSpelling(alias.agent), map);
  return agents.empty() ? std::vector{alias.agent} : agents;
}

}  // namespace

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

std::vector<std::string> agents_launched_as(std::string_view name, const RelevanceMap& map,
                                            std::span<const AgentAlias> aliases,
                                            OtherSpellings others) {
  const std::string_view bare = bare_agent_name(name);
  if (name.empty() || map.find(bare) != nullptr) return {std::string(bare)};
  const auto exact = std::ranges::find(aliases, name, &AgentAlias::pattern);
  if (exact != aliases.end()) return agents_of(*exact, map);
  const AgentSpelling spelling(name);
  const bool may_be_other = others == OtherSpellings::possible;
  if (may_be_other) {
    if (std::vector<std::string> spelt = agents_spelt(spelling, map); !spelt.empty()) return spelt;
  }
  const auto alias = std::ranges::find_if(aliases, [&](const AgentAlias& known) {
    return shared::matches(known.pattern, name) ||
           (may_be_other && spelling.is_of_match(known.pattern));
  });
  return alias == aliases.end() ? std::vector{std::string(bare)} : agents_of(*alias, map);
}

}  // namespace baton::model
