// The protocol as a client sees it: what goes in, what comes out.
#include <stdexcept>

#include "text/concat.h"
#include "unit/mcp/protocol_fixture.h"

namespace baton::test {
namespace {

using Event = LineChannel::Event;

TEST_F(Handshake, NegotiatesAVersionItKnows) {
  for (const auto& [asked, given] :
       std::vector<std::pair<std::string, std::string>>{{"2025-11-25", "2025-11-25"},
                                                        {"2024-11-05", "2024-11-05"},
                                                        {"2099-01-01", "2025-11-25"},
                                                        {"2026-07-28", "2025-11-25"}}) {
    Json hello = initialize(asked);
    hello["params"]["protocolVersion"] = asked;
    EXPECT_EQ(answer(hello)["result"]["protocolVersion"], given) << asked;
  }
  const Json result = lines.answer_to("hello")["result"];
  EXPECT_EQ(result["serverInfo"]["name"], "toy");
  EXPECT_EQ(result["instructions"], "Use it.");
  EXPECT_TRUE(result["capabilities"].contains("tools"));
}

TEST_F(Handshake, AnswersPlainly) {
  const Json result = answer(request(1, "tools/list"))["result"];
  EXPECT_EQ(result, Json({{"tools", {{{"name", "toy"}}}}, {"nextCursor", "second"}}));
}

TEST_F(Handshake, GoesOnWhereAPageEnded) {
  EXPECT_EQ(answer(request(1, "tools/list", {{"cursor", "second"}}))["result"],
            Json({{"tools", {{{"name", "toy_2"}}}}}));
  EXPECT_EQ(code_of(answer(request(2, "tools/list", {{"cursor", "third"}}))), -32602);
}

TEST_F(Handshake, KeepsIdsOfEveryKind) {
  for (const Json& id : std::vector<Json>{0, -7, 9007199254740993, "", "a\"b", "\u2028"}) {
    EXPECT_EQ(answer(request(id, "ping"))["result"], Json::object()) << id;
  }
}

TEST_F(Handshake, RefusesIdsOfOtherKinds) {
  for (const Json& id : std::vector<Json>{nullptr, 1.5, true, Json::array(), Json::object()}) {
    lines.add(request(id, "ping"));
  }
  serve();
  for (const Json& message : lines.messages()) {
    if (message["id"] == "hello") continue;
    EXPECT_EQ(message["id"], nullptr);
    EXPECT_EQ(code_of(message), -32600);
  }
  EXPECT_EQ(lines.sent.size(), 6U);
}

TEST_F(Handshake, SaysWhatIsWrongWithALine) {
  const std::vector<std::pair<std::string, int>> wrong = {
      {"{", -32700},
      {"\xff", -32700},
      {"[]", -32600},
      {"42", -32600},
      {R"({"jsonrpc":"1.0","id":1,"method":"ping"})", -32600},
      {R"({"jsonrpc":"2.0","id":1})", -32600},
      {R"({"jsonrpc":"2.0","id":1,"method":7})", -32600},
      {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})", -32602},
      {Json(std::vector<Json>(mcp::kLargestBatch + 1, request(1, "ping"))).dump(), -32600},
      {std::string(100'000, '['), -32700},
      {R"({"jsonrpc":"2.0","id":1,"method":"no/such"})", -32601}};
  for (const auto& [line, code] : wrong) {
    lines.sent.clear();
    lines.add(line);
    serve();
    ASSERT_EQ(lines.sent.size(), 2U) << "the handshake's, and this one";
    for (const Json& message : lines.messages()) {
      if (message["id"] == "hello") continue;
      EXPECT_EQ(code_of(message), code) << line.substr(0, 80);
    }
  }
}

TEST_F(Handshake, RefusesIntegersThatItCouldNotKeep) {
  const std::string big = "12345678901234567890123";
  lines.add(R"({"jsonrpc":"2.0","id":7,"method":"ping","params":{"value":)" + big + "}}");
  lines.add(R"({"jsonrpc":"2.0","id":)" + big + R"(,"method":"ping"})");
  lines.add(request(8, "ping"));
  serve();
  const Json refused = lines.answer_to(7);
  EXPECT_EQ(code_of(refused), -32600);
  EXPECT_EQ(refused["error"]["message"],
            "the integer does not fit 64 bits at column 59; write it as a string, so that it keeps "
            "its value");
  EXPECT_EQ(code_of(lines.answer_to(nullptr)), -32600) << "an id that cannot be repeated";
  EXPECT_TRUE(lines.answer_to(8).contains("result"));
}

// Revision 2025-03-26 demands that batches are taken; the others do not forbid it.
TEST_F(Handshake, AnswersABatchWithOneLine) {
  lines.add(Json({request(1, "ping"), notification("notifications/initialized"), 7,
                  request(2, "no/such"), request(3, "ping")}));
  lines.add(request(4, "ping"));
  serve();
  const std::vector<Json> messages = lines.messages();
  ASSERT_EQ(messages.size(), 3U) << "the handshake's, the batch's and the last one";
  ASSERT_EQ(messages[1].size(), 4U) << messages[1];
  EXPECT_EQ(code_of(messages[1][0]), -32600);
  EXPECT_EQ(messages[1][1]["id"], 1);
  EXPECT_EQ(code_of(messages[1][2]), -32601);
  EXPECT_EQ(messages[1][3], Json({{"jsonrpc", "2.0"}, {"id", 3}, {"result", Json::object()}}));
  EXPECT_EQ(messages[2]["id"], 4);
}

TEST_F(Handshake, BoundsTheLineOfABatch) {
  offer.call = [](mcp::Exchange&) -> mcp::Answer {
    return Json{{"content", {std::string(mcp::kLargestText / 2, 'x')}}};
  };
  const Json params = {{"name", "toy"}};
  lines.add(Json(
      {request(1, "tools/call", params), request(2, "tools/call", params), request(3, "ping")}));
  serve();
  const Json batch = lines.messages().at(1);
  ASSERT_EQ(batch.size(), 3U);
  EXPECT_TRUE(batch[0].contains("result"));
  EXPECT_EQ(batch[1]["id"], 2);
  EXPECT_EQ(code_of(batch[1]), -32603);
  EXPECT_TRUE(batch[2].contains("result"));
  EXPECT_LE(batch.dump().size(), mcp::kLargestText + 1'000);
}

TEST_F(Handshake, LeavesOutOfABatchWhatWantsNoAnswer) {
  lines.add(Json({notification("notifications/initialized")}));
  lines.add(Json({request(1, "ping"), request(2, "ping"),
                  notification("notifications/cancelled", {{"requestId", 2}})}));
  lines.add(
      Json({request(3, "ping"), notification("notifications/cancelled", {{"requestId", 3}})}));
  serve();
  const std::vector<Json> messages = lines.messages();
  ASSERT_EQ(messages.size(), 2U);
  ASSERT_EQ(messages[1].size(), 1U);
  EXPECT_EQ(messages[1][0]["id"], 1);
}

TEST_F(Handshake, PassesOverBlankLinesAndNotificationsItDoesNotKnow) {
  for (const std::string line : {"", "  \t", "\r"}) lines.add(line);
  lines.add(notification("notifications/initialized"));
  lines.add(notification("notifications/whatever"));
  lines.add(request(1, "ping"));
  serve();
  EXPECT_EQ(lines.sent.size(), 2U);
}

TEST_F(Handshake, RefusesALineThatIsNoJsonWithTheIdThatItHas) {
  const auto call = [](const std::string& id, const std::string& text) {
    return text::concat(R"({"jsonrpc":"2.0","id":)", id, R"(,"method":"tools/call","params":)",
                        text, "}");
  };
  lines.add(call("1", R"({"name":"half \ud83d emoji"})"));
  lines.add(call("\"two\"", R"({"name":"a","name":"b"})"));
  lines.add(call("3", "{\"name\":\"\xff\"}"));
  serve();
  EXPECT_EQ(code_of(lines.answer_to(1)), -32700);
  EXPECT_EQ(code_of(lines.answer_to("two")), -32700);
  EXPECT_EQ(code_of(lines.answer_to(3)), -32700);
}

TEST_F(Handshake, SaysThatALineIsTooLong) {
  lines.add(Event::too_long);
  lines.add(request(1, "ping"));
  serve();
  EXPECT_EQ(code_of(lines.answer_to(nullptr)), -32700);
  EXPECT_EQ(lines.answer_to(1)["result"], Json::object());
}

TEST_F(Handshake, HasNoMethodsOfTheOtherEra) {
  EXPECT_EQ(code_of(answer(request(1, "server/discover"))), -32601);
  EXPECT_EQ(code_of(answer(request(2, "subscriptions/listen"))), -32601);
}

TEST_F(Handshake, LeavesOtherMethodsToTheOffer) {
  EXPECT_EQ(answer(request(1, "toy/method"))["result"], Json({{"toy", true}}));
}

TEST_F(Handshake, GoesOnAfterAnException) {
  offer.call = [](mcp::Exchange&) -> mcp::Answer { throw std::runtime_error("a toy broke"); };
  lines.add(request(1, "tools/call", {{"name", "toy"}}));
  lines.add(request(2, "ping"));
  serve();
  EXPECT_EQ(code_of(lines.answer_to(1)), mcp::kInternalError);
  EXPECT_EQ(lines.answer_to(1)["error"]["message"], "internal error: a toy broke");
  EXPECT_EQ(lines.answer_to(2)["result"], Json::object());
}

TEST_F(Handshake, TellsWhichResourceIsNotThere) {
  const Json answered = answer(request(1, "resources/read", {{"uri", "toy://no"}}));
  EXPECT_EQ(code_of(answered), -32002);
  EXPECT_EQ(answered["error"]["data"]["uri"], "toy://no");
}

TEST_F(Handshake, NeedsNamesAndUris) {
  int id = 0;
  for (const char* method : {"tools/call", "prompts/get", "resources/read", "resources/subscribe",
                             "resources/unsubscribe"}) {
    EXPECT_EQ(code_of(answer(request(++id, method))), -32602) << method;
    EXPECT_EQ(code_of(answer(request(++id, method, {{"name", 1}, {"uri", 1}}))), -32602) << method;
  }
}

TEST_F(Handshake, DropsWhatIsTakenBackBeforeItsTurn) {
  lines.add(request(1, "tools/call", {{"name", "toy"}}));
  lines.add(request(2, "tools/call", {{"name", "toy"}}));
  lines.add(notification("notifications/cancelled", {{"requestId", 2}}));
  lines.add(request(3, "ping"));
  serve();
  EXPECT_EQ(offer.calls.size(), 1U);
  EXPECT_EQ(lines.answer_to(2), nullptr);
  EXPECT_FALSE(lines.answer_to(3).is_null());
}

TEST_F(Handshake, StopsWhatIsTakenBackWhileItRuns) {
  bool was_cancelled = false;
  offer.call = [&](mcp::Exchange& exchange) -> mcp::Answer {
    EXPECT_FALSE(exchange.is_cancelled());
    const Json cancelled = notification("notifications/cancelled", {{"requestId", "long"}});
    lines.steps.push_front({{Event::line, cancelled.dump()}});
    was_cancelled = exchange.is_cancelled();
    return Json::object();
  };
  lines.add(request("long", "tools/call", {{"name", "toy"}}));
  lines.add_later(request("next", "ping"));
  serve();
  EXPECT_TRUE(was_cancelled);
  EXPECT_EQ(lines.answer_to("long"), nullptr);
}

TEST_F(Handshake, CancellationsOfNothingDoNothing) {
  for (const Json& params : std::vector<Json>{Json::object(),
                                              {{"requestId", 99}},
                                              {{"requestId", nullptr}},
                                              {{"requestId", "hello"}}}) {
    lines.add(notification("notifications/cancelled", params));
  }
  lines.add(request(99, "ping"));
  serve();
  EXPECT_FALSE(lines.answer_to(99).is_null());
}

TEST_F(Handshake, TellsHowFarItIsToThoseWhoAsk) {
  offer.call = [](mcp::Exchange& exchange) -> mcp::Answer {
    for (int done = 0; done <= 10'000; ++done) exchange.progress(done, 10'000);
    return Json::object();
  };
  Json asks = request(1, "tools/call", {{"name", "toy"}});
  asks["params"]["_meta"]["progressToken"] = "t";
  lines.add(asks);
  lines.add(request(2, "tools/call", {{"name", "toy"}}));
  serve();
  const auto told = lines.notifications("notifications/progress");
  EXPECT_EQ(told.size(), 101U);
  EXPECT_EQ(told.back()["params"],
            Json({{"progressToken", "t"}, {"progress", 1e4}, {"total", 1e4}}));
}

TEST_F(Handshake, AsksTheClientAndWaits) {
  mcp::Answer heard;
  offer.call = [&](mcp::Exchange& exchange) -> mcp::Answer {
    heard = exchange.ask("sampling/createMessage", {{"maxTokens", 1}});
    return Json::object();
  };
  lines.add(request(1, "tools/call", {{"name", "toy"}}));
  lines.add(Json({{"jsonrpc", "2.0"}, {"id", "someone else's"}, {"result", 1}}));
  lines.add(request(2, "ping"));
  lines.add_later({{"jsonrpc", "2.0"}, {"id", "baton-1"}, {"result", {{"text", "hi"}}}});
  serve();
  ASSERT_TRUE(heard) << heard.error().message;
  EXPECT_EQ((*heard)["text"], "hi");
  EXPECT_FALSE(lines.answer_to(2).is_null());
}

TEST_F(Handshake, DoesNotWaitForAClientThatIsGone) {
  mcp::Answer heard;
  offer.call = [&](mcp::Exchange& exchange) -> mcp::Answer {
    heard = exchange.ask("roots/list", Json::object());
    return Json::object();
  };
  lines.add(request(1, "tools/call", {{"name", "toy"}}));
  serve();
  EXPECT_FALSE(heard);
}

TEST_F(Handshake, ReadsWhileAClientDoesNot) {
  lines.unread = std::size_t{17} << 20;
  for (int id = 1; id <= 9; ++id) lines.add(request(id, "ping"));
  serve();
  EXPECT_FALSE(lines.was_deaf);
  EXPECT_EQ(lines.sent.size(), 10U);
}

TEST_F(Handshake, StopsReadingWhenEnoughIsQueued) {
  lines.unread = std::size_t{17} << 20;
  const std::size_t count = mcp::Connection::kMostWaiting + 9;
  for (std::size_t i = 0; i < count; ++i) lines.add(request(1, "ping"));
  serve();
  EXPECT_TRUE(lines.was_deaf);
  EXPECT_EQ(lines.sent.size(), count + 1);
}

TEST_F(Handshake, AnswersAThousandRequestsInTheirOrder) {
  for (int id = 1; id <= 1'000; ++id) lines.add(request(id, "ping"));
  serve();
  ASSERT_EQ(lines.sent.size(), 1'001U);
  for (int id = 1; id <= 1'000; ++id) {
    EXPECT_EQ(Json::parse(lines.sent[static_cast<std::size_t>(id)])["id"], id);
  }
}

TEST_F(Handshake, EndsAtOnceWhenItIsAskedTo) {
  lines.add(request(1, "ping"));
  lines.add(Event::stop);
  lines.add(request(2, "ping"));
  serve();
  EXPECT_TRUE(lines.answer_to(2).is_null());
}

TEST_F(Protocol, NeedsAHandshakeOrAnEnvelope) {
  const Json answered = answer(request(1, "tools/list"));
  EXPECT_EQ(code_of(answered), -32602);
  EXPECT_NE(answered["error"]["message"].get<std::string>().find("protocolVersion"),
            std::string::npos);
  EXPECT_EQ(code_of(answer(request(2, "server/discover"))), -32602);
  EXPECT_EQ(answer(request(3, "ping"))["result"], Json::object());
}

TEST_F(Protocol, WantsAWholeEnvelope) {
  Json without = stateless(1, "tools/list");
  without["params"]["_meta"].erase("io.modelcontextprotocol/clientCapabilities");
  EXPECT_EQ(code_of(answer(without)), -32602);
  Json wrong = stateless(2, "tools/list");
  wrong["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = 20260728;
  EXPECT_EQ(code_of(answer(wrong)), -32602);
}

TEST_F(Protocol, SaysWhichVersionsThereAre) {
  Json newer = stateless(1, "tools/list");
  newer["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2030-01-01";
  const Json answered = answer(newer);
  EXPECT_EQ(code_of(answered), -32022);
  EXPECT_EQ(answered["error"]["data"],
            Json({{"supported", {"2026-07-28"}}, {"requested", "2030-01-01"}}));
}

TEST_F(Protocol, IsDiscovered) {
  const Json result = answer(stateless(1, "server/discover"))["result"];
  EXPECT_EQ(result["supportedVersions"], Json({"2026-07-28"}));
  EXPECT_EQ(result["resultType"], "complete");
  EXPECT_EQ(result["cacheScope"], "public");
  EXPECT_GT(result["ttlMs"], 0);
  EXPECT_EQ(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "toy");
}

TEST_F(Protocol, DressesStatelessResults) {
  const Json read = answer(stateless(1, "resources/read", {{"uri", "toy://it"}}))["result"];
  EXPECT_EQ(read["ttlMs"], 0);
  EXPECT_EQ(read["cacheScope"], "private");
  const Json called = answer(stateless(2, "tools/call", {{"name", "toy"}}))["result"];
  EXPECT_EQ(called["resultType"], "complete");
  EXPECT_FALSE(called.contains("ttlMs"));
}

TEST_F(Protocol, LeavesAResultTypeAlone) {
  offer.call = [](mcp::Exchange&) -> mcp::Answer { return Json{{"resultType", "input_required"}}; };
  EXPECT_EQ(answer(stateless(1, "tools/call", {{"name", "toy"}}))["result"]["resultType"],
            "input_required");
}

TEST_F(Protocol, HasNoMethodsOfTheHandshakeInStatelessRequests) {
  for (const char* method :
       {"initialize", "ping", "resources/subscribe", "resources/unsubscribe", "logging/setLevel"}) {
    EXPECT_EQ(code_of(answer(stateless(method, method))), -32601) << method;
  }
}

TEST_F(Protocol, NamesAMissingResourceByTheNewCode) {
  EXPECT_EQ(code_of(answer(stateless(1, "resources/read", {{"uri", "toy://no"}}))), -32602);
}

}  // namespace
}  // namespace baton::test
