#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <map>

#include <nlohmann/json.hpp>

#include "app/claude/wire_claude.h"
#include "domain/claude/entries.h"
#include "json/read.h"
#include "support/fake_project.h"
#include "support/settings_variants.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kSettings = ".claude/settings.local.json";
constexpr std::string_view kTeamSettings = ".claude/settings.json";
constexpr std::string_view kServers = ".mcp.json";
constexpr std::string_view kRecord = ".claude/baton/wiring.json";
constexpr std::string_view kAgent = ".claude/agents/code-writer.md";

using Files = std::map<std::string, std::string>;

class ClaudeWiring : public testing::Test {
 protected:
  Result<Outcome<ClaudeWired>> wire(const WireClaude& request = {}) {
    Workspace workspace(*project_->open({}));
    return wire_claude(request, workspace);
  }
  Result<Outcome<ClaudeWired>> unwire(const WireClaude& request = {}) {
    Workspace workspace(*project_->open({}));
    return unwire_claude(request, workspace);
  }

  void start_over() { project_ = std::make_unique<test::FakeProject>(); }
  void put(std::string_view path, std::string_view text) { root().put(path, text); }
  void append(std::string_view path, std::string_view text) {
    put(path, content(path) + std::string(text));
  }
  std::string content(std::string_view path) { return root().content(path).value_or("absent"); }
  bool exists(std::string_view path) { return root().content(path).has_value(); }
  test::MemoryDirectory& root() { return project_->world.root; }

  Files files() {
    Files files;
    for (const std::string& path : root().files()) files[path] = content(path);
    return files;
  }
  bool is_wired(std::string_view path) {
    const Result<Json> settings = json::read(content(path), "settings");
    return settings && claude::wiring_of(*settings).hooks();
  }

  std::unique_ptr<test::FakeProject> project_ = std::make_unique<test::FakeProject>();
};

ClaudeWired answer(const Result<Outcome<ClaudeWired>>& outcome) {
  EXPECT_TRUE(outcome);
  const ClaudeWired* wired = outcome ? std::get_if<ClaudeWired>(&*outcome) : nullptr;
  EXPECT_NE(wired, nullptr);
  return wired == nullptr ? ClaudeWired() : *wired;
}

std::string kept(const ClaudeWired& wired) {
  std::string paths;
  for (const ClaudeFile& file : wired.files) {
    if (file.action == ClaudeFileAction::kept) paths += file.path + "\n";
  }
  return paths;
}

TEST_F(ClaudeWiring, LeavesNothingBehindWhereNothingWas) {
  answer(wire());
  EXPECT_TRUE(is_wired(kSettings));
  EXPECT_TRUE(exists(kServers));
  EXPECT_TRUE(exists(kAgent));
  answer(unwire());
  EXPECT_EQ(files(), Files());
  EXPECT_TRUE(root().list(RelativePath::root())->empty());
}

TEST_F(ClaudeWiring, IsUndoneByteForByteForAnySettings) {
  for (const std::string& text : test::settings_variants()) {
    start_over();
    put(kSettings, text);
    put(kServers, text);
    put(".claude/agents/mine.md", "mine\n");
    const Files before = files();
    answer(wire());
    EXPECT_TRUE(is_wired(kSettings)) << text;
    answer(unwire());
    EXPECT_EQ(files(), before);
  }
}

TEST_F(ClaudeWiring, ChangesNothingTheSecondTime) {
  put(kSettings, "{\"model\": \"opus\"}\n");
  answer(wire());
  const Files once = files();
  EXPECT_TRUE(answer(wire()).changes_nothing());
  EXPECT_EQ(files(), once);
}

TEST_F(ClaudeWiring, RehearsesWithoutWriting) {
  put(kSettings, "{}\n");
  const Files before = files();
  const ClaudeWired rehearsed = answer(wire({.dry_run = DryRun::yes}));
  EXPECT_EQ(files(), before);
  EXPECT_TRUE(rehearsed.diff.starts_with("--- a/.claude/settings.local.json\n+++ b/.claude/"));
  EXPECT_EQ(rehearsed.diff, answer(wire()).diff);
  const Files wired = files();
  EXPECT_NE(answer(unwire({.dry_run = DryRun::yes})).diff, "");
  EXPECT_EQ(files(), wired);
}

