#include <nlohmann/json.hpp>

#include "app/core/request/tool_call.h"
#include "app/shared/shared_actions.h"
#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

constexpr const char* kSecret = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";

class Refusals : public SessionTest {
 protected:
  std::string refusal(const Json& request, const std::string& session = "demo") {
    app::Workspace workspace = open();
    Json named = request;
    if (named.is_object()) named["session"] = session;
    return name_of(app::run_action(app::shared_actions(),
                                   {named, authority::caller_named("subagent:review"), workspace}));
  }
};

// Each request has every later fault as well: the first one in the order is what is told.
TEST_F(Refusals, OfAWriteComeInTheirOrder) {
  create(R"({"limits": {"valueTokens": 20, "totalTokens": 30},
             "access": [{"keys": ["locked"], "writableBy": []}]})");
  ASSERT_TRUE(write("scope", std::string(80, 's')));
  const std::string too_large = std::string(200, 'x');
  Json request = {{"action", "write"}, {"key", "A"}, {"value", 7}, {"if_version", 9}};
  EXPECT_EQ(refusal(request, "nowhere"), "INVALID_REQUEST");
  request["value"] = too_large + " " + kSecret;
  EXPECT_EQ(refusal(request, "nowhere"), "SESSION_NOT_FOUND");
  EXPECT_EQ(refusal(request, "../x"), "SESSION_NOT_FOUND");
  EXPECT_EQ(refusal(request), "INVALID_KEY");
  request["key"] = "other";
  EXPECT_EQ(refusal(request), "VERSION_CONFLICT");
  request["if_version"] = 0;
  EXPECT_EQ(refusal(request), "SECRET_REFUSED");
  request["value"] = too_large;
  EXPECT_EQ(refusal(request), "VALUE_TOO_LARGE");
  request["value"] = std::string(80, 'x');
  EXPECT_EQ(refusal(request), "STORE_FULL");
  request["value"] = std::string(40, 'x');
  EXPECT_EQ(refusal(request), "");
  archive();
  request["if_version"] = 9;
  request["value"] = kSecret;
  EXPECT_EQ(refusal(request), "SESSION_ARCHIVED");
  request["key"] = "locked";
  EXPECT_EQ(refusal(request), "ACCESS_DENIED");
  request["key"] = "a.b";
  EXPECT_EQ(refusal(request), "INVALID_KEY");
}

TEST_F(Refusals, OfADeletionComeInTheirOrder) {
  create(R"({"access": [{"keys": ["locked"], "writableBy": ["orchestrator"]}]})");
  ASSERT_TRUE(write("scope", "a"));
  Json request = {{"action", "delete"}, {"key", "A"}, {"if_version", 9}};
  EXPECT_EQ(refusal(request), "INVALID_KEY");
  request["key"] = "locked";
  EXPECT_EQ(refusal(request), "ACCESS_DENIED");
  request["key"] = "none";
  EXPECT_EQ(refusal(request), "KEY_NOT_FOUND");
  request["key"] = "scope";
  EXPECT_EQ(refusal(request), "VERSION_CONFLICT");
  archive();
  request["key"] = "none";
  EXPECT_EQ(refusal(request), "SESSION_ARCHIVED");
}

TEST_F(Refusals, OfAReadDoNotTellWhetherALockedKeyExists) {
  create(R"({"access": [{"keys": ["locked*"], "readableBy": ["orchestrator"]}]})");
  ASSERT_TRUE(write("locked", "a", "orchestrator"));
  for (const std::string action : {"read", "read_history"}) {
    EXPECT_EQ(refusal({{"action", action}, {"key", "locked"}}), "ACCESS_DENIED");
    EXPECT_EQ(refusal({{"action", action}, {"key", "locked_none"}}), "ACCESS_DENIED");
    EXPECT_EQ(refusal({{"action", action}, {"key", "none"}}), "KEY_NOT_FOUND");
  }
}

TEST_F(Refusals, OfAnArchivedSessionSpareWhatOnlyReads) {
  create();
  ASSERT_TRUE(write("scope", "a"));
  archive();
  EXPECT_EQ(refusal({{"action", "list_keys"}}), "");
  EXPECT_EQ(refusal({{"action", "read"}, {"key", "scope"}}), "");
  EXPECT_EQ(refusal({{"action", "read_batch"}, {"keys", {"scope"}}}), "");
  EXPECT_EQ(refusal({{"action", "read_history"}, {"key", "scope"}}), "");
  EXPECT_EQ(refusal({{"action", "snapshot"}, {"label", "x"}}), "SESSION_ARCHIVED");
  EXPECT_EQ(refusal({{"action", "snapshots"}}), "SESSION_ARCHIVED");
}

TEST_F(Refusals, NameNoSessionForWhatIsNoId) {
  create();
  for (const std::string& id :
       {std::string("../../etc/passwd"), std::string("/etc/passwd"), std::string("demo\0x", 6),
        std::string("demo\n"), std::string(), std::string(300, 'a'), std::string("\xff\xfe")}) {
    EXPECT_EQ(refusal({{"action", "list_keys"}}, id), "SESSION_NOT_FOUND");
    EXPECT_EQ(refusal({{"action", "write"}, {"key", "a"}, {"value", "b"}}, id),
              "SESSION_NOT_FOUND");
  }
}

TEST_F(Refusals, StoreNothing) {
  create(R"({"limits": {"valueTokens": 1}})");
  EXPECT_FALSE(write("scope", "more than one token"));
  EXPECT_FALSE(write("scope", kSecret));
  EXPECT_EQ(contents(), "");
  EXPECT_EQ(write("scope", "a")->version, 1U) << "a refused write takes no version";
}

TEST_F(Refusals, AreMadeByRequestsThatAreNone) {
  create();
  for (const char* request : {"7", "null", "[]", "{}", R"({"action": null})", R"({"action": ""})",
                              R"({"action": "LIST_KEYS"})", R"({"action": "delete"})",
                              R"({"action": "read", "key": ["scope"]})"}) {
    EXPECT_EQ(refusal(Json::parse(request)), "INVALID_REQUEST") << request;
  }
}

TEST_F(Refusals, NameUnknownMembers) {
  create();
  const Json request = {{"action", "write"}, {"key", "scope"}, {"value", "a"}};
  for (const char* lie : {"written_by", "session_id"}) {
    Json lying = request;
    lying[lie] = "orchestrator";
    EXPECT_EQ(refusal(lying), "INVALID_REQUEST") << lie;
  }
  EXPECT_EQ(refusal(request), "");
  EXPECT_EQ(read("scope")->written_by, "subagent:review") << "who writes is not the request's word";
}

}  // namespace
}  // namespace baton::test
