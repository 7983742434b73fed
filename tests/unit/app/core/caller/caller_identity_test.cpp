#include "app/core/caller/caller_identity.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/fake_project.h"

namespace baton::app {
namespace {

class CallerIdentities : public testing::Test {
 protected:
  CallerIdentities() : workspace_(*project_.open({})) {}

  CallerIdentity caller() const {
    return {.agent_id = "a1",
            .agent = "prd-writer",
            .execution = "exec_001",
            .session = "s1",
            .workflow = "wf_1",
            .expires = workspace_.now() + std::chrono::minutes{5}};
  }
  Json signed_caller() { return sign_caller(caller(), workspace_).value(); }
  // The code of the refusal; nothing where it is believed.
  std::optional<ErrorCode> refusal(const Json& document) {
    const auto verified = verify_caller(document, workspace_);
    return verified ? std::nullopt : std::optional(verified.error().code);
  }

  test::FakeProject project_;
  Workspace workspace_;
};

TEST_F(CallerIdentities, ComeBackAsTheyWereSigned) {
  const Result<CallerIdentity> verified = verify_caller(signed_caller(), workspace_);
  ASSERT_TRUE(verified);
  EXPECT_EQ(verified->agent_id, "a1");
  EXPECT_EQ(verified->agent, "prd-writer");
  EXPECT_EQ(verified->execution, "exec_001");
  EXPECT_EQ(verified->session, "s1");
  EXPECT_EQ(verified->workflow, "wf_1");
  EXPECT_EQ(verified->thread, "a1");
  EXPECT_EQ(verified->expires, caller().expires);
}

// Otherwise two processes that are the first to sign would each use their own key.
TEST_F(CallerIdentities, AreSignedWithAKeyThatIsMadeUnderALock) {
  project_.world.root.forget_calls();
  (void)signed_caller();
  std::string calls;
  for (const std::string& call : project_.world.root.calls()) {
    if (call.starts_with("lock ") || call.starts_with("read ")) calls += call + "\n";
  }
  EXPECT_EQ(calls,
            "read .claude/baton/caller-key\nlock .claude/baton/secrets.lock\n"
            "read .claude/baton/caller-key\n");
  project_.world.root.forget_calls();
  (void)signed_caller();
  EXPECT_EQ(project_.world.root.calls(), std::vector<std::string>{"read .claude/baton/caller-key"});
}

TEST_F(CallerIdentities, WorkInTheirOwnThreadUnlessOneIsNamed) {
  CallerIdentity main = caller();
  main.agent_id.clear();
  EXPECT_EQ(sign_caller(main, workspace_).value().at("thread"), "s1");
  main.thread = "task_1";
  EXPECT_EQ(verify_caller(sign_caller(main, workspace_).value(), workspace_)->thread, "task_1");
}

TEST_F(CallerIdentities, AreRefusedWhereAnyMemberWasChanged) {
  for (const char* member :
       {"agentId", "agent", "execution", "session", "workflow", "thread", "expires", "signature"}) {
    Json changed = signed_caller();
    changed[member] = "2026-01-01T00:00:00Z";
    EXPECT_EQ(refusal(changed), ErrorCode::denied) << member;
    changed.erase(member);
    EXPECT_EQ(refusal(changed), ErrorCode::denied) << member;
    changed[member] = 7;
    EXPECT_EQ(refusal(changed), ErrorCode::denied) << member;
  }
}

TEST_F(CallerIdentities, AreRefusedWhereOneMemberFlowsIntoTheNext) {
  Json changed = signed_caller();
  changed["agentId"] = "a1prd-";
  changed["agent"] = "writer";
  EXPECT_EQ(refusal(changed), ErrorCode::denied);
}

TEST_F(CallerIdentities, AreRefusedWithACutOrLongerSignature) {
  Json changed = signed_caller();
  const auto signature = changed["signature"].get<std::string>();
  changed["signature"] = signature.substr(1);
  EXPECT_EQ(refusal(changed), ErrorCode::denied);
  changed["signature"] = signature + "0";
  EXPECT_EQ(refusal(changed), ErrorCode::denied);
}

TEST_F(CallerIdentities, AreRefusedOnceTheyHaveExpired) {
  const Json signed_before = signed_caller();
  project_.world.clock.advance(std::chrono::minutes{5} - Milliseconds{1});
  EXPECT_EQ(refusal(signed_before), std::nullopt);
  project_.world.clock.advance(Milliseconds{1});
  EXPECT_EQ(refusal(signed_before), ErrorCode::denied);
}

TEST_F(CallerIdentities, OfAnotherProjectAreRefused) {
  test::FakeProject other;
  other.world.root.put(".claude/baton/caller-key", std::string(32, 'x'));
  Workspace workspace(*other.open({}));
  const Json foreign = sign_caller(caller(), workspace).value();
  EXPECT_EQ(refusal(foreign), ErrorCode::denied);
}

TEST_F(CallerIdentities, OfAnyOtherShapeAreRefused) {
  for (const char* document : {"{}", "[]", "null", "\"prd-writer\"", "7"}) {
    EXPECT_EQ(refusal(Json::parse(document)), ErrorCode::denied) << document;
  }
}

TEST_F(CallerIdentities, AreSignedWithAKeyThatOnlyTheOwnerReads) {
  signed_caller();
  EXPECT_EQ(project_.world.root.attributes(".claude/baton/caller-key").mode, 0600U);
}

TEST_F(CallerIdentities, AreNotSignedWithAKeyThatIsNone) {
  project_.world.root.put(".claude/baton/caller-key", "short");
  EXPECT_EQ(sign_caller(caller(), workspace_).error().code, ErrorCode::malformed);
}

}  // namespace
}  // namespace baton::app
