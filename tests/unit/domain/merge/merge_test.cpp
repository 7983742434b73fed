#include "domain/model/semantic_rules.h"
#include "merging.h"

namespace baton::merge {
namespace {

using test::Locations;
using test::locations;
using test::merged;
using test::parse;
using test::text_of;

struct Settled {
  const char* name;
  const char* base;
  const char* ours;
  const char* theirs;
  const char* expected;
};

const Settled kSettled[] = {
    {"one side's change", R"({"a": 1, "b": 1})", R"({"a": 2, "b": 1})", R"({"a": 1, "b": 3})",
     "{'a':2,'b':3}"},
    {"the same change on both", R"({"a": 1})", R"({"a": 2})", R"({"a": 2})", "{'a':2}"},
    {"what one side deleted", R"({"a": 1, "b": 1})", R"({"b": 1})", R"({"a": 1, "b": 2})",
     "{'b':2}"},
    {"members where theirs put them", R"({"a": 1, "c": 1})", R"({"a": 2, "c": 1})",
     R"({"a": 1, "b": 1, "c": 1, "d": 1})", "{'a':2,'b':1,'c':1,'d':1}"},
    {"unknown members, deeply", R"({"x": {"y": {"z": 1, "k": 1}}})",
     R"({"x": {"y": {"z": 2, "k": 1}}})", R"({"x": {"y": {"z": 1, "k": 5}}})",
     "{'x':{'y':{'z':2,'k':5}}}"},
    {"items by id", R"({"tasks": [{"id": "t1", "n": 1}, {"id": "t2"}]})",
     R"({"tasks": [{"id": "t1", "n": 2}, {"id": "t2"}, {"id": "t3"}]})",
     R"({"tasks": [{"id": "t1", "n": 1, "m": 1}, {"id": "t4"}]})",
     "{'tasks':[{'id':'t1','n':2,'m':1},{'id':'t3'},{'id':'t4'}]}"},
    {"a new item where it stood", R"({"tasks": [{"id": "t1"}, {"id": "t3"}]})",
     R"({"tasks": [{"id": "t1"}, {"id": "t3"}, {"id": "t4"}]})",
     R"({"tasks": [{"id": "t1"}, {"id": "t2"}, {"id": "t3"}]})",
     "{'tasks':[{'id':'t1'},{'id':'t2'},{'id':'t3'},{'id':'t4'}]}"},
    {"any list whose elements have ids", R"({"x": [{"id": "a", "v": 1}]})",
     R"({"x": [{"id": "a", "v": 2}]})", R"({"x": [{"id": "a", "v": 1}, {"id": "b"}]})",
     "{'x':[{'id':'a','v':2},{'id':'b'}]}"},
    {"texts as a set", R"({"x": ["a", "b"]})", R"({"x": ["b", "c"]})", R"({"x": ["a", "b", "d"]})",
     "{'x':['b','c','d']}"},
    {"the same addition once", R"({"x": []})", R"({"x": ["n", "o"]})", R"({"x": ["n", "p"]})",
     "{'x':['n','o','p']}"},
    {"repetitions", R"({"x": [1, 1]})", R"({"x": [1, 1, 2]})", R"({"x": [1, 1, 1]})",
     "{'x':[1,1,2,1]}"},
    {"repetitions that both added: as many as the longer list has", R"({"x": [1]})",
     R"({"x": [1, 1]})", R"({"x": [1, 1, 1]})", "{'x':[1,1,1]}"},
    {"repetitions that both removed: as many", R"({"x": [1, 1, 1]})", R"({"x": [1, 1]})",
     R"({"x": [1]})", "{'x':[1,1]}"},
    {"messages without ids", R"({"messages": []})",
     R"({"messages": [{"from": "a", "content": "x"}]})",
     R"({"messages": [{"from": "b", "content": "y"}]})",
     "{'messages':[{'from':'a','content':'x'},{'from':'b','content':'y'}]}"},
    {"the earlier start and the later end",
     R"({"agentSequence": [{"executionId": "e", "startTime": "2025-08-01T10:00:00Z"}]})",
     R"({"agentSequence": [{"executionId": "e", "startTime": "2025-08-01T10:00:01Z",
                            "endTime": "2025-08-01T12:00:00+02:00"}]})",
     R"({"agentSequence": [{"executionId": "e", "startTime": "2025-08-01T09:00:00Z",
                            "endTime": "2025-08-01T10:30:00Z"}]})",
     "{'agentSequence':[{'executionId':'e','startTime':'2025-08-01T09:00:00Z',"
     "'endTime':'2025-08-01T10:30:00Z'}]}"},
    {"the higher revision and the later update",
     R"({"revision": 3, "lastUpdated": "2025-08-01T10:00:00Z"})",
     R"({"revision": 9, "lastUpdated": "2025-08-01T11:00:00Z"})",
     R"({"revision": 10, "lastUpdated": "2025-08-01T10:30:00Z"})",
     "{'revision':10,'lastUpdated':'2025-08-01T11:00:00Z'}"},
    {"the status that is further on",
     R"({"agentSequence": [{"executionId": "e", "status": "pending"}]})",
     R"({"agentSequence": [{"executionId": "e", "status": "in_progress"}]})",
     R"({"agentSequence": [{"executionId": "e", "status": "failed"}]})",
     "{'agentSequence':[{'executionId':'e','status':'failed'}]}"},
    {"no base at all", R"({})", R"({"a": 1, "tasks": [{"id": "t1"}]})",
     R"({"a": 1, "tasks": [{"id": "t2"}]})", "{'a':1,'tasks':[{'id':'t1'},{'id':'t2'}]}"},
};

