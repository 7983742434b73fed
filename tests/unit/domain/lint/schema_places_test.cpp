#include "domain/lint/schema_places.h"

#include <gtest/gtest.h>

#include <array>

#include <nlohmann/json.hpp>

namespace baton::lint {
namespace {

SchemaPlace find(const Json& schema, const char* pointer) {
  const std::array<const Json*, 1> schemas = {&schema};
  CompiledPatterns patterns;
  return find_in_schemas(schemas, *json::Pointer::parse(pointer), patterns);
}

Presence presence(const Json& schema, const char* pointer) {
  return find(schema, pointer).presence;
}

TEST(SchemaPlaces, FollowsPropertiesAndElements) {
  const Json schema = Json::parse(R"({"properties": {"plan": {"properties": {
      "steps": {"items": {"properties": {"title": {}}}},
      "pair": {"prefixItems": [{"type": "string"}, {"properties": {"x": {}}}]}}}}})");
  EXPECT_EQ(presence(schema, ""), Presence::declared);
  EXPECT_EQ(presence(schema, "/plan/steps/3/title"), Presence::declared);
  EXPECT_EQ(presence(schema, "/plan/steps/3/titel"), Presence::undeclared);
  EXPECT_EQ(presence(schema, "/plan/pair/1/x"), Presence::declared);
  EXPECT_EQ(presence(schema, "/plan/pair/0/x"), Presence::impossible);
  EXPECT_EQ(presence(schema, "/plan/steps/first"), Presence::open);
}

TEST(SchemaPlaces, NamesTheUndeclaredTokenAndItsSiblings) {
  const Json schema = Json::parse(R"({"properties": {"plan": {"properties": {"steps": {}}}}})");
  const SchemaPlace place = find(schema, "/plan/stepz/0");
  EXPECT_EQ(place.token, "stepz");
  EXPECT_EQ(place.known, std::vector<std::string>{"steps"});
}

TEST(SchemaPlaces, FollowsReferencesAndCombinations) {
  const Json schema = Json::parse(R"({
      "allOf": [{"$ref": "#/$defs/one"}],
      "oneOf": [{"properties": {"b": {}}}, {"additionalProperties": false}],
      "$defs": {"one": {"properties": {"a": {"$ref": "#/$defs/one"}}}}})");
  EXPECT_EQ(presence(schema, "/a/a/a"), Presence::declared);
  EXPECT_EQ(presence(schema, "/b"), Presence::declared);
  EXPECT_EQ(presence(schema, "/a/b"), Presence::undeclared);
}

TEST(SchemaPlaces, EndsWithReferencesInCircles) {
  const Json schema = Json::parse(R"({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#"}}})");
  EXPECT_EQ(presence(schema, "/x"), Presence::open);
}

TEST(SchemaPlaces, AcceptsPatternsAndAdditionalMembers) {
  const Json patterns = Json::parse(
      R"({"patternProperties": {"^x-": {}}, "properties": {"a": {}}, "additionalProperties": false})");
  EXPECT_EQ(presence(patterns, "/x-note"), Presence::declared);
  EXPECT_EQ(presence(patterns, "/y-note"), Presence::impossible);
  EXPECT_EQ(presence(Json::parse(R"({"properties": {"a": {}}, "additionalProperties": true})"),
                     "/anything"),
            Presence::declared);
}

TEST(SchemaPlaces, SaysNothingWhereTheSchemaDoes) {
  EXPECT_EQ(presence(Json::object(), "/a/b"), Presence::open);
  EXPECT_EQ(presence(Json(true), "/a"), Presence::open);
  EXPECT_EQ(presence(Json::parse(R"({"properties": {"a": {}}})"), "/a/b"), Presence::open);
  EXPECT_EQ(presence(Json::parse(R"({"$ref": "other.json"})"), "/a"), Presence::open);
}

TEST(SchemaPlaces, UnitesSchemasAndNamesTheLastThatDescribesThePlace) {
  const Json common = Json::parse(R"({"properties": {"a": {"properties": {"x": {}}}}})");
  const Json own = Json::parse(R"({"properties": {"b": {}}})");
  const std::array<const Json*, 2> schemas = {&common, &own};
  CompiledPatterns patterns;
  const auto at = [&](const char* pointer) {
    return find_in_schemas(schemas, *json::Pointer::parse(pointer), patterns);
  };
  EXPECT_EQ(at("/a/x").presence, Presence::declared);
  EXPECT_EQ(at("/b").presence, Presence::declared);
  EXPECT_EQ(at("/c").schema, 1U);
  EXPECT_EQ(at("/a/y").schema, 0U);
}

}  // namespace
}  // namespace baton::lint
