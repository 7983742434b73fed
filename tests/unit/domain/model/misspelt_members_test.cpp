#include "domain/model/misspelt_members.h"

#include "documents.h"
#include "resources/resource.h"

namespace baton::model {
namespace {

using test::parse;

// The definition of the items of a list; of the state itself if it is empty.
Json definition_of(const std::string& list) {
  const Json state = parse(resources::find_schema("workflow-state")->content);
  const Json& workflow = state["$defs"]["workflowContext"];
  if (list.empty()) return workflow;
  const std::string reference = workflow["properties"][list]["items"]["$ref"];
  const std::string name = reference.substr(reference.rfind('/') + 1);
  const Json common = parse(resources::find_schema("common")->content);
  return state["$defs"].contains(name) ? state["$defs"][name] : common["$defs"][name];
}

Json state_with(const std::string& list, const Json& item) {
  return list.empty() ? item : Json{{list, Json::array({1, item})}};
}

bool has_none(std::string_view, const OutputPlace&) {
  return false;
}

class MisspeltMembers : public testing::TestWithParam<const char*> {};

TEST_P(MisspeltMembers, AreNearAnAbsentOptionalMemberOfTheSchema) {
  const std::string list = GetParam();
  const Json definition = definition_of(list);
  Json whole = Json::object();
  for (const auto& [name, schema] : definition["properties"].items()) {
    whole[name] = nullptr;
    const Json& required = definition["required"];
    const bool is_named = name == "version" || (name == "startTime" && list == "agentSequence");
    const bool is_required = is_named || std::ranges::find(required, Json(name)) != required.end();
    const Findings findings = misspelt_members(state_with(list, {{name + "_", 1}}), has_none);
    if (name.size() < 3) continue;  // too short to be near anything
    ASSERT_EQ(findings.size(), is_required ? 0U : 1U) << name;
    if (is_required) continue;
    EXPECT_EQ(findings[0].severity, Severity::warning);
    EXPECT_EQ(findings[0].instance_location,
              (list.empty() ? "/" : "/" + list + "/1/") + name + "_");
    EXPECT_EQ(findings[0].hint, "did you mean " + name + "?");
  }
  EXPECT_TRUE(misspelt_members(state_with(list, whole), has_none).empty());
  whole["curentAgent"] = whole["endtime"] = whole["lastmodified"] = 1;
  EXPECT_TRUE(misspelt_members(state_with(list, whole), has_none).empty()) << "no member is absent";
}

INSTANTIATE_TEST_SUITE_P(Lists, MisspeltMembers,
                         testing::Values("", "agentSequence", "sharedDecisions", "constraints",
                                         "artifacts", "tasks", "messages"));

std::vector<std::string> places_of(const Findings& findings) {
  std::vector<std::string> places;
  for (const Finding& finding : findings) places.push_back(finding.instance_location);
  return places;
}

TEST(MisspeltMembers, AreNearAnEmptyList) {
  const Findings findings =
      misspelt_members(parse(R"({"artifacts": [], "artefacts": [1]})"), has_none);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message, "this member is not taken as artifacts, which is empty");
  EXPECT_EQ(findings[0].hint, "did you mean artifacts?");
}

TEST(MisspeltOutputMembers, AreThoseOfTheSchemaInAnyCaseStyle) {
  const Json schema = parse(resources::find_schema("agent-output")->content);
  const Json& members = schema["$defs"]["members"]["properties"];
  Json output = Json::object();
  for (const auto& [name, member] : members.items()) {
    output[name] = member.value("type", "") == "array" ? Json::array() : Json("text");
  }
  output["contextForNextAgent"] = Json::object();
  output["agentSpecificOutputs"] = Json::object();
  EXPECT_TRUE(misspelt_output_members(output, has_none).empty());
  for (const char* name :
       {"key_findings", "artifactsCreatd", "ContextForNextAgents", "next", "durations", "tokens"}) {
    output[name] = 1;
  }
  EXPECT_EQ(places_of(misspelt_output_members(output, has_none)),
            (std::vector<std::string>{"/key_findings", "/artifactsCreatd", "/ContextForNextAgents",
                                      "/next"}));
}

TEST(MisspeltOutputMembers, AreFoundInTheHandoverAndInAState) {
  const Json output =
      parse(R"({"agent_name": "a", "contextForNextAgent": {"constraint": [1], "stack": "C"}})");
  EXPECT_EQ(places_of(misspelt_output_members(output, has_none)),
            std::vector<std::string>{"/contextForNextAgent/constraint"})
      << "the schema reports that agentName is missing";
  const Json state = {{"agentSequence", Json::array({Json{{"outputs", output}}})}};
  EXPECT_EQ(places_of(misspelt_members(state, has_none)),
            (std::vector<std::string>{"/agentSequence/0/outputs/agent_name",
                                      "/agentSequence/0/outputs/contextForNextAgent/constraint"}));
}

TEST(MisspeltOutputMembers, AreNotThoseThatTheProjectHas) {
  const auto is_own = [](std::string_view agent, const OutputPlace& member) {
    const std::string_view own = member.parent.empty() ? "artifacts" : "constraint";
    return agent == "planner" && member.name == own;
  };
  const auto output_of = [](const char* agent) {
    return Json{{"agentName", agent},
                {"artifacts", Json::array({1})},
                {"artifactsCreated", Json::array()},
                {"contextForNextAgent", {{"constraint", 1}}}};
  };
  EXPECT_TRUE(misspelt_output_members(output_of("baton:planner"), is_own).empty());
  EXPECT_EQ(misspelt_output_members(output_of("coder"), is_own).size(), 2U);
  const auto state_of = [&](const char* agent) {
    return Json{{"agentSequence",
                 Json::array({Json{{"agentName", agent}, {"outputs", output_of("planner")}}})}};
  };
  EXPECT_TRUE(misspelt_members(state_of("planner"), is_own).empty());
  EXPECT_EQ(misspelt_members(state_of("coder"), is_own).size(), 2U);
}

TEST(MisspeltOutputMembers, AreResultsInAWrongPlace) {
  const auto reads_requirements = [](std::string_view, const OutputPlace& member) {
    return member.parent == kHandoverMember && member.name == "requirements";
  };
  const Json output = parse(R"({"keyFindings": [], "qualityGateUpdates": [],
      "technicalDecisions": [1], "constraints": [1], "requirements": [1], "decisions": [1],
      "gates": [1], "qualityGates": {"tests": "passed"}, "findings": [1], "tokens": 3,
      "contextForNextAgent": {"decisions": [1], "requirements": []}})");
  const Findings findings = misspelt_output_members(output, reads_requirements);
  EXPECT_EQ(places_of(findings),
            (std::vector<std::string>{"/technicalDecisions", "/constraints", "/requirements",
                                      "/decisions", "/gates", "/qualityGates", "/findings",
                                      "/contextForNextAgent/decisions"}));
  EXPECT_EQ(
      findings[0].message,
      "this member is not taken as technicalDecisions of contextForNextAgent, which is absent");
  EXPECT_EQ(findings[0].hint, "move it into contextForNextAgent");
  EXPECT_EQ(findings[2].message,
            "this member is not taken as requirements of contextForNextAgent, which is empty");
  EXPECT_EQ(findings[3].hint, "move it into contextForNextAgent, as technicalDecisions");
  EXPECT_EQ(findings[5].hint, "did you mean qualityGateUpdates?");
  EXPECT_EQ(findings[6].hint, "did you mean keyFindings?");
  EXPECT_EQ(findings[7].hint, "did you mean technicalDecisions?");
}

