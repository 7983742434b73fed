#include "mcp/tool_table.h"

#include <array>

#include <nlohmann/json.hpp>

#include "app/actions/workflow_actions.h"
#include "app/environment/env_actions.h"
#include "app/notes/note_actions.h"
#include "app/shared/shared_actions.h"
#include "app/tasks/task_actions.h"
#include "json/read.h"
#include "resources/resource.h"

namespace baton::mcp {
namespace {

template <auto kActions>
app::ActionAnswer call(const app::ActionCall& call) {
  return app::run_action(kActions(), call);
}

// The tools with longer names have no action member: their name is the action.
template <const char* kAction>
app::ActionAnswer call_env_as(const app::ActionCall& call) {
  Json request = call.request;
  request[app::kActionMember] = kAction;
  return app::run_action(app::env_actions(), {request, call.caller, call.workspace});
}

constexpr ToolHints kReads = {.reads_only = true, .may_be_repeated = true};
constexpr ToolHints kChanges = {.destroys = true};
constexpr ToolHints kPuts = {.destroys = true, .may_be_repeated = true};

constexpr char kStore[] = "store_env_data";
constexpr char kGet[] = "get_env_data";
constexpr char kList[] = "list_env_data";
constexpr char kUpdate[] = "update_env_data";
constexpr char kDelete[] = "delete_env_data";
constexpr std::string_view kEnvAnswer = "mcp/env_data-answer";

constexpr std::array kTools = {
    Tool{"workflow", "mcp/workflow-request", "mcp/workflow-answer", kChanges,
         call<app::workflow_actions>},
    Tool{"shared_context", "mcp/shared_context-request", "mcp/shared_context-answer", kChanges,
         call<app::shared_actions>},
    Tool{"env_data", "mcp/env_data-request", kEnvAnswer, kPuts, call<app::env_actions>},
    Tool{"note", "mcp/note-request", "mcp/note-answer", kChanges, call<app::note_actions>},
    Tool{"task", "mcp/task-request", "mcp/task-answer", kChanges, call<app::task_actions>},
    Tool{kStore, "mcp/store_env_data-request", kEnvAnswer, kPuts, call_env_as<kStore>,
         Tool::Shown::when_named},
    Tool{kGet, "mcp/get_env_data-request", kEnvAnswer, kReads, call_env_as<kGet>,
         Tool::Shown::when_named},
    Tool{kList, "mcp/list_env_data-request", kEnvAnswer, kReads, call_env_as<kList>,
         Tool::Shown::when_named},
    Tool{kUpdate, "mcp/update_env_data-request", kEnvAnswer, kPuts, call_env_as<kUpdate>,
         Tool::Shown::when_named},
    Tool{kDelete, "mcp/delete_env_data-request", kEnvAnswer, kPuts, call_env_as<kDelete>,
         Tool::Shown::when_named},
};

// A schema that is compiled in; a test checks that it is valid JSON.
Json schema_named(std::string_view name) {
  const resources::Resource* const resource = resources::find_schema(name);
  const Result<Json> schema = json::read(resource->content, std::string(name));
  return schema ? *schema : Json::object();
}

// The schema without members that a client does not need for validation.
Json bare(Json schema) {
  for (const char* member : {"$schema", "$id", "title", "description", "examples"}) {
    schema.erase(member);
  }
  return schema;
}

}  // namespace

std::span<const Tool> all_tools() {
  return kTools;
}

Json describe(const Tool& tool) {
  Json request = schema_named(tool.request_schema);
  Json title = std::move(request["title"]);
  Json description = std::move(request["description"]);
  return {{"name", tool.name},
          {"title", std::move(title)},
          {"description", std::move(description)},
          {"inputSchema", bare(std::move(request))},
          {"outputSchema", bare(schema_named(tool.answer_schema))},
          {"annotations",
           {{"readOnlyHint", tool.hints.reads_only},
            {"destructiveHint", tool.hints.destroys},
            {"idempotentHint", tool.hints.may_be_repeated},
            {"openWorldHint", false}}}};
}

}  // namespace baton::mcp
