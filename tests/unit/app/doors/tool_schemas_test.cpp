// The schemas of the tools, which are what a model knows of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "resources/resource.h"
#include "text/concat.h"
#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

constexpr std::array<std::string_view, 5> kAliases = {
    "store_env_data", "get_env_data", "list_env_data", "update_env_data", "delete_env_data"};

Json schema(std::string_view tool, std::string_view which) {
  const resources::Resource* const found =
      resources::find_schema(text::concat("mcp/", tool, "-", which));
  EXPECT_NE(found, nullptr) << tool << " " << which;
  return found == nullptr ? Json::object() : Json::parse(found->content, nullptr, false);
}

void expect_self_contained(const Json& value, std::string_view name) {
  for (const auto& [key, member] : value.items()) {
    EXPECT_NE(key, "$ref") << name;
    if (key != "examples" && member.is_structured()) expect_self_contained(member, name);
  }
}

TEST(ToolSchemas, DescribeEachToolInLessThanTwoKilobytes) {
  constexpr std::size_t kMost = 2'048;
  for (const std::string_view tool : kTools) {
    EXPECT_LT(schema(tool, "request")["description"].get<std::string>().size(), kMost) << tool;
  }
}

TEST(ToolSchemas, AreClosedObjectsThatStandAlone) {
  for (const std::string_view tool : kTools) {
    const Json request = schema(tool, "request");
    EXPECT_EQ(request["type"], "object") << tool;
    EXPECT_EQ(request["additionalProperties"], false) << tool;
    EXPECT_EQ(request["required"], Json({"action"})) << tool;
    EXPECT_FALSE(request["properties"].contains("_caller")) << tool;
    expect_self_contained(request, tool);
    const Json answer = schema(tool, "answer");
    EXPECT_EQ(answer["type"], "object") << tool;
    expect_self_contained(answer, tool);
  }
  for (const std::string_view alias : kAliases) {
    const Json request = schema(alias, "request");
    EXPECT_EQ(request["type"], "object") << alias;
    EXPECT_EQ(request["additionalProperties"], false) << alias;
    expect_self_contained(request, alias);
  }
}

TEST(ToolSchemas, NameTheActionsOfTheToolAndDescribeEach) {
  for (const std::string_view tool : kTools) {
    const Json request = schema(tool, "request");
    Json expected = Json::array();
    for (const app::Action& action : tool_named(tool).actions()) {
      if (!action.name.ends_with("_env_data")) expected.push_back(action.name);
    }
    EXPECT_EQ(request["properties"]["action"]["enum"], expected) << tool;
    const std::string description = request["description"];
    for (const auto& action : expected) {
      EXPECT_NE(description.find(action.get<std::string>()), std::string::npos)
          << tool << " " << action;
    }
  }
}

// A model can only use members that it knows of.
TEST(ToolSchemas, DescribeTheMembersThatTheyName) {
  const std::set<std::string_view> untold = {
      "action", "if_revision", "idempotency_key", "execution", "id", "severity", "source"};
  for (const std::string_view tool : kTools) {
    const Json request = schema(tool, "request");
    const std::string description = request["description"];
    for (const auto& [member, unused] : request["properties"].items()) {
      if (untold.contains(member)) continue;
      EXPECT_NE(description.find(member), std::string::npos) << tool << " " << member;
    }
  }
}

// scripts/generate writes them.
TEST(ToolSchemas, AreWhatTheTablesOfActionsGive) {
  for (const std::string_view tool : kTools) {
    EXPECT_EQ(json::print(schema(tool, "request")),
              json::print(app::request_schema(tool_named(tool))))
        << tool << ": run scripts/generate";
  }
}

// The tools that have the published names stand for one action each.
TEST(ToolSchemas, OfAPublishedNameOfferTheActionsMembers) {
  const std::span<const app::Action> actions = tool_named("env_data").actions();
  for (const std::string_view alias : kAliases) {
    const auto action = std::ranges::find(actions, alias, &app::Action::name);
    ASSERT_NE(action, actions.end()) << alias;
    std::set<std::string> members;
    for (const app::Member& member : action->members) {
      if (app::is_offered(member, app::FrontEnd::mcp)) members.emplace(member.name);
    }
    std::set<std::string> offered;
    const Json properties = schema(alias, "request")["properties"];
    for (const auto& [name, unused] : properties.items()) {
      offered.insert(name);
    }
    EXPECT_EQ(offered, members) << alias;
  }
}

TEST(ToolSchemas, AcceptTheirExamples) {
  const CommandLine baton;
  for (const resources::Resource& resource : resources::schemas()) {
    if (!resource.name.starts_with("mcp/")) continue;
    const Json document = Json::parse(resource.content, nullptr, false);
    ASSERT_FALSE(document["examples"].empty()) << resource.name;
    for (const auto& example : document["examples"]) {
      EXPECT_EQ(baton.complaints(resource.name, example), "") << resource.name << example;
    }
  }
}

}  // namespace
}  // namespace baton::test
