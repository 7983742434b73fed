#include "domain/context/inlined_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "domain/context/budget.h"
#include "photo_search.h"

namespace baton::context {
namespace {

// What the agent "reader" gets of artifacts by "planner", whose rule redacts "token".
class InlinedFiles : public testing::Test {
 protected:
  void add_artifact(const char* id, const char* path, const char* type = "file",
                    const char* reader = "reader") {
    state_["artifacts"].push_back({{"id", id},
                                   {"type", type},
                                   {"path", path},
                                   {"description", "d"},
                                   {"createdBy", "planner"},
                                   {"relevantTo", {reader}}});
  }

  [[nodiscard]] BuiltContext build() const {
    BuildRequest request = photo_search::request("reader");
    request.artifact_text = [this](std::string_view path) -> Result<std::string> {
      const auto file = files_.find(path);
      if (file == files_.end())
        return fail(ErrorCode::not_found, "file not found", std::string(path));
      return file->second;
    };
    return *build_context(state_, map_, policies_, request);
  }

  model::RelevanceMap map_ = *model::RelevanceMap::from_json({{"reader", Json::object()}});
  policy::Policies policies_ = *policy::Policies::from_json(
      Json{{"planner", {{"anonymizationRules", {{{"field", "token"}, {"action", "remove"}}}}}}});
  Json state_ = {{"agentSequence", Json::array()}, {"artifacts", Json::array()}};
  std::map<std::string, std::string, std::less<>> files_ = {{"a.md", "# A  \ntext\n"},
                                                            {"n.json", "{ \"n\" : 1.50 }\n"},
                                                            {"t.json", R"({"token": 1, "n": 2})"}};
};

TEST_F(InlinedFiles, GivesTextAsItIs) {
  add_artifact("art_1", "a.md");
  const BuiltContext built = build();
  EXPECT_EQ(built.context["relevantArtifacts"][0]["content"], files_.at("a.md"));
  EXPECT_FALSE(built.context["workflowContext"]["artifacts"][0].contains("content"));
  const ExplainedItem& item = built.explanation.items.back();
  EXPECT_EQ(item.kind + " " + item.id, "file a.md");
  EXPECT_EQ(item.verdict, Verdict::admitted);
  EXPECT_EQ(item.tokens, 3U);
}

TEST_F(InlinedFiles, CompactsJsonAndKeepsNumbers) {
  add_artifact("art_1", "n.json");
  EXPECT_EQ(build().context["relevantArtifacts"][0]["content"], R"({"n":1.50})");
}

TEST_F(InlinedFiles, AppliesTheFieldRulesOfTheAuthorToJson) {
  add_artifact("art_1", "t.json");
  EXPECT_EQ(build().context["relevantArtifacts"][0]["content"], R"({"n":2})");
}

// What cannot be read as JSON cannot be redacted by its field rules.
TEST_F(InlinedFiles, OmitsWhatTheFieldRulesOfTheAuthorCannotBeAppliedTo) {
  files_ = {{"1.txt", R"({"token": "canary", "n": 1, "n": 2})"},
            {"2.txt", " [1, {\"token\": \"canary\", \"n\": 1e999}]"},
            {"3.txt", R"({"n": 1, "n": 2, "token": "canary"})"},
            {"4.txt", "\xEF\xBB\xBF{\"token\": \"canary\"}\n{}\n"},
            {"5.jsonc", "// a comment\n{\"token\": \"canary\"}"},
            {"6.JSON", "// a comment\n{token: \"canary\"}"},
            {"7.code-workspace", "/* a\ncomment */ // and\n# another\n{\"token\": \"canary\"}"},
            {"8.txt", "{ // a comment\n'token': 'canary'}"},
            {"9.txt", "[ /* c */ true, {'token': 'canary'}]"}};
  for (const auto& [path, text] : files_) add_artifact(("art_" + path).c_str(), path.c_str());
  const BuiltContext built = build();
  EXPECT_EQ(built.context.dump().find("canary"), std::string::npos) << built.context;
  const auto item = std::ranges::find(built.explanation.items, "1.txt", &ExplainedItem::id);
  ASSERT_NE(item, built.explanation.items.end());
  EXPECT_EQ(item->reason,
            "the author's field rules cannot be applied (a member name occurs twice)");
  const std::string warnings = built.context["warnings"].dump();
  EXPECT_NE(warnings.find("Not inlined, " + item->reason + ": 2 files"), std::string::npos)
      << warnings;
}

TEST_F(InlinedFiles, GivesOtherTextInSpiteOfFieldRules) {
  files_ = {{"1.md", "[token](https://example.org)\n"},
            {"2.md", "# Title\n\n[![build](b.svg)](b)\n\n    {\"token\": 1}\n"},
            {"3.html", "{% extends 'base' %}\n"},
            {"4.html", "{{ token }}\n"},
            {"5.html", "{# a comment #}\n"},
            {"6.nix", "# a comment\n{ pkgs, ... }:\n{ token = 1; }\n"}};
  for (const auto& [path, text] : files_) add_artifact(("art_" + path).c_str(), path.c_str());
  const Json context = build().context;
  ASSERT_EQ(context["relevantArtifacts"].size(), files_.size());
  for (const Json& artifact : context["relevantArtifacts"]) {
    EXPECT_EQ(artifact.value("content", ""), files_.at(artifact["path"].get<std::string>()))
        << artifact;
  }
}

TEST_F(InlinedFiles, GivesMalformedJsonWithoutFieldRules) {
  policies_ = {};
  files_ = {{"a.json", R"({"n": 1, "n": 2})"}};
  add_artifact("art_1", "a.json");
  EXPECT_EQ(build().context["relevantArtifacts"][0]["content"], files_.at("a.json"));
}

TEST_F(InlinedFiles, ReadsNothingThatTheAgentMayNotSee) {
  add_artifact("art_1", "a.md", "file", "somebody-else");
  const BuiltContext built = build();
  EXPECT_TRUE(built.context["relevantArtifacts"].empty());
  EXPECT_EQ(built.context.dump().find("# A"), std::string::npos);
}

TEST_F(InlinedFiles, CountsFilesThatAreNotInlinedByReason) {
  add_artifact("art_1", "missing.md");
  add_artifact("art_2", "missing too.md");
  add_artifact("art_3", "src", "directory");
  add_artifact("art_4", "note:a/b.md");
  const BuiltContext built = build();
  EXPECT_EQ(built.context["warnings"].back(), "Not inlined, file not found: 2 files");
  const auto item = std::ranges::find(built.explanation.items, "missing.md", &ExplainedItem::id);
  ASSERT_NE(item, built.explanation.items.end());
  EXPECT_EQ(item->verdict, Verdict::denied);
  EXPECT_EQ(item->reason, "file not found");
}

TEST_F(InlinedFiles, OmitsTheTextFirstToFitABudget) {
  files_["a.md"] = std::string(4000, 'x');
  add_artifact("art_1", "a.md");
  const Json fitted =
      *fit_budget(build().context, *map_.find("reader"),
                  {.tokens = 600, .measure = [](const Json& context) -> Result<std::size_t> {
                     return count_tokens(context);
                   }});
  EXPECT_EQ(fitted["shortened"], (Json{{"structured", {"artifact art_1"}}}));
  EXPECT_EQ(fitted["relevantArtifacts"][0]["path"], "a.md");
}

}  // namespace
}  // namespace baton::context
