#include "domain/policy/policies.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace baton::policy {
namespace {

Policies read(const char* text) {
  return *Policies::from_json(Json::parse(text));
}

TEST(Policies, LetEveryoneSeeATypeWithoutAPolicy) {
  EXPECT_TRUE(Policies().has_access("code-writer", {"prd-writer"}));
}

TEST(Policies, LetEveryoneSeeATypeWhosePolicyNamesNobody) {
  EXPECT_TRUE(
      read(R"({"prd-writer": {"retentionPeriod": 9}})").has_access("anyone", {"prd-writer"}));
}

struct Access {
  const char* agent;
  bool allowed;
};

class AccessControl : public testing::TestWithParam<Access> {};

TEST_P(AccessControl, AllowsExactlyTheAgentsItNames) {
  const Policies policies = read(
      R"({"security-auditor": {"accessControl": ["security-auditor", "release-manager"]},
          "closed": {"accessControl": []}})");
  EXPECT_EQ(policies.has_access(GetParam().agent, {"security-auditor"}), GetParam().allowed);
  EXPECT_FALSE(policies.has_access(GetParam().agent, {"closed"}));
}

INSTANTIATE_TEST_SUITE_P(Agents, AccessControl,
                         testing::Values(Access{"security-auditor", true},
                                         Access{"release-manager", true},
                                         Access{"code-writer", false}, Access{"", false},
                                         Access{"Security-Auditor", false}));

TEST(Policies, GiveTheAuthorNoPrivilegeOfItsOwn) {
  EXPECT_FALSE(read(R"({"a": {"accessControl": ["b"]}})").has_access("a", {"a"}));
}

TEST(Policies, KnowWhichTypesAreRestricted) {
  const Policies policies = read(R"({"a": {"accessControl": ["b"]}, "c": {}})");
  EXPECT_TRUE(policies.restricts_access({"a"}));
  EXPECT_FALSE(policies.restricts_access({"c"}));
  EXPECT_FALSE(policies.restricts_access({"d"}));
}

TEST(Policies, ReadEveryMember) {
  const Policies policies = read(
      R"({"a": {"encryptionRequired": true, "retentionPeriod": 90, "later": 1,
                "anonymizationRules": [{"field": "apiKeys", "action": "mask"},
                                       {"field": "/a/*/b", "action": "remove"}]}})");
  const Policy* policy = policies.find("a");
  ASSERT_NE(policy, nullptr);
  EXPECT_TRUE(policy->encryption_required);
  EXPECT_EQ(policy->retention_days, 90U);
  ASSERT_EQ(policy->field_rules.size(), 2U);
  EXPECT_EQ(policy->field_rules[0].action, Action::mask);
  EXPECT_EQ(policy->field_rules[1].field, "/a/*/b");
}

// An alias of one agent and a spelling of two.
class Names final : public AgentNames {
 public:
  [[nodiscard]] const std::vector<std::string>& agents_named(std::string_view name) const override {
    if (name == "alias") return one_;
    return name == "both" ? two_ : unknown_;
  }

 private:
  std::vector<std::string> one_ = {"a"};
  std::vector<std::string> two_ = {"b", "a"};
  std::vector<std::string> unknown_ = {"other"};
};

TEST(Policies, CoverItemsOfAnAgentUnderItsOtherNames) {
  const Names names;
  Policies policies = read(R"({"a": {"accessControl": ["r"]}, "b": {}})");
  EXPECT_TRUE(policies.has_access("x", {"alias", Kind::task}));
  policies.look_up_names_in(names);
  for (const Kind kind : {Kind::task, Kind::message, Kind::note, Kind::decision, Kind::artifact}) {
    EXPECT_FALSE(policies.has_access("x", {"alias", kind}));
    EXPECT_FALSE(policies.has_access("x", {"both", kind}));
    EXPECT_TRUE(policies.has_access("r", {"both", kind}));
    EXPECT_TRUE(policies.has_access("x", {"other", kind}));
  }
  EXPECT_TRUE(policies.has_access("x", {"alias", Kind::output}));
}

