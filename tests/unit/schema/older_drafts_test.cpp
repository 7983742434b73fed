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

TEST(OlderDrafts, KeepTheirDefinitions) {
  const std::string schema =
      R"("properties":{"a":{"$ref":"#/definitions/b"}},"definitions":{"b":{"type":"integer"}})";
  for (const std::string& text : {in_06(schema), in_07(schema), in_2019(schema)}) {
    EXPECT_TRUE(holds(text, R"({"a":1})")) << text;
    EXPECT_FALSE(holds(text, R"({"a":"1"})")) << text;
  }
}

TEST(OlderDrafts, HaveListsOfItems) {
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

TEST(OlderDrafts, HaveDependencies) {
  const std::string schema = R"("dependencies":{"a":["b"],"c":{"required":["d"]},"e":false})";
  EXPECT_TRUE(holds(in_07(schema), R"({"a":1,"b":1})"));
  EXPECT_FALSE(holds(in_07(schema), R"({"a":1})"));
  EXPECT_FALSE(holds(in_07(schema), R"({"c":1})"));
  EXPECT_FALSE(holds(in_2019(schema), R"({"e":1})"));
}

// Until draft-07 a reference stands alone.
TEST(OlderDrafts, IgnoreWhatStandsBesideAReference) {
  const std::string schema = R"("properties":{"a":{"$ref":"#/definitions/b","minimum":5}},)"
                             R"("definitions":{"b":{"type":"integer"}})";
  EXPECT_TRUE(holds(in_07(schema), R"({"a":1})"));
  EXPECT_FALSE(holds(in_2019(schema), R"({"a":1})"));
  const std::string root = R"("$ref":"#/definitions/b","definitions":{"b":{"type":"integer"}})";
  EXPECT_TRUE(holds(in_07(root), "1"));
  EXPECT_FALSE(holds(in_07(root), "null"));
}

TEST(OlderDrafts, IgnoreNewerKeywords) {
  EXPECT_TRUE(
      holds(in_07(R"("dependentRequired":{"a":["b"]},"prefixItems":[false])"), R"({"a":1})"));
  EXPECT_FALSE(holds(in_2019(R"("dependentRequired":{"a":["b"]})"), R"({"a":1})"));
  EXPECT_TRUE(holds(in_06(R"("if":true,"then":false)"), "1"));
  EXPECT_FALSE(holds(in_07(R"("if":true,"then":false)"), "1"));
}

TEST(OlderDrafts, NameAnchorsById) {
  const std::string schema =
      R"("properties":{"a":{"$ref":"#b"}},"definitions":{"x":{"$id":"#b","type":"integer"}})";
  EXPECT_TRUE(holds(in_07(schema), R"({"a":1})"));
  EXPECT_FALSE(holds(in_07(schema), R"({"a":""})"));
}

TEST(OlderDrafts, DoNotTouchMembersThatAreNoSchemas) {
  EXPECT_TRUE(
      holds(in_07(R"("const":{"definitions":{"items":[1]}})"), R"({"definitions":{"items":[1]}})"));
  const std::string named =
      R"("properties":{"definitions":{"type":"integer"},"b":{"$ref":"#/properties/definitions"}})";
  EXPECT_TRUE(holds(in_07(named), R"({"definitions":1,"b":2})"));
  EXPECT_FALSE(holds(in_07(named), R"({"b":"2"})"));
}

TEST(OlderDrafts, MayReferToThemselves) {
  const std::string schema = R"("properties":{"next":{"$recursiveRef":"#"}},"required":["name"])";
  EXPECT_TRUE(holds(in_2019(schema), R"({"name":1,"next":{"name":2}})"));
  EXPECT_FALSE(holds(in_2019(schema), R"({"name":1,"next":{"next":null}})"));
}

TEST(OlderDrafts, AreRefusedWhereNothingCorresponds) {
  const auto both = compile(in_2019(R"("definitions":{"a":{}},"$defs":{"a":{}})"));
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().subject, "a");
  const auto dynamic = compile(in_2019(R"("$recursiveAnchor":true)"));
  ASSERT_FALSE(dynamic);
  EXPECT_EQ(dynamic.error().subject, "$recursiveAnchor");
}

}  // namespace
}  // namespace baton::schema
