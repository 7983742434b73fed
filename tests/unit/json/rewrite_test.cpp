#include "json/rewrite.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "json/read.h"

namespace baton::json {
namespace {

std::string changed(const std::string& text, const std::string& after) {
  const Result<std::string> written = rewritten(text, *read(text, ""), *read(after, ""));
  return written ? *written : std::string(written.error().phrase.view());
}

TEST(Rewrite, WritesOnlyTheChangedValue) {
  EXPECT_EQ(changed("{ \"a\" : 1,\n\t\"b\":[ 1,2 ] }\n", R"({"a": 2, "b": [1, 2]})"),
            "{ \"a\" : 2,\n\t\"b\":[ 1,2 ] }\n");
}

TEST(Rewrite, AddsAndRemovesMembersAndElements) {
  EXPECT_EQ(changed("{\n    \"a\": [\"x\", \"y\"],\n    \"b\": {}\n}", R"({"a": ["y", "z"]})"),
            "{\n    \"a\": [\"y\", \"z\"]\n}");
  EXPECT_EQ(changed("{\n    \"a\": 1\n}", R"({"a": 1, "b": {"c": true}})"),
            "{\n    \"a\": 1,\n    \"b\": {\n        \"c\": true\n    }\n}");
}

TEST(Rewrite, ReplacesBesideWhatItAddsAndRemoves) {
  EXPECT_EQ(changed("{\"a\": [1, 2, 3, 4], \"b\": 1, \"c\": {\"d\": 1}}",
                    R"({"a": [5, 4], "c": {"d": 2, "e": 3}})"),
            "{\"a\": [5, 4], \"c\": {\"d\": 2, \"e\": 3}}");
}

TEST(Rewrite, ReplacesManyValues) {  // takes minutes if the text is read again for each
  constexpr std::size_t kMany = 50'000;
  Json before = Json::array();
  for (std::size_t index = 0; index < kMany; ++index) before.push_back({{"a", index}, {"b", "x"}});
  Json after = before;
  for (Json& element : after) element["b"] = "a longer text";
  const Result<std::string> written = rewritten(print(before), before, after);
  ASSERT_TRUE(written);
  EXPECT_EQ(*written, print(after));
}

TEST(Rewrite, RefusesToWriteWhatReadingRounded) {
  const std::string text = R"({"a": [12345678901234567890123], "b": 1.5})";
  const std::string rounded = "1.2345678901234568e22";
  EXPECT_EQ(changed(text, "{\"b\": 1.5, \"c\": [" + rounded + "]}"),
            "the integer does not fit 64 bits");
  EXPECT_EQ(changed(text, "{\"a\": [" + rounded + "], \"b\": 1.5, \"c\": 1e22}"),
            R"({"a": [12345678901234567890123], "b": 1.5, "c": 1e+22})");
  EXPECT_EQ(changed(text, R"({"b": 1.5})"), R"({"b": 1.5})");
}

TEST(Rewrite, KeepsTheTextOfAnEqualDocument) {
  const std::string text = "{\"b\": 1.0,  \"a\": [ ]}";
  EXPECT_EQ(changed(text, R"({"a": [], "b": 1})"), text);
}

}  // namespace
}  // namespace baton::json
