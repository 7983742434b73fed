#include "domain/guard/guard.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "domain/guard/paths.h"
#include "guarded.h"

namespace baton::guard {
namespace {

using test::kMain;
using test::kMapped;
using test::kState;
using test::said_of;
using test::said_of_command;

std::string write_of_state() {
  return "write " + std::string(kState);
}

TEST(Guard, ObjectsToEveryToolThatWritesTheState) {
  for (const char* tool : {"Write", "Edit", "MultiEdit"}) {
    const Json input = {{"file_path", "/project/.claude/workflow-state.json"}};
    EXPECT_EQ(said_of(tool, input, kMain), write_of_state()) << tool;
    EXPECT_EQ(said_of(tool, input, kMapped), write_of_state()) << tool;
  }
  EXPECT_EQ(said_of("NotebookEdit", {{"notebook_path", "/project/.claude/baton/x.ipynb"}}, kMain),
            "write .claude/baton/x.ipynb");
}

TEST(Guard, ObjectsToWritingAnythingBelowAGuardedFolder) {
  for (const char* path : {".claude/baton/leases/exec_001.json", ".claude/workflows/wf_1.json",
                           "dev/workflow/archive/wf_1.json", ".claude/baton"}) {
    EXPECT_EQ(said_of("Write", {{"file_path", std::string("/project/") + path}}, kMain),
              std::string("write ") + path);
  }
}

TEST(Guard, SeesThroughEverySpellingOfAPath) {
  for (const char* path :
       {".claude/workflow-state.json", "./.claude//workflow-state.json",
        "src/../.claude/workflow-state.json", "/project/src/../.claude/./workflow-state.json",
        "/project/../project/.claude/workflow-state.json"}) {
    EXPECT_EQ(said_of("Write", {{"file_path", path}}, kMain), write_of_state()) << path;
  }
}

TEST(Guard, TakesARelativePathFromTheFolderOfTheCall) {
  const Json input = {{"file_path", "../.claude/workflow-state.json"}};
  EXPECT_EQ(said_of("Write", input, kMain, "/project/src"), write_of_state());
  EXPECT_EQ(said_of("Write", input, kMain, "/elsewhere/src"), "nothing");
}

TEST(Guard, KnowsTheCopyInAnAgentsOwnWorktree) {
  const char* const worktree = "/project/.claude/worktrees/agent-a1";
  const Json inside = {{"file_path", ".claude/workflow-state.json"}};
  EXPECT_EQ(said_of("Write", inside, kMapped, worktree), write_of_state());
  EXPECT_EQ(said_of("Write", {{"file_path", "src/search.ts"}}, kMapped, worktree), "nothing");
}

TEST(Guard, KnowsBatonsFilesInTheOtherWorkTreesOfTheRepository) {
  const auto read = [](const char* path, std::string_view agent) {
    return said_of("Read", {{"file_path", path}}, agent);
  };
  const std::string objected = "read dev/workflow/archive/wf_0.json";
  EXPECT_EQ(read("/tree/dev/workflow/archive/wf_0.json", kMapped), objected);
  EXPECT_EQ(read("../tree/dev/workflow/archive/wf_0.json", kMapped), objected);
  EXPECT_EQ(read("/tmp/tree-link/dev/workflow/archive/wf_0.json", kMapped), objected);
  EXPECT_EQ(said_of_command("cat ../tree/dev/workflow/archive/*.json", kMapped).substr(0, 4),
            "read");
  EXPECT_EQ(said_of_command("grep -r x ../tree", kMapped).substr(0, 4), "read");
  EXPECT_EQ(said_of_command("grep -r x ../tree/src", kMapped), "nothing");
  EXPECT_EQ(read("/tree/src/a.ts", kMapped), "nothing");
  EXPECT_EQ(read("/treehouse/dev/workflow/archive/wf_0.json", kMapped), "nothing");
  EXPECT_EQ(read("/tree/dev/workflow/archive/wf_0.json", kMain), "nothing");
  // Its owner may change and remove it.
  EXPECT_EQ(said_of_command("git worktree remove ../tree", kMapped), "nothing");
}

TEST(PathInProject, IsTheProjectsForTheCopyInAWorktree) {
  const auto path = [](std::string_view text, std::string_view folder) {
    return path_in_project(text, folder, "/project");
  };
  const char* const worktree = "/project/.claude/worktrees/agent-a1";
  EXPECT_EQ(path("src/a.ts", worktree), "src/a.ts");
  EXPECT_EQ(path("../agent-b2/src/a.ts", worktree), "src/a.ts");
  EXPECT_EQ(path("/project/.claude/worktrees/agent-a1", "/"), "");
  EXPECT_EQ(path("/project/src/../b.ts", "/"), "b.ts");
  EXPECT_EQ(path("/project", "/"), "");
  EXPECT_EQ(path("/project-2/b.ts", "/"), "");
}

TEST(Guard, LetsEverythingElseBeWritten) {
  for (const char* path :
       {"src/search.ts", ".claude/settings.md", ".claude/baton-notes.md",
        ".claude/workflow-state.json.md", "workflow-state.json", "/etc/hosts", "dev/workflow"}) {
    EXPECT_EQ(said_of("Write", {{"file_path", path}}, kMapped), "nothing") << path;
  }
}

TEST(Guard, LeavesTheSettingsOfClaudeCodeToItsUser) {
  for (const char* path : {".claude/settings.json", ".mcp.json", "/tree/.claude/settings.json"}) {
    const std::string said = said_of("Write", {{"file_path", path}}, kMapped);
    EXPECT_TRUE(said.starts_with("configuration ")) << path << ": " << said;
    EXPECT_EQ(said_of("Write", {{"file_path", path}}, kMain), "nothing") << path;
    EXPECT_EQ(said_of("Read", {{"file_path", path}}, kMapped), "nothing") << path;
  }
}

TEST(Guard, LooksAtPathsNotAtWhatIsWritten) {
  const Json input = {{"file_path", "README.md"},
                      {"content", ".claude/workflow-state.json"},
                      {"old_string", "/project/.claude/workflow-state.json"}};
  EXPECT_EQ(said_of("Write", input, kMapped), "nothing");
}

TEST(Guard, ObjectsToReadingInsideOfAMappedAgent) {
  EXPECT_EQ(said_of("Read", {{"file_path", "/project/.claude/workflow-state.json"}}, kMapped),
            "read .claude/workflow-state.json");
  EXPECT_EQ(said_of("Grep", {{"pattern", "x"}, {"path", ".claude/baton"}}, kMapped),
            "read .claude/baton");
  EXPECT_EQ(said_of("Glob", {{"pattern", ".claude/baton/*"}}, kMapped), "read .claude/baton");
}

TEST(Guard, ObjectsToASearchOfTheWholeProject) {
  EXPECT_EQ(said_of("Grep", {{"pattern", "x"}}, kMapped), "read .claude/workflow-state.json");
}

TEST(Guard, LetsTheMainAgentRead) {
  const Json input = {{"file_path", "/project/.claude/workflow-state.json"}, {"pattern", "x"}};
  for (const char* tool : {"Read", "Grep", "Glob"}) {
    EXPECT_EQ(said_of(tool, input, kMain), "nothing") << tool;
  }
}

TEST(Guard, LetsAMappedAgentReadEverythingElse) {
  EXPECT_EQ(said_of("Read", {{"file_path", "/project/README.md"}}, kMapped), "nothing");
  EXPECT_EQ(said_of("Grep", {{"pattern", "state"}, {"path", "src"}}, kMapped), "nothing");
  EXPECT_EQ(said_of("Glob", {{"pattern", "**/*.ts"}}, kMapped), "nothing");
}

TEST(Guard, TakesWhatIsSearchedForForNoPath) {
  const Json input = {{"pattern", ".claude/workflow-state.json"}, {"path", "docs"}};
  EXPECT_EQ(said_of("Grep", input, kMapped), "nothing");
}

TEST(Guard, LeavesToolsThatItDoesNotKnowAlone) {
  const Json input = {{"file_path", "/project/.claude/workflow-state.json"}};
  EXPECT_EQ(said_of("WebFetch", input, kMapped), "nothing");
}

// A pattern that would lead to a folder counts only if the folder is there.
TEST(Guard, IgnoresPatternsAboveFoldersThatAreNotThere) {
  const Json input = {{"command", "rm -rf *"}};
  const GuardedPlaces places{.root = "/project", .paths = {std::string(kState), "dev/absent/"}};
  const ToolCall call{.tool = "Bash", .input = input, .folder = "/project", .agent = kMain};
  EXPECT_FALSE(object_to(call, places, test::FilesInMemory()));
  const GuardedPlaces present{.root = "/project",
                              .paths = {std::string(kState), "dev/workflow/archive/"}};
  EXPECT_TRUE(object_to(call, present, test::FilesInMemory()));
}

// Whether a place is a folder does not depend on its name.
TEST(Guard, KnowsAFolderWithADotInItsName) {
  const GuardedPlaces places{.root = "/project", .paths = {std::string(kState), "docs/v1.2/"}};
  for (const char* line :
       {"find docs -type f -exec rm {} +", "find docs -type f | grep -v claude | xargs rm",
        "find docs -name '*.md' | xargs rm", "fd -t f . docs -X rm", "rg -l x docs | xargs rm",
        "grep -rl x docs | xargs rm", "rm docs/v1.2/*", "git ls-files docs | xargs rm"}) {
    const Json input = {{"command", line}};
    const ToolCall call{.tool = "Bash", .input = input, .folder = "/project", .agent = kMain};
    EXPECT_TRUE(object_to(call, places, test::FilesInMemory())) << line;
  }
}

std::string said_of_key_file(std::string_view tool, const Json& input, std::string_view agent) {
  const std::string key_file = "/home/user/.config/baton/key";
  const GuardedPlaces places{
      .root = "/project", .paths = {std::string(kState), key_file}, .key_files = {key_file}};
  const auto objected =
      object_to({.tool = tool, .input = input, .folder = "/project", .agent = agent}, places,
                test::FilesInMemory());
  if (!objected) return "nothing";
  return objected->objection == Objection::read ? "read" : "write";
}

// What is said of a program when the key file is elsewhere.
std::string said_with_key_file(const std::string& key_file, const std::string& line) {
  const Json input = {{"command", line}};
  const GuardedPlaces places{
      .root = "/project", .paths = {std::string(kState), key_file}, .key_files = {key_file}};
  const ToolCall call{.tool = "Bash", .input = input, .folder = "/project", .agent = kMain};
  return object_to(call, places, test::FilesInMemory()) ? "write" : "nothing";
}

TEST(Guard, KnowsTheKeyFileOutsideOfTheProject) {
  const Json file = {{"file_path", "~/.config/baton/key"}};
  EXPECT_EQ(said_of_key_file("Read", file, kMapped), "read");
  EXPECT_EQ(said_of_key_file("Read", file, kMain), "nothing");
  EXPECT_EQ(said_of_key_file("Write", file, kMain), "write");
  EXPECT_EQ(said_of_key_file("Edit", file, kMapped), "write");
  for (const char* line :
       {"rm ~/.config/baton/key", "rm -rf ~/.config/baton", "rm -rf $HOME/.config",
        "echo x > /home/user/.config/baton/key", "mv ~/.config/baton /tmp/x",
        "tar -xf a.tar -C /home/user/.config/baton", "dd if=x of=~/.config/baton/key",
        "docker run -v ~/.config/baton:/c img", "find ~/.config/baton -type f -delete",
        "find ~ -name key -delete", R"-(cd ~/.config/baton && python3 -c "open('key','w')")-",
        R"(python3 -c 'import os; os.remove(os.path.expanduser("~/.config/baton/key"))')"}) {
    EXPECT_EQ(said_of_key_file("Bash", {{"command", line}}, kMain), "write") << line;
  }
  for (const char* line :
       {"cat ~/.config/baton/key", "cat /home/user/.config/baton/*", "grep -r x ~/.config"}) {
    EXPECT_EQ(said_of_key_file("Bash", {{"command", line}}, kMapped), "read") << line;
  }
}

TEST(Guard, TakesNoOtherKeyForTheKeyFile) {
  for (const char* line :
       {"cat key", "rm ~/key", "rm -rf ~/.cache", "echo x > ~/.bashrc",
        R"(python3 -c 'import json; d["key"] = 1; json.dump(d, open("x", "w"))')",
        R"(python3 -c 'import os; os.remove("key")')", R"(node -e 'fs.unlink("a/key")')",
        R"-(python3 -c "print('see baton/key')")-"}) {
    EXPECT_EQ(said_of_key_file("Bash", {{"command", line}}, kMapped), "nothing") << line;
  }
}

TEST(Guard, LetsOthersUseTheFoldersAboveTheKeyFile) {
  for (const char* line :
       {"docker run -v \"$HOME\":/home/me img", "docker run -v ~/.config:/c img",
        "tar xzf x.tgz -C ~", "tar -xf a.tar -C ~/.config", "unzip a.zip -d ~",
        "cd ~ && unzip x.zip", "find ~ -empty -delete", "find ~ -mtime +30 -delete"}) {
    EXPECT_EQ(said_of_key_file("Bash", {{"command", line}}, kMain), "nothing") << line;
  }
}

TEST(Guard, TakesNoOtherKeyForAKeyFileInTheProjectOrAtTheTop) {
  const std::string line = R"-(python3 -c "d['key']=1; open('x','w')")-";
  for (const char* key_file : {"/project/.config/baton/key", "/project/key", "/key"}) {
    EXPECT_EQ(said_with_key_file(key_file, line), "nothing") << key_file;
  }
  EXPECT_EQ(said_with_key_file("/key", R"-(python3 -c "open('/key','w')")-"), "write");
  EXPECT_EQ(said_with_key_file("/project/.config/baton/key",
                               R"-(python3 -c "open('.config/baton/key','w')")-"),
            "write");
}

TEST(Guard, TakesInputOfAnyShape) {
  for (const char* input : {"{}", "[]", "null", R"({"file_path": 7})", R"({"command": ["rm"]})"}) {
    for (const char* tool : {"Write", "Read", "Bash"}) {
      EXPECT_EQ(said_of(tool, Json::parse(input), kMapped), "nothing") << input;
    }
  }
}

}  // namespace
}  // namespace baton::guard
