#include "domain/model/members.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

namespace baton::model {
namespace {

TEST(SetMember, AppendsAndKeepsTheOthersAsTheyAre) {
  Json object = {{"first", {{"text", "a long text that is on the heap"}}}};
  const Json* const below = &object.at("first").at("text");
  for (int count = 0; count < 20; ++count) {
    set_member(object, std::to_string(count), count);
    ASSERT_EQ(object.size(), static_cast<std::size_t>(count) + 2);
  }
  EXPECT_EQ(object.begin().key(), "first");
  EXPECT_EQ(&object.at("first").at("text"), below) << "it was copied";
  EXPECT_EQ(object.at("19"), 19);
}

TEST(SetMember, ReplacesInPlace) {
  Json object = {{"a", 1}, {"b", 2}};
  set_member(object, "a", "other");
  EXPECT_EQ(object.dump(), R"({"a":"other","b":2})");
}

}  // namespace
}  // namespace baton::model
