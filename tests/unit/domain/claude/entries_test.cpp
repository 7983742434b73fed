#include "domain/claude/entries.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "resources/resource.h"

namespace baton::claude {
namespace {

Json parse_entries(std::string_view text) {
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

TEST(ClaudeEntries, KnowsEveryHandlerOfTheTemplates) {
  for (const char* name : {"settings.json", "settings.team.json"}) {
    const Json settings = parse_entries(resources::find_claude_file(name)->content);
    EXPECT_TRUE(wiring_of(settings).hooks());
    for (const auto& [event, groups] : settings["hooks"].items()) {
      for (const Json& group : groups) EXPECT_TRUE(has_our_handler(group)) << name << event;
    }
  }
  const Json servers = parse_entries(resources::find_claude_file("mcp.json")->content);
  EXPECT_TRUE(is_our_server(servers["mcpServers"]["baton"]));
}

TEST(ClaudeEntries, LeavesOthersAlone) {
  EXPECT_FALSE(is_our_handler(parse_entries(R"({"type": "command", "command": "baton"})")));
  EXPECT_FALSE(is_our_handler(
      parse_entries(R"({"type": "command", "command": "baton", "args": ["status"]})")));
  EXPECT_FALSE(is_our_handler(
      parse_entries(R"({"type": "command", "command": "mybaton", "args": ["hook"]})")));
  EXPECT_FALSE(is_our_handler(
      parse_entries(R"({"type": "command", "command": "sh", "args": ["-c", "make"]})")));
  EXPECT_FALSE(is_our_handler(parse_entries(R"({"command": "baton", "args": ["hook"]})")));
  for (const char* odd : {"null", "[]", "\"baton\"", "7", R"({"type": [], "args": {}})"}) {
    EXPECT_FALSE(is_our_handler(parse_entries(odd))) << odd;
    EXPECT_FALSE(has_our_handler(parse_entries(odd))) << odd;
    EXPECT_FALSE(is_our_server(parse_entries(odd))) << odd;
    EXPECT_EQ(wiring_of(parse_entries(odd)).runs(), 0) << odd;
  }
}

TEST(ClaudeEntries, CountsWhatRunsForAnEvent) {
  Wiring all = wiring_of(parse_entries(resources::find_claude_file("settings.json")->content));
  all |= Wiring(all);
  EXPECT_EQ(all.runs(), 1);
  all |= wiring_of(parse_entries(resources::find_claude_file("settings.team.json")->content));
  EXPECT_EQ(all.runs(), 2);
  all |= wiring_of(parse_entries(R"({"enabledPlugins": {"baton@baton": true}})"));
  EXPECT_EQ(all.runs(), 3);
}

Wiring wiring_of_handler(const std::string& handler) {
  return wiring_of(
      parse_entries(R"({"hooks": {"Stop": [{"hooks": [{"type": "command", )" + handler + "}]}]}}"));
}

TEST(ClaudeEntries, SeesCallsInAnotherForm) {
  for (const char* other :
       {R"("command": "baton hook")", R"("command": "/opt/bin/baton", "args": ["hook"])",
        R"("command": "\"$HOME/bin/baton\" hook || true")",
        R"("command": "sh", "args": ["-c", "cd x && baton hook; true"])"}) {
    const Wiring wiring = wiring_of_handler(other);
    EXPECT_TRUE(wiring.other) << other;
    EXPECT_FALSE(wiring.hooks()) << other;
  }
  for (const char* none :
       {R"("command": "baton", "args": ["hook"])", R"("command": "mybaton hook")",
        R"("command": "baton hooks")", R"("command": "baton status")", R"("command": 7)"}) {
    EXPECT_FALSE(wiring_of_handler(none).other) << none;
  }
}

TEST(ClaudeEntries, SeesThePluginAndTheSwitch) {
  EXPECT_TRUE(wiring_of(parse_entries(R"({"enabledPlugins": {"baton@baton": true}})")).plugin);
  EXPECT_FALSE(wiring_of(parse_entries(R"({"enabledPlugins": {"baton@baton": false}})")).plugin);
  EXPECT_FALSE(wiring_of(parse_entries(R"({"enabledPlugins": {"other@baton": true}})")).plugin);
  EXPECT_TRUE(wiring_of(parse_entries(R"({"disableAllHooks": true})")).all_disabled);
}

}  // namespace
}  // namespace baton::claude