TEST(Merge, SettlesWhatDoesNotCollide) {
  for (const Settled& test : kSettled) {
    const Merged answer = merged(test.base, test.ours, test.theirs);
    EXPECT_EQ(text_of(answer), test.expected) << test.name;
    EXPECT_EQ(locations(answer), Locations()) << test.name;
  }
}

struct Collision {
  const char* name;
  const char* base;
  const char* ours;
  const char* theirs;
  const char* expected;
  const char* location;
};

const Collision kCollisions[] = {
    {"a scalar stays as ours", R"({"phase": "planning"})", R"({"phase": "review"})",
     R"({"phase": "deployment"})", "{'phase':'review'}", "/phase"},
    {"both added another value", R"({})", R"({"prdPath": "a"})", R"({"prdPath": "b"})",
     "{'prdPath':'a'}", "/prdPath"},
    {"theirs changed what ours deleted", R"({"a": 1})", R"({})", R"({"a": 2})", "{'a':2}", "/a"},
    {"ours changed what theirs deleted", R"({"a": 1})", R"({"a": 2})", R"({})", "{'a':2}", "/a"},
    {"an item deleted and changed", R"({"x": [{"id": "a"}, {"id": "b"}]})",
     R"({"x": [{"id": "b"}]})", R"({"x": [{"id": "a", "n": 1}, {"id": "b"}]})",
     "{'x':[{'id':'a','n':1},{'id':'b'}]}", "/x/0"},
    {"two types", R"({"a": 1})", R"({"a": [1]})", R"({"a": {"b": 1}})", "{'a':[1]}", "/a"},
    {"two ends of one execution",
     R"({"agentSequence": [{"executionId": "e", "status": "in_progress"}]})",
     R"({"agentSequence": [{"executionId": "e", "status": "failed"}]})",
     R"({"agentSequence": [{"executionId": "e", "status": "completed"}]})",
     "{'agentSequence':[{'executionId':'e','status':'failed'}]}", "/agentSequence/0/status"},
    {"a time that is none", R"({"endTime": "x"})", R"({"endTime": "y"})", R"({"endTime": "z"})",
     "{'endTime':'y'}", "/endTime"},
    {"a number that nobody knows for a counter", R"({"budget": 1})", R"({"budget": 2})",
     R"({"budget": 3})", "{'budget':2}", "/budget"},
};

TEST(Merge, KeepsOursWhereBothChanged) {
  for (const Collision& test : kCollisions) {
    const Merged answer = merged(test.base, test.ours, test.theirs);
    EXPECT_EQ(text_of(answer), test.expected) << test.name;
    EXPECT_EQ(locations(answer), Locations{test.location}) << test.name;
  }
}

