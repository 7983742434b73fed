// `baton` lets baton-full take its place where a project keeps its store on a server, and touches
// no store at all where a command does not need one.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "faults/files.h"
#include "faults/program.h"
#include "faults/store_surroundings.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::Ran;

constexpr const char* kStrace = "/usr/bin/strace";
constexpr int kUnavailable = 5;
constexpr int kLimit = 8;

// Standard input of the program under test.
std::function<void()> reads_from(const std::string& file) {
  return [file] { ::dup2(::open(file.c_str(), O_RDONLY), STDIN_FILENO); };
}

// The same through a pipe, which nobody can rewind.
std::function<void()> pipes_from(const std::string& file) {
  return [file] {
    int ends[2] = {};
    if (::pipe(ends) != 0) ::_exit(126);
    if (::fork() == 0) {
      const std::string text = test::read_file(file);
      for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t count = ::write(ends[1], text.data() + sent, text.size() - sent);
        if (count <= 0) ::_exit(0);
        sent += static_cast<std::size_t>(count);
      }
      ::_exit(0);
    }
    ::dup2(ends[0], STDIN_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
  };
}

struct HandedOver : testing::Test {
  test::TemporaryFolder folder;
  const files::path project = folder / "project";
  const std::string input = (folder / "input").string();

  void SetUp() override { files::create_directory(project); }

  Ran run(Arguments arguments, Arguments environment = {},
          std::function<void()> before_exec = {}) const {
    return test::run({.folder = project.string(),
                      .arguments = std::move(arguments),
                      .environment = std::move(environment),
                      .before_exec = std::move(before_exec)});
  }
};

TEST_F(HandedOver, NamesTheVariableIfTheLargerProgramIsMissing) {
  const Ran ran = run({"session", "create", "s"},
                      {"BATON_STORE=postgresql://user:sekret@host/db", "BATON_FULL=/nowhere"});
  EXPECT_EQ(ran.status, kUnavailable);
  EXPECT_NE(ran.error.find("baton-full"), std::string::npos) << ran.error;
  EXPECT_NE(ran.error.find("BATON_FULL names this path"), std::string::npos) << ran.error;
  EXPECT_EQ(ran.error.find("sekret"), std::string::npos) << ran.error;
  EXPECT_EQ(ran.output, "");
  EXPECT_FALSE(files::exists(project / ".claude/baton/store.db")) << "no other store is made";
}

TEST_F(HandedOver, RedactsByTheRulesOfTheNamedProject) {
  const files::path named = folder / "named";
  files::create_directories(named / ".claude");
  test::write_file(
      named / ".claude/baton.json",
      R"({"secrets": {"patterns": [{"name": "ticket", "pattern": "acme-[0-9]{4}"}]}})");
  const Ran ran = run({"serve", "--project", named.string()}, {"BATON_FULL=/nowhere/acme-4711"});
  EXPECT_EQ(ran.status, kUnavailable);
  EXPECT_NE(ran.error.find("/nowhere/[REDACTED:ticket]"), std::string::npos) << ran.error;
}

TEST_F(HandedOver, RefusesAnInputThatItCannotHandOn) {
  test::write_file(input, std::string((1U << 20U) + 1, 'x'));
  const Arguments environment = {"BATON_STORE=postgresql://host/db"};
  const Ran ran =
      run({"shared", "write", "key", "-", "--session", "s"}, environment, pipes_from(input));
  EXPECT_EQ(ran.status, kLimit) << ran.error;
  EXPECT_NE(ran.error.find("standard input"), std::string::npos) << ran.error;
}

// The store has always been on the server: nothing has moved.
TEST_F(HandedOver, NamesTheCauseToClientsOverMcp) {
  test::write_file(
      input,
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"shared_context",)"
      R"("arguments":{"action":"list_keys","session":"s"}}})"
      "\n");
  const Ran ran =
      run({"mcp"}, {"BATON_STORE=postgresql://host/db", "BATON_FULL=/nowhere"}, pipes_from(input));
  EXPECT_EQ(ran.status, 0) << ran.error;
  EXPECT_NE(ran.output.find("baton-full is missing"), std::string::npos) << ran.output;
  EXPECT_EQ(ran.output.find("has moved"), std::string::npos) << ran.output;
}

