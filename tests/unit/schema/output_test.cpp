#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "schema/output_unit.h"
#include "schemas.h"

namespace baton::schema {
namespace {

constexpr const char* kPolygon = R"({
  "$id": "https://a.example/polygon", "type": "array", "items": {"$ref": "#/$defs/point"},
  "minItems": 3,
  "$defs": {"point": {"type": "object", "required": ["x", "y"], "additionalProperties": false,
                      "properties": {"x": {"type": "number"}, "y": {"type": "number"}}}}})";

std::optional<OutputUnit> output_of(const char* schema, const char* instance,
                                    const FakeRegistry& registry = {}) {
  const auto validator =
      Validator::compile(Json::parse(schema), registry, {.locations = Locations::recorded});
  if (!validator) {
    ADD_FAILURE() << validator.error().phrase.view();
    return std::nullopt;
  }
  return validator->output(Json::parse(instance)).value();
}

// "keyword location | absolute location | instance location" of each unit.
std::vector<std::string> places(const std::vector<OutputUnit>& units) {
  std::vector<std::string> places;
  for (const OutputUnit& unit : units) {
    places.push_back(unit.keyword_location + " | " + unit.absolute_keyword_location + " | " +
                     unit.instance_location);
  }
  return places;
}

TEST(Output, IsEmptyForWhatIsValid) {
  EXPECT_FALSE(output_of(R"({"type":"null"})", "null"));
}

// The example of the specification, with locations through the reference.
TEST(Output, ListsEveryUnit) {
  const auto output = output_of(kPolygon, R"([{"x":2.5,"y":1.3},{"x":1,"z":6.7}])");
  ASSERT_TRUE(output);
  const std::vector<std::string> expected = {
      " | https://a.example/polygon# | ",
      "/minItems | https://a.example/polygon#/minItems | ",
      "/items | https://a.example/polygon#/items | /1",
      "/items/$ref | https://a.example/polygon#/$defs/point | /1",
      "/items/$ref/required | https://a.example/polygon#/$defs/point/required | /1",
      "/items/$ref/additionalProperties | "
      "https://a.example/polygon#/$defs/point/additionalProperties | /1/z"};
  EXPECT_EQ(places(flattened(*output)), expected);
}

TEST(Output, CondensesSubschemasWithOneError) {
  const auto output = output_of(kPolygon, R"([{"x":2.5,"y":1.3},{"x":1,"z":6.7}])");
  ASSERT_TRUE(output);
  const OutputUnit tree = condensed(*output);
  ASSERT_EQ(tree.errors.size(), 2U);
  EXPECT_EQ(tree.errors[0].keyword_location, "/minItems");
  EXPECT_EQ(tree.errors[1].keyword_location, "/items/$ref");
  EXPECT_EQ(tree.errors[1].errors.size(), 2U);
  const OutputUnit only =
      condensed(*output_of(R"({"properties":{"a":{"type":"null"}}})", R"({"a":1})"));
  EXPECT_EQ(only.keyword_location, "/properties/a/type");
  EXPECT_TRUE(only.errors.empty());
}

TEST(Output, HasEveryFormThatFails) {
  const auto output =
      output_of(R"({"anyOf":[{"type":"null"},{"type":"object","required":["a"]}]})", "{}");
  ASSERT_TRUE(output);
  const std::vector<std::string> expected = {" |  | ",         "/anyOf |  | ",
                                             "/anyOf/0 |  | ", "/anyOf/0/type |  | ",
                                             "/anyOf/1 |  | ", "/anyOf/1/required |  | "};
  EXPECT_EQ(places(flattened(*output)), expected);
}

TEST(Output, HasOneErrorWhereSeveralFormsMatch) {
  const auto output =
      output_of(R"({"oneOf":[{"type":"integer"},{"minimum":1},{"type":"null"}]})", "5");
  ASSERT_TRUE(output);
  ASSERT_EQ(output->errors.size(), 1U);
  EXPECT_EQ(output->errors[0].keyword_location, "/oneOf");
  EXPECT_EQ(output->errors[0].error,
            "matches more than one of the forms of which exactly one is allowed");
  EXPECT_TRUE(output->errors[0].errors.empty());
}

TEST(Output, FollowsDynamicReferencesAndOtherDocuments) {
  const FakeRegistry registry = {{"https://a.example/tree", R"({"$dynamicAnchor":"node",
      "properties":{"child":{"$dynamicRef":"#node"}}})"}};
  const auto output = output_of(
      R"({"$id":"https://a.example/strict","$dynamicAnchor":"node","$ref":"tree",
          "unevaluatedProperties":false})",
      R"({"child":{"chidl":1}})", registry);
  ASSERT_TRUE(output);
  const std::vector<std::string> found = places(flattened(*output));
  EXPECT_NE(std::ranges::find(found,
                              "/$ref/properties/child/$dynamicRef/unevaluatedProperties | "
                              "https://a.example/strict#/unevaluatedProperties | /child/chidl"),
            found.end());
}

TEST(Output, EscapesNamesInLocations) {
  const auto output = output_of(
      R"({"$id":"https://a.example/b","properties":{"a/ä %":{"type":"null"}}})", R"({"a/ä %":1})");
  ASSERT_TRUE(output);
  const OutputUnit unit = condensed(*output);
  EXPECT_EQ(unit.keyword_location, "/properties/a~1ä %/type");
  EXPECT_EQ(unit.absolute_keyword_location, "https://a.example/b#/properties/a~1%C3%A4%20%25/type");
}

TEST(Output, TellsThatThereIsMore) {
  const auto validator = Validator::compile(Json::parse(R"({"items":{"type":"null"}})"),
                                            FakeRegistry(), {.locations = Locations::recorded});
  ASSERT_TRUE(validator);
  const auto all = validator->output(Json::parse("[1,2]"), 2).value();
  EXPECT_EQ(all->errors.size(), 2U);
  const auto cut = validator->output(Json::parse("[1,2,3]"), 2).value();
  ASSERT_EQ(cut->errors.size(), 3U);
  EXPECT_EQ(cut->errors.back().error, "at least 1 more finding is not shown");
}

}  // namespace
}  // namespace baton::schema
