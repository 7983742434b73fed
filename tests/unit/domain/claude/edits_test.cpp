#include "domain/claude/edits.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "domain/claude/entries.h"
#include "domain/claude/settings.h"
#include "json/patch.h"
#include "json/read.h"
#include "resources/resource.h"
#include "support/settings_variants.h"

namespace baton::claude {
namespace {

Json parse(std::string_view text) {
  return json::read(text, "text").value_or(Json());
}

const Json& hooks() {
  static const Json kHooks =
      parse(resources::find_claude_file("settings.json")->content).at("hooks");
  return kHooks;
}

Json server() {
  return parse(resources::find_claude_file("mcp.json")->content)["mcpServers"]["baton"];
}

Edited add(const std::string& text) {
  return add_hooks(text, hooks()).value_or(Edited());
}

// The variants that are no blank.
std::vector<std::string> variants() {
  std::vector<std::string> variants = test::settings_variants();
  std::erase_if(variants, [](const std::string& text) { return !json::read(text, "text"); });
  return variants;
}

TEST(ClaudeEdits, HasManyVariantsToTry) {
  EXPECT_GE(variants().size(), 100U);
}

TEST(ClaudeEdits, AddEveryGroupOnce) {
  for (const std::string& text : variants()) {
    const Json before = parse(text);
    const Json after = parse(add(text).text);
    for (const auto& [event, groups] : hooks().items()) {
      const Json empty = Json::array();
      const Json& there = before.contains("hooks") ? before["hooks"].value(event, empty) : empty;
      Json expected = there;
      expected.insert(expected.end(), groups.begin(), groups.end());
      EXPECT_EQ(after["hooks"][event], expected) << text;
    }
    EXPECT_FALSE(has_errors(examine_settings(after)));
  }
}

TEST(ClaudeEdits, ChangeNothingTheSecondTime) {
  for (const std::string& text : variants()) {
    const std::string once = add(text).text;
    EXPECT_EQ(add(once).text, once);
    EXPECT_TRUE(add(once).splices.empty());
  }
}

TEST(ClaudeEdits, AreUndoneByteForByte) {
  for (const std::string& text : variants()) {
    const Edited edited = add(text);
    EXPECT_EQ(json::undo(edited.text, edited.splices), text);
  }
}

TEST(ClaudeEdits, LeaveTheUsersValuesWhenTakenOut) {
  for (const std::string& text : variants()) {
    const Edited edited = add(text);
    const auto left = remove_hooks(edited.text, edited.made);
    ASSERT_TRUE(left);
    EXPECT_TRUE(json::identical(parse(left->text), parse(text))) << left->text;
    EXPECT_FALSE(wiring_of(parse(left->text)).hooks());
  }
}

TEST(ClaudeEdits, KeepTheUsersLines) {
  const std::string text = R"({
    "hooks": {
        "Stop": [
            {"hooks": [{"type": "command", "command": "beep"}]}
        ]
    }
})";
  Json stop = {{"Stop", hooks()["Stop"]}};
  EXPECT_EQ(add_hooks(text, stop)->text, R"({
    "hooks": {
        "Stop": [
            {"hooks": [{"type": "command", "command": "beep"}]},
            {
                "hooks": [
                    {
                        "type": "command",
                        "command": "baton",
                        "args": [
                            "hook"
                        ],
                        "timeout": 10
                    }
                ]
            }
        ]
    }
})");
}

TEST(ClaudeEdits, TakeOutBatonFromAmongOthers) {
  const std::string text =
      R"({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "a"}, )"
      R"({"type": "command", "command": "baton", "args": ["hook"]}, )"
      R"({"type": "command", "command": "b"}]}, )"
      R"({"hooks": [{"type": "command", "command": "baton", "args": ["hook"], "timeout": 3}]}], )"
      R"("SessionEnd": [{"hooks": [{"type": "command", "command": "sh", )"
      R"("args": ["-c", "exec baton hook"]}]}]}})";
  EXPECT_EQ(remove_hooks(text, std::nullopt)->text,
            R"({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "a"}, )"
            R"({"type": "command", "command": "b"}]}]}})");
}

TEST(ClaudeEdits, LeaveListsThatWereEmptyBefore) {
  const std::string text = R"({"hooks":{"Stop":[]}})";
  const Json stop = {{"Stop", hooks()["Stop"]}};
  const Edited edited = *add_hooks(text, stop);
  EXPECT_EQ(remove_hooks(edited.text, edited.made)->text, text);
  EXPECT_EQ(remove_hooks(edited.text, std::nullopt)->text, "{}");
}

TEST(ClaudeEdits, NameTheServerBesideOthers) {
  EXPECT_EQ(add_server(R"({"mcpServers":{"a":{"command":"x"}}})", server())->text,
            R"({"mcpServers":{"a":{"command":"x"},"baton":{"command":"baton","args":["mcp"]}}})");
  EXPECT_EQ(add_server("{}\n", {{"command", "baton"}})->text,
            "{\n  \"mcpServers\": {\n    \"baton\": {\n      \"command\": \"baton\"\n    }\n  }\n}"
            "\n");
}

TEST(ClaudeEdits, NeverReplaceAServer) {
  const std::string text = R"({"mcpServers": {"baton": {"command": "/opt/baton"}}})";
  EXPECT_EQ(add_server(text, server())->text, text);
  EXPECT_EQ(remove_server(text, std::nullopt)->text, text);
}

TEST(ClaudeEdits, TakeOutTheServerWithWhatItEmptied) {
  const std::string alone = add_server("{}", server())->text;
  EXPECT_EQ(remove_server(alone, std::nullopt)->text, "{}");
  EXPECT_EQ(parse(remove_server(alone, std::vector<std::string>())->text),
            parse(R"({"mcpServers": {}})"));
  EXPECT_EQ(remove_server("{}", std::nullopt)->text, "{}");
}

TEST(ClaudeEdits, SurviveSettingsOfAnyShape) {
  for (const char* odd :
       {"[]", "7", R"({"hooks": 7})", R"({"hooks": {"Stop": {"a": 1}}})",
        R"({"hooks": {"Stop": [1, {"hooks": 2}, []]}})", R"({"mcpServers": [1]})"}) {
    EXPECT_EQ(remove_hooks(odd, std::nullopt)->text, odd);
    EXPECT_EQ(remove_server(odd, std::nullopt)->text, odd);
  }
}

}  // namespace
}  // namespace baton::claude
