#include "app/core/configuration/launched_agents.h"

#include <utility>

#include "baton/identity.h"
#include "domain/claude/agent_file.h"
#include "domain/model/agent_aliases.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Claude Code takes the name from the file's text. A file that only has the name would let an agent
// start without its rule.
bool is_defined(std::string_view name, const Directory& root) {
  if (!Identifier::parse(name, "name of an agent")) return false;
  const Result<std::string> text =
      root.read(kAgentsFolder.child(text::concat(name, ".md")), kLargestAgentFile);
  const Result<claude::AgentFile> file =
      text ? claude::read_agent_file(*text) : Result<claude::AgentFile>(fail(text.error()));
  return file && file->name == name;
}

}  // namespace

std::vector<std::string> agents_launched_as(std::string_view name,
                                            const Configuration& configuration,
                                            const Directory& root) {
  const auto agents = [&](model::OtherSpellings others) {
    return model::agents_launched_as(name, configuration.relevance_map, configuration.agent_aliases,
                                     others);
  };
  std::vector<std::string> possible = agents(model::OtherSpellings::possible);
  std::vector<std::string> exact = agents(model::OtherSpellings::excluded);
  return possible != exact && is_defined(name, root) ? exact : possible;
}

std::string launched_as(std::string_view name, const Configuration& configuration,
                        const Directory& root) {
  std::vector<std::string> agents = agents_launched_as(name, configuration, root);
  return agents.size() == 1 ? std::move(agents.front()) : std::string(model::bare_agent_name(name));
}

const std::vector<std::string>& LaunchedAgents::agents_named(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  const auto known = found_.find(name);
  if (known != found_.end()) return known->second;
  std::vector<std::string> agents = agents_launched_as(name, configuration_, root_);
  return found_.emplace(name, std::move(agents)).first->second;
}

}  // namespace baton::app
