// Who hears of which changes, and from when on.
#include "mcp/protocol/subscriptions.h"

#include <set>

#include "unit/mcp/protocol_fixture.h"

namespace baton::test {
namespace {

using Event = LineChannel::Event;

TEST_F(Protocol, AListenerDoesNotKeepItsBatchBack) {
  lines.add(Json({stateless(7, "subscriptions/listen",
                            {{"notifications", {{"resourceSubscriptions", {"toy://it"}}}}}),
                  stateless(8, "tools/list")}));
  serve();
  const std::vector<Json> messages = lines.messages();
  ASSERT_EQ(messages.size(), 3U);
  EXPECT_EQ(messages[1][0]["id"], 8);
  EXPECT_EQ(messages[2]["id"], 7) << "answered when the server ends";
}

TEST_F(Handshake, TellsSubscribersOfChanges) {
  lines.add(request(1, "resources/subscribe", {{"uri", "toy://it"}}));
  lines.add(Event::woken);
  lines.steps.back().before = [this] { offer.changed.resources = {"toy://it", "toy://other"}; };
  lines.add_later(request(2, "resources/unsubscribe", {{"uri", "toy://it"}}));
  lines.add(Event::woken);
  lines.steps.back().before = [this] { offer.changed.resources = {"toy://it"}; };
  serve();
  const auto told = lines.notifications("notifications/resources/updated");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["params"], Json({{"uri", "toy://it"}}));
}

// The end of a subscription waits for its turn, so its bytes count like those of a request.
TEST_F(Handshake, ReadsNothingBehindTooLongACancellation) {
  offer.call = [this](mcp::Exchange& exchange) -> mcp::Answer {
    EXPECT_FALSE(exchange.is_cancelled());
    EXPECT_EQ(lines.steps.size(), 1U);
    return Json::object();
  };
  const Json cancelled = notification("notifications/cancelled", {{"requestId", 99}});
  lines.add(request(1, "tools/call", {{"name", "toy"}}));
  lines.add(cancelled.dump() + std::string(mcp::Connection::kMostWaitingBytes, ' '));
  lines.add(request(2, "ping"));
  serve();
  EXPECT_FALSE(lines.answer_to(2).is_null());
}

TEST_F(Handshake, LooksFromTimeToTimeWhereNothingWakesIt) {
  lines.add(Event::woken);
  serve();
  EXPECT_GE(lines.longest_wait, std::chrono::hours{1});
  lines.longest_wait = {};
  offer.has_no_watch = true;
  lines.add(Event::woken);
  serve();
  EXPECT_GT(lines.longest_wait, Milliseconds{0});
  EXPECT_LE(lines.longest_wait, std::chrono::seconds{10});
}

TEST_F(Handshake, TellsOfChangedListsUnasked) {
  lines.add(Event::woken);
  lines.steps.back().before = [this] {
    offer.changed = {.resource_list = true, .tool_list = true};
  };
  serve();
  EXPECT_EQ(lines.notifications("notifications/resources/list_changed").size(), 1U);
  EXPECT_TRUE(lines.notifications("notifications/tools/list_changed").empty())
      << "the offer does not announce it";
}

// A client may change the resource as soon as it reads that the subscription is acknowledged.
TEST_F(Handshake, WatchesBeforeItSaysSo) {
  std::vector<mcp::Wanted> watched;
  lines.at_each_line = [&](const std::string&) { watched.push_back(offer.watched); };
  lines.add(request(1, "resources/subscribe", {{"uri", "toy://it"}}));
  serve();
  ASSERT_EQ(watched.size(), 2U);
  EXPECT_TRUE(watched[0].resource_list) << "of which a client hears unasked";
  EXPECT_EQ(watched[1].resources, std::set<std::string>{"toy://it"});
}

TEST(Subscriptions, AreBounded) {
  mcp::Subscriptions subscriptions;
  for (std::size_t at = 0; at < mcp::Subscriptions::kMostResources; ++at) {
    ASSERT_TRUE(subscriptions.subscribe("toy://" + std::to_string(at)));
  }
  EXPECT_FALSE(subscriptions.subscribe("toy://more"));
  EXPECT_TRUE(subscriptions.subscribe("toy://7")) << "there already";
  subscriptions.unsubscribe("toy://7");
  EXPECT_TRUE(subscriptions.subscribe("toy://more"));
}

TEST_F(Handshake, RefusesToSubscribeToWhatItDoesNotKnow) {
  EXPECT_EQ(code_of(answer(request(1, "resources/subscribe", {{"uri", "toy://no"}}))), -32002);
}

TEST_F(Protocol, AcknowledgesAListenerFirstAndStampsWhatItHears) {
  lines.add(stateless(7, "subscriptions/listen",
                      {{"notifications",
                        {{"resourcesListChanged", true},
                         {"toolsListChanged", true},
                         {"resourceSubscriptions", {"toy://it", "toy://no"}}}}}));
  lines.add(Event::woken);
  lines.steps.back().before = [this] {
    offer.changed = {.resources = {"toy://it"}, .resource_list = true, .prompt_list = true};
  };
  serve();
  const std::vector<Json> messages = lines.messages();
  ASSERT_EQ(messages.size(), 4U);
  EXPECT_EQ(messages[0]["method"], "notifications/subscriptions/acknowledged");
  EXPECT_EQ(messages[0]["params"]["notifications"],
            Json({{"resourcesListChanged", true}, {"resourceSubscriptions", {"toy://it"}}}));
  EXPECT_EQ(messages[1]["method"], "notifications/resources/list_changed");
  EXPECT_EQ(messages[2]["method"], "notifications/resources/updated");
  for (std::size_t at = 0; at < 3; ++at) {
    EXPECT_EQ(messages[at]["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], 7);
  }
  EXPECT_EQ(messages[3]["id"], 7) << "answered when the server ends";
}

TEST_F(Protocol, WatchesBeforeItAcknowledgesAListener) {
  lines.add(
      stateless(7, "subscriptions/listen",
                {{"notifications",
                  {{"resourcesListChanged", true}, {"resourceSubscriptions", {"toy://it"}}}}}));
  mcp::Wanted watched;
  lines.at_each_line = [&](const std::string&) {
    if (lines.sent.size() == 1) watched = offer.watched;
  };
  offer.changed.resources = {"toy://it"};
  serve();
  EXPECT_TRUE(watched.resource_list);
  EXPECT_EQ(watched.resources, std::set<std::string>{"toy://it"});
  EXPECT_EQ(lines.sent.size(), 2U) << "what changed before is no news: acknowledged, then ended";
}

TEST_F(Protocol, AListenerThatLeavesHearsNothing) {
  lines.add(stateless(7, "subscriptions/listen",
                      {{"notifications", {{"resourceSubscriptions", {"toy://it"}}}}}));
  lines.add_later(notification("notifications/cancelled", {{"requestId", 7}}));
  lines.add(Event::woken);
  lines.steps.back().before = [this] { offer.changed.resources = {"toy://it"}; };
  serve();
  EXPECT_EQ(lines.sent.size(), 1U);
}

TEST_F(Protocol, RefusesAListenerThatNamesNothing) {
  EXPECT_EQ(code_of(answer(stateless(1, "subscriptions/listen"))), -32602);
  EXPECT_EQ(code_of(answer(stateless(2, "subscriptions/listen",
                                     {{"notifications", {{"resourceSubscriptions", 1}}}}))),
            -32602);
}

}  // namespace
}  // namespace baton::test
