// Messages that are well-formed JSON, and that a server must not take for something else.
#include <gtest/gtest.h>

#include "unit/mcp/protocol_fixture.h"

namespace baton::test {
namespace {

// JSON-RPC 2.0 §5: a response whose sender could not read the request's id has a null one.
TEST_F(Handshake, NeverAnswersAResponse) {
  lines.add({{"jsonrpc", "2.0"}, {"id", nullptr}, {"error", {{"code", -32700}, {"message", "x"}}}});
  lines.add({{"jsonrpc", "2.0"}, {"id", nullptr}, {"result", Json::object()}});
  lines.add(request(1, "ping"));
  serve();
  EXPECT_EQ(lines.sent.size(), 2U) << "the answers to \"initialize\" and \"ping\"";
  EXPECT_TRUE(lines.answer_to(1).contains("result"));
}

TEST_F(Handshake, RefusesACursorThatIsNotAText) {
  for (const char* method :
       {"tools/list", "resources/list", "resources/templates/list", "prompts/list"}) {
    EXPECT_EQ(code_of(answer(request(1, method, {{"cursor", 7}}))), -32602) << method;
  }
}

}  // namespace
}  // namespace baton::test
