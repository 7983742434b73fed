#include "domain/shared/settings.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::shared {
namespace {

TEST(SessionSettings, AreThoseOfTheSpecificationByDefault) {
  const SessionSettings settings = session_settings(Json(), Json());
  EXPECT_EQ(settings.limits.value, 1'000U);
  EXPECT_EQ(settings.limits.warning, 800U);
  EXPECT_EQ(settings.limits.total, 10'000U);
  EXPECT_EQ(settings.longest_ttl, 0U);
  EXPECT_EQ(settings.history, 10U);
  EXPECT_EQ(settings.secrets, policy::SecretAction::refuse);
  EXPECT_TRUE(settings.takes_snapshots);
  EXPECT_TRUE(settings.prefixes.empty());
  EXPECT_TRUE(may_read(settings, "any", "unknown"));
  EXPECT_TRUE(may_write(settings, "any", "unknown"));
}

TEST(SessionSettings, OfASessionLieOverThoseOfTheProject) {
  const Json project = {{"prefixes", {"inv"}}, {"longestTtlSeconds", 60}, {"secrets", "redact"}};
  const Json own = {{"prefixes", {"rev"}}, {"historyVersions", 3}};
  const SessionSettings settings = session_settings(project, own);
  EXPECT_EQ(settings.prefixes, std::vector<std::string>{"rev"});
  EXPECT_EQ(settings.longest_ttl, 60U);
  EXPECT_EQ(settings.history, 3U);
  EXPECT_EQ(settings.secrets, policy::SecretAction::redact);
}

TEST(SessionSettings, OnlyLowerALimit) {
  const Json project = {{"limits", {{"valueTokens", 500}, {"totalTokens", 20'000}}}};
  const Json own = {{"limits", {{"valueTokens", 900}, {"totalTokens", 5'000}}}};
  const SessionSettings settings = session_settings(project, own);
  EXPECT_EQ(settings.limits.value, 500U);
  EXPECT_EQ(settings.limits.total, 5'000U);
  EXPECT_EQ(settings.limits.warning, 500U) << "no value that passes would ever be warned of";
}

TEST(SessionSettings, SurviveNumbersThatNoIntegerHolds) {
  const Json own = {{"limits", {{"valueTokens", 1e300}, {"totalTokens", -1}}},
                    {"historyVersions", 0},
                    {"longestTtlSeconds", 1e300}};
  const SessionSettings settings = session_settings(Json(), own);
  EXPECT_EQ(settings.limits.value, 1'000U);
  EXPECT_EQ(settings.limits.total, 10'000U);
  EXPECT_EQ(settings.history, 1U);
  EXPECT_GT(settings.longest_ttl, 0U);
}

TEST(SessionSettings, PassOverMembersOfAnotherType) {
  const Json own = {{"limits", 7}, {"prefixes", "inv"}, {"access", {}}, {"secrets", true}};
  const SessionSettings settings = session_settings(own, own);
  EXPECT_EQ(settings.limits.value, 1'000U);
  EXPECT_TRUE(settings.prefixes.empty());
  EXPECT_EQ(settings.secrets, policy::SecretAction::refuse);
}

TEST(Access, IsWhatTheFirstRuleThatNamesAKeySays) {
  const Json own = Json::parse(R"({"access": [
    {"keys": ["rev:result"], "readableBy": ["orchestrator"]},
    {"keys": ["rev:*"], "writableBy": ["subagent:review*"]}]})");
  const SessionSettings settings = session_settings(Json(), own);
  EXPECT_TRUE(may_read(settings, "rev:result", "orchestrator"));
  EXPECT_FALSE(may_read(settings, "rev:result", "subagent:review"));
  EXPECT_TRUE(may_write(settings, "rev:result", "anybody")) << "this rule says nothing of writing";
  EXPECT_TRUE(may_write(settings, "rev:draft", "subagent:reviewer:2"));
  EXPECT_FALSE(may_write(settings, "rev:draft", "subagent:analysis"));
  EXPECT_TRUE(may_read(settings, "rev:draft", "unknown"));
  EXPECT_FALSE(may_write(settings, "rev:draft", "unknown"));
  EXPECT_TRUE(may_write(settings, "scope", "unknown"));
}

TEST(Access, HoldsForAKeyThatIsCalledLikeTheUnknownParticipant) {
  const Json own = Json::parse(R"({"access": [{"keys": ["unknown"], "readableBy": ["user"]}]})");
  const SessionSettings settings = session_settings(Json(), own);
  EXPECT_TRUE(may_read(settings, "unknown", "user"));
  EXPECT_FALSE(may_read(settings, "unknown", "orchestrator"));
}

TEST(Access, IsNobodysWhereARuleNamesNobody) {
  const Json own = Json::parse(R"({"access": [{"keys": ["*"], "writableBy": []}]})");
  EXPECT_FALSE(may_write(session_settings(Json(), own), "scope", "orchestrator"));
}

TEST(Access, OfAPersonIsNotLimited) {
  const Json own =
      Json::parse(R"({"access": [{"keys": ["*"], "readableBy": [], "writableBy": []}]})");
  EXPECT_TRUE(may_read(session_settings(Json(), own), "scope", "user"));
  EXPECT_TRUE(may_write(session_settings(Json(), own), "scope", "user"));
}

TEST(SettingsJson, ReadsBackAsTheSameSettings) {
  const Json own = Json::parse(R"({"limits": {"valueTokens": 100}, "prefixes": ["inv"],
    "access": [{"keys": ["rev:*"], "readableBy": ["*"], "writableBy": ["subagent:review*"]}],
    "longestTtlSeconds": 60, "historyVersions": 3, "secrets": "warn", "snapshots": false})");
  const Json shown = settings_json(session_settings(Json(), own));
  EXPECT_EQ(shown["limits"]["valueTokens"], 100);
  EXPECT_EQ(shown["secrets"], "warn");
  EXPECT_EQ(settings_json(session_settings(Json(), shown)), shown);
}

TEST(ProbablyRaw, IsAtMostHalfOfTheLimit) {
  EXPECT_EQ(probably_raw(Limits{}), 500U);
  EXPECT_EQ(probably_raw(Limits{.value = 100}), 50U);
  EXPECT_EQ(probably_raw(Limits{.value = 1}), 1U);
}

TEST(NamespaceSetting, IsTheSessionsElseTheProjectsElseNone) {
  EXPECT_TRUE(namespace_setting(Json(), Json()).is_null());
  EXPECT_EQ(namespace_setting({{"namespace", "bugfix"}}, Json()), "bugfix");
  EXPECT_EQ(namespace_setting({{"namespace", "bugfix"}}, {{"namespace", "review"}}), "review");
}

}  // namespace
}  // namespace baton::shared
