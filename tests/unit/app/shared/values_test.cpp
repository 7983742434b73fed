#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

using std::chrono::seconds;

class SharedValues : public SessionTest {
 protected:
  Result<EntryRow> write_for(const std::string& key, const std::string& value,
                             std::uint64_t ttl_seconds) {
    return write({.call = by(), .key = key, .value = value, .ttl_seconds = ttl_seconds});
  }
};

std::string characters(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "漢";
  return text;
}

TEST_F(SharedValues, AreSharedByTwoParticipants) {
  create();
  EXPECT_EQ(write("scope", "one", "orchestrator")->version, 1U);
  EXPECT_EQ(write("scope", "two", "subagent:analysis")->version, 2U);
  const Result<EntryRow> entry = read("scope", "orchestrator");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->value, "two");
  EXPECT_EQ(entry->written_by, "subagent:analysis");
}

TEST_F(SharedValues, LetOneOfTwoThroughThatReadTheSameVersion) {
  create();
  ASSERT_TRUE(write("scope", "one"));
  EXPECT_TRUE(write({.call = by("a"), .key = "scope", .value = "two", .if_version = 1}));
  EXPECT_EQ(name_of(write({.call = by("b"), .key = "scope", .value = "three", .if_version = 1})),
            "VERSION_CONFLICT");
  EXPECT_EQ(contents(), "scope=two");
}

TEST_F(SharedValues, GoOnWithTheVersionAfterADeletion) {
  create();
  ASSERT_TRUE(write("scope", "one"));
  ASSERT_TRUE(write("scope", "two"));
  EXPECT_EQ(remove("scope").value_or(0), 2U);
  EXPECT_EQ(name_of(remove("scope")), "KEY_NOT_FOUND");
  EXPECT_EQ(history("scope"), "KEY_NOT_FOUND");
  EXPECT_TRUE(write({.call = by(), .key = "scope", .value = "three", .if_version = 0}));
  EXPECT_EQ(history("scope"), "3=three") << "what was deleted is gone";
}

TEST_F(SharedValues, BeginAgainWithTheSession) {
  create();
  ASSERT_TRUE(write("scope", "one"));
  ASSERT_TRUE(write("scope", "two"));
  erase();
  EXPECT_EQ(name_of(read("scope")), "SESSION_NOT_FOUND");
  create();
  EXPECT_EQ(contents(), "");
  EXPECT_EQ(write("scope", "three")->version, 1U);
}

TEST_F(SharedValues, ExpireAndGoOnWithTheVersion) {
  create(R"({"longestTtlSeconds": 3600})");
  ASSERT_TRUE(write("scope", "one"));
  ASSERT_TRUE(write_for("scope", "two", 60));
  project_.world.clock.advance(seconds(59));
  EXPECT_EQ(contents(), "scope=two");
  project_.world.clock.advance(seconds(1));
  EXPECT_EQ(contents(), "");
  EXPECT_EQ(name_of(read("scope")), "KEY_NOT_FOUND");
  EXPECT_EQ(name_of(remove("scope")), "KEY_NOT_FOUND");
  EXPECT_EQ(history("scope"), "KEY_NOT_FOUND");
  EXPECT_TRUE(write({.call = by(), .key = "scope", .value = "three", .if_version = 0}));
  EXPECT_EQ(history("scope"), "3=three") << "the history expires with the value";
}

TEST_F(SharedValues, LiveOnWhereAWriteSetsNoTimeAgain) {
  create(R"({"longestTtlSeconds": 3600})");
  ASSERT_TRUE(write_for("scope", "one", 60));
  ASSERT_TRUE(write("scope", "two"));
  project_.world.clock.advance(seconds(7200));
  EXPECT_EQ(contents(), "scope=two");
}

TEST_F(SharedValues, MakeRoomWhenTheyExpire) {
  create(R"({"longestTtlSeconds": 60, "limits": {"totalTokens": 10}})");
  ASSERT_TRUE(write_for("a", std::string(40, 'a'), 60));
  EXPECT_EQ(name_of(write("b", "b")), "STORE_FULL");
  project_.world.clock.advance(seconds(60));
  EXPECT_TRUE(write("b", std::string(40, 'b')));
}

