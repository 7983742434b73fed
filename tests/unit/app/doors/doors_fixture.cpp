#include "unit/app/doors/doors_fixture.h"

#include <functional>
#include <map>

#include "app/actions/call_workflow.h"
#include "app/core/finding_json.h"
#include "app/environment/call_env.h"
#include "app/environment/manage_threads.h"
#include "app/notes/call_note.h"
#include "app/shared/call_shared.h"
#include "app/tasks/call_task.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::test {
namespace {

using Answered = Result<Outcome<Json>>;
using Door = std::function<Answered(const Json&, const authority::Caller&, app::Workspace&)>;

struct Tool {
  Door call;
  std::span<const std::string_view> actions;
};

const Tool& tool_named(std::string_view name) {
  static const std::map<std::string_view, Tool> kAll = {
      {"workflow", {app::call_workflow, app::workflow_actions()}},
      {"shared_context", {app::call_shared, app::shared_actions()}},
      {"env_data", {app::call_env, app::env_actions()}},
      {"task", {app::call_task, app::task_actions()}},
      {"note",
       {[](const Json& request, const authority::Caller& caller, app::Workspace& workspace) {
          return app::call_note(request, caller, workspace);
        },
        app::note_actions()}}};
  return kAll.at(name);
}

Json told(const Error& error) {
  const std::string_view name = error.name.empty() ? app::name_of(error.code) : error.name;
  return {{"error", name}, {"why", error.phrase.view()}};
}

}  // namespace

std::span<const std::string_view> actions_of(std::string_view tool) {
  return tool_named(tool).actions;
}

DoorsTest::DoorsTest() {
  baton_.project.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";
  baton_.project.folder("/notes").put_folder("code-reviewer");
  baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1", "--prd", "prd.md"});
  baton_.run({"thread", "create", "main"});
  baton_.run({"thread", "create", "solver", "--parent", "main"});
}

Json DoorsTest::ask(std::string_view tool, const Json& request, const std::string& participant) {
  app::Workspace workspace(*baton_.project.open({}));
  authority::Caller caller = authority::caller_named(participant);
  caller.thread = caller.is_at_least(authority::Role::orchestrator) ? "main" : "solver";
  const Answered outcome = tool_named(tool).call(request, caller, workspace);
  EXPECT_EQ(workspace.caller(), nullptr);
  if (!outcome) return told(outcome.error());
  if (const Report* const report = std::get_if<Report>(&*outcome)) {
    return {{"refused", report->findings.front().rule}};
  }
  const Json& answer = std::get<Json>(*outcome);
  EXPECT_EQ(baton_.complaints(text::concat("mcp/", tool, "-answer"), answer), "")
      << request << answer;
  return answer;
}

Json DoorsTest::valid(std::string_view schema, std::string_view tool, const Json& request,
                      const std::string& participant) {
  EXPECT_EQ(baton_.complaints(text::concat("mcp/", tool, "-request"), request), "") << request;
  Json answer = ask(tool, request, participant);
  EXPECT_EQ(baton_.complaints(schema, answer), "") << request << answer;
  return answer;
}

std::string DoorsTest::refusal(std::string_view tool, const Json& request,
                               const std::string& participant) {
  const Json answer = ask(tool, request, participant);
  return answer.value("error", answer.value("refused", std::string()));
}

void DoorsTest::record(const std::string& output) {
  const Result<Json> document = json::read(output, "output");
  EXPECT_EQ(refusal("workflow", {{"action", "record"}, {"output", *document}}), "");
}

}  // namespace baton::test