// A pattern of an alias may match every name.
TEST(Policies, DoNotTakeAPersonOrTheOrchestratorForAnAgent) {
  class EveryName final : public AgentNames {
   public:
    [[nodiscard]] const std::vector<std::string>& agents_named(std::string_view) const override {
      return agents_;
    }

   private:
    std::vector<std::string> agents_ = {"a"};
  };
  const EveryName names;
  Policies policies = read(R"({"a": {"accessControl": []}})");
  policies.look_up_names_in(names);
  EXPECT_FALSE(policies.has_access("x", {"other", Kind::decision}));
  for (const char* author : {"", "user", "orchestrator"}) {
    EXPECT_TRUE(policies.has_access("x", {author, Kind::decision})) << author;
  }
}

TEST(Policies, OfEveryAuthorCoverTasksUnderOtherNames) {
  const Names names;
  Policies policies = read(
      R"({"all": {"contextTypes": ["task"], "accessControl": ["r"]}, "b": {"sensitive": false}})");
  policies.look_up_names_in(names);
  EXPECT_FALSE(policies.has_access("x", {"other", Kind::task}));
  EXPECT_FALSE(policies.has_access("x", {"both", Kind::task}));
}

TEST(Policies, KeepFromNoDayToAHundredYears) {
  EXPECT_EQ(read(R"({"a": {"retentionPeriod": 0}})").find("a")->retention_days, 0U);
  EXPECT_EQ(read(R"({"a": {"retentionPeriod": 36500}})").find("a")->retention_days, 36'500U);
}

TEST(Policies, CoverOnlyTheTypesThatTheyName) {
  const Policies policies = read(
      R"({"a": {"appliesTo": ["a"], "contextTypes": ["decision/security"], "accessControl": []}})");
  EXPECT_FALSE(policies.has_access("x", {"a", Kind::decision, "security"}));
  EXPECT_TRUE(policies.has_access("x", {"a", Kind::decision, "pattern"}));
  EXPECT_TRUE(policies.has_access("x", {"a"}));
  EXPECT_TRUE(policies.has_access("x", {"b", Kind::decision, "security"}));
}

TEST(Policies, CoverEveryAuthorsItemsIfTheNameIsNoAgents) {
  constexpr const char* kText = R"({"a": {"contextTypes": ["message"], "accessControl": ["r"]}})";
  constexpr std::string_view kAgents[] = {"a"};
  const Policies named = *Policies::from_json(Json::parse(kText), kAgents);
  EXPECT_FALSE(named.has_access("x", {"a", Kind::message}));
  EXPECT_TRUE(named.has_access("x", {"b", Kind::message}));
  const Policies unnamed = read(kText);
  EXPECT_FALSE(unnamed.has_access("x", {"b", Kind::message}));
  EXPECT_FALSE(unnamed.has_access("x", {"", Kind::message}));
}

TEST(Policies, DenyEveryAgentASensitiveTypeWithoutReaders) {
  const Policies policies = read(R"({"p": {"contextTypes": ["constraint"], "sensitive": true}})");
  EXPECT_FALSE(policies.has_access("x", {"", Kind::constraint, "technical"}));
  EXPECT_TRUE(policies.restricts_access({"", Kind::constraint}));
  EXPECT_TRUE(policies.has_access("x", {"", Kind::artifact}));
}

TEST(Policies, AllAdmitTheAgentOrItIsDenied) {
  const Policies policies = read(
      R"({"a": {"accessControl": ["x", "y"]},
          "p": {"contextTypes": ["decision"], "accessControl": ["y"]}})");
  EXPECT_TRUE(policies.has_access("x", {"a"}));
  ASSERT_NE(policies.barrier("x", {"a", Kind::decision}), nullptr);
  EXPECT_EQ(policies.barrier("x", {"a", Kind::decision})->name, "p");
  EXPECT_TRUE(policies.has_access("y", {"a", Kind::decision}));
}

