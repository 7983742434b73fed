#include "app/actions/tool_declarations.h"

#include <array>

#include "app/actions/workflow_actions.h"
#include "app/environment/env_actions.h"
#include "app/notes/note_actions.h"
#include "app/shared/shared_actions.h"
#include "app/tasks/task_actions.h"

namespace baton::app {
namespace {

constexpr std::array kToolDeclarations = {
    ToolDeclaration{.name = "workflow",
                    .title = "Workflow",
                    .purpose =
                        "Where this project's agents stand, and your part. You act for yourself; "
                        "only the orchestrator names another agent or execution.",
                    .examples = R"([{"action": "context"},
                        {"action": "decide", "text": "Use full-text search", "impact": "high"}])",
                    .actions = workflow_actions},
    ToolDeclaration{
        .name = "shared_context",
        .title = "Shared context",
        .purpose = "Working memory of this session: keys with short texts that every agent reads "
                   "and writes. Read it before you investigate. Write conclusions, not raw data: "
                   "at most 1,000 tokens a value, 10,000 in all. You are the author. session: "
                   "another than the workflow's.",
        .examples = R"([{"action": "list_keys"},
                        {"action": "write", "key": "problem_summary",
                         "value": "Updated summary after investigation..."}])",
        .actions = shared_actions},
    ToolDeclaration{.name = "env_data",
                    .title = "Environment data",
                    .purpose =
                        "Data that all agents of one delegation share: hand over by key, not in "
                        "messages. Thread and author are set for you.",
                    .examples = R"([{"action": "list"},
                        {"action": "store", "key": "arc_task",
                         "description": "Current ARC puzzle: training-001, 3x3 grid",
                         "value": {"task_id": "training-001"}}])",
                    .actions = env_actions},
    ToolDeclaration{.name = "note",
                    .title = "Notes",
                    .purpose =
                        "Lasting Markdown notes for agents of all sessions. Search before you "
                        "investigate; add what others should find, understandable without this "
                        "conversation. You are the author.",
                    .examples = R"([{"action": "search", "texts": ["login"]},
                        {"action": "add", "title": "Login is open",
                         "body": "No limit on attempts.", "tags": ["security"]}])",
                    .actions = note_actions},
    ToolDeclaration{
        .name = "task",
        .title = "Tasks",
        .purpose = "This workflow's tasks, their dependencies, and messages. You see and change "
                   "your own tasks and unassigned ones.",
        .examples = R"([{"action": "next", "claim": true},
                        {"action": "complete", "id": "t1",
                         "result": "Three endpoints, see docs/api.md"}])",
        .actions = task_actions},
};

}  // namespace

std::span<const ToolDeclaration> tool_declarations() {
  return kToolDeclarations;
}

}  // namespace baton::app
