// A state file that baton does not manage: every command and every hook event leaves it alone, and
// makes no folder of baton's.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "faults/files.h"
#include "faults/foreign_calls.h"
#include "faults/program.h"
#include "faults/rounds.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using nlohmann::json;
using test::Arguments;
using test::Call;
using test::Ran;

struct ForeignFile {
  std::string name;
  std::string text;

  friend void PrintTo(const ForeignFile& file, std::ostream* out) { *out << file.name; }
};

const std::vector<ForeignFile>& foreign_files() {
  static const std::vector<ForeignFile> all = {
      {"ForeignJson", R"({"name":"my tracker","steps":[1,2,3]})"},
      {"GateMap", R"({"version":"1.0","phase":"delivery","qualityGates":{"tests":"passed"}})"},
      {"LookAlike",
       R"({"workflowId":"w","phase":"review","status":"x","artifacts":[],"constraints":[],"steps":[1]})"},
      {"LookAlikeWithVersion",
       R"({"version":"2.0","workflowId":"w","phase":"review","artifacts":[],"constraints":[]})"},
      {"DuplicateKey", R"({"name":"my tracker","steps":[1],"steps":[2]})"},
      {"Truncated", R"({"name":"my tracker","steps":[1,2)"},
      {"Empty", ""},
      {"Blank", " \n"},
      {"Comment", "// mine\n{\"name\":\"my tracker\"}\n"},
      {"TrailingComma", R"({"name":"my tracker","steps":[1,2,3],})"},
      {"Yaml", "version: 2.0\nworkflowId: w\nsteps:\n  - one\n"},
      {"Latin1", "{\"name\":\"caf\xE9\"}"},
      {"NaN", R"({"name":"my tracker","progress":NaN})"},
      {"ByteOrderMark", "\xEF\xBB\xBF{\"name\":\"my tracker\"}"},
      {"Array", R"(["version","2.0","workflowId"])"},
      {"Text", "\"a string\""},
      {"Binary", std::string("\0\1\2\xFF{\"workflowId\":\"w\"", 21)},
  };
  return all;
}

// A JSON object. The parser here accepts a repeated name, and baton does not.
bool can_be_adopted(const ForeignFile& file) {
  return file.name != "DuplicateKey" && json::parse(file.text, nullptr, false).is_object();
}

// What must not change about a file.
struct Fingerprint {
  std::string text;
  ino_t number = 0;
  timespec modified = {};

  friend bool operator==(const Fingerprint& left, const Fingerprint& right) {
    return left.text == right.text && left.number == right.number &&
           left.modified.tv_sec == right.modified.tv_sec &&
           left.modified.tv_nsec == right.modified.tv_nsec;
  }
};

Fingerprint fingerprint(const files::path& path) {
  struct stat status = {};
  EXPECT_EQ(::lstat(path.c_str(), &status), 0) << path;
  return {.text = test::read_file(path), .number = status.st_ino, .modified = status.st_mtim};
}

// One of each kind that Claude Code sends, as captured from it.
std::vector<json> events() {
  const json launch = {{"subagent_type", "prd-writer"},
                       {"prompt", "Write the requirements."},
                       {"description", "Write"}};
  const json write = {{"file_path", "PROJECT/.claude/workflow-state.json"}, {"content", "{}"}};
  const json agent = {{"agent_id", "a1"}, {"agent_type", "prd-writer"}};
  const auto event = [](const char* name, json more) {
    json document = {{"session_id", "s1"},
                     {"transcript_path", "PROJECT/transcript.jsonl"},
                     {"cwd", "PROJECT"},
                     {"hook_event_name", name}};
    document.update(more);
    return document;
  };
  const auto tool = [&](const char* name, const char* tool_name, const json& input, json more) {
    more.update({{"tool_name", tool_name}, {"tool_use_id", "toolu_1"}, {"tool_input", input}});
    return event(name, more);
  };
  return {
      event("SessionStart", {{"source", "startup"}}),
      event("SessionStart", {{"source", "resume"}}),
      event("SessionStart", {{"source", "compact"}}),
      event("UserPromptSubmit", {{"prompt", "go on"}}),
      event("UserPromptSubmit", {{"prompt",
                                  "<task-notification><tool-use-id>toolu_1</tool-use-id>"
                                  "<status>failed</status></task-notification>"}}),
      tool("PreToolUse", "Agent", launch, json::object()),
      tool("PreToolUse", "Task", launch, json::object()),
      tool("PreToolUse", "Write", write, json::object()),
      tool("PreToolUse", "Read", {{"file_path", "PROJECT/.claude/workflow-state.json"}}, agent),
      tool("PreToolUse", "Bash", {{"command", "rm .claude/workflow-state.json"}}, agent),
      tool("PreToolUse", "mcp__baton__workflow", {{"action", "status"}}, agent),
      tool("PostToolUse", "Agent", launch, {{"tool_response", {{"agentId", "a1"}}}}),
      tool("PostToolUse", "Write", write, agent),
      tool("PostToolUseFailure", "Agent", launch, {{"error", "it failed"}}),
      tool("PermissionDenied", "Agent", launch, {{"reason", "denied"}}),
      event("SubagentStart", agent),
      event("SubagentStop", {{"agent_id", "a1"},
                             {"agent_type", "prd-writer"},
                             {"last_assistant_message", "no block"}}),
      event("StopFailure", {{"agent_id", "a1"}, {"agent_type", "prd-writer"}, {"error", "e"}}),
      event("PreCompact", {{"trigger", "auto"}}),
      event("Stop", {{"stop_hook_active", false}}),
      event("Stop", {{"stop_hook_active", false}, {"background_tasks", json::array()}}),
      event("TaskCreated", {{"task_id", "1"}, {"task_subject", "Write"}}),
      event("TaskCompleted", {{"task_id", "1"}, {"task_subject", "Write"}}),
      event("SessionEnd", {{"reason", "exit"}}),
      json::array({"not", "an", "event"}),
  };
}

