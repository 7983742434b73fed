#include "domain/context/typed_context.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "photo_search.h"

namespace baton::context {
namespace {

using Texts = std::vector<std::string>;

struct Typed {
  const char* agent;
  Texts arrays;
  Texts objects;
};

void PrintTo(const Typed& typed, std::ostream* out) {
  *out << typed.agent;
}

class TypedAgent : public testing::TestWithParam<Typed> {};

TEST_P(TypedAgent, GetsEveryMemberOfItsInterface) {
  for (const Json& state : {photo_search::state(), Json::object()}) {
    const Json specific =
        photo_search::build(state, GetParam().agent).context["agentSpecificContext"];
    EXPECT_EQ(specific.size(), GetParam().arrays.size() + GetParam().objects.size());
    for (const std::string& name : GetParam().arrays) {
      EXPECT_TRUE(specific.contains(name) && specific[name].is_array()) << name;
    }
    for (const std::string& name : GetParam().objects) {
      EXPECT_TRUE(specific.contains(name) && specific[name].is_object()) << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Interfaces, TypedAgent,
    testing::Values(Typed{"prd-writer",
                          {"businessRequirements", "userPersonas", "existingFeatures"},
                          {"technicalStack"}},
                    Typed{"architecture-reviewer",
                          {"prdRequirements", "performanceTargets", "integrationPoints"},
                          {"existingArchitecture"}},
                    Typed{"api-designer",
                          {"architectureDecisions", "existingAPIPatterns",
                           "authenticationRequirements", "performanceRequirements"},
                          {}},
                    Typed{"code-writer",
                          {"requirements", "architectureDecisions", "apiSpecifications",
                           "databaseSchema", "existingCodePatterns", "testingRequirements"},
                          {}},
                    Typed{"security-auditor",
                          {"implementationFiles", "apiEndpoints", "databaseSchema",
                           "authenticationFlow", "securityRequirements"},
                          {}},
                    Typed{"performance-optimizer",
                          {"performanceTargets", "implementationFiles", "databaseQueries",
                           "apiEndpoints"},
                          {"existingPerformanceBaseline"}}));

TEST(TypedContext, FillsTheCodeWritersMembersFromUpstream) {
  const Json specific =
      photo_search::build(photo_search::state(), "code-writer").context["agentSpecificContext"];
  EXPECT_EQ(photo_search::ids(specific["requirements"]), (Texts{"REQ-1", "REQ-2"}));
  EXPECT_EQ(photo_search::ids(specific["architectureDecisions"]),
            (Texts{"dec_001", "dec_002", "dec_003"}));
  EXPECT_EQ(photo_search::ids(specific["apiSpecifications"], "path"),
            (Texts{"/search", "/facets"}));
  EXPECT_EQ(photo_search::ids(specific["databaseSchema"], "table"), Texts{"photos"});
}

TEST(TypedContext, NamesTheMembersThatNothingFills) {
  const Json warnings =
      photo_search::build(photo_search::state(), "code-writer").context["warnings"];
  EXPECT_EQ(warnings.dump(), R"(["No source has a value for agentSpecificContext: )"
                             R"(existingCodePatterns and testingRequirements"])");
}

// One field "f" of an agent that needs b and c, and may use a.
class Field : public testing::Test {
 protected:
  Result<TypedContext> fill(const char* field) {
    const Json rules = {{"reader",
                         {{"needsFrom", {"b", "c"}},
                          {"optionalFrom", {"a"}},
                          {"contextFields", {{"f", Json::parse(field)}}}}}};
    map_ = *model::RelevanceMap::from_json(rules);
    return fill_typed_context(*map_.find("reader"),
                              {state_, workflow_, admitted_, read_file_, shown_value_},
                              explanation_);
  }
  std::string value(const char* field) { return fill(field)->members["f"].dump(); }

