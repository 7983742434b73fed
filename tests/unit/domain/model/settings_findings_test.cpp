#include "domain/model/settings_findings.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::model {
namespace {

std::vector<std::string> complaints(const char* settings) {
  std::vector<std::string> lines;
  for (const Finding& finding : settings_findings(Json::parse(settings))) {
    const char* severity = finding.severity == Severity::error ? "error" : "warning";
    lines.push_back(finding.instance_location + " " + severity + ": " + finding.message + "; " +
                    finding.hint);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(SettingsFindings, NameAgentsThatNeedEachOther) {
  const char* hint = "; remove one of these needs, or make it optional (optionalFrom)";
  EXPECT_EQ(complaints(R"({"relevanceMap": {
      "a": {"needsFrom": ["b"]}, "b": {"needsFrom": ["d", "a"]}, "c": {"needsFrom": ["c"]},
      "d": {"needsFrom": [], "optionalFrom": ["a"]}}})"),
            (Lines{std::string("/relevanceMap/a/needsFrom error: a needs b, which needs a") + hint,
                   std::string("/relevanceMap/c/needsFrom error: c needs itself") + hint}));
}

TEST(SettingsFindings, NameUnknownAgentsWithTheNearestName) {
  EXPECT_EQ(
      complaints(R"({"relevanceMap": {"writer": {"needsFrom": ["revewer"]},
          "reviewer": {"needsFrom": [], "optionalFrom": ["writr"],
            "contextFields": {"x": {"from": ["writer#/a", "wirter#/b", {"state": "/c"}]}}}},
        "policies": {"reviewer": {"accessControl": ["writer", "somebody"]}, "rewiever": {}},
        "schemas": {"writers": "a.json"}})"),
      (Lines{
          "/relevanceMap/writer/needsFrom/0 error: the relevance map has no agent \"revewer\"; "
          "did you mean reviewer?",
          "/relevanceMap/reviewer/optionalFrom/0 warning: the relevance map has no agent "
          "\"writr\"; did you mean writer?",
          "/relevanceMap/reviewer/contextFields/x/from/1 warning: the relevance map has no agent "
          "\"wirter\"; did you mean writer?",
          "/policies/reviewer/accessControl/1 warning: the relevance map has no agent "
          "\"somebody\"; add a rule for it to relevanceMap",
          "/policies/rewiever warning: the relevance map has no agent \"rewiever\"; did you mean "
          "reviewer?",
          "/schemas/writers warning: the relevance map has no agent \"writers\"; did you mean "
          "writer?"}));
}

TEST(SettingsFindings, AllowUnmappedUpstreamAgentsOnRequest) {
  const auto lines = complaints(R"({"agents": {"allowUnmapped": true},
                                    "relevanceMap": {"a": {"needsFrom": ["z"]}}})");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].starts_with("/relevanceMap/a/needsFrom/0 warning: ")) << lines[0];
}

// One frame of the stack for each agent of a chain would end the process.
TEST(SettingsFindings, FollowLongChains) {
  Json settings = Json::object();
  Json& map = settings["relevanceMap"] = Json::object();
  constexpr int kAgents = 20'000;
  for (int index = 0; index < kAgents; ++index) {
    const std::string needed = "a" + std::to_string((index + 1) % kAgents);
    map.get_ref<Json::object_t&>().emplace_back("a" + std::to_string(index),
                                                Json{{"needsFrom", {needed}}});
  }
  const Findings findings = settings_findings(settings);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "dependency-cycle");
}

TEST(SettingsFindings, NameUnknownGatesAndOwners) {
  EXPECT_EQ(complaints(R"({"relevanceMap": {"auditor": {"needsFrom": [], "provides": ["audited"]}},
                           "gates": {"neverOverride": ["reviewed", "audited", "reviwed"],
                                     "owners": {"reviewed": "auditr", "free": [],
                                                "both": ["auditor", "nobody-else"]}}})"),
            (Lines{"/gates/owners/reviewed warning: the relevance map has no agent \"auditr\"; did "
                   "you mean auditor?",
                   "/gates/owners/both/1 warning: the relevance map has no agent \"nobody-else\"; "
                   "add a rule for it to relevanceMap",
                   "/gates/neverOverride/2 warning: no rule provides the gate \"reviwed\"; did "
                   "you mean reviewed?"}));
}

TEST(SettingsFindings, NameAMisspeltOwnedGateEverywhere) {
  EXPECT_EQ(complaints(R"({"relevanceMap": {"auditor": {"needsFrom": [], "provides": ["audited"]}},
                           "gates": {"neverOverride": ["audted", "ux-reviewed"],
                                     "owners": {"audted": "auditor", "ux-reviewed": "auditor"}}})"),
            (Lines{"/gates/owners/audted warning: no rule provides the gate \"audted\"; did you "
                   "mean audited?",
                   "/gates/neverOverride/0 warning: no rule provides the gate \"audted\"; did you "
                   "mean audited?"}));
}

}  // namespace
}  // namespace baton::model