// An encrypted value opens only as a whole, and so it is merged.
TEST(Merge, TakesAnEncryptedValueAsAWhole) {
  const std::string base = R"({"x": {"a": 1, "b": 1}})";
  const std::string sealed = R"({"x": {"$enc": {"ct": "AAAA"}}})";
  const std::string plain = R"({"x": {"a": 2, "b": 1}})";
  for (const auto& [ours, theirs] : {std::pair(sealed, plain), std::pair(plain, sealed)}) {
    const Merged answer = merged(base, ours, theirs);
    ASSERT_EQ(locations(answer), Locations{"/x"}) << ours;
    EXPECT_EQ(answer.state["x"], parse(ours)["x"]);
    EXPECT_EQ(answer.conflicts[0].ours, parse(ours)["x"]);
    EXPECT_EQ(answer.conflicts[0].theirs, parse(theirs)["x"]);
  }
}

TEST(Merge, AppliesTheRulesOnlyWhereBatonKeepsTheMembers) {
  const Merged deploy = merged(
      R"({"extensions": {"deploy": {"revision": 1, "status": "in_progress", "endTime": "2025-08-01T10:00:00Z"}}})",
      R"({"extensions": {"deploy": {"revision": 7, "status": "pending", "endTime": "2025-08-01T11:00:00Z"}}})",
      R"({"extensions": {"deploy": {"revision": 2, "status": "completed", "endTime": "2025-08-01T12:00:00Z"}}})");
  EXPECT_EQ(locations(deploy),
            (Locations{"/extensions/deploy/revision", "/extensions/deploy/status",
                       "/extensions/deploy/endTime"}));
  EXPECT_EQ(deploy.state["extensions"]["deploy"],
            parse(R"({"revision": 7, "status": "pending", "endTime": "2025-08-01T11:00:00Z"})"));
  const Merged outputs =
      merged(R"({"agentSequence": [{"executionId": "e", "outputs": {"status": "pending"}}]})",
             R"({"agentSequence": [{"executionId": "e", "outputs": {"status": "in_progress"}}]})",
             R"({"agentSequence": [{"executionId": "e", "outputs": {"status": "completed"}}]})");
  EXPECT_EQ(locations(outputs), Locations{"/agentSequence/0/outputs/status"});
}

TEST(Merge, KeepsConflictsAsData) {
  const Merged answer = merged(R"({"phase": "planning", "a": 1})", R"({"phase": "review"})",
                               R"({"phase": "deployment", "a": 2})");
  EXPECT_EQ(answer.state["extensions"]["conflicts"], parse(R"([
    {"location": "/phase", "base": "planning", "ours": "review", "theirs": "deployment"},
    {"location": "/a", "base": 1, "theirs": 2}])"));
}

TEST(Merge, NamesTheItemOfAConflict) {
  const Merged answer = merged(R"({"tasks": [{"id": "t1"}, {"id": "t2", "title": "a"}]})",
                               R"({"tasks": [{"id": "t1"}, {"id": "t2", "title": "b"}]})",
                               R"({"tasks": [{"id": "t1"}, {"id": "t2", "title": "c"}]})");
  EXPECT_EQ(answer.state["extensions"]["conflicts"], parse(R"([{"location": "/tasks/1/title",
    "itemId": "t2", "base": "a", "ours": "b", "theirs": "c"}])"));
}

TEST(Merge, UnitesWhatBothSidesKeptBefore) {
  const char* base = R"({"a": 1, "extensions": {"conflicts": [{"location": "/x"}]}})";
  const char* ours = R"({"a": 2, "extensions": {"conflicts": []}})";
  const char* theirs =
      R"({"a": 3, "extensions": {"conflicts": [{"location": "/x"}, {"location": "/y"}]}})";
  EXPECT_EQ(
      merged(base, ours, theirs).state["extensions"]["conflicts"],
      parse(R"([{"location": "/y"}, {"location": "/a", "base": 1, "ours": 2, "theirs": 3}])"));
}

TEST(Merge, LosesNothingThatAProjectCallsConflicts) {
  const char* base = R"({"a": 1, "extensions": {"conflicts": "none"}})";
  const Merged answer = merged(base, R"({"a": 2, "extensions": {"conflicts": "none"}})",
                               R"({"a": 3, "extensions": {"conflicts": "none"}})");
  EXPECT_EQ(answer.state["extensions"]["conflicts"][0], "none");
  EXPECT_EQ(answer.state["extensions"]["conflicts"][1]["location"], "/a");
}

