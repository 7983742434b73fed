#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/context/context_sizes.h"
#include "app/core/progress.h"
#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/context/build.h"
#include "json/json.h"

namespace baton::app {

enum class ContextForm : std::uint8_t { json, markdown };

// The requested view: the context, why each item is included or not, or the number of tokens.
enum class ContextView : std::uint8_t { context, explanation, tokens };
enum class ContextsOf : std::uint8_t { one_agent, all_agents };

// Which secrets the context does not have: those that a text that is made of it no longer shows as
// they are (announced by names and members beside them, and private keys), or all. Who prints it
// searches the result anyway: as a document, it need not be searched before.
enum class SecretSearch : std::uint8_t { later, announced, all };

struct BuildAgentContext {
  std::string agent;                             // empty with `all_agents`
  std::optional<std::string> execution_id = {};  // default: the latest running, else the next one
  context::Scope scope = context::Scope::needed;
  context::Runs runs = context::Runs::standing;
  context::Degraded degraded = context::Degraded::no;
  context::Files files = context::Files::as_paths;
  std::optional<std::uint64_t> budget = {};  // tokens (domain/context/budget.h)
  ContextForm form = ContextForm::json;
  SecretSearch secrets = SecretSearch::announced;
  // The views besides the context; they cannot be combined.
  bool explains = false;
  bool counts_tokens = false;
  ContextsOf of = ContextsOf::one_agent;  // all agents: only for the view of tokens
  Progress progress = {};                 // of the agents whose tokens are counted
};

struct AgentContextBuilt {
  std::string agent;
  context::BuiltContext built;
  std::string markdown;  // only if that form was requested
  ContextView view = ContextView::context;
  ContextSizes sizes = {};  // the answer to the view of tokens, without the others
  // What the context was built from: a command that prints the answer and ends need not destroy it.
  std::shared_ptr<const LoadedState> state = {};
};

// Builds the context of an agent. Missing required inputs give a report, unless the request accepts
// a degraded context or asks for the explanation, a waiver permits the next start, or the execution
// was started without them. usage: a budget of 0, or one without a context; an agent and all
// agents, or neither; both views; an execution and all agents. limit: what the budget must not
// shorten does not fit. not_found: no workflow, no such agent, or no such execution of it;
// conflict: the execution has ended.
Result<Outcome<AgentContextBuilt>> build_agent_context(const BuildAgentContext& request,
                                                       Workspace& workspace);

// The AgentContext itself, the explanation (schemas/cli/context-explanation), or the tokens.
Json to_json(const AgentContextBuilt& answer);
// The same, without copying the context, which `answer` loses.
Json take_json(AgentContextBuilt& answer);

}  // namespace baton::app