TEST_F(HandedOver, ExplainsTheServerWithoutTheLargerProgram) {
  for (const Arguments& asked : {Arguments{"serve", "--help"}, Arguments{"help", "serve"}}) {
    const Ran ran = run(asked, {"BATON_FULL=/nowhere"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_TRUE(ran.output.starts_with("Serve the project on loopback")) << ran.output;
  }
}

struct HandedOverTo : HandedOver {
  std::unique_ptr<test::StoreSurroundings> surroundings;
  Arguments server;

  void SetUp() override {
    HandedOver::SetUp();
    const std::string missing = test::postgresql_surroundings().missing();
    if (!missing.empty()) GTEST_SKIP() << missing;
    surroundings = test::postgresql_surroundings().make();
    server = {"BATON_STORE=" + surroundings->server()};
    ASSERT_EQ(run({"init", "--feature", "f", "--workflow-id", "wf_1"}, server).status, 0);
  }

  void expect_written(const std::string& value) const {
    const Ran ran = run({"shared", "read", "key", "--json"}, server);
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_EQ(nlohmann::json::parse(ran.output).at("value"), value);
  }
};

TEST_F(HandedOverTo, postgresqlIsWhereTheStoreIs) {
  EXPECT_EQ(run({"shared", "write", "key", "value"}, server).status, 0);
  expect_written("value");
  EXPECT_FALSE(files::exists(project / ".claude/baton/store.db"));
  EXPECT_NE(run({"shared", "read", "key"}).status, 0) << "without the server it is not there";
}

TEST_F(HandedOverTo, postgresqlNeverShowsThePassword) {
  const std::string url = surroundings->server() + "_missing&password=sekret";
  const Ran ran = run({"session", "list"}, {"BATON_STORE=" + url});
  EXPECT_EQ(ran.status, kUnavailable) << ran.error;
  EXPECT_NE(ran.error.find("the database does not exist"), std::string::npos) << ran.error;
  EXPECT_EQ(ran.error.find("sekret"), std::string::npos) << ran.error;
  const Ran doctor = run({"doctor"}, {server.front() + "&password=sekret"});
  EXPECT_NE(doctor.output.find("postgresql://"), std::string::npos) << doctor.output;
  EXPECT_EQ((doctor.output + doctor.error).find("sekret"), std::string::npos) << doctor.output;
}

TEST_F(HandedOverTo, postgresqlGetsAnInputFromAFile) {
  test::write_file(input, "from a file");
  const Ran ran = run({"shared", "write", "key", "-"}, server, reads_from(input));
  EXPECT_EQ(ran.status, 0) << ran.error;
  expect_written("from a file");
}

TEST_F(HandedOverTo, postgresqlGetsAnInputFromAPipe) {
  test::write_file(input, "through a pipe");
  const Ran ran = run({"shared", "write", "key", "-"}, server, pipes_from(input));
  EXPECT_EQ(ran.status, 0) << ran.error;
  expect_written("through a pipe");
}

// A server of tools reads its input piece by piece: it is handed over before the first.
TEST_F(HandedOverTo, postgresqlIsServedToClientsOverMcp) {
  test::write_file(
      input,
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"resources/subscribe",)"
      R"("params":{"uri":"workflow://shared-context"}})"
      "\n"
      R"({"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"shared_context",)"
      R"("arguments":{"action":"write","key":"key","value":"over MCP"}}})"
      "\n");
  const Ran ran = run({"mcp", "--as", "code-writer"}, server, pipes_from(input));
  EXPECT_EQ(ran.status, 0) << ran.error;
  EXPECT_NE(ran.output.find(R"("structuredContent":{"key":"key","version":1)"), std::string::npos)
      << ran.output;
  EXPECT_NE(ran.output.find("notifications/resources/updated"), std::string::npos) << ran.output;
  expect_written("over MCP");
}

// With the files that a command opens, and the programs that it starts.
struct Untouched : HandedOver {
  void SetUp() override {
    if (!files::exists(kStrace)) GTEST_SKIP() << "strace is missing: NOT TESTED";
    HandedOver::SetUp();
    ASSERT_EQ(run({"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
    ASSERT_TRUE(files::exists(project / ".claude/baton/store.db"));
    if (calls_of({"version"}, {}).empty()) GTEST_SKIP() << "strace cannot trace here: NOT TESTED";
  }

  std::string calls_of(const Arguments& arguments, const Arguments& environment) const {
    const std::string trace = (folder / "trace").string();
    Arguments traced = {"-f", "-o", trace, "-e", "trace=file,execve,connect", BATON_BINARY};
    traced.insert(traced.end(), arguments.begin(), arguments.end());
    test::write_file(input, R"({"hook_event_name":"PreToolUse","tool_name":"Read",)"
                            R"("session_id":"s","cwd":")" +
                                project.string() + R"("})");
    Arguments all = environment;
    all.emplace_back("ASAN_OPTIONS=detect_leaks=0");  // it cannot look for leaks when traced
    test::run({.folder = project.string(),
               .arguments = traced,
               .program = kStrace,
               .environment = all,
               .before_exec = reads_from(input)});
    return test::read_file(trace);
  }
};

TEST_F(Untouched, IsTheStoreByCommandsThatDoNotUseIt) {
  for (const Arguments& arguments :
       {Arguments{"status"}, Arguments{"get", "/workflowId"}, Arguments{"hook"}}) {
    for (const Arguments& environment :
         {Arguments{}, Arguments{"BATON_STORE=postgresql://user@127.0.0.1:1/db"}}) {
      const std::string calls = calls_of(arguments, environment);
      EXPECT_NE(calls.find("exited with 0"), std::string::npos) << calls;
      EXPECT_EQ(calls.find("store.db"), std::string::npos) << calls;
      EXPECT_EQ(calls.find("baton-full"), std::string::npos) << calls;
      EXPECT_EQ(calls.find("libpq"), std::string::npos) << calls;
      EXPECT_EQ(calls.find("connect("), std::string::npos) << calls;
    }
  }
}

TEST_F(Untouched, IsTheFileWhereTheStoreIsOnAServer) {
  const std::string calls =
      calls_of({"session", "list"}, {"BATON_STORE=postgresql://host/db", "BATON_FULL=/bin/true"});
  EXPECT_NE(calls.find("execve(\"/bin/true\""), std::string::npos) << calls;
  EXPECT_EQ(calls.find("store.db"), std::string::npos) << calls;
}

}  // namespace
}  // namespace baton
