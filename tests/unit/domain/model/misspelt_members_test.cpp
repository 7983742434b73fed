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
    const Findings findings =
        misspelt_members(state_with(list, {{name + "_", 1}}), MeantMembers::absent);
    if (name.size() < 3) continue;  // too short to be near anything
    ASSERT_EQ(findings.size(), is_required ? 0U : 1U) << name;
    if (is_required) continue;
    EXPECT_EQ(findings[0].severity, Severity::warning);
    EXPECT_EQ(findings[0].instance_location,
              (list.empty() ? "/" : "/" + list + "/1/") + name + "_");
    EXPECT_EQ(findings[0].hint, "did you mean " + name + "?");
  }
  EXPECT_TRUE(misspelt_members(state_with(list, whole), MeantMembers::absent).empty());
  whole["curentAgent"] = whole["endtime"] = whole["lastmodified"] = 1;
  EXPECT_TRUE(misspelt_members(state_with(list, whole), MeantMembers::absent).empty())
      << "no member is absent";
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
      misspelt_members(parse(R"({"artifacts": [], "artefacts": [1]})"), MeantMembers::absent);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message, "this member has no effect: artifacts is empty");
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
  EXPECT_TRUE(misspelt_output_members(output).empty());
  for (const char* name :
       {"key_findings", "artifactsCreatd", "ContextForNextAgents", "next", "durations", "tokens"}) {
    output[name] = 1;
  }
  EXPECT_EQ(places_of(misspelt_output_members(output)),
            (std::vector<std::string>{"/key_findings", "/artifactsCreatd", "/ContextForNextAgents",
                                      "/next"}));
}

TEST(MisspeltOutputMembers, AreFoundInTheHandoverAndInAState) {
  const Json output =
      parse(R"({"agent_name": "a", "contextForNextAgent": {"constraint": [1], "stack": "C"}})");
  EXPECT_EQ(places_of(misspelt_output_members(output)),
            std::vector<std::string>{"/contextForNextAgent/constraint"})
      << "the schema reports that agentName is missing";
  const Json state = {{"agentSequence", Json::array({Json{{"outputs", output}}})}};
  EXPECT_EQ(places_of(misspelt_members(state, MeantMembers::absent)),
            (std::vector<std::string>{"/agentSequence/0/outputs/agent_name",
                                      "/agentSequence/0/outputs/contextForNextAgent/constraint"}));
}

TEST(MisspeltMember, IsNotAnyUnknownMember) {
  EXPECT_TRUE(misspelt_members(parse(R"({"costCentre": 1, "agentSequence": [{"tokens": 3}]})"),
                               MeantMembers::absent)
                  .empty());
  EXPECT_TRUE(misspelt_members(parse("[]"), MeantMembers::absent).empty());
}

TEST(MisspeltMembers, AreNearAPresentOneInAnEdit) {
  const Json state = parse(R"({"featureName": "a", "featurName": "b"})");
  EXPECT_TRUE(misspelt_members(state, MeantMembers::absent).empty());
  const Findings findings = misspelt_members(state, MeantMembers::any);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].instance_location, "/featurName");
  EXPECT_EQ(findings[0].message, "this member has no effect, unlike featureName");
}

}  // namespace
}  // namespace baton::model
