#include "app/context/context_sizes.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/build_agent_context.h"
#include "app/context/context_of_state.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/unused_marker.h"
#include "domain/context/default_allow.h"
#include "domain/context/explanation.h"
#include "domain/context/markdown.h"
#include "domain/model/state.h"

namespace baton::app {
namespace {

Result<std::size_t> tokens_of(const Json& context, std::span<const context::FieldSource> sources,
                              const std::string& marker) {
  BATON_TRY(const std::string text, context::render_markdown(context, sources, marker));
  return context::count_tokens_of_text(text);
}

}  // namespace

Result<ContextSizes> context_sizes(const json::View& state, std::string_view text,
                                   std::span<const std::string> agents,
                                   const BuildAgentContext& request, Workspace& workspace) {
  const std::string marker = unused_marker(workspace.host().ids, text);
  BATON_TRY(const Json open, fully_opened(state.tree(), workspace));
  Json everything = context::default_allow_lists(open);
  ContextSizes sizes{.agents = {}, .state = context::count_tokens_of_text(text)};
  BuildAgentContext measured = request;
  measured.degraded = context::Degraded::yes;
  for (const std::string& agent : agents) {
    measured.agent = agent;
    BATON_TRY(context::BuiltContext built, context_of_state(state, measured, workspace));
    ContextSize size{.agent = agent, .missing = std::move(built.missing)};
    BATON_TRY(size.context, tokens_of(built.context, built.field_sources, marker));
    context::swap_lists(built.context, everything);
    BATON_TRY(size.default_allow, tokens_of(built.context, built.field_sources, marker));
    context::swap_lists(built.context, everything);
    sizes.agents.push_back(std::move(size));
    BATON_CHECK(tell_progress_now(request.progress, sizes.agents.size(), agents.size()));
  }
  return sizes;
}

Result<std::vector<std::string>> mapped_agents(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  std::vector<std::string> agents;
  for (const model::AgentRule& rule : configuration->relevance_map.agents()) {
    agents.push_back(rule.agent);
  }
  return agents;
}

Result<std::vector<std::string>> agents_that_ran(const json::View& state, Workspace& workspace) {
  BATON_TRY(std::vector<std::string> agents, mapped_agents(workspace));
  const std::vector<model::Execution> sequence = model::executions(state);
  std::erase_if(agents, [&sequence](const std::string& agent) {
    return std::ranges::none_of(sequence, [&agent](const model::Execution& execution) {
      return model::is_run_of(execution, agent);
    });
  });
  return agents;
}

ContextSize sum_of(const ContextSizes& sizes) {
  ContextSize sum;
  for (const ContextSize& size : sizes.agents) {
    sum.context += size.context;
    sum.default_allow += size.default_allow;
  }
  return sum;
}

Json totals_json(const ContextSizes& sizes) {
  const ContextSize sum = sum_of(sizes);
  return {{"agents", sizes.agents.size()},
          {"context", sum.context},
          {"defaultAllow", sum.default_allow},
          {"state", sizes.state * sizes.agents.size()}};
}

Json to_json(const ContextSizes& sizes) {
  Json agents = Json::array();
  for (const ContextSize& size : sizes.agents) {
    Json agent = {
        {"agent", size.agent}, {"context", size.context}, {"defaultAllow", size.default_allow}};
    if (!size.missing.empty()) agent["missing"] = size.missing;
    agents.push_back(std::move(agent));
  }
  return {{"agents", std::move(agents)}, {"state", sizes.state}, {"totals", totals_json(sizes)}};
}

}  // namespace baton::app