TEST(Policies, ApplyTheRulesThatShowTheLeastFirst) {
  const Policies policies = read(
      R"({"a": {"anonymizationRules": [{"field": "x", "action": "mask"}], "retentionPeriod": 9},
          "p": {"contextTypes": ["decision"], "retentionPeriod": 3,
                "anonymizationRules": [{"field": "x", "action": "remove"}]}})");
  const std::vector<FieldRule> rules = policies.field_rules({"a", Kind::decision});
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_EQ(rules[0].action, Action::remove);
  EXPECT_EQ(policies.field_rules({"a"}).size(), 1U);
  EXPECT_EQ(policies.retention_days({"a", Kind::decision}), 3U);
  EXPECT_EQ(policies.retention_days({"b"}), std::nullopt);
}

TEST(ContextType, NamesTheNearestOne) {
  EXPECT_TRUE(parse_context_type("gate/any-name"));
  EXPECT_NE(parse_context_type("decisoin").error().hint.find("did you mean decision?"),
            std::string::npos);
  EXPECT_NE(parse_context_type("artifact/fil").error().hint.find("did you mean file?"),
            std::string::npos);
  for (const char* wrong : {"", "decision/", "gate/", "output/x", "note/none", "Decision"}) {
    EXPECT_FALSE(parse_context_type(wrong)) << wrong;
  }
}

struct Wrong {
  const char* text;
  const char* pointer;
};

class WrongPolicies : public testing::TestWithParam<Wrong> {};

TEST_P(WrongPolicies, AreRefusedWithTheirPlace) {
  const auto result = Policies::from_json(Json::parse(GetParam().text));
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::malformed);
  EXPECT_EQ(result.error().pointer, GetParam().pointer);
}

INSTANTIATE_TEST_SUITE_P(
    Members, WrongPolicies,
    testing::Values(Wrong{R"([])", ""}, Wrong{R"({"a": 1})", "/a"},
                    Wrong{R"({"a": {"encryptionRequired": "yes"}})", "/a/encryptionRequired"},
                    Wrong{R"({"a": {"accessControl": "b"}})", "/a/accessControl"},
                    Wrong{R"({"a": {"accessControl": ["b", 1]}})", "/a/accessControl/1"},
                    Wrong{R"({"a": {"appliesTo": "b"}})", "/a/appliesTo"},
                    Wrong{R"({"a": {"sensitive": 1}})", "/a/sensitive"},
                    Wrong{R"({"a": {"contextTypes": "gate"}})", "/a/contextTypes"},
                    Wrong{R"({"a": {"contextTypes": ["gate", "gat"]}})", "/a/contextTypes/1"},
                    Wrong{R"({"a": {"retentionPeriod": -1}})", "/a/retentionPeriod"},
                    Wrong{R"({"a": {"retentionPeriod": 1.5}})", "/a/retentionPeriod"},
                    Wrong{R"({"a": {"retentionPeriod": 36501}})", "/a/retentionPeriod"},
                    Wrong{R"({"a": {"anonymizationRules": {}}})", "/a/anonymizationRules"},
                    Wrong{R"({"a": {"anonymizationRules": [1]}})", "/a/anonymizationRules/0"},
                    Wrong{R"({"a": {"anonymizationRules": [{"field": "", "action": "mask"}]}})",
                          "/a/anonymizationRules/0/field"},
                    Wrong{R"({"a": {"anonymizationRules": [{"field": "/a~2", "action": "mask"}]}})",
                          "/a/anonymizationRules/0/field"},
                    Wrong{R"({"a": {"anonymizationRules": [{"field": "x", "action": "burn"}]}})",
                          "/a/anonymizationRules/0/action"}));

TEST(Action, ReadsWhatItPrints) {
  for (const Action action : {Action::redact, Action::remove, Action::mask, Action::hash}) {
    EXPECT_EQ(parse_action(to_text(action)), action);
  }
}

}  // namespace
}  // namespace baton::policy
