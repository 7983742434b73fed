#include "app/actions/call_workflow.h"

#include <array>

#include "app/actions/workflow_actions.h"

namespace baton::app {
namespace {

constexpr Audience kLeader = Audience::leader;

constexpr std::array kActions = {
    ToolAction{"status", on_workflow::status},
    ToolAction{"next", on_workflow::next},
    ToolAction{"context", on_workflow::context},
    ToolAction{"check", on_workflow::check},
    ToolAction{"start", on_workflow::start},
    ToolAction{"record", on_workflow::record},
    ToolAction{"fail", on_workflow::fail},
    ToolAction{"decide", on_workflow::decide},
    ToolAction{"constrain", on_workflow::constrain},
    ToolAction{"artifact", on_workflow::artifact},
    ToolAction{"gate", on_workflow::gate},
    ToolAction{"phase", on_workflow::phase},
    ToolAction{"state", on_workflow::state, kLeader},
    ToolAction{"get", on_workflow::get, kLeader},
    ToolAction{"set", on_workflow::set, kLeader},
    ToolAction{"patch", on_workflow::patch, kLeader},
    ToolAction{"log", on_workflow::log, kLeader},
    ToolAction{"diff", on_workflow::diff, kLeader},
    ToolAction{"why", on_workflow::why, kLeader},
    ToolAction{"summaries", on_workflow::summaries, kLeader},
    ToolAction{"validate", on_workflow::validate, kLeader},
    ToolAction{"init", on_workflow::init, kLeader},
    ToolAction{"switch", on_workflow::switch_to, kLeader},
    ToolAction{"unarchive", on_workflow::unarchive, kLeader},
    ToolAction{"reconcile", on_workflow::reconcile, kLeader},
    ToolAction{"config", on_workflow::config, kLeader},
    ToolAction{"schema", on_workflow::schema, kLeader},
    ToolAction{"redact", on_workflow::redact, kLeader},
    ToolAction{"doctor", on_workflow::doctor, kLeader},
    ToolAction{"where", on_workflow::where, kLeader},
};
constexpr auto kNames = names_of(kActions);

}  // namespace

ToolAnswer call_workflow(const Json& request, const ToolCaller& caller, Workspace& workspace) {
  return run_action(kActions, {request, caller, workspace});
}

std::span<const std::string_view> workflow_actions() {
  return kNames;
}

}  // namespace baton::app
