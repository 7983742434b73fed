#include "app/shared/lint_session.h"
#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

class Lint : public SessionTest {
 protected:
  // "rule:/key …", in their order.
  std::string findings(const std::string& participant = "user") {
    app::Workspace workspace = open();
    const auto linted = app::lint_session({.call = by(participant)}, workspace);
    if (!linted) return name_of(linted);
    std::string text;
    for (const Finding& finding : std::get<app::SessionLinted>(*linted).findings) {
      text += (text.empty() ? "" : " ") + finding.rule + ":" + finding.instance_location;
    }
    return text;
  }

  // As it was stored before anybody knew that it is a secret.
  void put_unguarded(const std::string& key, const std::string& value) {
    app::Workspace workspace = open();
    const Identifier id = *Identifier::parse("demo");
    DataStore* const store = *workspace.data(Creation::never);
    ASSERT_TRUE(store->write(session_scope(id), [&](DataTransaction& transaction) {
      return transaction.sessions().put(id, {.key = key,
                                             .version = 1,
                                             .value = value,
                                             .tokens = 1,
                                             .written_by = "user",
                                             .written_at = workspace.now()});
    }));
  }
};

TEST_F(Lint, HasNothingAgainstConclusions) {
  create();
  ASSERT_TRUE(write("scope", std::string(2'000, 'x')));
  EXPECT_EQ(findings(), "");
}

TEST_F(Lint, FindsWhatIsProbablyRawData) {
  create();
  ASSERT_TRUE(write("scope", std::string(2'001, 'x')));
  EXPECT_EQ(findings(), "oversized:/scope");
}

TEST_F(Lint, FindsKeysOutsideTheNamespace) {
  create(R"({"namespace": "neutral", "prefixes": ["inv"]})");
  ASSERT_TRUE(write("thoughts", "a"));
  ASSERT_TRUE(write("inv:findings_summary", "b"));
  EXPECT_EQ(findings(), "outside-namespace:/thoughts");
}

TEST_F(Lint, AllowsEveryKeyIfNoSettingChoosesANamespace) {
  create();
  ASSERT_TRUE(write("thoughts", "a"));
  EXPECT_EQ(findings(), "");
}

TEST_F(Lint, ComparesSizesWithTheLimitOfTheSession) {
  create(R"({"limits": {"valueTokens": 100}})");
  ASSERT_TRUE(write("scope", std::string(204, 'x')));
  EXPECT_EQ(findings(), "oversized:/scope");
}

TEST_F(Lint, FindsSecrets) {
  create();
  put_unguarded("scope", "Use ghp_0123456789abcdefghijklmnopqrstuvwxyz");
  EXPECT_EQ(findings(), "secret:/scope");
}

TEST_F(Lint, FindsWhatNobodyUpdatesWhileOthersGoOn) {
  create();
  ASSERT_TRUE(write("scope", "a"));
  project_.world.clock.advance(std::chrono::hours(25));
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(write("current_phase", std::to_string(i)));
  EXPECT_EQ(findings(), "") << "four changes are not many";
  ASSERT_TRUE(write("current_phase", "x"));
  EXPECT_EQ(findings(), "never-updated:/scope");
  ASSERT_TRUE(write("scope", "b"));
  EXPECT_EQ(findings(), "");
}

TEST_F(Lint, CountsNoSnapshotsAsTheWorkOfOthers) {
  create();
  ASSERT_TRUE(write("scope", "a"));
  project_.world.clock.advance(std::chrono::hours(25));
  for (int i = 0; i < 3; ++i) {
    archive();
    app::Workspace workspace = open();
    ASSERT_TRUE(app::reopen_session({.call = by()}, workspace));
  }
  EXPECT_EQ(findings(), "");
}

TEST_F(Lint, ShowsNoAgentTheKeysThatItMayNotRead) {
  create(
      R"({"namespace": "neutral", "access": [{"keys": ["thoughts"], "readableBy": ["orchestrator"]}]})");
  ASSERT_TRUE(write("thoughts", "a"));
  EXPECT_EQ(findings(), "outside-namespace:/thoughts");
  EXPECT_EQ(findings("subagent:review"), "");
}

}  // namespace
}  // namespace baton::test
