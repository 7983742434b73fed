#include "domain/context/access.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "photo_search.h"

namespace baton::context {
namespace {

using policy::Kind;

// What "reader" may see, who needs "planner" and decisions about security.
class Access : public testing::Test {
 protected:
  std::vector<AccessEntry> list(const Json& policies = Json::object()) {
    const policy::Policies all = *policy::Policies::from_json(policies);
    const Admission admission(state_, rule_, all, request_);
    return access_of(admission, all, question_);
  }

  static const AccessEntry* find(const std::vector<AccessEntry>& entries, Kind kind,
                                 std::string_view type, std::string_view author) {
    const auto entry = std::ranges::find_if(entries, [&](const AccessEntry& one) {
      return one.kind == kind && one.type == type && one.author == author;
    });
    return entry == entries.end() ? nullptr : &*entry;
  }

  model::AgentRule rule_ =
      *model::RelevanceMap::from_json(
           {{"reader", {{"needsFrom", {"planner"}}, {"decisionCategories", {"security"}}}}})
           ->find("reader");
  Json state_ = {{"agentSequence", Json::array()}};
  BuildRequest request_ = photo_search::request("reader");
  AccessQuestion question_ = {.authors = {"planner", "tester"}, .gates = {}, .gate_names = {}};
};

TEST_F(Access, ListsOutputsByTheRuleOfTheMap) {
  const auto entries = list();
  const AccessEntry* const planner = find(entries, Kind::output, "", "planner");
  const AccessEntry* const tester = find(entries, Kind::output, "", "tester");
  ASSERT_NE(planner, nullptr);
  ASSERT_NE(tester, nullptr);
  EXPECT_TRUE(planner->judgement.admitted());
  EXPECT_FALSE(tester->judgement.admitted());
  EXPECT_EQ(tester->judgement.basis, Basis::map);
}

TEST_F(Access, ListsATypeOnlyOnce) {
  question_.authors = {"planner", "planner"};
  const auto entries = list();
  ASSERT_NE(find(entries, Kind::output, "", "planner"), nullptr);
  for (const AccessEntry& entry : entries) {
    const auto is_same = [&](const AccessEntry& other) {
      return other.kind == entry.kind && other.type == entry.type && other.author == entry.author;
    };
    EXPECT_EQ(std::ranges::count_if(entries, is_same), 1) << entry.type << " " << entry.author;
  }
}

TEST_F(Access, NamesTypesThatAreJudgedDifferently) {
  const auto entries = list();
  EXPECT_EQ(find(entries, Kind::decision, "", ""), nullptr);
  ASSERT_NE(find(entries, Kind::decision, "security", ""), nullptr);
  ASSERT_NE(find(entries, Kind::decision, "performance", ""), nullptr);
  EXPECT_NE(find(entries, Kind::message, "", ""), nullptr);  // no rule of the map selects these
}

TEST_F(Access, NamesThePolicyThatDenies) {
  const auto entries = list({{"planner", {{"accessControl", {"auditor"}}}}});
  const AccessEntry* const output = find(entries, Kind::output, "", "planner");
  ASSERT_NE(output, nullptr);
  EXPECT_FALSE(output->judgement.admitted());
  EXPECT_EQ(output->judgement.basis, Basis::policy);
  EXPECT_EQ(output->judgement.policy, "planner");
  const AccessEntry* const message = find(entries, Kind::message, "", "planner");
  ASSERT_NE(message, nullptr);
  EXPECT_FALSE(message->judgement.admitted());
  EXPECT_EQ(find(entries, Kind::message, "", "tester"), nullptr);  // as those of any agent
}

TEST_F(Access, OmitsEncryptedFieldsThatTheAgentSeesInPlaintext) {
  const Json rules = {{{"field", "customer"}, {"action", "encrypt"}}};
  const auto entries = list({{"planner", {{"anonymizationRules", rules}}}});
  const AccessEntry* const output = find(entries, Kind::output, "", "planner");
  ASSERT_NE(output, nullptr);
  EXPECT_TRUE(output->redacted.empty());
  const AccessEntry* const message = find(entries, Kind::message, "", "planner");
  ASSERT_NE(message, nullptr);
  EXPECT_EQ(message->redacted.size(), 1U);  // messages have no encrypted fields
}

TEST_F(Access, ListsRedactedFieldsOfWhatIsAdmitted) {
  const Json rules = {{{"field", "customer"}, {"action", "redact"}}};
  const auto entries = list(
      {{"planner", {{"anonymizationRules", rules}}}, {"tester", {{"anonymizationRules", rules}}}});
  const AccessEntry* const planner = find(entries, Kind::output, "", "planner");
  ASSERT_NE(planner, nullptr);
  ASSERT_EQ(planner->redacted.size(), 1U);
  EXPECT_EQ(planner->redacted.front().field, "customer");
  const AccessEntry* const tester = find(entries, Kind::output, "", "tester");
  ASSERT_NE(tester, nullptr);
  EXPECT_TRUE(tester->redacted.empty());  // denied
}

TEST_F(Access, AnswersForOneTypeAndOneAgent) {
  question_.kind = *policy::parse_context_type("decision/security");
  question_.author = "planner";
  const auto entries = list();
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries.front().kind, Kind::decision);
  EXPECT_EQ(entries.front().type, "security");
  EXPECT_EQ(entries.front().author, "planner");
  EXPECT_TRUE(entries.front().judgement.admitted());
}

TEST_F(Access, ListsAGateThatCouldBeSetOnlyIfAPolicySinglesItOut) {
  question_.gate_names = {"security", "lint"};
  EXPECT_EQ(find(list(), Kind::gate, "security", "planner"), nullptr);
  const auto entries = list({{"audits",
                              {{"appliesTo", {"planner"}},
                               {"contextTypes", {"gate/security"}},
                               {"accessControl", {"auditor"}}}}});
  const AccessEntry* const gate = find(entries, Kind::gate, "security", "planner");
  ASSERT_NE(gate, nullptr);
  EXPECT_FALSE(gate->judgement.admitted());
  EXPECT_EQ(gate->judgement.policy, "audits");
  EXPECT_EQ(find(entries, Kind::gate, "lint", "planner"), nullptr);
}

}  // namespace
}  // namespace baton::context
