#include "app/actions/call_workflow.h"

#include <array>
#include <vector>

#include "app/actions/share.h"
#include "app/actions/workflow_actions.h"

namespace baton::app {
namespace {

constexpr std::array kActions = {
    Action{.operation = "status", .name = "status", .run = on_workflow::status},
    Action{.operation = "next", .name = "next", .run = on_workflow::next},
    Action{.operation = "context", .name = "context", .run = on_workflow::context},
    Action{.operation = "check", .name = "check", .run = on_workflow::check},
    Action{.operation = "start", .name = "start", .run = on_workflow::start},
    Action{.operation = "record", .name = "record", .run = on_workflow::record},
    Action{.operation = "fail", .name = "fail", .run = on_workflow::fail},
    Action{.operation = "show", .name = "state", .run = on_workflow::state},
    Action{.operation = "get", .name = "get", .run = on_workflow::get},
    Action{.operation = "set", .name = "set", .run = on_workflow::set},
    Action{.operation = "patch", .name = "patch", .run = on_workflow::patch},
    Action{.operation = "log", .name = "log", .run = on_workflow::log},
    Action{.operation = "diff", .name = "diff", .run = on_workflow::diff},
    Action{.operation = "why", .name = "why", .run = on_workflow::why},
    Action{.operation = "summaries", .name = "summaries", .run = on_workflow::summaries},
    Action{.operation = "validate", .name = "validate", .run = on_workflow::validate},
    Action{.operation = "init", .name = "init", .run = on_workflow::init},
    Action{.operation = "switch", .name = "switch", .run = on_workflow::switch_to},
    Action{.operation = "unarchive", .name = "unarchive", .run = on_workflow::unarchive},
    Action{.operation = "reconcile", .name = "reconcile", .run = on_workflow::reconcile},
    Action{.operation = "config", .name = "config", .run = on_workflow::config},
    Action{.operation = "schema", .name = "schema", .run = on_workflow::schema},
    Action{.operation = "redact", .name = "redact", .run = on_workflow::redact},
    Action{.operation = "doctor", .name = "doctor", .run = on_workflow::doctor},
    Action{.operation = "where", .name = "where", .run = on_workflow::where},
};

}  // namespace

ActionAnswer call_workflow(const Json& request, const authority::Caller& caller,
                           Workspace& workspace) {
  return run_action(std::array{std::span<const Action>(kActions), share_actions()},
                    {request, caller, workspace});
}

std::span<const std::string_view> workflow_actions() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names;
    for (const Action& action : kActions) names.push_back(action.name);
    for (const Action& action : share_actions()) names.push_back(action.name);
    return names;
  }();
  return kNames;
}

}  // namespace baton::app