TEST_F(SharedValues, ExpireNoMoreOnceTheSessionIsArchived) {
  create(R"({"longestTtlSeconds": 60})");
  ASSERT_TRUE(write_for("scope", "one", 60));
  project_.world.clock.advance(seconds(30));
  archive();
  project_.world.clock.advance(seconds(3600));
  EXPECT_EQ(contents(), "scope=one");
}

TEST_F(SharedValues, ExpireOnlyWithinTheTimesThatTheSessionAllows) {
  create(R"({"longestTtlSeconds": 60})");
  EXPECT_EQ(name_of(write_for("scope", "one", 0)), "INVALID_REQUEST");
  EXPECT_EQ(name_of(write_for("scope", "one", 61)), "INVALID_REQUEST");
  EXPECT_EQ(name_of(write_for("scope", "one", UINT64_MAX)), "INVALID_REQUEST");
  EXPECT_TRUE(write_for("scope", "one", 60));
}

TEST_F(SharedValues, MayFillTheirLimitsExactly) {
  create();
  EXPECT_TRUE(write("a", std::string(4'000, 'a')));
  EXPECT_EQ(name_of(write("b", std::string(4'001, 'b'))), "VALUE_TOO_LARGE");
  EXPECT_TRUE(write("b", characters(4'000))) << "characters count, not bytes";
  EXPECT_EQ(name_of(write("c", characters(4'001))), "VALUE_TOO_LARGE");
  for (const char* key : {"c", "d", "e", "f", "g", "h", "i", "j"}) {
    ASSERT_TRUE(write(key, std::string(4'000, 'x'))) << key;
  }
  EXPECT_EQ(name_of(write("k", "x")), "STORE_FULL");
  EXPECT_TRUE(write("k", "")) << "no token at all";
  EXPECT_TRUE(write("a", std::string(4'000, 'y'))) << "in the place of as much";
}

TEST_F(SharedValues, CountWithoutTheirHistory) {
  create(R"({"limits": {"totalTokens": 10}})");
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(write("scope", std::string(40, 'a')));
}

TEST_F(SharedValues, KeepTheirLastVersions) {
  create();
  for (int i = 1; i <= 12; ++i) ASSERT_TRUE(write("scope", "v" + std::to_string(i)));
  EXPECT_EQ(history("scope"), "3=v3 4=v4 5=v5 6=v6 7=v7 8=v8 9=v9 10=v10 11=v11 12=v12");
}

TEST_F(SharedValues, KeepAsManyVersionsAsTheSettingsSay) {
  create(R"({"historyVersions": 1})");
  ASSERT_TRUE(write("scope", "one"));
  ASSERT_TRUE(write("scope", "two"));
  EXPECT_EQ(history("scope"), "2=two");
}

TEST_F(SharedValues, AreStoredWithoutTheirSecretsWhereTheSettingsSaySo) {
  create(R"({"secrets": "redact"})");
  ASSERT_TRUE(write("note", "Use ghp_0123456789abcdefghijklmnopqrstuvwxyz now"));
  EXPECT_EQ(contents(), "note=Use [REDACTED:github-token] now");
  ASSERT_TRUE(write("json", R"({"a": "ghp_0123456789abcdefghijklmnopqrstuvwxyz"})"));
  EXPECT_EQ(read("json")->value->find("ghp_"), std::string::npos);
}

TEST_F(SharedValues, AreStoredWithAWarningAboutRedactedSecrets) {
  create(R"({"secrets": "redact"})");
  app::Workspace workspace = open();
  const auto written = app::write_value({.call = by("orchestrator"),
                                         .key = "note",
                                         .value = "Use ghp_0123456789abcdefghijklmnopqrstuvwxyz"},
                                        workspace);
  ASSERT_TRUE(written);
  EXPECT_EQ(std::get<app::SharedValueWritten>(*written).warning,
            "redacted: github-token at character 5");
}

TEST_F(SharedValues, AreStoredWithAWarningAboutSecretsWhereTheSettingsSaySo) {
  create(R"({"secrets": "warn"})");
  const std::string token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  app::Workspace workspace = open();
  const auto written = app::write_value(
      {.call = by("orchestrator"), .key = "note", .value = "Use " + token}, workspace);
  ASSERT_TRUE(written);
  EXPECT_EQ(std::get<app::SharedValueWritten>(*written).warning,
            "a secret is stored: github-token at character 5");
  EXPECT_EQ(contents(), "note=Use " + token);
}

TEST_F(SharedValues, AreKeptExactly) {
  create();
  for (const std::string& value : {std::string(" a \r\n\tb\n"), std::string("{\"b\" : 1.0}"),
                                   std::string("\xEF\xBB\xBFx"), std::string("'; DROP TABLE x")}) {
    ASSERT_TRUE(write("scope", value));
    EXPECT_EQ(read("scope")->value, value);
  }
}

TEST_F(SharedValues, AreTextWithoutNul) {
  create();
  EXPECT_EQ(name_of(write("scope", std::string("a\0b", 3))), "INVALID_REQUEST");
  EXPECT_EQ(name_of(write("scope", "a\xff")), "INVALID_REQUEST");
}

TEST_F(SharedValues, AreHiddenFromThoseWhoMayNotReadThem) {
  create(R"({"prefixes": ["inv"],
             "access": [{"keys": ["inv:*"], "readableBy": ["subagent:inv*"]}]})");
  ASSERT_TRUE(write("inv:cause", "a", "subagent:inv"));
  ASSERT_TRUE(write("scope", "b", "subagent:inv"));
  EXPECT_EQ(contents("subagent:inv:2"), "inv:cause=a scope=b");
  EXPECT_EQ(contents("orchestrator"), "scope=b");
  app::Workspace workspace = open();
  const auto batch = app::read_batch(
      {.call = by("orchestrator"), .keys = {"inv:cause", "scope", "Bad", "none"}}, workspace);
  const auto& answer = std::get<app::SharedBatchRead>(*batch);
  ASSERT_EQ(answer.entries.size(), 1U);
  ASSERT_EQ(answer.errors.size(), 3U);
  EXPECT_EQ(answer.errors[0].error.name, "ACCESS_DENIED");
  EXPECT_EQ(answer.errors[1].error.name, "INVALID_KEY");
  EXPECT_EQ(answer.errors[2].error.name, "KEY_NOT_FOUND");
}

TEST_F(SharedValues, AreOfTheirSessionAlone) {
  create();
  create("{}", "other");
  ASSERT_TRUE(write("scope", "one"));
  EXPECT_EQ(
      write({.call = {.session = "other", .participant = "user"}, .key = "scope", .value = "two"})
          ->version,
      1U);
  EXPECT_EQ(contents(), "scope=one");
}

TEST_F(SharedValues, AreDeletedEvenIfTheirBytesRemain) {
  create();
  ASSERT_TRUE(write("scope", "a"));
  keep_files_in_use();
  app::Workspace workspace = open();
  const auto gone = app::delete_key({.call = by(), .key = "scope"}, workspace);
  ASSERT_TRUE(gone);
  EXPECT_NE(std::get<app::SharedKeyDeleted>(*gone).warning.find("bytes"), std::string::npos);
  EXPECT_EQ(name_of(read("scope")), "KEY_NOT_FOUND");
}

TEST_F(SharedValues, DoNotDoubleWhereTheWorkIsRepeated) {
  repeat_everything();
  create();
  EXPECT_EQ(write("scope", "one")->version, 1U);
  EXPECT_EQ(write("scope", "two")->version, 2U);
  EXPECT_EQ(history("scope"), "1=one 2=two");
  EXPECT_EQ(remove("scope").value_or(0), 2U);
  app::Workspace workspace = open();
  ASSERT_TRUE(write("a", "b"));
  const auto batch = app::read_batch({.call = by(), .keys = {"a", "none"}}, workspace);
  EXPECT_EQ(std::get<app::SharedBatchRead>(*batch).entries.size(), 1U);
  EXPECT_EQ(std::get<app::SharedBatchRead>(*batch).errors.size(), 1U);
}

}  // namespace
}  // namespace baton::test
