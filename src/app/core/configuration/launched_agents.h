#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/configuration/configuration.h"
#include "domain/policy/policies.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::app {

inline constexpr RelativePath kAgentsFolder = ".claude/agents";
inline constexpr std::uint64_t kLargestAgentFile = 256 * 1024;  // bytes

// model::agents_launched_as() for the agents of the project: a name that a file
// .claude/agents/NAME.md defines is no spelling of another agent's. Only this file is read, and
// only if it matters.
std::vector<std::string> agents_launched_as(std::string_view name,
                                            const Configuration& configuration,
                                            const Directory& root);

// The agent whose rule applies. Of several, none does: the name without baton's prefix.
std::string launched_as(std::string_view name, const Configuration& configuration,
                        const Directory& root);

// For the policies of items. Looks up each name once. Both arguments must outlive it.
class LaunchedAgents final : public policy::AgentNames {
 public:
  LaunchedAgents(const Configuration& configuration, const Directory& root)
      : configuration_(configuration), root_(root) {}

  [[nodiscard]] const std::vector<std::string>& agents_named(std::string_view name) const override;

 private:
  const Configuration& configuration_;
  const Directory& root_;
  mutable std::mutex mutex_ = {};  // of found_: states are read in parallel
  mutable std::map<std::string, std::vector<std::string>, std::less<>> found_ = {};
};

}  // namespace baton::app
