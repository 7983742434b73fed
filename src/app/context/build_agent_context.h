#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/context/build.h"
#include "json/json.h"

namespace baton::app {

enum class ContextForm : std::uint8_t { json, markdown };

// The requested view: the context, or why each item is included or not.
enum class ContextView : std::uint8_t { context, explanation };

struct BuildAgentContext {
  std::string agent;
  std::optional<std::string> execution_id = {};  // default: the latest running, else the next one
  context::Scope scope = context::Scope::needed;
  context::Runs runs = context::Runs::latest;
  context::Degraded degraded = context::Degraded::no;
  std::optional<std::uint64_t> budget = {};  // tokens (domain/context/budget.h)
  ContextForm form = ContextForm::json;
  ContextView view = ContextView::context;
};

struct AgentContextBuilt {
  std::string agent;
  context::BuiltContext built;
  std::string markdown;  // only if that form was requested
  ContextView view = ContextView::context;
};

// Builds the context of an agent. Missing required inputs give a report, unless the request accepts
// a degraded context or asks for the explanation, a waiver permits the next start, or the execution
// was started without them. usage: a budget of 0, or one for the explanation. limit: what the
// budget must not shorten does not fit. not_found: no workflow, no such agent, or no such execution
// of it; conflict: the execution has ended.
Result<Outcome<AgentContextBuilt>> build_agent_context(const BuildAgentContext& request,
                                                       Workspace& workspace);

// The AgentContext itself, or the explanation (schemas/cli/context-explanation).
Json to_json(const AgentContextBuilt& answer);

}  // namespace baton::app