constexpr const char* kIdle = R"({"agentSequence": []})";
constexpr const char* kWriterRuns =
    R"({"currentAgent": "code-writer",
        "agentSequence": [{"agentName": "code-writer", "executionId": "e1",
                           "status": "in_progress", "startTime": "2025-08-01T10:00:00Z"}]})";
constexpr const char* kAuditorRuns =
    R"({"currentAgent": "auditor",
        "agentSequence": [{"agentName": "auditor", "executionId": "e2",
                           "status": "in_progress", "startTime": "2025-08-01T10:00:00Z"}]})";

TEST(Merge, NamesAnAgentThatRuns) {
  const Merged answer = merged(kIdle, kWriterRuns, kAuditorRuns);
  EXPECT_EQ(answer.state["currentAgent"], "code-writer");
  EXPECT_EQ(locations(answer), Locations());
}

TEST(Merge, NamesTheirAgentWhereOursHasEnded) {
  const char* done =
      R"({"agentSequence": [{"agentName": "code-writer", "executionId": "e1", "outputs": {},
                             "status": "completed", "startTime": "2025-08-01T10:00:00Z"}]})";
  const char* both =
      R"({"currentAgent": "auditor",
          "agentSequence": [{"agentName": "code-writer", "executionId": "e1",
                             "status": "in_progress", "startTime": "2025-08-01T10:00:00Z"},
                            {"agentName": "auditor", "executionId": "e2",
                             "status": "in_progress", "startTime": "2025-08-01T10:00:00Z"}]})";
  const Merged answer = merged(kWriterRuns, done, both);
  EXPECT_EQ(answer.state["currentAgent"], "auditor");
  EXPECT_EQ(locations(answer), Locations());
}

// With an id twice on one side, nothing tells which items of the two sides belong together.
TEST(Merge, KeepsBothListsWhereAnIdIsRepeated) {
  const char* base = R"({"artifacts": [{"id": "a", "path": "x"}]})";
  const char* once = R"({"artifacts": [{"id": "a", "path": "x", "size": 1}]})";
  const char* twice = R"({"artifacts": [{"id": "a", "path": "x"}, {"id": "a", "path": "y"}]})";
  for (const auto& [ours, theirs] : {std::pair(once, twice), std::pair(twice, once)}) {
    const Merged answer = merged(base, ours, theirs);
    EXPECT_EQ(answer.state["artifacts"], parse(ours)["artifacts"]);
    ASSERT_EQ(locations(answer), Locations{"/artifacts"});
    EXPECT_EQ(answer.conflicts[0].theirs, parse(theirs)["artifacts"]);
  }
}

TEST(RefusingMerge, UndoesWhatNothingWasBuiltUpon) {
  const Merged answer =
      merged(R"({"revision": 5, "phase": "review", "tasks": [{"id": "t1"}]})",
             R"({"revision": 8, "phase": "review", "tasks": [{"id": "t1"}, {"id": "t2"}]})",
             R"({"revision": 4, "phase": "planning", "tasks": []})", Settlement::refuse);
  EXPECT_EQ(text_of(answer), "{'revision':8,'phase':'planning','tasks':[{'id':'t2'}]}");
  EXPECT_EQ(locations(answer), Locations());
}

TEST(RefusingMerge, KnowsNoRuleForWhatPeopleWrote) {
  const Merged answer =
      merged(R"({"agentSequence": [{"executionId": "e", "endTime": "2025-08-01T10:00:00Z"}]})",
             R"({"agentSequence": [{"executionId": "e", "endTime": "2025-08-01T11:00:00Z"}]})",
             R"({"agentSequence": [{"executionId": "e", "endTime": "2025-08-01T09:00:00Z"}]})",
             Settlement::refuse);
  EXPECT_EQ(locations(answer), Locations{"/agentSequence/0/endTime"});
  EXPECT_FALSE(answer.state.contains("extensions"));
}

Findings judge(const Json& state) {
  return model::check_state(state, model::RelevanceMap());
}

Merged judged(const char* base, const char* ours, const char* theirs) {
  return merge(parse(base), parse(ours), parse(theirs), judge);
}

