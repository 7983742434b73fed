// What the conformance suite cannot see of its fixtures, and what must hold where it does not run.
#include "mcp/fixtures/fixtures.h"

#include <gtest/gtest.h>

#include "mcp/protocol/server.h"
#include "support/fake_host.h"
#include "unit/mcp/scripted_lines.h"

namespace baton {
namespace {

using test::initialize;
using test::request;
using test::stateless;

const std::string kTwoRounds = "test_input_required_result_multi_round";

class ConformanceFixtures : public testing::Test {
 protected:
  Json answer(const Json& sent) {
    test::ScriptedLines lines;
    if (!sent["params"].contains("_meta")) lines.add(initialize("hello"));
    lines.add(sent);
    mcp::Server(*offer, lines, {{"name", "fixtures"}, {"version", "1"}}).serve();
    return lines.answer_to(sent["id"]);
  }

  // In the stateless era, by a client that can answer everything.
  Json call(const std::string& tool, const Json& more = Json::object()) {
    Json params = {{"name", tool}};
    params.update(more);
    Json message = stateless(1, "tools/call", std::move(params));
    message["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"] = {
        {"sampling", Json::object()}, {"elicitation", Json::object()}, {"roots", Json::object()}};
    return answer(message);
  }

  static Json reply(const std::string& key, const Json& content) {
    return {{key, {{"action", "accept"}, {"content", content}}}};
  }

  test::FakeCrypto crypto;
  std::unique_ptr<mcp::Offer> offer = mcp::make_conformance_fixtures(crypto);
};

TEST_F(ConformanceFixtures, AskInRoundsAndKeepTheRepliesWithTheClient) {
  const Json first = call(kTwoRounds)["result"];
  EXPECT_EQ(first["resultType"], "input_required");
  ASSERT_TRUE(first["inputRequests"].contains("step1"));

  const Json second = call(kTwoRounds, {{"inputResponses", reply("step1", {{"name", "Ann"}})},
                                        {"requestState", first["requestState"]}})["result"];
  ASSERT_TRUE(second["inputRequests"].contains("step2"));
  EXPECT_FALSE(second["inputRequests"].contains("step1"));

  const Json last = call(kTwoRounds, {{"inputResponses", reply("step2", {{"color", "blue"}})},
                                      {"requestState", second["requestState"]}})["result"];
  EXPECT_EQ(last["content"][0]["text"], "Ann likes blue.");
}

TEST_F(ConformanceFixtures, CountNoReplyWithoutTheStateItBelongsTo) {
  const Json answered =
      call(kTwoRounds, {{"inputResponses", reply("step1", {{"name", "Ann"}})}})["result"];
  EXPECT_TRUE(answered["inputRequests"].contains("step1"));
}

TEST_F(ConformanceFixtures, RefuseStateThatIsNotWhatTheyGaveOut) {
  const std::string state = call(kTwoRounds)["result"]["requestState"];
  const std::string of_another =
      call("test_input_required_result_request_state")["result"]["requestState"];
  for (const Json& changed : {Json(state + "x"), Json("x" + state), Json(""), Json(of_another),
                              Json(7), Json::object()}) {
    EXPECT_EQ(call(kTwoRounds, {{"requestState", changed}})["error"]["code"], mcp::kInvalidParams)
        << changed;
  }
}

TEST_F(ConformanceFixtures, AskAgainForWhatIsNoReply) {
  const std::string tool = "test_input_required_result_elicitation";
  for (const Json& given : {Json::object(), Json{{"user_name", 7}}, Json{{"other", {}}}}) {
    EXPECT_TRUE(call(tool, {{"inputResponses", given}})["result"].contains("inputRequests"));
  }
  EXPECT_EQ(call(tool, {{"inputResponses", nullptr}})["error"]["code"], mcp::kInvalidParams);
}

TEST_F(ConformanceFixtures, RefuseAClientThatCannotAnswerInEitherEra) {
  const Json params = {{"name", "test_elicitation"}};
  for (const Json& sent : {request(1, "tools/call", params), stateless(1, "tools/call", params)}) {
    const Json error = answer(sent)["error"];
    EXPECT_EQ(error["code"], mcp::kMissingClientCapability);
    EXPECT_EQ(error["data"], Json({{"requiredCapabilities", {{"elicitation", Json::object()}}}}));
  }
}

TEST_F(ConformanceFixtures, LogForWhoWantsToHearOfIt) {
  const auto logged = [&](const Json& sent) {
    test::ScriptedLines lines;
    lines.add(initialize("hello"));
    lines.add(sent);
    mcp::Server(*offer, lines, {{"name", "fixtures"}, {"version", "1"}}).serve();
    return lines.notifications("notifications/message").size();
  };
  const Json params = {{"name", "test_logging_tool"}};
  EXPECT_EQ(logged(request(1, "tools/call", params)), 3U);
  EXPECT_EQ(logged(stateless(1, "tools/call", params)), 0U);
  Json asking = stateless(1, "tools/call", params);
  asking["params"]["_meta"]["io.modelcontextprotocol/logLevel"] = "info";
  EXPECT_EQ(logged(asking), 3U);

  EXPECT_TRUE(answer(request(1, "logging/setLevel", {{"level", "loud"}})).contains("error"));
  EXPECT_FALSE(answer(request(1, "logging/setLevel", {{"level", "error"}})).contains("error"));
  EXPECT_EQ(logged(request(1, "tools/call", params)), 0U);
}

}  // namespace
}  // namespace baton