TEST(MisspeltOutputMembers, LoseNothingIfTheyAreEmptyOrTheirPlaceIsFilled) {
  const Json output = parse(R"({"keyFindings": ["a"], "findings": ["b"], "decisions": [],
      "technicalDecisions": [1], "gates": [], "qualityGateUpdates": [],
      "contextForNextAgent": {"technicalDecisions": [2], "decisions": [3]}})");
  EXPECT_TRUE(misspelt_output_members(output, has_none).empty());
}

TEST(MisspeltOutputMembers, LoseNothingIfTheyAreNullOrEmptyTexts) {
  const Json output = parse(R"({"decisions": null, "findings": null, "gates": "",
      "constraints": "", "contextForNextAgent": {"decisions": null}})");
  EXPECT_TRUE(misspelt_output_members(output, has_none).empty());
}

TEST(MisspeltTaskMembers, AreAlsoWhatOtherProgramsCallThem) {
  const Json state = parse(R"({"phasee": 1, "tasks": [
      {"id": "t1", "blockedBy": ["t2"], "owner": "a", "priority": 1, "descripton": "x"},
      {"id": "t2", "dependsOn": ["t3"], "Blocked-By": ["t1"], "assignee": "b", "agent_name": "a"}]})");
  EXPECT_EQ(
      places_of(misspelt_task_members(state)),
      (std::vector<std::string>{"/tasks/0/blockedBy", "/tasks/0/owner", "/tasks/0/descripton"}));
  EXPECT_EQ(misspelt_task_members(state)[0].message,
            "this member is not taken as dependsOn, which is absent");
  EXPECT_EQ(misspelt_task_members(state)[0].hint, "did you mean dependsOn?");
  const Findings any = misspelt_members(state, has_none, MeantMembers::any);
  EXPECT_EQ(places_of(any),
            (std::vector<std::string>{"/phasee", "/tasks/0/blockedBy", "/tasks/0/owner",
                                      "/tasks/0/descripton", "/tasks/1/Blocked-By",
                                      "/tasks/1/agent_name"}));
}

TEST(MisspeltMember, IsNotAnyUnknownMember) {
  EXPECT_TRUE(
      misspelt_members(parse(R"({"costCentre": 1, "agentSequence": [{"tokens": 3}]})"), has_none)
          .empty());
  EXPECT_TRUE(misspelt_members(parse("[]"), has_none).empty());
}

TEST(MisspeltMembers, AreNearAPresentOneInAnEdit) {
  const Json state = parse(R"({"featureName": "a", "featurName": "b"})");
  EXPECT_TRUE(misspelt_members(state, has_none).empty());
  const Findings findings = misspelt_members(state, has_none, MeantMembers::any);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].instance_location, "/featurName");
  EXPECT_EQ(findings[0].message, "this member is not taken as featureName");
}

}  // namespace
}  // namespace baton::model
