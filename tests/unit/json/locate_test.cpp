#include "json/locate.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::json {
namespace {

constexpr std::string_view kText =
    "{\n"
    "  \"name\": \"x\",\n"
    "  \"list\": [\n"
    "    10, {\"a/b\": null},\n"
    "    \"\u00e9\u20ac\", true\n"
    "  ]\n"
    "}\n";

struct Located {
  std::string pointer;
  std::uint32_t line;
  std::uint32_t column;
};

class LocateTest : public testing::TestWithParam<Located> {};

TEST_P(LocateTest, FindsTheValue) {
  const Position position = locate(kText, *Pointer::parse(GetParam().pointer));
  EXPECT_EQ(position.line, GetParam().line);
  EXPECT_EQ(position.column, GetParam().column);
}

const Located kPlaces[] = {
    {"", 1, 1},
    {"/name", 2, 11},
    {"/list", 3, 11},
    {"/list/0", 4, 5},
    {"/list/1", 4, 9},
    {"/list/1/a~1b", 4, 17},
    {"/list/2", 5, 5},
    {"/list/3", 5, 11},
    {"/list/9", 3, 11},
    {"/list/-", 3, 11},
    {"/list/01", 3, 11},
    {"/name/x/y", 2, 11},
    {"/absent/deep", 1, 1},
};

INSTANTIATE_TEST_SUITE_P(Pointers, LocateTest, testing::ValuesIn(kPlaces));

TEST(Locate, AnswersManyPointersInTheirOrder) {
  const Pointer pointers[] = {*Pointer::parse("/list/3"), *Pointer::parse("/name"),
                              *Pointer::parse("/list/3"), Pointer()};
  const std::vector<Position> positions = locate(kText, pointers);
  ASSERT_EQ(positions.size(), 4U);
  EXPECT_EQ(positions[0].line, 5U);
  EXPECT_EQ(positions[1].line, 2U);
  EXPECT_EQ(positions[2], positions[0]);
  EXPECT_EQ(positions[3].offset, 0U);
}

TEST(Locate, GivesTheLastOfEqualNames) {
  const std::string_view text = R"({"a":{"b":1},"a":{"c":2}})";
  EXPECT_EQ(locate(text, *Pointer::parse("/a")).column, 18U);
  EXPECT_EQ(locate(text, *Pointer::parse("/a/b")).column, 18U);
  EXPECT_EQ(locate(text, *Pointer::parse("/a/c")).column, 23U);
}

// Objects and arrays that contain no requested value are skipped without reading their tokens.
TEST(Locate, FindsValuesBehindSkippedContainers) {
  const std::string skipped[] = {
      "{}",
      "[]",
      "[[],[[]],{}]",
      R"({"a":"}]\"{\\","b":[[{"c":"\\\\"}],"\\\""]})",
      R"(["]]]]]]]]]]]]]]]]]]]]]]}}}}}}}}}}","\u005d \\","[{"])",
      R"(["a string of more than sixteen bytes, with \"quotes\"",    {   "b"  :  [ 1, 2.5e3, true, null ] }])",
      R"(["ends with sixteen \\\\\\\\\\\\\\\\",["x"]])",
      "[\"\u00fb\u00fd\u20ac\",{\"\u007b\":\"\u005b\"}]",
  };
  for (const std::string& container : skipped) {
    const std::string text = "{\"first\":" + container + ",\"list\":[" + container + ",7]}";
    EXPECT_EQ(locate(text, *Pointer::parse("/list/1")).offset, text.find("7]}")) << text;
    EXPECT_EQ(locate(text, *Pointer::parse("/list/0")).offset, text.find("\"list\":[") + 8) << text;
  }
}

TEST(Locate, IsNotMisledByAText) {
  for (const char* text :
       {"{\"a\":[", "{\"a\":[\"", "{\"a\":[\"\\", "{\"a\":{\"b\":[}", "[[[[", "{\"a\":[]]"}) {
    const std::string copy = text;
    EXPECT_LE(locate(copy, *Pointer::parse("/b/c")).offset, copy.size()) << text;
  }
}

TEST(Locate, UnderstandsEscapedNames) {
  EXPECT_EQ(locate(R"({"\u0061\n":[7]})", Pointer().child("a\n").child(std::size_t{0})).column,
            14U);
}

TEST(Locate, FindsTenThousandPlacesInALargeText) {
  std::string text = "[";
  std::vector<Pointer> pointers;
  for (std::size_t index = 0; index < 10'000; ++index) {
    text += "{\"id\":\n" + std::to_string(index) + "},";
    pointers.push_back(Pointer().child(index).child("id"));
  }
  text.back() = ']';
  const std::vector<Position> positions = locate(text, pointers);
  for (std::size_t index = 0; index < positions.size(); ++index) {
    ASSERT_EQ(positions[index].line, index + 2);
  }
}

TEST(PositionAt, CountsCodePointsAndNoByteOrderMark) {
  EXPECT_EQ(position_at("\xEF\xBB\xBFx", 0), (Position{1, 1, 0}));
  EXPECT_EQ(position_at("\xEF\xBB\xBF\u00e9\u20acx", 8), (Position{1, 3, 8}));
  EXPECT_EQ(position_at("a\r\nb", 3), (Position{2, 1, 3}));
  EXPECT_EQ(position_at("ab", 2), (Position{1, 3, 2}));
}

TEST(AttachPositions, FillsWhatIsMissingAndSorts) {
  Findings findings = {{.rule = "late", .instance_location = "/list/3"},
                       {.rule = "whole", .instance_location = ""},
                       {.rule = "placed", .position = Position{2, 1, 3}},
                       {.rule = "early", .instance_location = "/name"}};
  attach_positions(findings, kText, "state.json");
  ASSERT_EQ(findings.size(), 4U);
  EXPECT_EQ(findings[0].rule, "whole");
  EXPECT_EQ(findings[1].rule, "placed");
  EXPECT_EQ(findings[2].rule, "early");
  EXPECT_EQ(findings[3].rule, "late");
  for (const Finding& finding : findings) {
    EXPECT_EQ(finding.file, "state.json");
    EXPECT_TRUE(finding.position);
  }
}

TEST(AttachPositions, LeavesFindingsOfOtherFilesAlone) {
  Findings findings = {{.rule = "other", .instance_location = "/name", .file = "other.json"}};
  attach_positions(findings, kText, "state.json");
  EXPECT_EQ(findings[0].file, "other.json");
  EXPECT_FALSE(findings[0].position);
}

TEST(Locate, CountsColumnsOfSeveralValuesOnOneLine) {
  const std::string text = "[\n\"\u00e9\", \"\u20ac\", 3,\n4, 5]";
  const std::vector<Pointer> places = {*Pointer::parse("/4"), *Pointer::parse("/1"),
                                       *Pointer::parse("/2"), *Pointer::parse("/0")};
  const std::vector<Position> found = locate(text, places);
  EXPECT_EQ(std::pair(found[3].line, found[3].column), std::pair(2U, 1U));
  EXPECT_EQ(std::pair(found[1].line, found[1].column), std::pair(2U, 6U));
  EXPECT_EQ(std::pair(found[2].line, found[2].column), std::pair(2U, 11U));
  EXPECT_EQ(std::pair(found[0].line, found[0].column), std::pair(3U, 4U));
}

}  // namespace
}  // namespace baton::json