class ForeignFiles : public testing::TestWithParam<ForeignFile> {
 protected:
  const test::TemporaryFolder folder;
  const files::path project = folder / "project";
  const files::path state = project / ".claude/workflow-state.json";
  Fingerprint before;

  void SetUp() override {
    test::write_file(state, GetParam().text);
    test::write_file(project / "patch.json", R"([{"op":"add","path":"/foo","value":1}])");
    before = fingerprint(state);
  }

  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : files::recursive_directory_iterator(project)) {
      found.insert(files::relative(entry.path(), project).string());
    }
    return found;
  }

  // `command` for the message.
  void expect_untouched(const std::string& command) const {
    EXPECT_EQ(fingerprint(state), before) << command;
    EXPECT_EQ(names(),
              (std::set<std::string>{".claude", ".claude/workflow-state.json", "patch.json"}))
        << command;
  }

  [[nodiscard]] Ran hook(const json& event) const {
    std::string text = event.dump();
    for (std::size_t at = text.find("PROJECT"); at != std::string::npos;
         at = text.find("PROJECT")) {
      text.replace(at, std::string("PROJECT").size(), project.string());
    }
    const files::path input = folder / "event.json";
    test::write_file(input, text);
    return test::run(
        {.folder = project.string(),
         .arguments = {"hook"},
         .environment = {"CLAUDE_PROJECT_DIR=" + project.string(),
                         "HOME=" + folder.path().string()},
         .before_exec = [input] { ::dup2(::open(input.c_str(), O_RDONLY), STDIN_FILENO); }});
  }
};

std::string words(const Arguments& arguments) {
  std::string text = "baton";
  for (const std::string& argument : arguments) text += " " + argument;
  return text;
}

// With sanitizers, each call meets only some of the files.
std::vector<Call> calls_for(const ForeignFile& file) {
  const std::vector<ForeignFile> all = foreign_files();
  const auto place = std::ranges::find(all, file.name, &ForeignFile::name) - all.begin();
  auto turn = static_cast<std::size_t>(place);
  std::vector<Call> calls = test::foreign_calls();
  std::erase_if(calls, [&turn](const Call&) { return turn++ % test::kSanitized != 0; });
  return calls;
}

TEST_P(ForeignFiles, AreLeftAloneByEveryCommand) {
  for (const Call& call : calls_for(GetParam())) {
    const Ran ran = test::run({.folder = project.string(),
                               .arguments = call.arguments,
                               .environment = {"HOME=" + folder.path().string()}});
    const std::string command = words(call.arguments);
    EXPECT_LT(ran.status, 70) << command << ran.error;
    if (call.needs_state) {
      EXPECT_EQ(ran.status, 4) << command << "\n" << ran.error;
      EXPECT_NE(ran.error.find("not managed by baton"), std::string::npos) << ran.error;
      EXPECT_NE(ran.error.find(" init "), std::string::npos) << ran.error;
      EXPECT_EQ(ran.error.find("`baton adopt`") != std::string::npos, can_be_adopted(GetParam()))
          << ran.error;
      const bool has_mapping = ran.error.find("it looks like") != std::string::npos;
      EXPECT_EQ(ran.error.find("`baton migrate`") != std::string::npos, has_mapping) << ran.error;
    }
    expect_untouched(command);
  }
}

