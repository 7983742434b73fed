#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/core/configuration/configuration.h"
#include "host/baton_files.h"
#include "support/memory_directory.h"

namespace baton::app {
namespace {

Configuration usable(const Json& settings) {
  test::MemoryDirectory root;
  root.put(std::string(kConfigurationFile.text()), settings.dump());
  return usable_configuration(root).value();
}

std::vector<std::string> readers(const Configuration& configuration) {
  const policy::Policy* const policy = configuration.policies.find("coder");
  return policy == nullptr || !policy->access_control ? std::vector<std::string>{"everyone"}
                                                      : *policy->access_control;
}

TEST(UsableConfiguration, KeepsWhatIsBetweenFaults) {
  const Json settings = {
      {"policies", {{"coder", {{"accessControl", {1, "reviewer", 2, "tester", 3, "tester"}}}}}},
      {"limits", {{"backup", 20}, {"backups", 7}, {"stateTokens", "many"}}}};
  const Configuration configuration = usable(settings);
  EXPECT_EQ(readers(configuration), (std::vector<std::string>{"reviewer", "tester"}));
  EXPECT_EQ(configuration.state_location.backups, 7U);
}

TEST(UsableConfiguration, KeepsPatternsAndNamesBetweenFaults) {
  Json patterns = Json::array();
  for (const char* const pattern : {"(", "acme_[0-9]+", "["}) {
    patterns.push_back({{"name", "key"}, {"pattern", pattern}});
  }
  const Json rule = {{"provides", {"text"}}};
  const Configuration configuration =
      usable({{"secrets", {{"patterns", patterns}}},
              {"relevanceMap", {{"code-writr", rule}, {"translator", rule}, {"nobody", nullptr}}}});
  EXPECT_TRUE(configuration.secrets.rules.prepare());
  EXPECT_NE(configuration.relevance_map.find("translator"), nullptr);
  EXPECT_EQ(configuration.relevance_map.find("code-writr"), nullptr);
}

// One fault at a time, this took minutes.
TEST(UsableConfiguration, RemovesManyFaultsAtOnce) {
  constexpr int kMany = 20'000;
  Json names = Json::array();
  for (int count = 0; count < kMany; ++count) {
    names.push_back(count);
    names.push_back("reviewer");
  }
  EXPECT_EQ(readers(usable({{"policies", {{"coder", {{"accessControl", names}}}}}})),
            std::vector<std::string>{"reviewer"});
}

}  // namespace
}  // namespace baton::app
