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
  EXPECT_TRUE(Policies().has_access("code-writer", "prd-writer"));
}

TEST(Policies, LetEveryoneSeeATypeWhosePolicyNamesNobody) {
  EXPECT_TRUE(read(R"({"prd-writer": {"retentionPeriod": 9}})").has_access("anyone", "prd-writer"));
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
  EXPECT_EQ(policies.has_access(GetParam().agent, "security-auditor"), GetParam().allowed);
  EXPECT_FALSE(policies.has_access(GetParam().agent, "closed"));
}

INSTANTIATE_TEST_SUITE_P(Agents, AccessControl,
                         testing::Values(Access{"security-auditor", true},
                                         Access{"release-manager", true},
                                         Access{"code-writer", false}, Access{"", false},
                                         Access{"Security-Auditor", false}));

TEST(Policies, GiveTheAuthorNoPrivilegeOfItsOwn) {
  EXPECT_FALSE(read(R"({"a": {"accessControl": ["b"]}})").has_access("a", "a"));
}

TEST(Policies, KnowWhichTypesAreRestricted) {
  const Policies policies = read(R"({"a": {"accessControl": ["b"]}, "c": {}})");
  EXPECT_TRUE(policies.restricts_access("a"));
  EXPECT_FALSE(policies.restricts_access("c"));
  EXPECT_FALSE(policies.restricts_access("d"));
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
                    Wrong{R"({"a": {"retentionPeriod": -1}})", "/a/retentionPeriod"},
                    Wrong{R"({"a": {"retentionPeriod": 1.5}})", "/a/retentionPeriod"},
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
