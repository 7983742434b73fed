#include <gtest/gtest.h>

#include "app/environment/change_value.h"
#include "app/environment/read_value.h"
#include "domain/environment/entries.h"
#include "environment_project.h"

namespace baton::app {
namespace {

class EnvironmentValues : public testing::Test {
 protected:
  EnvironmentRow row(const std::string& key) {
    const auto outcome = get_environment_value({.call = tree_.by("main"), .key = key}, workspace());
    return std::get<EnvironmentValueRead>(*outcome).row;
  }
  // The warning, or the name of the error.
  std::string store_bytes(std::size_t bytes) {
    const auto outcome = store_environment_value({.call = tree_.by("main"),
                                                  .key = "k",
                                                  .short_description = "Some data",
                                                  .value = std::string(bytes - 2, 'x')},
                                                 workspace());
    return outcome ? std::get<EnvironmentChanged>(*outcome).warning
                   : test::name_of(outcome.error());
  }
  std::string update(const UpdateEnvironmentValue& request) {
    const auto outcome = update_environment_value(request, workspace());
    return outcome ? "" : test::name_of(outcome.error());
  }
  Workspace& workspace() { return tree_.workspace; }
  void wait_an_hour() { tree_.project.world.clock.advance(std::chrono::hours{1}); }

  test::EnvironmentProject tree_;
};

TEST_F(EnvironmentValues, ComeBackWhateverTheyAre) {
  for (const char* text : {"false", "null", "0", "\"\"", "[]", "{}", "-0.5", "[null, false]",
                           "{\"b\": 1, \"a\": {\"\": \"\\u0000\"}}", "18446744073709551615"}) {
    const Json value = Json::parse(text);
    tree_.store("k", value);
    EXPECT_EQ(tree_.get("k"), value) << text;
    ASSERT_EQ(tree_.call("update_env_data", {{"key", "k"}, {"value", value}})["result"],
              "Updated 'k'.");
    EXPECT_EQ(tree_.get("k"), value) << text;
  }
}

TEST_F(EnvironmentValues, MayHave102400BytesAndWarnFrom81920) {
  EXPECT_EQ(store_bytes(environment::kLargeValue - 1), "");
  EXPECT_EQ(store_bytes(environment::kLargeValue), "the value has 81920 of at most 102400 bytes");
  EXPECT_EQ(store_bytes(environment::kLargestValue),
            "the value has 102400 of at most 102400 bytes");
  EXPECT_EQ(store_bytes(environment::kLargestValue + 1), "VALUE_TOO_LARGE");
  EXPECT_EQ(tree_.get("k").get<std::string>().size(), environment::kLargestValue - 2);
}

TEST_F(EnvironmentValues, AreMeasuredInBytesOfCompactUtf8) {
  std::string text;
  for (int count = 0; count < 40'000; ++count) text += "字";
  EXPECT_EQ(tree_.store("k", text), "VALUE_TOO_LARGE: the value is too large");
}

TEST_F(EnvironmentValues, KeepTheTimeOfTheirCreationAndTheAuthorOfTheLastStore) {
  const Instant first = workspace().now();
  tree_.participant = "subagent:solver";
  tree_.store("k", 1);
  wait_an_hour();
  tree_.participant = "subagent:observer";
  tree_.store("k", 2);
  EXPECT_EQ(row("k").created_at, first);
  EXPECT_EQ(row("k").updated_at, first + std::chrono::hours{1});
  EXPECT_EQ(row("k").stored_by, "subagent:observer");
  wait_an_hour();
  tree_.participant = "user";
  ASSERT_EQ(tree_.call("update_env_data", {{"key", "k"}, {"value", 3}})["result"], "Updated 'k'.");
  EXPECT_EQ(row("k").created_at, first);
  EXPECT_EQ(row("k").updated_at, first + std::chrono::hours{2});
  EXPECT_EQ(row("k").stored_by, "subagent:observer");
  EXPECT_EQ(row("k").updated_by, "user");
}

TEST_F(EnvironmentValues, BeginAnewAfterTheyWereDeleted) {
  tree_.store("k", 1);
  wait_an_hour();
  tree_.call("delete_env_data", {{"key", "k"}});
  tree_.store("k", 2);
  EXPECT_EQ(row("k").created_at, workspace().now());
}

TEST_F(EnvironmentValues, KeepWhatAnUpdateDoesNotName) {
  tree_.store("k", {1, 2});
  EXPECT_EQ(update({.call = tree_.by("main"), .key = "k", .short_description = "Two numbers"}), "");
  EXPECT_EQ(tree_.get("k"), Json({1, 2}));
  EXPECT_EQ(update({.call = tree_.by("main"), .key = "k", .value = Json(nullptr)}), "");
  EXPECT_EQ(row("k").short_description, "Two numbers");
  EXPECT_EQ(tree_.get("k"), nullptr);
  EXPECT_EQ(update({.call = tree_.by("main"), .key = "k"}), "INVALID_REQUEST");
}

TEST_F(EnvironmentValues, ThatAreNotThereAreNeitherUpdatedNorDeleted) {
  EXPECT_EQ(update({.call = tree_.by("main"), .key = "k", .value = Json(1)}), "KEY_NOT_FOUND");
  EXPECT_EQ(tree_.call("delete_env_data", {{"key", "k"}}),
            "KEY_NOT_FOUND: key not found in the environment data");
  EXPECT_EQ(tree_.get("k"), "KEY_NOT_FOUND: key not found in the environment data");
}

TEST_F(EnvironmentValues, HaveKeysWithoutControlCharacters) {
  EXPECT_EQ(tree_.store("abc\n", 1), "INVALID_KEY: invalid key");
  EXPECT_EQ(tree_.store("", 1), "INVALID_KEY: invalid key");
  EXPECT_EQ(tree_.store("ns/key", 1), "Stored 'ns/key' in environment data.");
}

TEST_F(EnvironmentValues, AreRefusedWithASecretInThem) {
  const std::string token = "ghp_" + std::string(36, 'a');
  const auto refused = store_environment_value({.call = tree_.by("main"),
                                                .key = "k",
                                                .short_description = "Some data",
                                                .value = {{"notes", {{"ci", token}}}}},
                                               workspace());
  ASSERT_FALSE(refused);
  EXPECT_EQ(test::name_of(refused.error()), "SECRET_REFUSED");
  EXPECT_NE(refused.error().hint.find("/notes/ci"), std::string::npos) << refused.error().hint;
  EXPECT_EQ(refused.error().hint.find(token), std::string::npos) << refused.error().hint;
  EXPECT_EQ(
      update({.call = tree_.by("main"), .key = "k", .short_description = "The token " + token}),
      "SECRET_REFUSED");
}

TEST(EnvironmentSecrets, AreTakenOutWhereThisIsConfigured) {
  test::EnvironmentProject tree;
  tree.project.world.root.put(".claude/baton.json",
                              R"({"environmentData": {"secrets": "redact"}})");
  Workspace workspace(*tree.project.open({}));
  const std::string token = "ghp_" + std::string(36, 'a');
  const auto stored = store_environment_value({.call = tree.by("main"),
                                               .key = "k",
                                               .short_description = "Some data",
                                               .value = {{"token", token}, {"lines", 3}}},
                                              workspace);
  ASSERT_TRUE(stored) << stored.error().hint;
  EXPECT_EQ(tree.get("k").at("lines"), 3);
  EXPECT_EQ(tree.get("k").dump().find(token), std::string::npos);
  EXPECT_EQ(std::get<EnvironmentChanged>(*stored).warning, "redacted: github-token at /token");
}

class WarnedEnvironment : public testing::Test {
 protected:
  WarnedEnvironment() {
    tree_.project.world.root.put(".claude/baton.json",
                                 R"({"environmentData": {"secrets": "warn"}})");
  }

  // The warning about the value.
  std::string store(Json value, const std::string& description = "Some data") {
    Workspace workspace(*tree_.project.open({}));
    const auto stored = store_environment_value({.call = tree_.by("main"),
                                                 .key = "k",
                                                 .short_description = description,
                                                 .value = std::move(value)},
                                                workspace);
    return stored ? std::get<EnvironmentChanged>(*stored).warning : stored.error().hint;
  }

  const std::string token_ = "ghp_" + std::string(36, 'a');
  test::EnvironmentProject tree_;
};

TEST_F(WarnedEnvironment, StoresSecretsAndNamesTheirKindAndPlace) {
  EXPECT_EQ(store({{"ci", token_}, {"lines", 3}}), "a secret is stored: github-token at /ci");
  EXPECT_EQ(tree_.get("k").at("ci"), token_);
  EXPECT_EQ(store({{"a", token_}, {"b", token_}}),
            "a secret is stored: github-token at /a, and 1 more");
}

TEST_F(WarnedEnvironment, NamesADescriptionWithASecret) {
  EXPECT_EQ(store(1, "The token " + token_),
            "a secret is stored: github-token at character 11 of the short description");
}

TEST_F(WarnedEnvironment, NeverShowsASecretThatIsAMembersName) {
  const std::string warning = store({{token_, {{"password", "hunter2!x"}}}});
  EXPECT_TRUE(warning.starts_with("a secret is stored: ")) << warning;
  EXPECT_EQ(warning.find(token_), std::string::npos) << warning;
}

TEST_F(WarnedEnvironment, SaysNothingAboutOtherValues) {
  EXPECT_EQ(store({{"lines", 3}}), "");
}

}  // namespace
}  // namespace baton::app