TEST(JudgedMerge, TakesBackTheItemThatClosesACircle) {
  const Merged answer =
      judged(R"({"tasks": [{"id": "a", "dependsOn": []}, {"id": "b", "dependsOn": []}]})",
             R"({"tasks": [{"id": "a", "dependsOn": ["b"]}, {"id": "b", "dependsOn": []}]})",
             R"({"tasks": [{"id": "a", "dependsOn": []}, {"id": "b", "dependsOn": ["a"]}]})");
  EXPECT_EQ(text_of(answer), "{'tasks':[{'id':'a','dependsOn':['b']},{'id':'b','dependsOn':[]}]}");
  EXPECT_EQ(locations(answer), Locations{"/tasks/1"});
  EXPECT_TRUE(answer.conflicts.at(0).is_invalid);
}

TEST(JudgedMerge, TakesBackTheMemberWhereAnItemIsTheirsAlone) {
  const Merged answer =
      judged(R"({"tasks": [{"id": "a"}, {"id": "c"}]})", R"({"tasks": [{"id": "c"}]})",
             R"({"tasks": [{"id": "a"}, {"id": "c"}, {"id": "b", "dependsOn": ["a"]}]})");
  EXPECT_EQ(text_of(answer), "{'tasks':[{'id':'c'}]}");
  EXPECT_EQ(locations(answer), Locations{"/tasks"});
  const Json& conflict = answer.state["extensions"]["conflicts"][0];
  EXPECT_EQ(conflict["theirs"].size(), 3U);
  EXPECT_FALSE(conflict.contains("invalid"));
}

TEST(JudgedMerge, TakesBackAnEndBeforeItsStart) {
  const Merged answer = judged(
      R"({"agentSequence": [{"executionId": "e", "agentName": "a", "status": "failed",
          "startTime": "2025-08-01T10:00:00Z", "endTime": "2025-08-01T12:00:00Z"}]})",
      R"({"agentSequence": [{"executionId": "e", "agentName": "a", "status": "failed",
          "startTime": "2025-08-01T11:30:00Z", "endTime": "2025-08-01T12:00:00Z"}]})",
      R"({"agentSequence": [{"executionId": "e", "agentName": "a", "status": "failed",
          "startTime": "2025-08-01T10:00:00Z", "endTime": "2025-08-01T11:00:00Z"}]})");
  EXPECT_EQ(answer.state["agentSequence"][0]["endTime"], "2025-08-01T12:00:00Z");
  EXPECT_EQ(locations(answer), Locations{"/agentSequence/0"});
}

TEST(JudgedMerge, TakesBackTheMemberWhereTheirsRepeatsAnId) {
  const Merged answer = judged(R"({"tasks": [{"id": "a"}]})", R"({"x": 1, "tasks": [{"id": "a"}]})",
                               R"({"tasks": [{"id": "a", "title": "one"}, {"id": "a"}]})");
  EXPECT_EQ(text_of(answer), "{'x':1,'tasks':[{'id':'a'}]}");
  ASSERT_EQ(locations(answer), Locations{"/tasks"});
  EXPECT_EQ(answer.conflicts[0].theirs->size(), 2U);
}

Findings judge_colour(const Json& state) {
  if (state.at("colour") != "zzz") return {};
  return {{.severity = Severity::error, .message = "unknown", .instance_location = "/colour"}};
}

TEST(JudgedMerge, MarksInvalidValuesOfTheirs) {
  for (const char* ours :
       {R"({"colour": "red", "a": 2, "b": 2})", R"({"colour": "blue", "a": 2, "b": 2})"}) {
    const Merged answer = merge(parse(R"({"colour": "red", "a": 1, "b": 1})"), parse(ours),
                                parse(R"({"colour": "zzz", "a": 3, "b": 1})"), judge_colour);
    EXPECT_EQ(answer.state["colour"], parse(ours)["colour"]);
    ASSERT_EQ(answer.conflicts.size(), 2U);
    for (const Conflict& conflict : answer.conflicts) {
      EXPECT_EQ(conflict.is_invalid, conflict.location == "/colour") << conflict.location;
    }
    EXPECT_NE(json::print_compact(answer.state).find(R"("theirs":"zzz","invalid":true)"),
              std::string::npos);
  }
}

TEST(JudgedMerge, LeavesAloneWhereOursWasWrongItself) {
  const Merged answer =
      judged(R"({"a": 1})", R"({"a": 2, "tasks": [{"id": "x", "dependsOn": ["gone"]}]})",
             R"({"a": 1, "b": 1})");
  EXPECT_EQ(answer.state["b"], 1);
  EXPECT_EQ(locations(answer), Locations());
}

}  // namespace
}  // namespace baton::merge
