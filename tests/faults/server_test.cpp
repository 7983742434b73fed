// The built program as an MCP server: clients that send nonsense, too much, or go away; others who
// change the project meanwhile; signals; memory.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <set>
#include <string>

#include "faults/rounds.h"
#include "faults/served_program.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using Json = nlohmann::json;
using test::Connected;
using test::ServedProgram;

Json request(const Json& id, const std::string& method) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}};
}

class Server : public testing::TestWithParam<Connected> {
 protected:
  void SetUp() override {
    run({"init", "--feature", "search", "--workflow-id", "wf_1"});
    server.emplace(launch({"--as", "orchestrator"}), GetParam());
    server->introduce_itself();
  }
  test::Launch launch(test::Arguments arguments) const {
    return {.folder = folder.path().string(),
            .arguments = std::move(arguments),
            .environment = {"SFA_CONTEXT_STORE=" + (folder.path() / "notes").string(),
                            "XDG_CACHE_HOME=" + (folder.path() / "cache").string()}};
  }
  test::Ran run(const test::Arguments& arguments) const {
    test::Ran ran = test::run(launch(arguments));
    EXPECT_EQ(ran.status, 0) << ran.error << ran.output;
    return ran;
  }
  bool is_alive() { return server->ask("alive", "ping").value("result", Json()) == Json::object(); }
  void subscribe(const std::string& uri) {
    const Json answer = server->ask(uri, "resources/subscribe", {{"uri", uri}});
    ASSERT_EQ(answer.value("result", Json()), Json::object()) << answer;
  }
  std::string updated() {
    const Json heard = server->heard("notifications/resources/updated");
    return heard.is_null() ? "" : heard["params"]["uri"].get<std::string>();
  }

  test::TemporaryFolder folder;
  std::optional<ServedProgram> server;
};

INSTANTIATE_TEST_SUITE_P(Connections, Server,
                         testing::Values(Connected::by_pipes, Connected::by_a_socket),
                         [](const auto& connection) {
                           return connection.param == Connected::by_pipes ? "Pipes" : "Socket";
                         });

TEST_P(Server, EndsWithItsInput) {
  ASSERT_TRUE(server->send(request(1, "ping")));
  ASSERT_TRUE(server->send_bytes(R"({"jsonrpc":"2.0","id":2,"method":"ping"})")) << "no line feed";
  server->close_input();
  EXPECT_EQ(server->read()["id"], 1);
  EXPECT_EQ(server->read()["id"], 2);
  EXPECT_EQ(server->process().wait().status, 0);
}

TEST_P(Server, EndsWellWhenItIsAskedTo) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    ServedProgram other(launch({}), GetParam());
    other.introduce_itself();
    other.process().signal(signal);
    const test::Ran ran = other.process().wait();
    EXPECT_EQ(ran.status, 0) << signal;
    EXPECT_EQ(ran.error, "");
  }
}

TEST_P(Server, EndsWhenItsReaderCloses) {
  server->close_output();
  (void)server->send(request(1, "ping"));
  EXPECT_EQ(server->process().wait().status, 0);
}

TEST_P(Server, TakesLinesInPieces) {
  for (const char byte : request("slow", "ping").dump() + "\n") {
    ASSERT_TRUE(server->send_bytes({&byte, 1}));
  }
  EXPECT_EQ(server->read()["id"], "slow");
}

TEST_P(Server, OutlivesGarbage) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::string garbage(random() % 200, ' ');
    for (char& byte : garbage) byte = static_cast<char>(random() % 256);
    std::erase(garbage, '\n');
    ASSERT_TRUE(server->send_bytes(garbage + "\n"));
  }
  EXPECT_TRUE(is_alive());
}

TEST_P(Server, RefusesALineOfMoreThan64MiB) {
  const std::string mebibyte(1U << 20U, 'x');
  for (int count = 0; count < 65; ++count) ASSERT_TRUE(server->send_bytes(mebibyte));
  ASSERT_TRUE(server->send_bytes("\n"));
  const Json refused = server->read();
  EXPECT_EQ(refused["error"]["code"], -32700) << refused;
  EXPECT_NE(refused.dump().find("64 MiB"), std::string::npos);
  EXPECT_TRUE(is_alive());
}

// A client that writes all it has before it reads: it must not have to wait for itself.
TEST_P(Server, HasAThousandRequestsInFlight) {
  constexpr int kRequests = 1'000;
  for (int id = 0; id < kRequests; ++id) {
    ASSERT_TRUE(server->send(request(id, "tools/list"))) << id;
  }
  ASSERT_TRUE(server->send({{"jsonrpc", "2.0"},
                            {"method", "notifications/cancelled"},
                            {"params", {{"requestId", "nobody's"}}}}));
  for (int id = 0; id < kRequests; ++id) ASSERT_EQ(server->read()["id"], id);
  EXPECT_TRUE(is_alive());
}

TEST_P(Server, NotifiesOfChangesByOtherProcesses) {
  const std::string path =
      Json::parse(run({"note", "add", "--title", "A note", "--json"}).output)["path"];
  const std::string note = "note://" + path;
  for (const std::string& uri :
       {std::string("workflow://state"), note, std::string("workflow://shared-context")}) {
    subscribe(uri);
  }
  run({"decide", "Use an index"});
  EXPECT_EQ(updated(), "workflow://state");
  run({"note", "edit", path, "--append", "More."});
  EXPECT_EQ(updated(), note);
  run({"shared", "write", "goal", "Find photos."});
  EXPECT_EQ(updated(), "workflow://shared-context");
}

