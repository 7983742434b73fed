#include "domain/claude/settings.h"

#include <gtest/gtest.h>

#include <array>

#include <nlohmann/json.hpp>

#include "resources/resource.h"

namespace baton::claude {
namespace {

Json parse_settings(std::string_view text) {
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

// "rule /location", one a line.
std::string examined(std::string_view text) {
  std::string lines;
  for (const Finding& finding : examine_settings(parse_settings(text))) {
    lines += (finding.severity == Severity::error ? "error " : "warning ") + finding.rule + " " +
             finding.instance_location + "\n";
  }
  return lines;
}

TEST(ClaudeSettings, TakesTheTemplates) {
  EXPECT_EQ(examined(resources::find_claude_file("settings.json")->content), "");
  EXPECT_EQ(examined(resources::find_claude_file("settings.team.json")->content), "");
  EXPECT_TRUE(
      examine_servers(parse_settings(resources::find_claude_file("mcp.json")->content)).empty());
}

TEST(ClaudeSettings, TakesWhatClaudeCodeTakes) {
  EXPECT_EQ(examined("{}"), "");
  EXPECT_EQ(examined(R"({"unheard": [1], "env": {}, "model": "opus", "hooks": {}})"), "");
  EXPECT_EQ(examined(R"({"hooks": {"Stop": [], "SessionStart": [{"matcher": "", "hooks": [
      {"type": "prompt", "prompt": "p"}, {"type": "command", "command": "c", "args": [],
       "timeout": 1.5}]}]}})"),
            "");
}

struct Case {
  std::string_view settings;
  std::string_view expected;
};

TEST(ClaudeSettings, SaysWhatTakesTheFileWithIt) {
  constexpr auto kCases = std::to_array<Case>({
      {"[]", ""},
      {R"({"env": []})", "/env"},
      {R"({"model": null})", "/model"},
      {R"({"permissions": {"allow": "Bash"}})", "/permissions/allow"},
      {R"({"disableAllHooks": "no"})", "/disableAllHooks"},
  });
  for (const Case& wrong : kCases) {
    EXPECT_EQ(examined(wrong.settings),
              "error ignored-settings " + std::string(wrong.expected) + "\n");
  }
}

TEST(ClaudeSettings, SaysWhatNothingCanBeAddedTo) {
  EXPECT_EQ(examined(R"({"hooks": []})"), "error malformed-hooks /hooks\n");
  EXPECT_EQ(examined(R"({"hooks": null})"), "error malformed-hooks /hooks\n");
  EXPECT_EQ(examined(R"({"hooks": {"Stop": {}}})"), "error malformed-hooks /hooks/Stop\n");
}

TEST(ClaudeSettings, SaysWhichGroupsAreLeftOut) {
  constexpr auto kCases = std::to_array<Case>({
      {"7", ""},
      {"{}", ""},
      {R"({"hooks": "x"})", "/hooks"},
      {R"({"matcher": ["a"], "hooks": []})", "/matcher"},
  });
  for (const Case& wrong : kCases) {
    EXPECT_EQ(examined(R"({"hooks": {"Stop": [)" + std::string(wrong.settings) + "]}}"),
              "warning malformed-hook /hooks/Stop/0" + std::string(wrong.expected) + "\n");
  }
}

TEST(ClaudeSettings, SaysWhichHandlersAreLeftOut) {
  EXPECT_EQ(examined(R"({"hooks": {"PreTooluse": []}})"),
            "warning unknown-event /hooks/PreTooluse\n");
  constexpr auto kHandlers = std::to_array<Case>({
      {"7", ""},
      {"{}", ""},
      {R"({"type": "shell", "command": "x"})", ""},
      {R"({"type": "command"})", ""},
      {R"({"type": "command", "command": 7})", ""},
      {R"({"type": "command", "command": "x", "timeout": "10"})", "/timeout"},
      {R"({"type": "command", "command": "x", "timeout": 0})", "/timeout"},
      {R"({"type": "command", "command": "x", "args": "y"})", "/args"},
      {R"({"type": "command", "command": "x", "args": [1]})", "/args"},
  });
  for (const Case& wrong : kHandlers) {
    const std::string settings =
        R"({"hooks": {"Stop": [{"hooks": [)" + std::string(wrong.settings) + "]}]}}";
    EXPECT_EQ(examined(settings),
              "warning malformed-hook /hooks/Stop/0/hooks/0" + std::string(wrong.expected) + "\n");
  }
}

TEST(ClaudeSettings, WarnsWhereAllHooksAreOff) {
  EXPECT_EQ(examined(R"({"disableAllHooks": true})"), "warning hooks-disabled /disableAllHooks\n");
}

TEST(ClaudeSettings, WarnsOfAnotherServerWithTheNameOfBaton) {
  const auto rules = [](const char* server) {
    std::string named;
    for (const Finding& finding : examine_servers(
             parse_settings(std::string(R"({"mcpServers": {"baton": )") + server + "}}"))) {
      named += finding.rule;
    }
    return named;
  };
  EXPECT_EQ(rules(R"({"command": "mine"})"), "other-server");
  EXPECT_EQ(rules(R"({"command": "/opt/bin/baton", "args": ["mcp"]})"), "");
  EXPECT_EQ(rules(R"({"command": "npx", "args": ["-y", "baton", "mcp"]})"), "");
  EXPECT_EQ(rules("7"), "other-server");
}

TEST(ClaudeSettings, RefusesServersOfAnotherShape) {
  EXPECT_TRUE(examine_servers(parse_settings("{}")).empty());
  EXPECT_TRUE(examine_servers(parse_settings(R"({"mcpServers": {}})")).empty());
  EXPECT_TRUE(has_errors(examine_servers(parse_settings(R"({"mcpServers": []})"))));
  EXPECT_TRUE(has_errors(examine_servers(parse_settings("[]"))));
}

}  // namespace
}  // namespace baton::claude
