#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/lint/map_findings.h"
#include "json/json.h"

namespace baton::lint {
namespace {

using Found = std::vector<std::string>;

// The rules and places of the findings on a map with the agents a, b and c.
Found access_faults(const char* policies) {
  const model::RelevanceMap map =
      *model::RelevanceMap::from_json(Json::parse(R"({"a": {}, "b": {}, "c": {}})"));
  Found found;
  const std::vector<std::string_view> agents = {"a", "b", "c"};
  for (const Finding& finding :
       access_findings(map, *policy::Policies::from_json(Json::parse(policies), agents))) {
    found.push_back(finding.rule + " " + finding.instance_location);
  }
  return found;
}

TEST(AccessFindings, NameAPolicyThatAdmitsEveryAgent) {
  EXPECT_EQ(access_faults(R"({"a": {"accessControl": ["c", "b", "a"]}})"),
            Found{"policy-without-effect /policies/a/accessControl"});
  EXPECT_EQ(access_faults(R"({"a": {"accessControl": ["a", "b"]}})"), Found{});
}

TEST(AccessFindings, NameAnAgentThatAnotherPolicyExcludesFromEverythingCovered) {
  EXPECT_EQ(access_faults(R"({"a": {"contextTypes": ["decision/security"],
                                    "accessControl": ["b", "c"]},
                              "secrets": {"contextTypes": ["decision"], "accessControl": ["b"]}})"),
            Found{"access-denied-elsewhere /policies/a/accessControl/1"});
}

TEST(AccessFindings, LetAnAgentBeThatSeesSomeOfTheItems) {
  EXPECT_EQ(access_faults(R"({"a": {"contextTypes": ["decision", "output"],
                                    "accessControl": ["b", "c"]},
                              "secrets": {"contextTypes": ["decision"], "accessControl": ["b"]}})"),
            Found{});
}

}  // namespace
}  // namespace baton::lint
