#include "json/pointer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::json {
namespace {

using Tokens = std::vector<std::string>;

TEST(PointerParse, UnescapesTokens) {
  EXPECT_EQ(Pointer::parse("")->tokens(), Tokens{});
  EXPECT_EQ(Pointer::parse("/")->tokens(), Tokens{""});
  EXPECT_EQ(Pointer::parse("/a//b/")->tokens(), (Tokens{"a", "", "b", ""}));
  EXPECT_EQ(Pointer::parse("/a~1b/m~0n/~01")->tokens(), (Tokens{"a/b", "m~n", "~1"}));
}

TEST(PointerParse, RefusesInvalidPointers) {
  for (const char* text : {"a", "a/b", "/~", "/~2", "/a~/b", "#/a"}) {
    const Result<Pointer> pointer = Pointer::parse(text);
    ASSERT_FALSE(pointer) << text;
    EXPECT_EQ(pointer.error().code, ErrorCode::usage);
  }
}

TEST(PointerOverlap, IsOfPlacesThatAreInsideEachOther) {
  EXPECT_TRUE(overlap("/a", "/a"));
  EXPECT_TRUE(overlap("/a", "/a/b"));
  EXPECT_TRUE(overlap("/a/b", "/a"));
  EXPECT_TRUE(overlap("", "/a"));
  EXPECT_FALSE(overlap("/a", "/b"));
  EXPECT_FALSE(overlap("/a", "/ab"));
}

TEST(PointerText, IsWhatWasParsed) {
  for (const char* text : {"", "/", "/a~1b/m~0n", "/x//0/-"}) {
    EXPECT_EQ(Pointer::parse(text)->text(), text);
  }
}

TEST(Pointer, GoesDownAndUp) {
  const Pointer pointer = Pointer().child("a/b").child(std::size_t{3});
  EXPECT_EQ(pointer.text(), "/a~1b/3");
  EXPECT_EQ(pointer.parent().text(), "/a~1b");
  EXPECT_EQ(Pointer().parent(), Pointer());
}

class FindTest : public testing::Test {
 protected:
  Json document_ = Json::parse(R"({"a":[10,{"b":null}],"":1,"0":"zero"})");
  const Json* look(const char* pointer) {
    return find(std::as_const(document_), *Pointer::parse(pointer));
  }
};

TEST_F(FindTest, FollowsNamesAndIndexes) {
  EXPECT_EQ(look(""), &document_);
  EXPECT_EQ(*look("/a/0"), 10);
  EXPECT_TRUE(look("/a/1/b")->is_null());
  EXPECT_EQ(*look("/"), 1);
  EXPECT_EQ(*look("/0"), "zero");
}

TEST_F(FindTest, FindsNothingWhereNothingIs) {
  for (const char* pointer : {"/b", "/a/2", "/a/-", "/a/00", "/a/01", "/a/+1", "/a/1x", "/a/0/b",
                              "/a/99999999999999999999", "/a/"}) {
    EXPECT_EQ(look(pointer), nullptr) << pointer;
  }
}

struct Setting {
  std::string pointer;
  std::string expected;  // empty: refused
};

class SetTest : public testing::TestWithParam<Setting> {};

TEST_P(SetTest, ReplacesOrAdds) {
  const Json original = Json::parse(R"({"a":[1,2],"b":3})");
  Json document = original;
  const Result<void> done = set(document, *Pointer::parse(GetParam().pointer), Json("new"));
  ASSERT_EQ(done.has_value(), !GetParam().expected.empty());
  if (done) {
    EXPECT_EQ(document.dump(), GetParam().expected);
  } else {
    EXPECT_EQ(done.error().code, ErrorCode::not_found);
    EXPECT_EQ(done.error().pointer, GetParam().pointer);
    EXPECT_EQ(document, original);
  }
}

const Setting kSettings[] = {
    {"", R"("new")"},
    {"/a", R"({"a":"new","b":3})"},
    {"/c", R"({"a":[1,2],"b":3,"c":"new"})"},
    {"/a/1", R"({"a":[1,"new"],"b":3})"},
    {"/a/2", R"({"a":[1,2,"new"],"b":3})"},
    {"/a/-", R"({"a":[1,2,"new"],"b":3})"},
    {"/a/3", ""},
    {"/a/x", ""},
    {"/b/x", ""},
    {"/x/y", ""},
};

INSTANTIATE_TEST_SUITE_P(Pointers, SetTest, testing::ValuesIn(kSettings));

}  // namespace
}  // namespace baton::json