TEST_P(Server, NotifiesOfAChangedListOfResources) {
  run({"archive", "--force"});
  EXPECT_FALSE(server->heard("notifications/resources/list_changed").is_null());
}

// Its own changes are told as well: another part of the client may wait for them.
TEST_P(Server, NotifiesOfItsOwnChanges) {
  subscribe("workflow://state");
  server->call("workflow", {{"action", "decide"}, {"text", "Use an index"}});
  EXPECT_EQ(updated(), "workflow://state");
}

TEST_P(Server, FollowsAStoreThatIsReplaced) {
  const Json write = {{"action", "write"}, {"key", "goal"}, {"value", "Find photos."}};
  EXPECT_EQ(server->call("shared_context", write)["version"], 1);
  for (const char* name : {"store.db", "store.db-wal", "store.db-shm"}) {
    files::remove(folder.path() / ".claude/baton" / name);
  }
  run({"session", "create", "wf_1"});
  EXPECT_EQ(server->call("shared_context", write)["version"], 1) << "it is another store";
  EXPECT_NE(run({"shared", "read", "goal"}).output.find("Find photos."), std::string::npos);
}

// Another program, which could reach it, would not have what the client has sent already.
TEST_P(Server, ReportsThatItsStoreHasMovedToAServer) {
  const files::path configuration = folder.path() / ".claude/baton.json";
  std::ofstream(configuration) << R"({"store": {"server": "postgresql://user@localhost:1/db"}})";
  const Json list = {{"action", "list_keys"}};
  const Json refused = server->call("shared_context", list)["result"];
  EXPECT_EQ(refused["isError"], true) << refused;
  EXPECT_NE(refused.dump().find("restart `baton mcp`"), std::string::npos) << refused;
  EXPECT_TRUE(is_alive());
  files::remove(configuration);
  EXPECT_TRUE(server->call("shared_context", list).contains("keys"));
}

TEST_P(Server, FollowsAFolderThatIsAwayForAWhile) {
  subscribe("workflow://state");
  const files::path claude = folder.path() / ".claude";
  for (const bool is_deleted : {false, true}) {
    files::copy(claude, folder.path() / "copy", files::copy_options::recursive);
    if (is_deleted) files::remove_all(claude);
    if (!is_deleted) files::rename(claude, folder.path() / "moved");
    EXPECT_EQ(updated(), "workflow://state");
    files::rename(folder.path() / "copy", claude);
    EXPECT_EQ(updated(), "workflow://state");
    run({"decide", "Use an index"});
    EXPECT_EQ(updated(), "workflow://state");
  }
}

TEST_P(Server, FollowsAProjectThatIsMadeLater) {
  test::TemporaryFolder empty;
  test::Launch elsewhere = launch({"--as", "user"});
  elsewhere.folder = empty.path().string();
  ServedProgram early(elsewhere, GetParam());
  early.introduce_itself();
  EXPECT_NE(early.call("workflow", {{"action", "status"}}).dump().find("no workflow"),
            std::string::npos);
  test::Launch init = elsewhere;
  init.arguments = {"init", "--feature", "late", "--workflow-id", "wf_2"};
  ASSERT_EQ(test::run(init).status, 0);
  EXPECT_EQ(early.call("workflow", {{"action", "status"}})["workflowId"], "wf_2");
}

// Each writes under its own keys and a common one, whose versions then are all different.
TEST_P(Server, SharesASessionWithOthers) {
  constexpr int kWrites = 50;
  ServedProgram other(launch({"--as", "code-writer"}), GetParam());
  other.introduce_itself();
  std::set<int> versions;
  for (int count = 0; count < kWrites; ++count) {
    for (ServedProgram* one : {&*server, &other}) {
      const Json answer =
          one->call("shared_context",
                    {{"action", "write"}, {"key", "both"}, {"value", std::to_string(count)}});
      ASSERT_TRUE(answer.contains("version")) << answer;
      versions.insert(answer["version"].get<int>());
    }
  }
  EXPECT_EQ(versions.size(), 2U * kWrites);
  EXPECT_EQ(*versions.rbegin(), 2 * kWrites);
}

TEST_P(Server, KeepsNothingOfWhatIsDone) {
  const int calls = test::all_rounds() ? 100'000 / test::kSanitized : 2'000 / test::kSanitized;
  const std::vector<std::pair<std::string, Json>> mix = {
      {"shared_context", {{"action", "write"}, {"key", "goal"}, {"value", "Find photos."}}},
      {"shared_context", {{"action", "read"}, {"key", "goal"}}},
      {"shared_context", {{"action", "read"}, {"key", "nothing"}}},
      {"workflow", {{"action", "status"}}},
      {"workflow", {{"action", "context"}, {"agent", "prd-writer"}}},
      {"task", {{"action", "list"}}}};
  const auto call_all = [&](int count) {
    for (int n = 0; n < count; ++n) {
      const auto& [tool, input] = mix[static_cast<std::size_t>(n) % mix.size()];
      ASSERT_FALSE(server->call(tool, input).is_null()) << n;
    }
  };
  call_all(calls / 4);
  const std::size_t before = server->resident();
  call_all(calls);
  // SQLite keeps 2 MiB of the store's pages, and sanitizers what is freed for a while.
  constexpr std::size_t kMoreKiB = test::kTimesMeanSomething ? 3 * 1'024 : 512 * 1'024;
  EXPECT_LT(server->resident(), before + kMoreKiB) << before << " KiB before";
}

}  // namespace
}  // namespace baton
