// How the members of an action get into its request.
#include "app/core/request/member.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/declare_member.h"

namespace baton::app {
namespace {

struct Planned {
  std::string title;
  std::optional<std::vector<std::string>> names = {};
  std::vector<Json> drafts = {};
  std::optional<Source> plan = {};
  std::optional<std::uint64_t> limit = {};
};
struct Other {
  std::string title;
};

// "title" has another row for each front end.
constexpr std::array kMembers = {
    member<&Planned::title>("title", {.is_required = true, .offered = Offered::over_mcp}),
    member<&Planned::title>("title", {.offered = Offered::on_command_line}),
    comma_lists<&Planned::names>("names", {}),
    entry<&Planned::drafts>("memory_scope", {}),
    list(entry<&Planned::drafts>("depends_on", {})),
    file<&Planned::plan>("plan", {}),
    member<&Planned::limit>("limit", {}),
};
constexpr std::array kOthers = {member<&Other::title>("title", {})};

Planned given(const Json& request) {
  Planned planned;
  EXPECT_TRUE(read_members(kMembers, request, FrontEnd::command_line, &planned));
  return planned;
}

TEST(Members, TakeEveryNumberThatIsAnIntegerInJsonSchema) {
  EXPECT_EQ(given({{"limit", 5}}).limit, 5);
  EXPECT_EQ(given({{"limit", 5.0}}).limit, 5);
  EXPECT_EQ(given({{"limit", -0.0}}).limit, 0);
  EXPECT_EQ(given({{"limit", 1e15}}).limit, 1'000'000'000'000'000);
  for (const double other : {5.5, -5.0, 1e16}) {
    Planned planned;
    EXPECT_FALSE(read_members(kMembers, {{"limit", other}}, FrontEnd::mcp, &planned)) << other;
  }
}

TEST(Members, BelongToOneStruct) {
  EXPECT_TRUE(are_members_of<Planned>(kMembers));
  EXPECT_FALSE(are_members_of<Planned>(kOthers));
}

TEST(Members, ARowOfOneFrontEndIsUnknownToTheOther) {
  const Json request = {{"names", {"a"}}};
  EXPECT_TRUE(check_members(kMembers, request, FrontEnd::command_line));
  const Result<void> refused = check_members(kMembers, request, FrontEnd::mcp);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().subject, "names");
  EXPECT_EQ(refused.error().hint.find("plan"), std::string::npos);
}

TEST(Members, AreRequiredByTheFrontEndThatOffersThem) {
  Planned planned;
  EXPECT_TRUE(read_members(kMembers, Json::object(), FrontEnd::command_line, &planned));
  EXPECT_FALSE(read_members(kMembers, Json::object(), FrontEnd::mcp, &planned));
}

TEST(Members, AListAtCommasHasEachElementOnce) {
  const Planned planned = given({{"names", {"a, b", "b", "c"}}});
  EXPECT_EQ(planned.names, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(given({{"names", {""}}}).names, std::vector<std::string>());
}

TEST(Members, EntriesFillOneObject) {
  const Planned planned = given({{"memory_scope", "all"}, {"depends_on", {"t1,t2"}}});
  ASSERT_EQ(planned.drafts.size(), 1U);
  EXPECT_EQ(planned.drafts.front(), Json({{"memoryScope", "all"}, {"dependsOn", {"t1", "t2"}}}));
}

TEST(Members, OverHttpArePeoplesMembersAndThoseInJson) {
  constexpr std::array kDoors = {FrontEnd::mcp, FrontEnd::http, FrontEnd::command_line};
  const auto doors_of = [&](Offered offered) {
    std::vector<bool> open;
    Member member = kMembers.front();
    member.text.offered = offered;
    for (const FrontEnd door : kDoors) open.push_back(is_offered(member, door));
    return open;
  };
  EXPECT_EQ(doors_of(Offered::everywhere), (std::vector{true, true, true}));
  EXPECT_EQ(doors_of(Offered::over_mcp), (std::vector{true, true, false}));
  EXPECT_EQ(doors_of(Offered::to_people), (std::vector{false, true, true}));
  EXPECT_EQ(doors_of(Offered::on_command_line), (std::vector{false, false, true}));
}

TEST(Members, AFileKeepsItsName) {
  const Planned planned = given({{"plan", {{"name", "plan.json"}, {"text", "[]"}}}});
  ASSERT_TRUE(planned.plan);
  EXPECT_EQ(planned.plan->name, "plan.json");
  EXPECT_EQ(planned.plan->text, "[]");
}

}  // namespace
}  // namespace baton::app
