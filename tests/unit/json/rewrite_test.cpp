#include "json/rewrite.h"

#include <gtest/gtest.h>

#include <string>

#include "json/read.h"

namespace baton::json {
namespace {

std::string changed(const std::string& text, const char* after) {
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

TEST(Rewrite, KeepsTheTextOfAnEqualDocument) {
  const std::string text = "{\"b\": 1.0,  \"a\": [ ]}";
  EXPECT_EQ(changed(text, R"({"a": [], "b": 1})"), text);
}

}  // namespace
}  // namespace baton::json
