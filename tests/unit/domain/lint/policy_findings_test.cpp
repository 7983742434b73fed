#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/lint/map_findings.h"
#include "json/json.h"

namespace baton::lint {
namespace {

std::vector<std::string> places(const char* policies) {
  std::vector<std::string> places;
  for (const Finding& finding :
       policy_findings(*policy::Policies::from_json(Json::parse(policies)))) {
    EXPECT_EQ(finding.rule, "policy-without-effect");
    places.push_back(finding.instance_location);
  }
  return places;
}

using Places = std::vector<std::string>;

TEST(PolicyFindings, NameAPolicyThatRestrictsNothing) {
  EXPECT_EQ(places(R"({"a": {"contextTypes": ["output"]}, "b": {"sensitive": true}})"),
            Places{"/policies/a"});
}

TEST(PolicyFindings, NameAMemberWithoutEffectOnAllOfItsTypes) {
  EXPECT_EQ(places(R"({"n": {"contextTypes": ["note"], "encryptionRequired": true,
                             "anonymizationRules": [{"field": "x", "action": "redact"}],
                             "retentionPeriod": 3}})"),
            (Places{"/policies/n/encryptionRequired", "/policies/n/anonymizationRules"}));
  EXPECT_EQ(places(R"({"d": {"contextTypes": ["decision/security"], "retentionPeriod": 3}})"),
            Places{"/policies/d/retentionPeriod"});
}

TEST(PolicyFindings, LetAMemberBeThatHasAnEffectOnOneType) {
  EXPECT_EQ(places(R"({"n": {"contextTypes": ["note", "task"], "encryptionRequired": true},
                       "a": {"encryptionRequired": true, "retentionPeriod": 1}})"),
            Places{});
}

}  // namespace
}  // namespace baton::lint