TEST_F(ClaudeWiring, TakesExactlyItsEntriesOutOfAnEditedFile) {
  put(kSettings, "{\n  \"hooks\": {\n    \"Stop\": []\n  }\n}\n");
  answer(wire());
  std::string edited = content(kSettings);
  edited.replace(edited.find("{\n"), 2, "{\n  \"model\": \"opus\",\n");
  put(kSettings, edited);
  answer(unwire());
  EXPECT_EQ(content(kSettings),
            "{\n  \"model\": \"opus\",\n  \"hooks\": {\n    \"Stop\": []\n  }\n}\n");
}

TEST_F(ClaudeWiring, RemovesAFileThatItMadeOnceOnlyItsEntriesWereEdited) {
  answer(wire());
  append(kSettings, "\n");
  answer(unwire());
  EXPECT_EQ(files(), Files());
}

TEST_F(ClaudeWiring, KeepsWhatItMadeAndSomebodyEdited) {
  answer(wire());
  append(kAgent, "More.\n");
  EXPECT_EQ(kept(answer(unwire())), std::string(kAgent) + "\n");
  EXPECT_EQ(files().size(), 1U);
  EXPECT_TRUE(answer(unwire()).changes_nothing());
}

TEST_F(ClaudeWiring, NeverReplacesAFileOfTheSameName) {
  put(kAgent, "mine\n");
  root().put_special(".claude/agents/prd-writer.md", EntryKind::symlink);
  EXPECT_EQ(kept(answer(wire())), std::string(kAgent) + "\n.claude/agents/prd-writer.md\n");
  EXPECT_EQ(content(kAgent), "mine\n");
  answer(unwire());
  EXPECT_EQ(content(kAgent), "mine\n");
}

TEST_F(ClaudeWiring, MakesNoSecondFileForAnAgentThatALinkDefines) {
  root().put_special(".claude/agents/mine.md", EntryKind::symlink);
  project_->link("/project/.claude/agents/mine.md", "/dotfiles/mine.md");
  project_->folder("/dotfiles").put("mine.md", "---\nname: code-writer\ndescription: x\n---\n");
  const ClaudeWired wired = answer(wire());
  EXPECT_FALSE(exists(kAgent));
  EXPECT_TRUE(exists(".claude/agents/prd-writer.md"));
  ASSERT_EQ(wired.warnings.size(), 1U);
  EXPECT_EQ(wired.warnings.front().file, ".claude/agents/mine.md");
}

TEST_F(ClaudeWiring, WorksWithoutItsRecord) {
  const std::string mine = "{\n  \"model\": \"opus\"\n}\n";
  put(kSettings, mine);
  answer(wire());
  ASSERT_TRUE(root().remove(*RelativePath::parse(kRecord)));
  answer(unwire());
  EXPECT_EQ(content(kSettings), mine);
  EXPECT_FALSE(exists(kServers));
  EXPECT_FALSE(exists(kAgent));

  answer(wire());
  put(kRecord, "torn");
  answer(unwire());
  EXPECT_EQ(content(kSettings), mine);
}

TEST_F(ClaudeWiring, GoesOnFromWhatTheUserLeftOfIt) {
  answer(wire());
  std::string edited = content(kSettings);
  edited.replace(edited.find("SessionEnd"), 10, "sessionend");
  put(kSettings, edited);
  answer(wire());
  EXPECT_NE(content(kSettings).find("\"SessionEnd\""), std::string::npos);
  answer(unwire());
  EXPECT_FALSE(is_wired(kSettings));
}

TEST_F(ClaudeWiring, LeavesTheTeamWhatItNeeds) {
  put(kSettings, "{\"hooks\":{}}");
  answer(wire());
  answer(wire({.scope = ClaudeScope::team}));
  answer(unwire());
  EXPECT_EQ(content(kSettings), "{\"hooks\":{}}");
  EXPECT_TRUE(exists(kAgent)) << "the team's hooks are still there";
  answer(unwire({.scope = ClaudeScope::team}));
  EXPECT_EQ(files(), (Files{{std::string(kSettings), "{\"hooks\":{}}"}}));
}

