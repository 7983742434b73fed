#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "guarded.h"

namespace baton::handoff {
namespace {

// A call that is read-only for the main agent is expected to pass there.
std::string expected_for(const std::string& expected, const std::string& agent) {
  const bool is_reading = expected == "read" || expected == "full_view";
  return is_reading && agent.empty() ? "pass" : expected;
}

TEST(GuardCorpus, IsJudgedAsExpected) {
  std::ifstream file(BATON_GUARD_CORPUS);
  const Json calls = Json::parse(file);
  ASSERT_GE(calls.size(), 300U);
  std::string deviations;
  for (const Json& call : calls) {
    const std::string caller = call["caller"];
    for (const std::string agent : {"", "code-writer"}) {
      const bool is_meant = caller == "any" || (caller == "main") == agent.empty();
      const std::string expected =
          caller == "main" || is_meant ? expected_for(call["expect"], agent) : std::string("pass");
      if (caller == "main" && !agent.empty()) continue;
      const std::string verdict = test::verdict_on(call["tool"].get<std::string>(), call["input"],
                                                   agent, call["cwd"].get<std::string>());
      if (verdict == expected) continue;
      deviations += verdict + " instead of " + expected +
                    (agent.empty() ? " (main) " : " (agent) ") + call["cwd"].get<std::string>() +
                    ": " + call["tool"].get<std::string>() + " " + call["input"].dump() + "\n";
    }
  }
  EXPECT_EQ(deviations, "");
}

}  // namespace
}  // namespace baton::handoff