// The configuration is the user's: it may be changed beside any state file.
TEST_P(ForeignFiles, AreLeftAloneByAChangeOfTheConfiguration) {
  ASSERT_EQ(test::baton(project, {"agent", "add", "coder", "--needs", ""}).status, 0);
  ASSERT_EQ(test::baton(project, {"agent", "remove", "coder"}).status, 0);
  files::remove(project / ".claude/baton.json");
  expect_untouched("agent add, agent remove");
}

TEST_P(ForeignFiles, AreLeftAloneByEveryHook) {
  for (const json& event : events()) {
    const Ran ran = hook(event);
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.output + ran.error, "") << event;
    expect_untouched(event.dump());
  }
}

// A folder of baton's alone, as the wiring of Claude Code or a session leaves it, is no evidence.
TEST_P(ForeignFiles, AreLeftAloneWhereBatonHasAFolder) {
  test::write_file(project / ".claude/baton/.gitignore", "*\n");
  for (const json& event : events()) {
    EXPECT_EQ(hook(event).output, "") << event;
    EXPECT_EQ(fingerprint(state), before) << event;
  }
  for (const Arguments& arguments : {Arguments{"recover"}, Arguments{"decide", "Use X"},
                                     Arguments{"archive"}, Arguments{"init", "--feature", "f"}}) {
    EXPECT_EQ(test::baton(project, arguments).status, 4) << words(arguments);
    EXPECT_EQ(fingerprint(state), before) << words(arguments);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ForeignFiles, testing::ValuesIn(foreign_files()),
                         [](const auto& file) { return file.param.name; });

// The names in a help text: the first words of lines that are indented by two.
std::vector<std::string> names_in_help(const files::path& folder, const Arguments& arguments) {
  std::istringstream help(test::baton(folder, arguments).output);
  std::vector<std::string> names;
  for (std::string line; std::getline(help, line);) {
    if (line == "Examples:") break;
    if (!line.starts_with("  ") || line.starts_with("   ")) continue;
    names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return names;
}

// So that a command that is added later is walked, too: each command of the table, and each verb of
// its groups, has a line.
TEST(ForeignFileCalls, NameEveryCommand) {
  const test::TemporaryFolder folder;
  const std::vector<Call> known = test::foreign_calls();
  const auto is_walked = [&known](const Arguments& name) {
    return std::ranges::any_of(known, [&name](const Call& call) {
      return call.arguments.size() >= name.size() &&
             std::equal(name.begin(), name.end(), call.arguments.begin());
    });
  };
  std::size_t seen = 0;
  for (const std::string& name : names_in_help(folder.path(), {"help"})) {
    EXPECT_TRUE(is_walked({name})) << name;
    const Ran help = test::baton(folder.path(), {name, "--help"});
    ++seen;
    if (help.output.find("\nVerbs:\n") == std::string::npos) continue;
    for (const std::string& verb : names_in_help(folder.path(), {name, "--help"})) {
      EXPECT_TRUE(is_walked({name, verb})) << name << " " << verb;
      ++seen;
    }
  }
  EXPECT_GT(seen, 110U);
}

struct Owned : testing::Test {
  test::TemporaryFolder folder;
  const files::path state = folder / ".claude/workflow-state.json";

  void SetUp() override {
    ASSERT_EQ(
        test::baton(folder.path(), {"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
    ASSERT_EQ(test::baton(folder.path(), {"decide", "Use X"}).status, 0);
  }
};

TEST_F(Owned, ATruncatedFileIsRecoveredByItsJournal) {
  test::write_file(state, "{\"versi");
  ASSERT_EQ(test::baton(folder.path(), {"recover"}).status, 0);
  EXPECT_EQ(test::state_in(folder.path())["sharedDecisions"].size(), 1U);
}

TEST_F(Owned, ATruncatedFileIsRecoveredByItsMarkers) {
  const std::string text = test::read_file(state);
  files::remove_all(folder / ".claude/baton");
  test::write_file(state, text.substr(0, text.size() - 20));
  ASSERT_EQ(test::baton(folder.path(), {"recover"}).status, 0);
  EXPECT_EQ(test::state_in(folder.path())["workflowId"], "wf_1");
}

// What comes after the workflow's end is not baton's because a journal is there.
TEST_F(Owned, AFileBehindTheEndOfTheWorkflowIsForeign) {
  ASSERT_EQ(test::baton(folder.path(), {"archive", "--force"}).status, 0);
  test::write_file(state, "{\"name\": \"my tracker\",}");
  const Fingerprint before = fingerprint(state);
  for (const Arguments& arguments : {Arguments{"recover"}, Arguments{"decide", "Use Y"}}) {
    EXPECT_EQ(test::baton(folder.path(), arguments).status, 4) << words(arguments);
  }
  EXPECT_EQ(fingerprint(state), before);
}

}  // namespace
}  // namespace baton
