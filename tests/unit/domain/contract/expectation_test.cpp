#include "domain/contract/expectation.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::contract {
namespace {

using context::Verdict;

const json::Pointer kPlace = json::Pointer().child("reaches");

// A reader's view of the decisions d1, which it sees, and d2, which it does not.
AgentView view() {
  AgentView view{.agent = "reader", .built = {}, .forms = {}};
  view.built.context = {{"relevantDecisions", {{{"id", "d1"}, {"decision", "Use it"}}}}};
  view.built.explanation.items = {{"decision", "d1", Verdict::admitted, "it needs a", 9},
                                  {"decision", "d2", Verdict::denied, "the policy denies it", 9}};
  view.forms = {{"json", "Use it"}, {"markdown", "Use it"}, {"explanation", ""}};
  view.tokens = 40;
  return view;
}

std::string findings_of(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings) text += finding.rule + ": " + finding.message + "\n";
  return text;
}

std::string check(const Expectation& expectation) {
  return findings_of(unfulfilled(expectation, view(), Json::object(), json::Pointer()));
}

TEST(Expectation, IsFulfilledByWhatTheContextHas) {
  EXPECT_EQ(check({.must_see = {"decision", "d1", "text:Use it"},
                   .must_not_see = {"d2", "text:nowhere"},
                   .max_tokens = 40}),
            "");
}

TEST(Expectation, NamesTheReasonOfWhatItMisses) {
  EXPECT_EQ(check({.must_see = {"d2"}}),
            "must-see: reader does not see decision d2: the policy denies it\n");
  EXPECT_EQ(check({.must_not_see = {"decision"}}),
            "must-not-see: reader sees decision d1: it needs a\n");
  EXPECT_EQ(check({.must_not_see = {"text:Use it"}}),
            "must-not-see: reader sees the text \"Use it\"\n");
  EXPECT_EQ(check({.max_tokens = 39}),
            "max-tokens: the context of reader has about 40 tokens, more than 39\n");
}

TEST(Expectation, AboutNothingIsAnError) {
  const Findings findings =
      unfulfilled({.must_not_see = {"d9", "d9*"}}, view(), Json::object(), json::Pointer());
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].severity, Severity::error);
  EXPECT_EQ(findings[1].severity, Severity::warning);
}

class Canaries : public testing::Test {
 protected:
  std::string check(Reach reach) {
    return findings_of(canary_findings(view_, planted_, reach, Json::object(), kPlace));
  }
  void write(std::size_t form, const std::string& text) { view_.forms[form].text = text; }

  AgentView view_ = view();
  Planted planted_ = {.items = {{"decision", "d1", "c0e"}, {"decision", "d2", "c1e"}},
                      .encrypted = {}};
};

TEST_F(Canaries, ReachAnAgentIfBothFormsHaveEachOfThem) {
  write(0, "c0e c1e");
  write(1, "c1e c0e");
  EXPECT_EQ(check(Reach::expected), "");
}

// Two forms have a canary, but not the same one; or two forms have it, but Markdown does not.
TEST_F(Canaries, DoNotReachAnAgentIfOneFormLacksOne) {
  write(0, "c0e c1e");
  write(1, "c0e");
  EXPECT_EQ(check(Reach::expected),
            "canary: the canary does not reach reader: decision d2: the policy denies it\n");
  write(1, "");
  write(2, "c0e c1e");
  EXPECT_NE(check(Reach::expected), "");
}

TEST_F(Canaries, MayBeInNoFormOfAnotherAgent) {
  EXPECT_EQ(check(Reach::forbidden), "");
  write(2, "c1e");
  EXPECT_EQ(check(Reach::forbidden),
            "canary: the canary reaches reader (explanation): decision d2\n");
  write(0, "c0e");
  EXPECT_EQ(check(Reach::forbidden),
            "canary: the canary reaches reader (json and explanation): decision d1: it needs a\n");
}

}  // namespace
}  // namespace baton::contract
