// Plants one conspicuous text where an agent has no claim to it, for every agent of the map and
// every kind of item, and looks for it in all that the agent is handed.
#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/markdown.h"
#include "domain/context/relevance.h"
#include "photo_search.h"

namespace baton::context {
namespace {

constexpr const char* kCanary = "canary4f1e";
constexpr const char* kOutsider = "outsider";  // upstream of nobody
constexpr const char* kLocked = "locked";      // whose policy admits nobody but itself

Json canary_output() {
  return {{"keyFindings", {kCanary}},
          {"recommendations", {{{"title", kCanary}}}},
          {"artifactsCreated", {kCanary}},
          {"nextSteps", {kCanary}},
          {"qualityGateUpdates",
           {{{"gateName", kCanary}, {"newStatus", "passed"}, {"evidence", {kCanary}}}}},
          {"contextForNextAgent", {{"requirements", {kCanary}}}},
          {"agentSpecificOutputs", {{"note", kCanary}}},
          {"unknownMember", kCanary}};
}

void run(Json& state, const std::string& agent, const char* status, Json outputs,
         const char* end = "2025-08-01T16:30:00Z") {
  state["agentSequence"].push_back({{"agentName", agent},
                                    {"executionId", "exec_100"},
                                    {"status", status},
                                    {"startTime", "2025-08-01T09:00:00Z"},
                                    {"endTime", end},
                                    {"outputs", std::move(outputs)}});
}

Json decision(const std::string& author, const std::string& category) {
  return {{"id", "dec_900"}, {"decision", kCanary}, {"madeBy", author}, {"category", category}};
}

Json constraint(const std::string& type) {
  return {{"id", "con_900"}, {"type", type}, {"description", kCanary}};
}

Json artifact(const std::string& author, const std::string& type, Json relevant_to) {
  return {{"id", "art_900"},
          {"type", type},
          {"path", kCanary},
          {"createdBy", author},
          {"relevantTo", std::move(relevant_to)}};
}

std::string foreign_category(const model::AgentRule& rule) {
  for (const char* category : {"architecture", "security", "performance", "technology"}) {
    if (!is_decision_relevant(Json{{"category", category}}, kOutsider, rule)) return category;
  }
  return "unheard-of";
}

std::string foreign_type(const model::AgentRule& rule) {
  for (const char* type : {"regulatory", "security", "performance", "business", "technical"}) {
    if (!is_constraint_relevant(Json{{"type", type}}, rule)) return type;
  }
  return "unheard-of";
}

std::string upstream(const model::AgentRule& rule) {
  return rule.needs_from.empty() ? std::string() : std::string(rule.needs_from.front());
}

// False where the agent has no upstream to plant in.
bool plant_in_upstream(Json& state, const model::AgentRule& rule, const char* list, Json item) {
  if (rule.needs_from.empty()) return false;
  run(state, upstream(rule), "completed", {{"contextForNextAgent", {{list, {std::move(item)}}}}});
  return true;
}

struct Plant {
  const char* name;
  std::function<bool(Json&, const model::AgentRule&)> into;
};

std::vector<Plant> plants() {
  using Rule = model::AgentRule;
  return {
      {"output_of_an_outsider",
       [](Json& s, const Rule&) { return run(s, kOutsider, "completed", canary_output()), true; }},
      {"own_earlier_output",
       [](Json& s, const Rule& r) { return run(s, r.agent, "completed", canary_output()), true; }},
      {"failed_output_of_upstream",
       [](Json& s, const Rule& r) { return run(s, upstream(r), "failed", canary_output()), true; }},
      {"running_output_of_upstream",
       [](Json& s, const Rule& r) {
         return run(s, upstream(r), "in_progress", canary_output()), true;
       }},
      {"earlier_output_of_upstream",
       [](Json& s, const Rule& r) {
         run(s, upstream(r), "completed", canary_output(), "2025-08-01T09:30:00Z");
         run(s, upstream(r), "completed", Json::object());
         return true;
       }},
      {"unknown_member_of_an_execution",
       [](Json& s, const Rule&) { return s["agentSequence"][0]["failureReason"] = kCanary, true; }},
      {"decision_of_an_outsider",
       [](Json& s, const Rule& r) {
         return s["sharedDecisions"].push_back(decision(kOutsider, foreign_category(r))), true;
       }},
      {"superseded_decision_of_upstream",
       [](Json& s, const Rule& r) {
         s["sharedDecisions"].push_back(decision(upstream(r), "architecture"));
         s["sharedDecisions"].back()["supersededBy"] = "dec_901";
         return true;
       }},
      {"decision_superseded_since_it_was_handed_over",
       [](Json& s, const Rule& r) {
         s["sharedDecisions"].push_back(decision(upstream(r), "architecture"));
         s["sharedDecisions"].back()["supersededBy"] = "dec_901";
         return plant_in_upstream(s, r, "technicalDecisions",
                                  decision(upstream(r), "architecture"));
       }},
      {"decision_of_a_locked_author_handed_on_by_upstream",
       [](Json& s, const Rule& r) {
         return plant_in_upstream(s, r, "technicalDecisions", decision(kLocked, "architecture"));
       }},
      {"decision_of_an_outsider_handed_on_by_upstream",
       [](Json& s, const Rule& r) {
         return plant_in_upstream(s, r, "technicalDecisions",
                                  decision(kOutsider, foreign_category(r)));
       }},
      {"decision_of_a_locked_author",
       [](Json& s, const Rule&) {
         for (const char* category : {"architecture", "security", "performance", "pattern"}) {
           s["sharedDecisions"].push_back(decision(kLocked, category));
         }
         return true;
       }},
      {"constraint_of_another_type",
       [](Json& s, const Rule& r) {
         return s["constraints"].push_back(constraint(foreign_type(r))), true;
       }},
      {"constraint_of_another_type_handed_over",
       [](Json& s, const Rule& r) {
         return plant_in_upstream(s, r, "constraints", constraint(foreign_type(r)));
       }},
      {"lifted_constraint",
       [](Json& s, const Rule& r) {
         s["constraints"].push_back(constraint(std::string(r.constraint_types.front())));
         s["constraints"].back()["liftedAt"] = "2025-08-01T16:00:00Z";
         return true;
       }},
      {"constraint_lifted_since_it_was_handed_over",
       [](Json& s, const Rule& r) {
         s["constraints"].push_back({{"id", "con_900"}, {"liftedAt", "2025-08-01T16:00:00Z"}});
         return plant_in_upstream(s, r, "constraints",
                                  constraint(std::string(r.constraint_types.front())));
       }},
      {"constraint_of_a_locked_author",
       [](Json& s, const Rule& r) {
         const Json listed = constraint(std::string(r.constraint_types.front()));
         s["constraints"].push_back(listed);
         run(s, kLocked, "completed", {{"contextForNextAgent", {{"constraints", {listed}}}}});
         return true;
       }},
      {"constraint_reworded_by_a_locked_author",
       [](Json& s, const Rule& r) {
         Json first = constraint(std::string(r.constraint_types.front()));
         s["constraints"].push_back(first);
         run(s, kLocked, "completed", {{"contextForNextAgent", {{"constraints", {first}}}}});
         first["description"] = "as it was first put";
         run(s, kOutsider, "completed", {{"contextForNextAgent", {{"constraints", {first}}}}});
         return true;
       }},
      {"artifact_that_does_not_name_the_agent",
       [](Json& s, const Rule& r) {
         const std::string type(r.artifact_types.front());
         return s["artifacts"].push_back(artifact(kOutsider, type, {"somebody"})), true;
       }},
      {"artifact_of_another_type",
       [](Json& s, const Rule& r) {
         return s["artifacts"].push_back(artifact(upstream(r), "unheard-of", Json::array())), true;
       }},
      {"artifact_of_another_type_in_an_output",
       [](Json& s, const Rule& r) {
         if (r.needs_from.empty()) return false;
         run(s, upstream(r), "completed",
             {{"artifactsCreated", {artifact(upstream(r), "unheard-of", {"somebody"})}}});
         return true;
       }},
      {"artifact_of_a_locked_author",
       [](Json& s, const Rule& r) {
         const std::string type(r.artifact_types.front());
         return s["artifacts"].push_back(artifact(kLocked, type, {r.agent})), true;
       }},
      {"gate_of_an_outsider",
       [](Json& s, const Rule&) {
         s["qualityGates"]["details"]["security-reviewed"] = {
             {"status", "failed"},           {"evidence", {kCanary}},  {"issues", {kCanary}},
             {"recommendations", {kCanary}}, {"updatedBy", kOutsider}, {"reason", kCanary}};
         return true;
       }},
      {"reason_of_a_gate_of_upstream",
       [](Json& s, const Rule& r) {
         s["qualityGates"]["details"]["security-reviewed"] = {
             {"status", "failed"}, {"updatedBy", upstream(r)}, {"reason", kCanary}};
         return true;
       }},
      {"task_of_another_agent",
       [](Json& s, const Rule& r) {
         s["tasks"] = {
             {{"id", "t1"}, {"title", kCanary}, {"assignee", kOutsider}, {"result", kCanary}}};
         run(s, r.agent, "in_progress", nullptr);
         s["agentSequence"].back()["executionId"] = "exec_007";
         s["agentSequence"].back()["task"] = "t1";
         return true;
       }},
      {"result_of_the_agents_own_task",
       [](Json& s, const Rule& r) {
         s["tasks"] = {{{"id", "t1"}, {"title", "x"}, {"assignee", r.agent}, {"result", kCanary}}};
         run(s, r.agent, "in_progress", nullptr);
         s["agentSequence"].back()["executionId"] = "exec_007";
         s["agentSequence"].back()["task"] = "t1";
         return true;
       }},
      {"message",
       [](Json& s, const Rule& r) {
         return s["messages"] = {{{"from", "x"}, {"to", r.agent}, {"content", kCanary}}}, true;
       }},
      {"extension", [](Json& s, const Rule&) { return s["extensions"]["note"] = kCanary, true; }},
      {"unknown_member", [](Json& s, const Rule&) { return s["memo"] = kCanary, true; }},
      {"sensitive_field_of_upstream",
       [](Json& s, const Rule& r) {
         if (r.needs_from.empty()) return false;
         run(s, upstream(r), "completed",
             {{"agentSpecificOutputs", {{"pass_words", {kCanary}}}},
              {"contextForNextAgent", {{"requirements", {{{"apiKey", kCanary}}}}}}});
         return true;
       }},
  };
}

policy::Policies strict_policies() {
  Json policies = {{kLocked, {{"accessControl", {kLocked}}}}};
  const Json rules = {{{"field", "passwords"}, {"action", "remove"}},
                      {{"field", "apiKeys"}, {"action", "redact"}}};
  const model::RelevanceMap map = photo_search::map();
  for (const model::AgentRule& rule : map.agents()) {
    policies[rule.agent] = {{"anonymizationRules", rules}};
  }
  return *policy::Policies::from_json(policies);
}

class Canary : public testing::TestWithParam<std::tuple<std::string, std::size_t>> {};

TEST_P(Canary, IsNeverShown) {
  const auto& [agent, index] = GetParam();
  const model::RelevanceMap map = photo_search::map();
  const Plant plant = plants().at(index);
  Json state = photo_search::state();
  if (!plant.into(state, *map.find(agent))) GTEST_SKIP() << "nothing is upstream of " << agent;
  ASSERT_NE(state.dump().find(kCanary), std::string::npos);

  const auto built = build_context(state, map, strict_policies(), photo_search::request(agent));
  ASSERT_TRUE(built.has_value());
  EXPECT_EQ(built->context.dump().find(kCanary), std::string::npos) << built->context.dump(1);
  EXPECT_EQ(to_json(built->explanation).dump().find(kCanary), std::string::npos);
}

std::vector<std::string> agents() {
  std::vector<std::string> names;
  const model::RelevanceMap map = photo_search::map();
  for (const model::AgentRule& rule : map.agents()) names.push_back(rule.agent);
  return names;
}

INSTANTIATE_TEST_SUITE_P(AllAgents, Canary,
                         testing::Combine(testing::ValuesIn(agents()),
                                          testing::Range(std::size_t{0}, plants().size())),
                         [](const testing::TestParamInfo<Canary::ParamType>& example) {
                           std::string name = std::get<0>(example.param) + "_" +
                                              plants().at(std::get<1>(example.param)).name;
                           for (char& c : name) {
                             if (c == '-') c = '_';
                           }
                           return name;
                         });

TEST(CanaryItself, IsHeardWhereTheAgentIsEntitled) {
  Json state = photo_search::state();
  run(state, "prd-writer", "completed", canary_output());
  EXPECT_NE(photo_search::build(state, "code-writer").context.dump().find(kCanary),
            std::string::npos);
}

TEST(CanaryItself, IsNotHeardInTheFullViewOfALockedAuthor) {
  Json state = photo_search::state();
  run(state, kLocked, "completed", canary_output());
  state["tasks"] = {{{"id", "t1"}, {"title", "x"}, {"assignee", kLocked}, {"result", kCanary}}};
  state["messages"] = {{{"from", kLocked}, {"content", kCanary}}};
  state["sharedDecisions"].push_back(decision(kLocked, "architecture"));
  state["artifacts"].push_back(artifact(kLocked, "file", {"code-writer"}));
  state["qualityGates"]["details"]["security-reviewed"] = {{"updatedBy", kLocked},
                                                           {"evidence", {kCanary}}};
  BuildRequest request = photo_search::request("code-writer");
  request.scope = Scope::all;
  const auto built = build_context(state, photo_search::map(), strict_policies(), request);
  ASSERT_TRUE(built.has_value());
  EXPECT_EQ(built->context.dump().find(kCanary), std::string::npos);
}

}  // namespace
}  // namespace baton::context