TEST_F(ClaudeWiring, WarnsAboutDuplicateHooks) {
  answer(wire({.scope = ClaudeScope::team}));
  const ClaudeWired second = answer(wire());
  ASSERT_EQ(second.warnings.size(), 1U);
  EXPECT_EQ(second.warnings.front().rule, "doubled-hooks");
  EXPECT_EQ(second.warnings.front().file, kTeamSettings);
}

TEST_F(ClaudeWiring, WritesNothingWhereAFileIsOfAnotherShape) {
  for (const char* odd : {"{\"hooks\": []}", "{\"hooks\": {\"Stop\": {}}}", "{\"env\": 7}", "[]"}) {
    put(kSettings, odd);
    const Files before = files();
    const auto outcome = wire();
    ASSERT_TRUE(outcome);
    const Report* report = std::get_if<Report>(&*outcome);
    ASSERT_NE(report, nullptr) << odd;
    EXPECT_TRUE(report->findings.front().position) << odd;
    EXPECT_EQ(files(), before);
  }
}

TEST_F(ClaudeWiring, WritesNothingWhereAFileIsNoJson) {
  put(kSettings, "{}");
  put(kServers, "{ // servers\n}");
  const Files before = files();
  const auto outcome = wire();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::malformed);
  EXPECT_EQ(outcome.error().subject, kServers);
  EXPECT_TRUE(outcome.error().position);
  EXPECT_EQ(files(), before);
}

// What was begun is finished by the next call, wherever the first one ended; then undone.
TEST_F(ClaudeWiring, SurvivesItsEndAtAnyMoment) {
  const std::string mine = "{\r\n\t\"hooks\": {\"Stop\": []}\r\n}";
  for (const test::AfterPowerCut disk : test::kPowerCuts) {
    for (std::size_t call = 1;; call += 7) {
      start_over();
      put(kSettings, mine);
      const Files before = files();
      root().lose_power_at(call);
      const auto first = wire();
      if (!root().fault_happened()) break;
      project_->world.restart(disk);
      answer(wire());
      ASSERT_TRUE(is_wired(kSettings)) << call;
      answer(unwire());
      ASSERT_EQ(content(kSettings), mine) << call;
      ASSERT_FALSE(exists(kServers)) << call;
      ASSERT_FALSE(exists(kAgent)) << call;
    }
  }
}

TEST_F(ClaudeWiring, SurvivesTheEndOfItsRemovalAtAnyMoment) {
  const std::string mine = "{\"hooks\":{\"Stop\":[]}}";
  for (const test::AfterPowerCut disk : test::kPowerCuts) {
    for (std::size_t call = 1;; call += 7) {
      start_over();
      put(kSettings, mine);
      answer(wire());
      root().lose_power_at(call);
      const auto first = unwire();
      if (!root().fault_happened()) break;
      project_->world.restart(disk);
      answer(unwire());
      ASSERT_EQ(content(kSettings), mine) << call;
      ASSERT_FALSE(exists(kServers)) << call;
      ASSERT_FALSE(exists(kAgent)) << call;
    }
  }
}

TEST_F(ClaudeWiring, AcceptsFilesThatTheSameCommandHasJustWritten) {
  const std::string call = text::concat("rename ", kRecord, ".");
  answer(wire());
  const std::string written = content(kAgent);
  start_over();
  root().before_call(call, [&] { put(kAgent, written); });
  answer(wire());
  EXPECT_TRUE(is_wired(kSettings));
  start_over();
  root().before_call(call, [&] { put(kAgent, "other"); });
  const auto outcome = wire();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
}

TEST_F(ClaudeWiring, WiresTheEventsOfTasksWhereTheyAreMirrored) {
  const auto events = [this] {
    EXPECT_TRUE(wire());
    return json::read(content(kSettings), "settings").value()["hooks"];
  };
  EXPECT_FALSE(events().contains("TaskCreated"));
  put(".claude/baton.json", R"({"tasks": {"mirror": true}})");
  const Json hooks = events();
  EXPECT_EQ(hooks["TaskCreated"], hooks["SessionEnd"]);
  EXPECT_EQ(hooks["TaskCompleted"], hooks["SessionEnd"]);
  EXPECT_TRUE(unwire());
  EXPECT_FALSE(exists(kSettings));
  start_over();
  put(".claude/baton.json", R"({"tasks": {"mirror": true}})");
  EXPECT_EQ(events(), hooks);
}

}  // namespace
}  // namespace baton::app
