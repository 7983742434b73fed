#include "unit/app/doors/doors_fixture.h"

#include <algorithm>

#include "app/core/findings/finding_json.h"
#include "app/core/request/tool_call.h"
#include "app/environment/manage_threads.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::test {
namespace {

using Answered = Result<Outcome<Json>>;

Json told(const Error& error) {
  return {{"error", app::code_of(error)}, {"why", error.phrase.view()}};
}

}  // namespace

const app::ToolDeclaration& tool_named(std::string_view name) {
  const auto tools = app::tool_declarations();
  return *std::ranges::find(tools, name, &app::ToolDeclaration::name);
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
  const Answered outcome =
      app::run_action(tool_named(tool).actions(), {request, caller, workspace});
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
