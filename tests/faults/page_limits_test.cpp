// Slow and silent clients of the server, in this process and with short times.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "app/core/workspace.h"
#include "domain/shared/participant.h"
#include "faults/files.h"
#include "faults/page_client.h"
#include "faults/page_fixture.h"
#include "posix/copy_descriptor.h"
#include "web/server.h"
#include "wiring/posix_project.h"

namespace baton::test {
namespace {

using std::chrono::milliseconds;

web::Limits short_limits() {
  return {.queued = 64U << 10U,
          .send_buffer = 4U << 10U,
          .request = milliseconds{150},
          .idle = milliseconds{300},
          .answer = milliseconds{150},
          .lingering = milliseconds{100}};
}

// Serves a project in a thread.
class ServerHere {
 public:
  ServerHere(const std::string& folder, web::Limits limits)
      : workspace_(*opener_.open({.project = folder})),
        api_(workspace_, authority::caller_named(shared::kUser), web::Writes::refused),
        live_(workspace_, posix::copy_descriptor),
        sockets_(*web::Sockets::open(context_, 0)) {
    access_.port = sockets_.port();
    web::RequestGuard guard(web::Credentials(workspace_.host().crypto, access_.port), access_.port);
    access_.bearer = guard.credentials().bearer_token();
    site_ = std::make_unique<web::Site>(std::move(guard), api_);
    server_ = std::make_unique<web::Server>(context_, std::move(sockets_), *site_, live_, limits);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~ServerHere() {
    server_->stop();
    thread_.join();
  }
  ServerHere(const ServerHere&) = delete;
  ServerHere& operator=(const ServerHere&) = delete;

  [[nodiscard]] const PageAccess& access() const { return access_; }

 private:
  posix::SystemClock clock_;
  posix::RandomIds ids_;
  posix::ThisMachine machine_;
  PosixProjectOpener opener_{{clock_, ids_, machine_}};
  app::Workspace workspace_;
  web::Api api_;
  web::LiveProject live_;
  boost::asio::io_context context_{1};
  web::Sockets sockets_;
  std::unique_ptr<web::Site> site_;
  std::unique_ptr<web::Server> server_;
  PageAccess access_;
  std::thread thread_;
};

class PageLimitsTest : public PageTest {
 protected:
  PageLimitsTest() {
    begin_workflow();
    ::setenv("SFA_CONTEXT_STORE", notes().c_str(), 1);
  }
  [[nodiscard]] std::filesystem::path notes() const { return folder_.path() / "notes"; }
  const PageAccess& serve(web::Limits limits = short_limits()) {
    server_ = std::make_unique<ServerHere>(project().string(), limits);
    return server_->access();
  }

  std::unique_ptr<ServerHere> server_;
};

TEST_F(PageLimitsTest, DisconnectsAClientThatSendsNoRequest) {
  const PageAccess& access = serve();
  PageClient client(access.port);
  EXPECT_TRUE(client.is_closed_by_server());
}

// Each byte comes in time, but not the whole.
TEST_F(PageLimitsTest, DisconnectsAClientThatSendsItsHeaderSlowly) {
  const PageAccess& access = serve();
  PageClient client(access.port);
  const std::string request = access.get("/api/v1/status");
  bool is_open = true;
  for (std::size_t at = 0; at < 40 && is_open; ++at) {
    is_open = client.send(request.substr(at, 1));
    std::this_thread::sleep_for(milliseconds{10});
  }
  EXPECT_EQ(client.answer().status, 0);
}

TEST_F(PageLimitsTest, DisconnectsAClientThatSendsHalfOfItsBody) {
  const PageAccess& access = serve();
  PageClient client(access.port);
  const std::string request = access.post("/api/v1/status", nlohmann::json::object());
  client.send(request.substr(0, request.size() - 1));
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST_F(PageLimitsTest, DisconnectsAClientThatIsIdle) {
  const PageAccess& access = serve();
  PageClient client(access.port);
  EXPECT_EQ(client.ask(access.get("/api/v1/status")).status, 200);
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST_F(PageLimitsTest, ServesOthersMeanwhile) {
  const PageAccess& access = serve();
  PageClient slow(access.port);
  slow.send("GET /api");
  EXPECT_EQ(PageClient(access.port).ask(access.get("/api/v1/status")).status, 200);
}

TEST_F(PageLimitsTest, DisconnectsAPageThatDoesNotAnswerAPing) {
  auto page = serve().listen();
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->is_closed_by_server());
}

// The kernel keeps some for a client before the server does, so several rounds are needed.
TEST_F(PageLimitsTest, DisconnectsAPageThatDoesNotRead) {
  constexpr int kRounds = 12;
  constexpr int kNotes = 200;  // in a round
  web::Limits limits = short_limits();
  limits.idle = milliseconds{60'000};
  const PageAccess& access = serve(limits);
  auto silent = access.listen(nullptr, 1024);
  auto attentive = access.listen();
  ASSERT_TRUE(silent && attentive);
  for (int round = 0; round < kRounds; ++round) {
    const std::string prefix = std::to_string(round) + "-";
    for (int i = 0; i < kNotes; ++i) {
      write_file(notes() / "agent" / (prefix + std::to_string(i) + ".md"), "text");
    }
    std::set<std::string> heard;
    while (heard.size() < kNotes) {
      const nlohmann::json event = attentive->event();
      ASSERT_TRUE(event.is_object()) << round;
      if (event.value("path", "").starts_with("agent/" + prefix)) heard.insert(event["path"]);
    }
  }
  EXPECT_TRUE(silent->is_closed_by_server());
  EXPECT_TRUE(access.listen());
}

}  // namespace
}  // namespace baton::test
