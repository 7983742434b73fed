#include "domain/context/build.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/admission.h"
#include "domain/context/check.h"
#include "domain/context/lesson_supply.h"
#include "domain/context/outputs.h"
#include "domain/context/typed_context.h"
#include "domain/context/workflow_context.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::context {
namespace {

constexpr std::string_view kUnnamedVersion = "1.0.0";
// Of an AgentContext, with those that are added later: notes and what a budget shortened.
constexpr std::size_t kMembers = 16;

Failure unknown_agent(const model::RelevanceMap& map, const std::string& agent) {
  const std::optional<std::string_view> meant = map.nearest(agent);
  return fail(ErrorCode::not_found, "the agent is not in the relevance map", agent,
              meant ? text::concat("did you mean ", *meant, "?")
                    : std::string("`baton agent add` adds a rule for it"));
}

void append(Json& warnings, const std::vector<std::string>& more) {
  for (const std::string& warning : more) warnings.push_back(warning);
}

// The check's warnings, then what is missing, what was left out, and what stayed empty.
Json join_warnings(const CheckResult& check, const AdmittedOutputs& admitted,
                   const TypedContext& typed, Degraded degraded) {
  Json warnings = Json::array();
  append(warnings, check.warnings);
  for (const std::string& agent : check.missing) {
    warnings.push_back(degraded == Degraded::yes
                           ? degraded_warning(agent)
                           : text::concat("Missing required context from ", agent));
  }
  append(warnings, admitted.warnings);
  append(warnings, typed.conflicts);
  if (!typed.empty.empty()) {
    warnings.push_back(text::concat("No source has a value for agentSpecificContext: ",
                                    text::enumerate(typed.empty)));
  }
  return warnings;
}

}  // namespace

Result<BuiltContext> build_context(const json::View& state, const model::RelevanceMap& map,
                                   const policy::Policies& policies, const BuildRequest& request) {
  const model::AgentRule* rule = map.find(request.agent);
  if (rule == nullptr) return unknown_agent(map, request.agent);

  BuiltContext built;
  const Admission admission(state, *rule, policies, request);
  AdmittedOutputs admitted = admit_outputs(state, admission, request, built.explanation);
  AdmittedItems items = admit_items(state, admission, built.explanation);
  Json workflow = make_workflow_context(state, admission, items, built.explanation);
  LessonSupply lessons(state, admission, items, request);
  BATON_TRY(TypedContext typed, fill_typed_context(*rule,
                                                   {.state = state,
                                                    .workflow_context = workflow,
                                                    .admitted = admitted,
                                                    .read_file = request.read_file,
                                                    .shown_value = request.shown_value,
                                                    .lessons = &lessons},
                                                   built.explanation));
  built.field_sources = std::move(typed.sources);
  Json earlier = lessons.for_section();
  lessons.explain(built.explanation);
  built.lessons = lessons.handed_out();
  const CheckResult check = check_context(state, map, policies,
                                          {.agent = request.agent,
                                           .now = request.now,
                                           .freshness_hours = request.freshness_hours,
                                           .basis = request.basis});

  Json& context = built.context = model::object_of_size(kMembers);
  context["agentName"] = rule->agent;
  context["agentVersion"] = rule->version.empty() ? std::string(kUnnamedVersion) : rule->version;
  context["executionId"] = request.execution_id;
  context["currentTask"] = current_task(state, *rule, request.execution_id);
  context["expectedOutputs"] = rule->provides;
  if (rule->time_estimate) context["timeEstimate"] = *rule->time_estimate;
  context["workflowContext"] = std::move(workflow);
  context["previousAgentOutputs"] = std::move(admitted.outputs);
  context["relevantArtifacts"] = std::move(items.artifacts);
  context["agentSpecificContext"] = std::move(typed.members);
  context["relevantConstraints"] = std::move(items.constraints);
  context["relevantDecisions"] = std::move(items.decisions);
  if (!earlier.empty()) context["earlierLessons"] = std::move(earlier);
  context["warnings"] = join_warnings(check, admitted, typed, request.degraded);
  append(context["warnings"], items.warnings);
  built.missing = check.missing;
  return built;
}

}  // namespace baton::context
