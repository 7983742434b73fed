// What `baton serve` tells its pages, and how it treats those that do not listen.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "faults/page_client.h"
#include "faults/page_fixture.h"

namespace baton::test {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kPages = 50;

// The first event with these members; those before it are dropped.
Json heard(PageClient& client, const Json& part) {
  for (Json event = client.event(); !event.is_null(); event = client.event()) {
    Json merged = event;
    merged.merge_patch(part);
    if (event == merged) return event;
  }
  return nullptr;
}

TEST_F(PageTest, TellsEveryPageWhatOtherProcessesChange) {
  begin_workflow();
  ASSERT_EQ(baton({"thread", "create", "main"}).status, 0);
  ServedPage page(project(), {}, environment());
  std::vector<PageClient> pages;
  for (std::size_t i = 0; i < kPages; ++i) {
    Json hello;
    auto client = page.access().listen(&hello);
    ASSERT_TRUE(client) << i;
    EXPECT_EQ(hello["type"], "hello");
    EXPECT_EQ(hello["revision"], 1);
    pages.push_back(*std::move(client));
  }
  const auto changes = [&](const Arguments& arguments, const Json& part) {
    const Ran ran = baton(arguments);
    ASSERT_EQ(ran.status, 0) << ran.error;
    for (PageClient& client : pages) {
      ASSERT_FALSE(heard(client, part).is_null()) << part;
    }
  };
  const std::string output =
      std::string(BATON_TEST_DATA) + "/photo-search/outputs/01-prd-writer.json";
  changes({"start", "prd-writer"},
          {{"type", "execution"}, {"agent", "prd-writer"}, {"status", "in_progress"}});
  changes({"record", output},
          {{"type", "execution"}, {"before", "in_progress"}, {"status", "completed"}});
  changes({"gate", "new-gate", "pass", "--new"},
          {{"type", "gate"}, {"name", "new-gate"}, {"status", "passed"}});
  changes({"shared", "write", "summary", "secret value"}, {{"type", "shared"},
                                                           {"session", "wf_1"},
                                                           {"key", "summary"},
                                                           {"version", 1},
                                                           {"author", "user"}});
  changes({"env", "store", "task", "--description", "d", "--value", "1", "--thread", "main"},
          {{"type", "env"}, {"thread", "main"}, {"key", "task"}, {"change", "stored"}});
  changes({"note", "add", "text", "--title", "A title"}, {{"type", "note"}, {"change", "created"}});
  changes({"note", "add", "text", "--title", "Another"}, {{"type", "note"}, {"change", "created"}});
  changes({"phase", "review"}, {{"type", "state"}, {"phase", "review"}});
}

TEST_F(PageTest, DoesNotNameTheLibraryThatServesThePages) {
  begin_workflow();
  const ServedPage page(project(), {}, environment());
  PageClient client(page.access().port);
  const PageAnswer answer = client.ask(page.access().upgrade());
  EXPECT_EQ(answer.status, 101);
  EXPECT_EQ(answer.fields.at("server"), "baton");
}

TEST_F(PageTest, ServesAProjectWhoseWorkflowBeginsLater) {
  ServedPage page(project(), {}, environment());
  Json hello;
  auto client = page.access().listen(&hello);
  ASSERT_TRUE(client);
  EXPECT_EQ(hello["revision"], 0);
  EXPECT_EQ(PageClient(page.access().port).ask(page.access().get("/api/v1/status")).status, 404);
  begin_workflow();
  EXPECT_FALSE(heard(*client, {{"type", "state"}, {"workflow", "wf_1"}}).is_null());
  ASSERT_EQ(baton({"shared", "write", "k", "v"}).status, 0);
  EXPECT_EQ(heard(*client, {{"type", "shared"}})["key"], "k");
}

TEST_F(PageTest, GreetsAPageThatComesBackWithTheNewRevision) {
  begin_workflow();
  ServedPage page(project(), {}, environment());
  ASSERT_TRUE(page.access().listen());  // and is closed at once
  auto watcher = page.access().listen();
  ASSERT_TRUE(watcher);
  ASSERT_EQ(baton({"phase", "review"}).status, 0);
  EXPECT_EQ(heard(*watcher, {{"type", "state"}})["revision"], 2);
  Json hello;
  ASSERT_TRUE(page.access().listen(&hello));
  EXPECT_EQ(hello["revision"], 2);
}

TEST_F(PageTest, DropsWhatPagesSendAndDisconnectsThoseThatSendMuch) {
  begin_workflow();
  ServedPage page(project(), {}, environment());
  auto client = page.access().listen();
  ASSERT_TRUE(client);
  client->send_message(R"({"type":"archive"})");
  ASSERT_EQ(baton({"phase", "review"}).status, 0);
  EXPECT_EQ(heard(*client, {{"type", "state"}})["revision"], 2);
  client->send_message(std::string(2048, 'x'));
  EXPECT_TRUE(client->is_closed_by_server());
}

}  // namespace
}  // namespace baton::test
