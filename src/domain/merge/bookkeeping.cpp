#include "domain/merge/bookkeeping.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"

namespace baton::merge {
namespace {

constexpr std::array<std::string_view, 3> kMembers = {"revision", "lastUpdated", "currentAgent"};

bool runs(const std::vector<model::Execution>& running, std::string_view agent) {
  return std::ranges::any_of(running, [agent](const model::Execution& execution) {
    return model::is_run_of(execution, agent);
  });
}

}  // namespace

bool is_bookkeeping(const json::Pointer& place, Settlement settlement) {
  if (place.tokens().size() != 1 || settlement == Settlement::adopted) return false;
  const std::string_view name = place.tokens().front();
  if (name == "startTime") return settlement == Settlement::by_rule;
  return std::ranges::find(kMembers, name) != kMembers.end();
}

void name_running_agent(Json& state, const Versions& roots) {
  const std::string_view ours = model::text_member(*roots.ours, "currentAgent");
  const std::string_view theirs = model::text_member(*roots.theirs, "currentAgent");
  if (ours.empty() && theirs.empty()) return;
  const std::vector<model::Execution> running = model::running_executions(state);
  if (running.empty() || runs(running, model::text_member(state, "currentAgent"))) return;
  std::string agent(model::bare_agent_name(running.back().agent));
  for (const std::string_view named : {theirs, ours}) {
    if (runs(running, named)) agent = named;
  }
  model::set_member(state, "currentAgent", std::move(agent));
}

}  // namespace baton::merge