  model::RelevanceMap map_;
  Explanation explanation_;
  Json state_ = {
      {"extensions", {{"stack", {{"db", "x"}}}}}, {"constraints", {"raw"}}, {"tasks", {"raw"}}};
  Json workflow_ = {{"constraints", {"admitted"}}};
  AdmittedOutputs admitted_ = {
      .outputs = {{{"agentName", "a"}, {"list", {1}}, {"object", {{"x", 1}, {"y", 1}}}},
                  {{"agentName", "b"}, {"list", {2, 3}}, {"object", {{"y", 2}, {"z", 2}}}},
                  {{"agentName", "c"}, {"executionId", "c1"}, {"list", {"old"}}},
                  {{"agentName", "c"}, {"executionId", "c2"}, {"list", 4}},
                  {{"agentName", "d"}, {"list", {5}}}},
      .replaced = {"c1"},
      .warnings = {}};
  FileLookup read_file_ = [](std::string_view path) -> Result<std::optional<std::string>> {
    if (path == "closed") return fail(ErrorCode::malformed, "closed", "closed");
    if (path == "notes.md") return "# Notes";
    if (path == "data.json") return R"({"k": 1})";
    return std::nullopt;
  };
  ShownValue shown_value_;
};

TEST_F(Field, JoinsArraysInTheOrderOfNeedsFrom) {
  EXPECT_EQ(value(R"({"type": "array", "from": ["a#/list", "c#/list", "b#/list"]})"), "[2,3,4,1]");
}

TEST_F(Field, TakesNothingOfARunThatWasReplaced) {
  EXPECT_EQ(value(R"({"from": "c#/list"})"), "[4]");
}

TEST_F(Field, JoinsWhatParallelRunsGive) {
  admitted_.replaced.clear();
  EXPECT_EQ(value(R"({"from": ["b#/list", "c#/list"]})"), R"([2,3,"old",4])");
}

TEST_F(Field, NamesTheAgentWhoseParallelRunsDisagree) {
  admitted_.replaced.clear();
  admitted_.outputs[2]["object"] = {{"x", 1}};
  admitted_.outputs[3]["object"] = {{"x", 2}};
  const auto typed = fill(R"({"type": "object", "from": "c#/object"})");
  EXPECT_EQ(typed->members["f"], (Json{{"x", 2}}));
  EXPECT_EQ(typed->conflicts, Texts{"agentSpecificContext f: c c1 and c2 disagree on x: the value "
                                    "of c2 is used"});
}

TEST_F(Field, GivesNothingOfAnAgentThatIsNotUpstream) {
  EXPECT_EQ(value(R"({"from": ["d#/list"]})"), "[]");
}

TEST_F(Field, MergesObjectsTheNeededAgentFirst) {
  EXPECT_EQ(value(R"({"type": "object", "from": ["a#/object", "b#/object"]})"),
            R"({"y":2,"z":2,"x":1})");
}

TEST_F(Field, TakesStateFilesAndConstants) {
  EXPECT_EQ(value(R"({"from": [{"state": "/extensions/stack"}, {"file": "notes.md"},
                               {"file": "data.json"}, {"value": [7]}, {"file": "none"}]})"),
            R"([{"db":"x"},"# Notes",{"k":1},7])");
}

TEST_F(Field, AsksWhatAValueOfAPlaceMayShow) {
  shown_value_ = [](const json::Pointer& place, const json::View& /*document*/) {
    return Json("shown " + place.text());
  };
  EXPECT_EQ(value(R"({"from": [{"state": "/extensions/stack/db"}, "b#/list", {"value": 7}]})"),
            R"(["shown /extensions/stack/db","shown /list",7])");
}

TEST_F(Field, MakesAnObjectOfAFilesText) {
  EXPECT_EQ(value(R"({"type": "object", "from": {"file": "notes.md"}})"), R"({"text":"# Notes"})");
}

TEST_F(Field, FailsForAFileThatNoFieldMayShow) {
  const auto filled = fill(R"({"from": [{"value": [7]}, {"file": "closed"}]})");
  ASSERT_FALSE(filled);
  EXPECT_EQ(filled.error().code, ErrorCode::malformed);
  EXPECT_EQ(filled.error().pointer, "/reader/contextFields/f/from/1");
}

TEST_F(Field, ReachesSharedItemsOnlyAsTheyWereAdmitted) {
  EXPECT_EQ(value(R"({"from": {"state": "/constraints"}})"), R"(["admitted"])");
}

TEST_F(Field, ReachesNoTasks) {
  EXPECT_EQ(value(R"({"from": {"state": "/tasks"}})"), "[]");
}

TEST_F(Field, ReachesNoConflictsOfAMerge) {
  state_["extensions"]["conflicts"] = {{{"location", "/tasks/0/result"}, {"ours", "raw"}}};
  EXPECT_EQ(value(R"({"from": {"state": "/extensions/conflicts/0"}})"), "[]");
  EXPECT_EQ(value(R"({"type": "object", "from": {"state": "/extensions"}})"),
            R"({"stack":{"db":"x"}})");
}

TEST_F(Field, ExplainsWhereItCameFrom) {
  EXPECT_TRUE(fill(R"({"from": ["b#/list", "a#/nothing", {"value": 1}]})"));
  ASSERT_EQ(explanation_.items.size(), 1U);
  EXPECT_EQ(explanation_.items[0].reason, "from b#/list and a constant");
}

struct Wrong {
  const char* field;
  const char* pointer;
};

class WrongField : public Field, public testing::WithParamInterface<Wrong> {};

TEST_P(WrongField, IsRefusedWithItsPlace) {
  const auto result = fill(GetParam().field);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::malformed);
  EXPECT_EQ(result.error().pointer, GetParam().pointer);
}

INSTANTIATE_TEST_SUITE_P(
    Forms, WrongField,
    testing::Values(Wrong{"1", "/reader/contextFields/f"},
                    Wrong{R"({"type": "list", "from": []})", "/reader/contextFields/f/type"},
                    Wrong{R"({"type": "array"})", "/reader/contextFields/f/from"},
                    Wrong{R"({"from": ["b"]})", "/reader/contextFields/f/from/0"},
                    Wrong{R"({"from": ["#/x"]})", "/reader/contextFields/f/from/0"},
                    Wrong{R"({"from": ["b#x"]})", "/reader/contextFields/f/from/0"},
                    Wrong{R"({"from": [{"value": 1}, {"states": "/x"}]})",
                          "/reader/contextFields/f/from/1"}));

}  // namespace
}  // namespace baton::context
