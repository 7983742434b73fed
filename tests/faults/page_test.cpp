// `baton serve` as clients see it: the built program, on sockets.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "faults/files.h"
#include "faults/page_client.h"
#include "faults/page_fixture.h"
#include "faults/program.h"
#include "support/request_matrix.h"

namespace baton::test {
namespace {

using Json = nlohmann::json;

bool has_security_headers(const PageAnswer& answer) {
  const auto has = [&](const char* name) { return answer.fields.contains(name); };
  return has("content-security-policy") && has("x-content-type-options") &&
         has("referrer-policy") && has("cache-control") && has("cross-origin-opener-policy") &&
         has("cross-origin-resource-policy");
}

// Redeems the token of the address; the value of the cookie.
std::string log_in(const PageAccess& access, PageAnswer* answer = nullptr) {
  const std::string target = access.url.substr(access.url.find("/?"));
  const PageAnswer login =
      PageClient(access.port)
          .ask("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(access.port) +
               "\r\n\r\n");
  if (answer != nullptr) *answer = login;
  const auto cookie = login.fields.find("set-cookie");
  if (cookie == login.fields.end()) return {};
  const std::size_t begin = cookie->second.find('=') + 1;
  return cookie->second.substr(begin, cookie->second.find(';') - begin);
}

std::string text_of(const MatrixRow& row, const MatrixValues& values) {
  std::string text = row.method + " " + row.target + " HTTP/1.1\r\n";
  bool has_body = false;
  for (const auto& [name, value] : row.fields) {
    text += name + ": " + value + "\r\n";
    has_body |= name == "Content-Length";
  }
  return filled_in(text + "\r\n" + (has_body ? "{}" : ""), values);
}

TEST_F(PageTest, AnswersTheWholeMatrixOverSockets) {
  begin_workflow();
  ServedPage page(project(), {}, environment());
  const PageAccess& access = page.access();
  const MatrixValues values{
      .port = std::to_string(access.port), .bearer = access.bearer, .cookie = log_in(access)};
  for (const MatrixRow& row : request_matrix()) {
    PageClient client(access.port);
    client.send(text_of(row, values));
    const PageAnswer answer = client.answer(row.method);
    EXPECT_EQ(answer.status, static_cast<int>(row.status)) << row.name << "\n" << answer.body;
    EXPECT_TRUE(has_security_headers(answer)) << row.name;
    if (row.status >= 400 && row.method != "HEAD") {
      EXPECT_TRUE(Json::parse(answer.body, nullptr, false)["error"].contains("hint")) << row.name;
      EXPECT_TRUE(client.is_closed_by_server()) << row.name;
    }
  }
}

TEST_F(PageTest, ExchangesTheTokenOfTheAddressOnceForACookie) {
  begin_workflow();
  ServedPage page(project(), {}, environment());
  const PageAccess& access = page.access();
  PageAnswer first;
  const std::string cookie = log_in(access, &first);
  EXPECT_EQ(first.status, 303);
  EXPECT_EQ(first.fields.at("location"), "/");
  EXPECT_NE(first.fields.at("set-cookie").find("; HttpOnly; SameSite=Strict"), std::string::npos);
  PageAnswer second;
  EXPECT_EQ(log_in(access, &second), "");
  EXPECT_EQ(second.status, 401);
  const std::string port = std::to_string(access.port);
  const PageAnswer shown = PageClient(access.port)
                               .ask("GET / HTTP/1.1\r\nHost: localhost:" + port +
                                    "\r\nCookie: baton-" + port + "=" + cookie + "\r\n\r\n");
  EXPECT_EQ(shown.status, 200);
  EXPECT_TRUE(shown.fields.at("content-type").starts_with("text/html"));
  EXPECT_EQ(shown.body.find("<script>"), std::string::npos) << "the policy forbids inline scripts";
}

TEST_F(PageTest, AnswersSeveralRequestsOfOneConnection) {
  begin_workflow();
  ServedPage page(project(), {"--write"}, environment());
  PageClient client(page.access().port, PageClient::Over::ipv4);
  const std::string get = page.access().get("/api/v1/shared/read?key=k");
  EXPECT_EQ(client.ask(get).status, 404);
  const Json request = {{"key", "k"}, {"value", "v"}};
  EXPECT_EQ(client.ask(page.access().post("/api/v1/shared/write", request)).status, 200);
  ASSERT_TRUE(client.send(get + get));
  EXPECT_EQ(Json::parse(client.answer().body)["value"], "v");
  EXPECT_EQ(Json::parse(client.answer().body)["value"], "v");
}

TEST_F(PageTest, ListensOnIpv6WhereTheMachineHasIt) {
  begin_workflow();
  ServedPage page(project(), {}, environment());
  PageClient client(page.access().port, PageClient::Over::ipv6);
  if (!client.is_connected()) GTEST_SKIP() << "this machine has no ::1";
  EXPECT_EQ(client.ask(page.access().get("/api/v1/status")).status, 200);
}

TEST_F(PageTest, LimitsHeaderAndBody) {
  begin_workflow();
  ServedPage page(project(), {"--write"}, environment());
  const PageAccess& access = page.access();
  const std::string filler(17U << 10U, 'x');
  EXPECT_EQ(
      PageClient(access.port).ask(access.get("/api/v1/status", "X: " + filler + "\r\n")).status,
      431);
  EXPECT_EQ(PageClient(access.port).ask(access.get("/api/v1/" + filler)).status, 431);
  const Json large = {{"key", "k"}, {"value", std::string(1U << 20U, 'x')}};
  EXPECT_EQ(PageClient(access.port).ask(access.post("/api/v1/shared/write", large)).status, 413);
  EXPECT_EQ(PageClient(access.port).ask("hello\r\n\r\n").status, 400);
  EXPECT_EQ(PageClient(access.port).ask("GET / HTTP/1.0\r\n\r\n").status, 400);
  EXPECT_EQ(PageClient(access.port).ask(access.get("/api/v1/status", "A: 1\r\n B: 2\r\n")).status,
            200)
      << "a folded header is one field, which decides nothing";
  EXPECT_EQ(PageClient(access.port).ask(access.get("/api/v1/status")).status, 200);
}

TEST_F(PageTest, TurnsAwayMoreThan64Connections) {
  begin_workflow();
  ServedPage page(project(), {}, environment());
  const PageAccess& access = page.access();
  {
    std::vector<PageClient> clients;
    for (int i = 0; i < 64; ++i) {
      clients.emplace_back(access.port);
      ASSERT_EQ(clients.back().ask(access.get("/api/v1/phase")).status, 200) << i;
    }
    EXPECT_EQ(PageClient(access.port).ask(access.get("/api/v1/phase")).status, 503);
  }
  int status = 0;
  for (int attempt = 0; attempt < 100 && status != 200; ++attempt) {
    status = PageClient(access.port).ask(access.get("/api/v1/phase")).status;
  }
  EXPECT_EQ(status, 200);
}

TEST_F(PageTest, RefusesAWebSocketOfAnotherSite) {
  begin_workflow();
  ServedPage page(project(), {}, environment());
  const std::string upgrade =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const auto ask = [&](const std::string& target, const std::string& more) {
    return PageClient(page.access().port).ask(page.access().get(target, upgrade + more)).status;
  };
  EXPECT_EQ(ask("/api/v1/events", ""), 403);
  EXPECT_EQ(ask("/api/v1/events", "Origin: http://evil.example\r\n"), 403);
  const std::string origin =
      "Origin: http://127.0.0.1:" + std::to_string(page.access().port) + "\r\n";
  EXPECT_EQ(ask("/api/v1/status", origin), 404);
  EXPECT_EQ(PageClient(page.access().port).ask(page.access().get("/api/v1/events")).status, 426);
}

TEST_F(PageTest, KeepsMarkupAndTerminalEscapesAsText) {
  begin_workflow();
  ServedPage page(project(), {"--write"}, environment());
  const std::string text = "<script>alert(1)</script>\x1b]0;title\x07";
  const PageAccess& access = page.access();
  const auto send = [&](const std::string& operation, const Json& request) {
    const PageAnswer answer =
        PageClient(access.port).ask(access.post("/api/v1/" + operation, request));
    EXPECT_EQ(answer.fields.at("content-type"), "application/json") << operation;
    EXPECT_EQ(answer.body.find('\x1b'), std::string::npos) << operation;
    return answer.status;
  };
  EXPECT_EQ(send("decide", {{"text", text}}), 200);
  EXPECT_EQ(send("constrain", {{"text", text}}), 200);
  EXPECT_EQ(send("shared/write", {{"key", "k"}, {"value", text}}), 200);
  EXPECT_EQ(send("note/add", {{"title", text}, {"body", text}}), 400);
  EXPECT_EQ(send("note/add", {{"title", "<script>alert(1)</script>"}, {"body", text}}), 200);
  EXPECT_EQ(send("task/add", {{"tasks", {{{"title", text}}}}}), 200);
  EXPECT_NE(send("set", {{"pointer", "/" + text}, {"value", text}}), 0);
  for (const char* target :
       {"/api/v1/decide", "/api/v1/constrain", "/api/v1/shared/read?key=k", "/api/v1/note/list",
        "/api/v1/task/list", "/api/v1/status", "/api/v1/%3Cscript%3E"}) {
    const PageAnswer answer = PageClient(access.port).ask(access.get(target));
    EXPECT_EQ(answer.fields.at("content-type"), "application/json") << target;
    EXPECT_EQ(answer.fields.at("x-content-type-options"), "nosniff") << target;
    EXPECT_EQ(answer.body.find('\x1b'), std::string::npos) << target;
    EXPECT_EQ(answer.body.find('\x07'), std::string::npos) << target;
  }
}

TEST_F(PageTest, EndsWithStatus0OnASignal) {
  begin_workflow();
  for (const int signal : {SIGTERM, SIGINT}) {
    ServedPage page(project(), {}, environment());
    auto client = page.access().listen();
    ASSERT_TRUE(client);
    page.process().signal(signal);
    EXPECT_TRUE(client->is_closed_by_server());
    const Ran ran = page.process().wait();
    EXPECT_EQ(ran.status, 0) << signal;
    EXPECT_EQ(ran.error, "");
  }
}

TEST_F(PageTest, OpensItsAddressInTheBrowser) {
  begin_workflow();
  const std::filesystem::path opened = folder_.path() / "opened";
  write_file(folder_.path() / "bin" / "xdg-open",
             "#!/bin/sh\nprintf '%s' \"$1\" > '" + opened.string() + ".new'\n" + "mv '" +
                 opened.string() + ".new' '" + opened.string() + "'\n");
  std::filesystem::permissions(folder_.path() / "bin" / "xdg-open",
                               std::filesystem::perms::owner_all);
  Arguments environment = this->environment();
  environment.push_back("PATH=" + (folder_.path() / "bin").string() + ":/usr/bin:/bin");
  ServedPage page(project(), {"--open"}, environment);
  for (int waited = 0; waited < 1000 && !std::filesystem::exists(opened); ++waited) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  EXPECT_EQ(read_file(opened), page.access().url);
}

TEST_F(PageTest, ServesEvenIfThereIsNoBrowser) {
  begin_workflow();
  Arguments environment = this->environment();
  environment.emplace_back("PATH=/nowhere");
  ServedPage page(project(), {"--open"}, environment);
  EXPECT_EQ(PageClient(page.access().port).ask(page.access().get("/api/v1/phase")).status, 200);
  page.process().signal(SIGTERM);
  const Ran ran = page.process().wait();
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.error.find("open the printed address"), std::string::npos) << ran.error;
}

TEST_F(PageTest, SaysThatAPortIsInUse) {
  begin_workflow();
  ServedPage page(project(), {}, environment());
  const Ran second = baton({"serve", "--port", std::to_string(page.access().port)});
  EXPECT_EQ(second.status, 5);
  EXPECT_NE(second.error.find("cannot listen on the port"), std::string::npos);
}

TEST_F(PageTest, IsNotForAgents) {
  begin_workflow();
  const Ran refused = run({.folder = project().string(),
                           .arguments = {"serve"},
                           .environment = {"BATON_AGENT=code-writer"}});
  EXPECT_EQ(refused.status, 6);
  EXPECT_EQ(refused.output, "");
}

TEST_F(PageTest, RequestsHaveTheAuthorityOfWhoStartedTheServer) {
  begin_workflow();
  Arguments environment = this->environment();
  environment.emplace_back("CLAUDECODE=1");
  ServedPage page(project(), {"--write"}, environment);
  EXPECT_EQ(
      PageClient(page.access().port).ask(page.access().post("/api/v1/undo", Json::object())).status,
      403);
}

TEST_F(PageTest, SaysThatItsCompanionIsMissing) {
  begin_workflow();
  const Ran ran = run({.folder = project().string(),
                       .arguments = {"serve"},
                       .environment = {"BATON_FULL=" + (folder_.path() / "missing").string()}});
  EXPECT_EQ(ran.status, 5);
  EXPECT_NE(ran.error.find("baton-full is missing"), std::string::npos) << ran.error;
  EXPECT_NE(ran.error.find(folder_.path() / "missing"), std::string::npos) << ran.error;
}

// The program would replace itself without end.
TEST_F(PageTest, RefusesItselfAsItsCompanion) {
  begin_workflow();
  const std::filesystem::path link = folder_.path() / "link";
  std::filesystem::create_symlink(BATON_BINARY, link);
  for (const std::string& named : {std::string(BATON_BINARY), link.string()}) {
    const Ran ran = run({.folder = project().string(),
                         .arguments = {"serve"},
                         .environment = {"BATON_FULL=" + named}});
    EXPECT_EQ(ran.status, 5);
    EXPECT_NE(ran.error.find("this program is not baton-full: " + named), std::string::npos)
        << ran.error;
  }
}

}  // namespace
}  // namespace baton::test
