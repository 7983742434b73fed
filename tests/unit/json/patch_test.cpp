#include "json/patch.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::json {
namespace {

struct PatchCase {
  std::string document;
  std::string patch;
  std::string expected;
};

class PatchTest : public testing::TestWithParam<PatchCase> {};

TEST_P(PatchTest, DoesWhatRfc6902Says) {
  const auto& [document, patch, expected] = GetParam();
  const Result<Json> patched = apply_patch(Json::parse(document), Json::parse(patch));
  ASSERT_TRUE(patched) << patched.error().phrase.view();
  EXPECT_EQ(patched->dump(), expected);
}

const PatchCase kPatches[] = {
    {R"({"a":1})", R"([])", R"({"a":1})"},
    {R"({"a":1})", R"([{"op":"add","path":"/b","value":2}])", R"({"a":1,"b":2})"},
    {R"({"a":1,"b":0})", R"([{"op":"add","path":"/a","value":2}])", R"({"a":2,"b":0})"},
    {R"([1,3])", R"([{"op":"add","path":"/1","value":2}])", "[1,2,3]"},
    {R"([1])", R"([{"op":"add","path":"/-","value":2}])", "[1,2]"},
    {R"([1])", R"([{"op":"add","path":"/1","value":2}])", "[1,2]"},
    {R"([1])", R"([{"op":"add","path":"","value":{}}])", "{}"},
    {R"({"a":1,"b":2,"c":3})", R"([{"op":"remove","path":"/b"}])", R"({"a":1,"c":3})"},
    {R"([1,2,3])", R"([{"op":"remove","path":"/0"}])", "[2,3]"},
    {R"([1])", R"([{"op":"remove","path":""}])", "null"},
    {R"({"a":1,"b":2})", R"([{"op":"replace","path":"/a","value":null}])", R"({"a":null,"b":2})"},
    {R"({"a":1,"b":2})", R"([{"op":"move","from":"/a","path":"/c"}])", R"({"b":2,"c":1})"},
    {R"([1,2,3])", R"([{"op":"move","from":"/0","path":"/2"}])", "[2,3,1]"},
    {R"({"a":{"b":1}})", R"([{"op":"move","from":"/a","path":"/a"}])", R"({"a":{"b":1}})"},
    {R"({"a":{"b":1}})", R"([{"op":"move","from":"/a/b","path":"/a"}])", R"({"a":1})"},
    {R"({"a":[1]})", R"([{"op":"copy","from":"/a","path":"/a/-"}])", R"({"a":[1,[1]]})"},
    {R"({"a":{"x":1,"y":2}})", R"([{"op":"test","path":"/a","value":{"y":2,"x":1.0}}])",
     R"({"a":{"x":1,"y":2}})"},
};

INSTANTIATE_TEST_SUITE_P(Patches, PatchTest, testing::ValuesIn(kPatches));

struct BadPatch {
  std::string patch;
  ErrorCode code;
  std::string pointer;
  std::string subject;
};

class BadPatchTest : public testing::TestWithParam<BadPatch> {};

TEST_P(BadPatchTest, IsRefusedWithItsOperation) {
  const Json document = Json::parse(R"({"a":1,"list":[1]})");
  const Result<Json> patched = apply_patch(document, Json::parse(GetParam().patch));
  ASSERT_FALSE(patched);
  EXPECT_EQ(patched.error().code, GetParam().code);
  EXPECT_EQ(patched.error().pointer, GetParam().pointer);
  EXPECT_EQ(patched.error().subject, GetParam().subject);
}

const BadPatch kBadPatches[] = {
    {"{}", ErrorCode::malformed, "", ""},
    {"[1]", ErrorCode::malformed, "/0", ""},
    {R"([{"op":"test","path":"/a","value":1},{"path":"/a"}])", ErrorCode::malformed, "/1", "op"},
    {R"([{"op":"add","value":1}])", ErrorCode::malformed, "/0", "path"},
    {R"([{"op":"add","path":"/b"}])", ErrorCode::malformed, "/0", "value"},
    {R"([{"op":"merge","path":"/b"}])", ErrorCode::malformed, "/0", "merge"},
    {R"([{"op":"add","path":"b","value":1}])", ErrorCode::malformed, "/0", "b"},
    {R"([{"op":"move","path":"/b"}])", ErrorCode::malformed, "/0", "from"},
    {R"([{"op":"move","from":"/list","path":"/list/0"}])", ErrorCode::malformed, "/0", "/list/0"},
    {R"([{"op":"remove","path":"/b"}])", ErrorCode::not_found, "/0", "/b"},
    {R"([{"op":"replace","path":"/b","value":1}])", ErrorCode::not_found, "/0", "/b"},
    {R"([{"op":"add","path":"/b/c","value":1}])", ErrorCode::not_found, "/0", "/b/c"},
    {R"([{"op":"add","path":"/list/2","value":1}])", ErrorCode::not_found, "/0", "/list/2"},
    {R"([{"op":"copy","from":"/x","path":"/b"}])", ErrorCode::not_found, "/0", "/x"},
    {R"([{"op":"test","path":"/x","value":1}])", ErrorCode::not_found, "/0", "/x"},
    {R"([{"op":"test","path":"/a","value":"1"}])", ErrorCode::conflict, "/0", "/a"},
};

INSTANTIATE_TEST_SUITE_P(Patches, BadPatchTest, testing::ValuesIn(kBadPatches));

TEST(Patch, IsRefusedIfItsCopiesGrowWithoutLimit) {
  Json patch = Json::array();
  for (int number = 0; number < 60; ++number) {
    patch.push_back({{"op", "copy"}, {"from", ""}, {"path", "/a" + std::to_string(number)}});
  }
  const Result<Json> patched = apply_patch(Json{{"text", std::string(1'000, 'x')}}, patch);
  ASSERT_FALSE(patched);
  EXPECT_EQ(patched.error().code, ErrorCode::limit);
}

TEST(MergePatch, DoesWhatRfc7396Says) {
  EXPECT_EQ(apply_merge_patch(Json::parse(R"({"a":{"b":1,"c":2},"d":3})"),
                              Json::parse(R"({"a":{"b":null,"e":{"f":null}},"d":[1],"g":4})"))
                .dump(),
            R"({"a":{"c":2,"e":{}},"d":[1],"g":4})");
  EXPECT_EQ(apply_merge_patch(Json::parse("[1]"), Json::parse(R"({"a":1})")).dump(), R"({"a":1})");
  EXPECT_EQ(apply_merge_patch(Json::parse("{}"), Json("x")).dump(), "\"x\"");
}

TEST(Equal, ComparesNumbersByTheirValue) {
  EXPECT_TRUE(equal(Json(1), Json(1.0)));
  EXPECT_TRUE(equal(Json(1U), Json(1)));
  EXPECT_TRUE(equal(Json(-0.0), Json(0)));
  EXPECT_FALSE(equal(Json(9007199254740993), Json(9007199254740992.0)));
  EXPECT_FALSE(equal(Json(-1), Json(18446744073709551615U)));
  EXPECT_FALSE(equal(Json(18446744073709551615U), Json(18446744073709551616.0)));
  EXPECT_FALSE(equal(Json(1), Json("1")));
}

TEST(Identical, IsWhatPrintsTheSame) {
  EXPECT_TRUE(identical(Json(1U), Json(1)));
  EXPECT_FALSE(identical(Json(1), Json(1.0)));
  EXPECT_FALSE(identical(Json(-0.0), Json(0.0)));
  EXPECT_FALSE(identical(Json(18446744073709551615U), Json(-1)));
  EXPECT_FALSE(identical(Json::parse(R"([{"a":1,"b":2}])"), Json::parse(R"([{"b":2,"a":1}])")));
  EXPECT_TRUE(identical(Json::parse(R"([{"a":1.5}])"), Json::parse(R"([{"a":1.5}])")));
}

TEST(Equal, IgnoresTheOrderOfMembersButNotOfElements) {
  EXPECT_TRUE(equal(Json::parse(R"([{"a":1,"b":{"c":2,"d":3}}])"),
                    Json::parse(R"([{"b":{"d":3,"c":2},"a":1}])")));
  EXPECT_FALSE(equal(Json::parse("[1,2]"), Json::parse("[2,1]")));
  EXPECT_FALSE(equal(Json::parse(R"({"a":1})"), Json::parse(R"({"b":1})")));
  EXPECT_FALSE(equal(Json::parse(R"({"a":1})"), Json::parse(R"({"a":1,"b":1})")));
}

}  // namespace
}  // namespace baton::json
