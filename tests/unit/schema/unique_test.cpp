#include "schema/unique.h"

#include <set>

#include "json/json.h"
#include "schemas.h"

namespace baton::schema {
namespace {

std::set<std::size_t> hashes_of(const std::vector<std::string>& texts) {
  std::set<std::size_t> hashes;
  for (const std::string& text : texts) hashes.insert(hash_of(json::View(Json::parse(text))));
  return hashes;
}

TEST(Hashes, OfEqualValuesAreEqual) {
  EXPECT_EQ(hashes_of({"1", "1.0", "1e0"}).size(), 1U);
  EXPECT_EQ(hashes_of({"0", "-0.0"}).size(), 1U);
  EXPECT_EQ(hashes_of({R"({"a":1,"b":[2]})", R"({"b":[2.0],"a":1})"}).size(), 1U);
}

TEST(Hashes, OfDifferentValuesAreDifferent) {
  const std::vector<std::string> texts = {
      "null", "false", "true", "0", "1", "\"\"", "\"a\"", "\"b\"", "[]", "{}",
      // The text is the member's name and its value.
      R"({"a":"a"})", R"({"b":"b"})", R"({"a":"a","b":"b"})", R"({"c":"c","b":"b"})",
      R"({"a":"b"})", R"({"b":"a"})", R"({"a":"b","b":"a"})", R"({"a":1,"b":2})",
      R"({"a":2,"b":1})", R"({"a":{"a":"a"}})", R"({"b":{"b":"b"}})", R"({"a":null})",
      R"({"a":{}})", R"({"a":[]})",
      // The same values in other arrays.
      "[1,2]", "[2,1]", "[1,1]", "[1]", "[1,1,1]", "[0]", "[0,0]", "[null]", "[null,null]",
      "[false]", R"(["a","b"])", R"(["b","a"])", R"(["a","a"])",
      // Nothing but arrays and objects.
      "[[]]", "[[[]]]", "[[[[]]]]", "[[],[]]", "[[],[[]]]", "[[[]],[]]", "[[[]],[[]]]",
      "[[],[[]],[[]]]", "[[],[],[]]", "[{}]", "[[{}]]", "[{},{}]", "[{},[]]", "[[],{}]"};
  EXPECT_EQ(hashes_of(texts).size(), texts.size());
}

TEST(Hashes, OfManyMembersThatRepeatTheirNamesAreDifferent) {
  std::vector<std::string> texts;
  for (int at = 0; at < 1'000; ++at) {
    const std::string text = "\"k" + std::to_string(at) + "\"";
    texts.push_back("{" + text + ":" + text + "}");
  }
  EXPECT_EQ(hashes_of(texts).size(), texts.size());
}

TEST(Duplicates, AreTheFirstThatRepeat) {
  for (const std::size_t more : {0U, 100U}) {
    Json values = Json::array();
    for (std::size_t at = 0; at < more; ++at) values.push_back(at);
    for (const char* const text : {"\"a\"", "\"b\"", "\"b\"", "\"a\"", "\"b\""}) {
      values.push_back(Json::parse(text));
    }
    EXPECT_EQ(find_duplicate(json::View(values)), (IndexPair{more + 1, more + 2}));
  }
}

// Integers beyond 2^53 are hashed as the same double.
TEST(Duplicates, AreNotValuesOfTheSameHash) {
  Json values = Json::array();
  for (std::uint64_t at = 0; at < 500; ++at) values.push_back((std::uint64_t{1} << 63U) + at);
  ASSERT_EQ(hash_of(json::View(values[0])), hash_of(json::View(values[499])));
  EXPECT_FALSE(find_duplicate(json::View(values)));
  values.push_back(values[7]);
  EXPECT_EQ(find_duplicate(json::View(values)), (IndexPair{7, 500}));
}

TEST(Enumerations, DistinguishValuesOfTheSameHash) {
  Json values = Json::array();
  for (std::uint64_t at = 0; at < 500; at += 2) values.push_back((std::uint64_t{1} << 63U) + at);
  const std::string schema = Json{{"enum", values}}.dump();
  EXPECT_TRUE(holds(schema, "9223372036854776000"));
  EXPECT_FALSE(holds(schema, "9223372036854776001"));
}

}  // namespace
}  // namespace baton::schema
