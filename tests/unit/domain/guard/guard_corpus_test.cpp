#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "guarded.h"

namespace baton::guard {
namespace {

// A call that is read-only for the main agent is expected to pass there.
std::string expected_for(const std::string& expected, const std::string& agent) {
  const bool is_reading = expected == "read" || expected == "full_view";
  return is_reading && agent.empty() ? "pass" : expected;
}

// The calls of a file that are judged otherwise than expected; empty: none.
std::string deviations_in(const Json& calls) {
  std::string deviations;
  for (const Json& call : calls) {
    const std::string caller = call["caller"];
    for (const std::string agent : {"", "code-writer"}) {
      const bool is_meant = caller == "any" || (caller == "main") == agent.empty();
      const std::string expected =
          caller == "main" || is_meant ? expected_for(call["expect"], agent) : std::string("pass");
      if (caller == "main" && !agent.empty()) continue;
      const test::FilesInMemory files(call.value("absent", std::vector<std::string>()));
      const std::string verdict = test::verdict_on(call["tool"].get<std::string>(), call["input"],
                                                   agent, call["cwd"].get<std::string>(), files);
      if (verdict == expected) continue;
      deviations += verdict + " instead of " + expected +
                    (agent.empty() ? " (main) " : " (agent) ") + call["cwd"].get<std::string>() +
                    ": " + call["tool"].get<std::string>() + " " + call["input"].dump() + "\n";
    }
  }
  return deviations;
}

class GuardCorpus : public testing::TestWithParam<const char*> {};

TEST_P(GuardCorpus, IsJudgedAsExpected) {
  std::ifstream file(std::string(BATON_GUARD_CORPUS) + "/" + GetParam());
  const Json calls = Json::parse(file);
  ASSERT_GE(calls.size(), 50U);
  EXPECT_EQ(deviations_in(calls), "");
}

INSTANTIATE_TEST_SUITE_P(Files, GuardCorpus,
                         testing::Values("calls.json", "more_calls.json", "file_sets.json",
                                         "exclusions.json", "listings.json", "selections.json",
                                         "settings.json"));

}  // namespace
}  // namespace baton::guard
