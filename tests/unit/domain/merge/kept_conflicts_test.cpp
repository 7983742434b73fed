#include "domain/model/kept_conflicts.h"

#include "domain/model/semantic_rules.h"
#include "merging.h"

namespace baton::model {
namespace {

using test::parse;

Findings find(std::string_view state) {
  return check_state(parse(state), RelevanceMap());
}

TEST(KeptConflicts, AreWarningsThatSayHowToSettleThem) {
  const Findings findings = find(R"({"phase": "review", "extensions": {"conflicts": [
      {"location": "/phase", "base": "planning", "ours": "review", "theirs": "deployment"}]}})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].severity, Severity::warning);
  EXPECT_EQ(findings[0].rule, "merge-conflict");
  EXPECT_EQ(findings[0].instance_location, "/phase");
  EXPECT_EQ(
      findings[0].message,
      R"(both sides of a merge changed it; our value is "review", their value is "deployment")");
  EXPECT_EQ(findings[0].hint, R"(`baton set /phase '"review"'` keeps our value; )"
                              R"(`baton set /phase '"deployment"'` takes their value)");
}

TEST(KeptConflicts, OfTheirDeletionNameThePatch) {
  const Findings findings =
      find(R"({"a b": 1, "extensions": {"conflicts": [{"location": "/a b", "base": 2}]}})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].hint,
            "`baton set '/a b' 1` keeps our value; `baton patch` removes it together with "
            "/extensions/conflicts/0");
}

TEST(KeptConflicts, OfOurDeletionDoNotOfferTheirValueAsOurs) {
  const Findings findings = find(R"({"a": 3, "extensions": {"conflicts": [
      {"location": "/a", "base": 2, "theirs": 3}]}})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message,
            "both sides of a merge changed it; our value is nothing, their value is 3");
  EXPECT_EQ(findings[0].hint,
            "`baton patch` removes it together with /extensions/conflicts/0; "
            "`baton set /a 3` takes their value");
}

TEST(KeptConflicts, OfAnInvalidValueOfTheirsOfferOursAlone) {
  const Findings findings = find(R"({"phase": "planning", "extensions": {"conflicts": [
      {"location": "/phase", "base": "planning", "ours": "planning", "theirs": "zzz",
       "invalid": true}, {"location": "/b", "theirs": 1, "invalid": true}]}})");
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].rule, "merge-conflict");
  EXPECT_EQ(findings[0].severity, Severity::warning);
  EXPECT_EQ(findings[0].message,
            R"(their value of a merge, "zzz", is invalid in the merged state; our value, )"
            R"("planning", is kept)");
  EXPECT_EQ(findings[0].hint, R"(`baton set /phase '"planning"'` keeps our value)");
  EXPECT_EQ(findings[1].hint, "`baton patch` removes /extensions/conflicts/1");
}

TEST(KeptConflicts, OfLongValuesAreFetchedByTheShell) {
  const std::string longer(100, 'x');
  const Findings findings =
      find(R"({"a": 1, "extensions": {"conflicts": [{"location": "/a", "theirs": ")" + longer +
           R"("}]}})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NE(findings[0].hint.find(R"x(set /a "$(baton get /extensions/conflicts/0/theirs)"`)x"),
            std::string::npos)
      << findings[0].hint;
}

TEST(KeptConflicts, QuoteWhatTheShellWouldRead) {
  const Findings findings = find(
      R"({"a": 1, "extensions": {"conflicts": [{"location": "/a", "theirs": "it's $HOME"}]}})");
  EXPECT_NE(findings.at(0).hint.find(R"('"it'\''s $HOME"')"), std::string::npos)
      << findings[0].hint;
}

TEST(KeptConflicts, QuoteWhatAnyHintQuotes) {
  const Findings findings = find(
      R"({"a~b": 1, "extensions": {"conflicts": [{"location": "/a~0b", "ours": 1, "theirs": 2}]}})");
  EXPECT_EQ(findings.at(0).hint,
            "`baton set '/a~0b' 1` keeps our value; `baton set '/a~0b' 2` takes their value");
}

TEST(KeptConflicts, ArePassedOverWhereTheyAreSomethingElse) {
  for (const char* conflicts : {R"("none")", R"([1, "a", {}, {"location": 1}, {"location": "x"}])",
                                R"({"location": "/a"})"}) {
    const std::string state = R"({"extensions": {"conflicts": )" + std::string(conflicts) + "}}";
    EXPECT_EQ(find(state).size(), 0U) << conflicts;
  }
}

constexpr std::string_view kOfAnItem = R"({"sharedDecisions": [
      {"id": "dec_001", "rationale": "a"}, {"id": "dec_002", "rationale": "ours"},
      {"id": "dec_003", "rationale": "c"}], "extensions": {"conflicts": [
      {"location": "/sharedDecisions/1/rationale", "itemId": "dec_002", "base": "b",
       "ours": "ours", "theirs": "theirs"}]}})";

TEST(KeptConflicts, FollowTheirItem) {
  Json state = parse(kOfAnItem);
  state["sharedDecisions"].erase(0);
  const Findings findings = check_state(state, RelevanceMap());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].instance_location, "/sharedDecisions/0/rationale");
  EXPECT_EQ(findings[0].hint,
            R"(`baton set /sharedDecisions/0/rationale '"ours"'` keeps our value; )"
            R"(`baton set /sharedDecisions/0/rationale '"theirs"'` takes their value)");
  settle_conflicts(state, *json::Pointer::parse("/sharedDecisions/1/rationale"));
  EXPECT_EQ(kept_conflicts(state).size(), 1U);
  settle_conflicts(state, *json::Pointer::parse("/sharedDecisions/0/rationale"));
  EXPECT_EQ(kept_conflicts(state).size(), 0U);
}

TEST(KeptConflicts, OfARemovedItemNameTheEntry) {
  Json state = parse(kOfAnItem);
  state["sharedDecisions"].erase(1);
  const Findings findings = check_state(state, RelevanceMap());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "merge-conflict");
  EXPECT_EQ(findings[0].instance_location, "/extensions/conflicts/0");
  EXPECT_EQ(findings[0].message,
            "both sides of a merge changed the item dec_002, which was removed after the merge");
  EXPECT_EQ(findings[0].hint,
            R"x(`echo '[{"op": "remove", "path": "/extensions/conflicts/0"}]' | baton patch -` )x"
            "removes the entry");
  settle_conflicts(state, *json::Pointer::parse("/sharedDecisions/1/rationale"));
  EXPECT_EQ(kept_conflicts(state).size(), 1U);
}

TEST(KeptConflicts, AreSettledByTheirLocation) {
  Json state = parse(R"({"extensions": {"x": 1, "conflicts": [
      {"location": "/a"}, {"location": "/b"}, {"location": "/a"}]}})");
  settle_conflicts(state, json::Pointer().child("a"));
  EXPECT_EQ(state["extensions"]["conflicts"], parse(R"([{"location": "/b"}])"));
  settle_conflicts(state, json::Pointer().child("b"));
  EXPECT_EQ(state, parse(R"({"extensions": {"x": 1}})"));
  state = parse(R"({"extensions": {"conflicts": [{"location": "/a"}]}})");
  settle_conflicts(state, json::Pointer().child("a"));
  EXPECT_EQ(state, Json::object());
}

}  // namespace
}  // namespace baton::model
