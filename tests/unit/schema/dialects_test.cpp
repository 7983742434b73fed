#include <string>

#include "schemas.h"

namespace baton::schema {
namespace {

std::string in_06(const std::string& members) {
  return R"({"$schema":"http://json-schema.org/draft-06/schema#",)" + members + "}";
}

std::string in_07(const std::string& members) {
  return R"({"$schema":"http://json-schema.org/draft-07/schema#",)" + members + "}";
}

std::string in_2019(const std::string& members) {
  return R"({"$schema":"https://json-schema.org/draft/2019-09/schema",)" + members + "}";
}

TEST(Dialects, KeepTheirDefinitions) {
  const std::string schema =
      R"("properties":{"a":{"$ref":"#/definitions/b"}},"definitions":{"b":{"type":"integer"}})";
  for (const std::string& text : {in_06(schema), in_07(schema), in_2019(schema)}) {
    EXPECT_TRUE(holds(text, R"({"a":1})")) << text;
    EXPECT_FALSE(holds(text, R"({"a":"1"})")) << text;
  }
}

TEST(Dialects, HaveListsOfItems) {
  const std::string schema = R"("items":[{"type":"integer"},{"type":"string"}],)"
                             R"("additionalItems":{"$ref":"#/items/0"})";
  for (const std::string& text : {in_07(schema), in_2019(schema)}) {
    EXPECT_TRUE(holds(text, R"([1,"a",2])")) << text;
    EXPECT_FALSE(holds(text, R"([1,"a","b"])")) << text;
    EXPECT_FALSE(holds(text, R"(["a"])")) << text;
  }
  EXPECT_TRUE(holds(in_07(R"("items":{"type":"integer"},"additionalItems":false)"), "[1,2]"));
  EXPECT_TRUE(holds(in_07(R"("items":[],"additionalItems":true)"), "[1]"));
}

TEST(Dialects, HaveDependencies) {
  const std::string schema = R"("dependencies":{"a":["b"],"c":{"required":["d"]},"e":false})";
  EXPECT_TRUE(holds(in_07(schema), R"({"a":1,"b":1})"));
  EXPECT_FALSE(holds(in_07(schema), R"({"a":1})"));
  EXPECT_FALSE(holds(in_07(schema), R"({"c":1})"));
  EXPECT_FALSE(holds(in_2019(schema), R"({"e":1})"));
}

// Until draft-07 a reference stands alone.
TEST(Dialects, IgnoreWhatStandsBesideAReference) {
  const std::string schema = R"("properties":{"a":{"$ref":"#/definitions/b","minimum":5}},)"
                             R"("definitions":{"b":{"type":"integer"}})";
  EXPECT_TRUE(holds(in_07(schema), R"({"a":1})"));
  EXPECT_FALSE(holds(in_2019(schema), R"({"a":1})"));
  const std::string root = R"("$ref":"#/definitions/b","definitions":{"b":{"type":"integer"}})";
  EXPECT_TRUE(holds(in_07(root), "1"));
  EXPECT_FALSE(holds(in_07(root), "null"));
}

TEST(Dialects, IgnoreNewerKeywords) {
  EXPECT_TRUE(
      holds(in_07(R"("dependentRequired":{"a":["b"]},"prefixItems":[false])"), R"({"a":1})"));
  EXPECT_FALSE(holds(in_2019(R"("dependentRequired":{"a":["b"]})"), R"({"a":1})"));
  EXPECT_TRUE(holds(in_2019(R"("prefixItems":[false])"), "[1]"));
  EXPECT_TRUE(holds(in_2019(R"("$dynamicRef":"#nowhere")"), "[1]"));
  EXPECT_TRUE(holds(in_06(R"("if":true,"then":false)"), "1"));
  EXPECT_FALSE(holds(in_07(R"("if":true,"then":false)"), "1"));
}

TEST(Dialects, IgnoreOlderKeywords) {
  EXPECT_TRUE(holds(R"({"prefixItems":[true],"additionalItems":false})", "[1,2]"));
  EXPECT_TRUE(holds(R"({"$recursiveRef":"#/nowhere","$recursiveAnchor":1})", "1"));
}

// `dependencies` was split in draft 2019-09; a schema that has it still means it.
TEST(Dialects, KeepDependenciesInEveryDraft) {
  EXPECT_FALSE(holds(R"({"dependencies":{"a":["b"]}})", R"({"a":1})"));
  EXPECT_FALSE(holds(in_2019(R"("dependencies":{"a":["b"]})"), R"({"a":1})"));
}

TEST(Dialects, NameAnchorsById) {
  const std::string schema =
      R"("properties":{"a":{"$ref":"#b"}},"definitions":{"x":{"$id":"#b","type":"integer"}})";
  EXPECT_TRUE(holds(in_07(schema), R"({"a":1})"));
  EXPECT_FALSE(holds(in_07(schema), R"({"a":""})"));
  const std::string based =
      R"("$ref":"https://a.example/b#c","definitions":{"x":{"$id":"https://a.example/b#c","type":"null"}})";
  EXPECT_FALSE(holds(in_07(based), "1"));
}

// A $id beside $ref is ignored with everything else.
TEST(Dialects, DoNotChangeTheBaseBesideAReference) {
  const std::string schema = R"("$id":"https://a.example/","definitions":{
      "n":{"$id":"n","type":"null"},"deep":{"$id":"deep/","$ref":"n"}},
      "properties":{"a":{"$ref":"#/definitions/deep"}})";
  EXPECT_TRUE(holds(in_07(schema), R"({"a":null})"));
  EXPECT_FALSE(holds(in_07(schema), R"({"a":1})"));
}

TEST(Dialects, DoNotTouchMembersThatAreNoSchemas) {
  EXPECT_TRUE(
      holds(in_07(R"("const":{"definitions":{"items":[1]}})"), R"({"definitions":{"items":[1]}})"));
  const std::string named =
      R"("properties":{"definitions":{"type":"integer"},"b":{"$ref":"#/properties/definitions"}})";
  EXPECT_TRUE(holds(in_07(named), R"({"definitions":1,"b":2})"));
  EXPECT_FALSE(holds(in_07(named), R"({"b":"2"})"));
}

TEST(Dialects, MayReferToThemselves) {
  const std::string schema = R"("properties":{"next":{"$recursiveRef":"#"}},"required":["name"])";
  EXPECT_TRUE(holds(in_2019(schema), R"({"name":1,"next":{"name":2}})"));
  EXPECT_FALSE(holds(in_2019(schema), R"({"name":1,"next":{"next":null}})"));
}

FakeRegistry trees(const char* anchor) {
  return {
      {"https://a.example/tree",
       anchor == std::string("true")
           ? R"({"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,
                    "properties":{"child":{"$recursiveRef":"#"}}})"
           : R"({"$schema":"https://json-schema.org/draft/2019-09/schema",
                    "properties":{"child":{"$recursiveRef":"#"}}})"}};
}

// The outermost schema with the anchor is the target, if the first target has it too.
TEST(RecursiveReferences, LeadToTheOutermostAnchor) {
  const std::string strict = in_2019(R"("$id":"https://a.example/strict","$recursiveAnchor":true,
                 "$ref":"tree","unevaluatedProperties":false)");
  const char* const misspelt = R"({"child":{"chidl":1}})";
  EXPECT_FALSE(holds(strict, misspelt, trees("true")));
  EXPECT_TRUE(holds(strict, misspelt, trees("false")));
}

TEST(RecursiveReferences, MustMakeProgress) {
  const auto endless =
      compile(in_2019(R"("$recursiveAnchor":true,"allOf":[{"$recursiveRef":"#"}])"));
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().phrase.view(), "schema applies itself to the same value without end");
  EXPECT_EQ(endless.error().pointer, "/allOf/0/$recursiveRef");
}

TEST(RecursiveReferences, HaveOneForm) {
  const auto other = compile(in_2019(R"("$recursiveRef":"#/$defs/a","$defs":{"a":{}})"));
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().pointer, "/$recursiveRef");
  const auto inside = compile(in_2019(R"("$defs":{"a":{"$recursiveAnchor":true}})"));
  ASSERT_FALSE(inside);
  EXPECT_EQ(inside.error().pointer, "/$defs/a/$recursiveAnchor");
}

// contains counts as evaluation only since draft 2020-12.
TEST(Dialects, DifferInWhatContainsEvaluates) {
  const std::string members = R"("contains":{"const":1},"unevaluatedItems":false)";
  EXPECT_FALSE(holds(in_2019(members), "[1]"));
  EXPECT_TRUE(holds("{" + members + "}", "[1]"));
}

TEST(Dialects, BelongToAResource) {
  const std::string mixed =
      R"({"$ref":"https://a.example/old","prefixItems":[{"type":"null"}],"$defs":{
      "old":{"$id":"https://a.example/old","$schema":"http://json-schema.org/draft-07/schema#",
             "items":[true,{"type":"string"}],"prefixItems":[false]}}})";
  EXPECT_TRUE(holds(mixed, R"([null,"a"])"));
  EXPECT_FALSE(holds(mixed, "[null,1]"));
  EXPECT_FALSE(holds(mixed, R"([1,"a"])"));
}

TEST(Dialects, MayNotChangeInsideAResource) {
  const auto changed =
      compile(R"({"$defs":{"a":{"$schema":"http://json-schema.org/draft-07/schema#"}}})");
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().phrase.view(), "schema changes the dialect inside a resource");
  EXPECT_EQ(changed.error().pointer, "/$defs/a/$schema");
  EXPECT_TRUE(
      compile(R"({"$defs":{"a":{"$schema":"https://json-schema.org/draft/2020-12/schema"}}})"));
}

TEST(Dialects, HoldForDocumentsWithoutOne) {
  const Json schema = Json::parse(R"({"items":[{"type":"null"}]})");
  const auto validator = Validator::compile(schema, FakeRegistry(), {.dialect = Dialect::draft_07});
  ASSERT_TRUE(validator);
  EXPECT_TRUE(validator->accepts(Json::parse("[null,1]")));
  EXPECT_FALSE(validator->accepts(Json::parse("[1]")));
  EXPECT_FALSE(Validator::compile(schema, FakeRegistry()));
}

TEST(Dialects, KeepKeywordLocations) {
  const Findings findings = findings_of(
      in_07(R"("definitions":{"a":{"items":[{"type":"null"}],"additionalItems":{"type":"string"}}},
               "properties":{"x":{"$ref":"#/definitions/a"}},"dependencies":{"x":["y"]})"),
      R"({"x":[1,2]})");
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[0].keyword_location, "/dependencies/x");
  EXPECT_EQ(findings[1].keyword_location, "/properties/x/$ref/items/0/type");
  EXPECT_EQ(findings[2].keyword_location, "/properties/x/$ref/additionalItems/type");
}

}  // namespace
}  // namespace baton::schema
