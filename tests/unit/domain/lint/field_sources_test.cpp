#include "domain/lint/field_sources.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::lint {
namespace {

TEST(LessonsForObjects, AreFoundInFieldsOfTypeObjectOnly) {
  const Json rules = Json::parse(R"({"reader": {"contextFields": {
    "list": {"from": [{"lessons": 3}]},
    "object": {"type": "object", "from": [{"value": {}}, {"lessons": 3}]}}}})");
  const model::RelevanceMap map = *model::RelevanceMap::from_json(rules);
  const auto places = lessons_for_objects(*map.find("reader"));
  ASSERT_TRUE(places.has_value());
  ASSERT_EQ(places->size(), 1U);
  EXPECT_EQ(places->front().text(), "/relevanceMap/reader/contextFields/object/from/1");
}

TEST(FileSources, AreFoundWithTheirPlaces) {
  const Json rules = Json::parse(R"({"reader": {"contextFields": {
    "one": {"from": {"file": "a.md"}},
    "list": {"from": [{"value": {}}, {"file": "b.md"}]}}}})");
  const model::RelevanceMap map = *model::RelevanceMap::from_json(rules);
  const auto sources = file_sources(*map.find("reader"));
  ASSERT_TRUE(sources.has_value());
  ASSERT_EQ(sources->size(), 2U);
  EXPECT_EQ(sources->front().path, "a.md");
  EXPECT_EQ(sources->front().place.text(), "/relevanceMap/reader/contextFields/one/from");
  EXPECT_EQ(sources->back().place.text(), "/relevanceMap/reader/contextFields/list/from/1");
}

}  // namespace
}  // namespace baton::lint
