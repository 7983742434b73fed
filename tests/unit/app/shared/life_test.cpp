#include <set>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/shared/manage_session.h"
#include "app/shared/shared_prompt.h"
#include "json/read.h"
#include "resources/resource.h"
#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

using Sessions = SessionTest;

TEST_F(Sessions, AreNotMadeByAWrite) {
  EXPECT_EQ(name_of(write("scope", "a")), "SESSION_NOT_FOUND");
  create("{}", "other");
  EXPECT_EQ(name_of(write("scope", "a")), "SESSION_NOT_FOUND");
}

TEST_F(Sessions, HaveTheActiveWorkflowsIdUnlessTheyAreNamed) {
  project_.put_state(
      R"({"version": "2.0", "workflowId": "demo", "featureName": "x", "agentSequence": []})");
  app::Workspace workspace = open();
  ASSERT_TRUE(app::create_session({.participant = "user"}, workspace));
  ASSERT_TRUE(write({.call = {.participant = "user"}, .key = "scope", .value = "a"}));
  EXPECT_EQ(contents(), "scope=a");
}

TEST_F(Sessions, FindTheWorkflowsIdWhereverItStandsInALargeState) {
  create();
  const std::string version = R"("version": "2.0", "featureName": "x", "agentSequence": [], )";
  const std::string id = R"("workflowId": "demo")";
  const std::string filling =
      R"("extensions": {"workflowId": "other", "x": ")" + std::string(10'000, 'x') + "\"}";
  for (const std::string& state :
       {"{" + version + id + ", " + filling + "}", "{" + version + filling + ", " + id + "}",
        "{" + filling + ", " + version + id + "}"}) {
    project_.put_state(state);
    app::Workspace workspace = open();
    const auto shown = app::show_session({.call = {.participant = "user"}}, workspace);
    ASSERT_TRUE(shown) << state.substr(0, 60);
    EXPECT_EQ(std::get<app::SessionShown>(*shown).session.id.text(), "demo");
  }
}

TEST_F(Sessions, AreNobodysWhereALargeStateIsOfANewerFormat) {
  create();
  project_.put_state(
      R"({"version": "9.0", "workflowId": "demo", "featureName": "x", "artifacts": [],
                         "sharedDecisions": [], "constraints": [], "x": ")" +
      std::string(10'000, 'x') + "\"}");
  app::Workspace workspace = open();
  const auto refused = app::show_session({.call = {.participant = "user"}}, workspace);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
}

TEST_F(Sessions, CanBeReopened) {
  create();
  ASSERT_TRUE(write("scope", "a"));
  archive();
  EXPECT_EQ(name_of(write("scope", "b")), "SESSION_ARCHIVED");
  app::Workspace workspace = open();
  ASSERT_TRUE(app::reopen_session({.call = by()}, workspace));
  EXPECT_EQ(write("scope", "b")->version, 2U);
}

TEST_F(Sessions, AreMadeOnceWhereTheWorkIsRepeated) {
  repeat_everything();
  create();
  archive();
  app::Workspace workspace = open();
  const auto shown = app::show_session({.call = by()}, workspace);
  EXPECT_EQ(std::get<app::SessionShown>(*shown).changes, 2U);
  const auto listed = app::list_sessions({}, workspace);
  EXPECT_EQ(std::get<app::SessionsListed>(*listed).sessions.size(), 1U);
}

TEST_F(Sessions, AreNotMadeWithSettingsThatAreNotValid) {
  app::Workspace workspace = open();
  const auto refused = app::create_session(
      {.id = "demo",
       .participant = "user",
       .settings = app::Source{.name = "settings.json", .text = R"({"historyVersions": 0})"}},
      workspace);
  ASSERT_TRUE(refused && std::holds_alternative<Report>(*refused));
  EXPECT_EQ(name_of(read("scope")), "SESSION_NOT_FOUND");
}

class SharedPrompt : public SessionTest {
 protected:
  std::string prompt() {
    app::Workspace workspace = open();
    const auto shown = app::show_shared_prompt({.session = "demo"}, workspace);
    return shown ? std::get<app::SharedPromptShown>(*shown).text : name_of(shown);
  }
};

// One phrase for each rule about what to write and how to read.
TEST_F(SharedPrompt, HoldsEveryRule) {
  create();
  const std::string text = prompt();
  for (const std::string_view phrase : {"Conclusions and the current state",
                                        "Decisions of the user, each with a short reason",
                                        "what follows from the data, not the data",
                                        "identifiers with which other agents can fetch",
                                        "Open questions and blockers",
                                        "The progress of unfinished work",
                                        "Raw data, complete documents, or chat transcripts",
                                        "belongs in the formal record",
                                        "Personal or sensitive data",
                                        "full text of external",
                                        "Intermediate reasoning",
                                        "more than about 500 tokens",
                                        "Update an existing key",
                                        "in the formal record as well",
                                        "Delete a key that is no longer relevant",
                                        "Call list_keys first",
                                        "Read only the keys that your task needs",
                                        "value_size_tokens before you read",
                                        "authoritative",
                                        "is a draft",
                                        "The shared context is a cache of"}) {
    EXPECT_NE(text.find(phrase), std::string::npos) << phrase;
  }
  EXPECT_EQ(text.find("{{"), std::string::npos) << "every place is filled in";
}

TEST_F(SharedPrompt, HasTheKeysOfTheSessionsNamespace) {
  create(R"({"namespace": {"name": "tiny", "groups": [{"title": "State",
             "keys": [{"key": "only_key", "purpose": "what there is"}]}]}})");
  EXPECT_NE(prompt().find("## Keys (tiny)"), std::string::npos);
  EXPECT_NE(prompt().find("  only_key  what there is\n"), std::string::npos);
  EXPECT_EQ(prompt().find("problem_summary"), std::string::npos);
}

TEST_F(SharedPrompt, KnowsNamespacesForEachKindOfWork) {
  constexpr std::string_view kFolder = "namespaces/";
  const app::SchemaLibrary library;
  const schema::Validator validator = *library.compile("key-namespace");
  std::set<std::string> names;
  for (const resources::Resource& resource : resources::templates()) {
    if (!resource.name.starts_with(kFolder)) continue;
    const std::string name(resource.name.substr(kFolder.size()));
    names.insert(name);
    create(R"({"namespace": ")" + name + "\"}");
    EXPECT_NE(prompt().find("## Keys (" + name + ")"), std::string::npos);
    erase();
    EXPECT_TRUE(validator.validate(*json::read(resource.content, "template")).value().empty())
        << resource.name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"bugfix", "feature", "neutral", "research", "review"}));
}

TEST_F(SharedPrompt, NeedsANamespaceThatExists) {
  app::Workspace workspace = open();
  const auto created = app::create_session(
      {.id = "demo",
       .participant = "user",
       .settings = app::Source{.name = "settings", .text = R"({"namespace": "nonsense"})"}},
      workspace);
  ASSERT_TRUE(created);
  EXPECT_TRUE(std::holds_alternative<Report>(*created));
}

}  // namespace
}  // namespace baton::test
