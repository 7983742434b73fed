#include "app/core/request_member.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace baton::app {
namespace {

const Json kRequest = {{"text", "a"},
                       {"number", 7},
                       {"flag", true},
                       {"texts", {"a", "b"}},
                       {"numbers", {1, 2}},
                       {"null", nullptr},
                       {"object", Json::object()}};

std::string fault_of(const RequestMembers& members) {
  const Result<void> fault = members.fault();
  return fault ? "" : fault.error().subject + ": " + std::string(fault.error().phrase.view());
}

TEST(RequestMembers, AreReadAsWhatTheyAre) {
  RequestMembers members(kRequest);
  EXPECT_EQ(members.required("text"), "a");
  EXPECT_EQ(members.text("text"), "a");
  EXPECT_EQ(members.choice("text", {"a", "b"}), "a");
  EXPECT_EQ(members.number("number"), 7U);
  EXPECT_TRUE(members.flag("flag"));
  EXPECT_EQ(members.texts("texts"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(members.numbers("numbers"), (std::vector<std::uint64_t>{1, 2}));
  EXPECT_NE(members.object("object"), nullptr);
  EXPECT_EQ(fault_of(members), "");
}

TEST(RequestMembers, MayBeMissingOrNull) {
  for (const char* name : {"none", "null"}) {
    RequestMembers members(kRequest);
    EXPECT_EQ(members.text(name), std::nullopt);
    EXPECT_EQ(members.choice(name, {"a"}), std::nullopt);
    EXPECT_EQ(members.number(name), std::nullopt);
    EXPECT_FALSE(members.flag(name));
    EXPECT_TRUE(members.texts(name).empty());
    EXPECT_TRUE(members.numbers(name).empty());
    EXPECT_EQ(members.object(name), nullptr);
    EXPECT_EQ(members.array(name), nullptr);
    EXPECT_FALSE(members.any({name}));
    EXPECT_EQ(fault_of(members), "") << name;
  }
}

TEST(RequestMembers, AreFaultsWhereTheyAreOfAnotherType) {
  const auto fault = [](const auto& read) {
    RequestMembers members(kRequest);
    read(members);
    return fault_of(members);
  };
  using Members = RequestMembers;
  EXPECT_EQ(fault([](Members& m) { m.required("none"); }), "none: a member is missing");
  EXPECT_EQ(fault([](Members& m) { m.required("null"); }), "null: a member is no string");
  EXPECT_EQ(fault([](Members& m) { m.text("number"); }), "number: a member is no string");
  EXPECT_EQ(fault([](Members& m) { m.choice("text", {"b"}); }),
            "text: a member has a value that it cannot have");
  EXPECT_EQ(fault([](Members& m) { m.number("text"); }),
            "text: a member is no whole number from 0");
  EXPECT_EQ(fault([](Members& m) { m.flag("text"); }), "text: a member is neither true nor false");
  EXPECT_EQ(fault([](Members& m) { m.texts("text"); }), "text: a member is no array");
  EXPECT_EQ(fault([](Members& m) { m.texts("numbers"); }), "numbers: an element is no string");
  EXPECT_EQ(fault([](Members& m) { m.numbers("texts"); }),
            "texts: a member is no whole number from 0");
  EXPECT_EQ(fault([](Members& m) { m.object("texts"); }), "texts: a member is no object");
}

TEST(RequestMembers, TellOfTheFirstFault) {
  RequestMembers members(kRequest);
  members.flag("text");
  members.required("none");
  EXPECT_EQ(fault_of(members), "text: a member is neither true nor false");
}

}  // namespace
}  // namespace baton::app
