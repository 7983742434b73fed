#include "domain/context/budget.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "domain/context/explanation.h"
#include "domain/context/shorten.h"
#include "photo_search.h"

namespace baton::context {
namespace {

Json whole() {
  return photo_search::build(photo_search::state(), "code-writer").context;
}

Result<Json> fit(const Json& context, std::size_t tokens) {
  const model::RelevanceMap map = photo_search::map();
  return fit_budget(context, *map.find("code-writer"),
                    {.tokens = tokens, .measure = [](const Json& built) -> Result<std::size_t> {
                       return count_tokens(built);
                     }});
}

// The least budget, from the error's hint.
std::size_t least() {
  const Result<Json> refused = fit(whole(), 1);
  EXPECT_FALSE(refused.has_value());
  const std::string& hint = refused.error().hint;
  return std::stoul(hint.substr(hint.find_first_of("0123456789")));
}

TEST(Budget, ChangesNothingThatFits) {
  EXPECT_EQ(*fit(whole(), count_tokens(whole())), whole());
  // Also where a shorter form would save something: what fits is measured once.
  const model::RelevanceMap map = photo_search::map();
  std::size_t measured = 0;
  const auto fitted =
      fit_budget(whole(), *map.find("code-writer"), {.tokens = 1'000, .measure = [&](const Json&) {
                                                       ++measured;
                                                       return Result<std::size_t>(1'000);
                                                     }});
  EXPECT_EQ(*fitted, whole());
  EXPECT_EQ(measured, 1U);
}

TEST(Budget, RefusesABudgetBelowTheRequiredContextAndNamesTheLeast) {
  const Result<Json> refused = fit(whole(), 1);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::limit);
  EXPECT_TRUE(fit(whole(), least()).has_value());
  EXPECT_FALSE(fit(whole(), least() - 1).has_value());
}

// A list of items that were left out may cost more than it saves.
TEST(Budget, IsFittedByTheShortestOfTheForms) {
  const model::RelevanceMap map = photo_search::map();
  const auto measure = [](const Json& built) -> Result<std::size_t> {
    const bool has_references =
        built.contains("shortened") && built["shortened"].contains(to_text(Form::reference));
    return count_tokens(built) + (has_references ? 10'000 : 0);
  };
  const auto fitted = [&](std::size_t tokens) {
    return fit_budget(whole(), *map.find("code-writer"), {.tokens = tokens, .measure = measure});
  };
  const std::string hint = fitted(1).error().hint;
  const std::size_t known = std::stoul(hint.substr(hint.find_first_of("0123456789")));
  EXPECT_LT(known, 10'000U);
  EXPECT_TRUE(fitted(known).has_value());
  EXPECT_FALSE(fitted(known - 1).has_value());
}

TEST(Budget, FitsEveryBudgetFromTheLeastUpward) {
  const std::size_t most = count_tokens(whole());
  for (std::size_t tokens = least(); tokens < most; tokens += 50) {
    const Result<Json> fitted = fit(whole(), tokens);
    ASSERT_TRUE(fitted.has_value()) << tokens;
    EXPECT_LE(count_tokens(*fitted), tokens);
  }
}

TEST(Budget, GivesTheSameBytesForTheSameInput) {
  EXPECT_EQ(fit(whole(), least() + 100)->dump(), fit(whole(), least() + 100)->dump());
}

TEST(Budget, KeepsWhatTheRuleRequires) {
  const Json context = whole();
  const Json fitted = *fit(context, least());
  for (const char* member : {"currentTask", "expectedOutputs", "agentSpecificContext",
                             "relevantConstraints", "warnings"}) {
    EXPECT_EQ(fitted[member], context[member]) << member;
  }
  ASSERT_EQ(fitted["previousAgentOutputs"].size(), context["previousAgentOutputs"].size());
  for (std::size_t at = 0; at < context["previousAgentOutputs"].size(); ++at) {
    EXPECT_EQ(fitted["previousAgentOutputs"][at]["contextForNextAgent"],
              context["previousAgentOutputs"][at]["contextForNextAgent"]);
  }
}

TEST(Budget, ListsEveryItemThatItShortens) {
  const Json context = whole();
  const Json fitted = *fit(context, least());
  EXPECT_TRUE(fitted["relevantDecisions"].empty());
  EXPECT_TRUE(fitted["workflowContext"]["sharedDecisions"].empty());
  const std::string listed = fitted["shortened"].dump();
  for (const Json& decision : context["relevantDecisions"]) {
    const std::string id = decision["id"];
    EXPECT_NE(listed.find("decision " + id), std::string::npos) << listed;
  }
  for (const Json& artifact : context["relevantArtifacts"]) {
    const std::string id = artifact["id"];
    EXPECT_NE(listed.find("artifact " + id), std::string::npos) << listed;
  }
}

TEST(Budget, ShortensTheOldestOfTheLeastSpecificItemsFirst) {
  Json context = whole();
  const std::string text(400, 'x');
  for (Json& decision : context["relevantDecisions"]) decision["rationale"] = text;
  context["workflowContext"]["sharedDecisions"] = context["relevantDecisions"];
  for (Json& artifact : context["relevantArtifacts"]) artifact["description"] = text;
  context["workflowContext"]["artifacts"] = context["relevantArtifacts"];
  const std::string first = context["relevantArtifacts"][0]["id"];
  const Json fitted = *fit(context, count_tokens(context) - 1);
  EXPECT_EQ(fitted["shortened"]["structured"], Json({"artifact " + first}));
  EXPECT_EQ(fitted["relevantDecisions"], context["relevantDecisions"]);
}

TEST(Budget, RemovesNothingThatItDoesNotList) {
  Json context = whole();
  context["workflowContext"]["extensions"] = nullptr;
  context["relevantArtifacts"][0]["description"] = std::string(400, 'x');
  context["workflowContext"]["artifacts"] = context["relevantArtifacts"];
  const Json fitted = *fit(context, count_tokens(context) - 1);
  EXPECT_TRUE(fitted["workflowContext"].contains("extensions"));
}

TEST(Budget, CutsTextsBetweenCodePoints) {
  Json context = whole();
  std::string text;
  for (int at = 0; at < 200; ++at) text += "é";
  context["relevantArtifacts"][0]["description"] = text;
  context["workflowContext"]["artifacts"] = context["relevantArtifacts"];
  const Json fitted = *fit(context, count_tokens(context) - 1);
  EXPECT_EQ(fitted["relevantArtifacts"][0]["description"], text.substr(0, 200) + "…");
}

TEST(Shorten, CutsTextsBetweenWords) {
  const Json item = {{"description", std::string(90, 'x') + " ghp_0123456789"}};
  EXPECT_EQ(shorten(item, Form::structured)["description"], std::string(90, 'x') + "…");
}

TEST(Shorten, CopiesPathsAndIdsWhole) {
  const std::string longest(200, 'x');
  const Json item = {{"id", longest},
                     {"path", longest},
                     {"relevantTo", {longest}},
                     {"artifactsCreated", {longest, Json{{"path", longest}}}},
                     {"description", longest}};
  const Json structured = shorten(item, Form::structured);
  for (const char* name : {"id", "path", "relevantTo", "artifactsCreated"}) {
    EXPECT_EQ(structured[name], item[name]) << name;
  }
  EXPECT_NE(structured["description"], item["description"]);
  EXPECT_EQ(shorten(item, Form::summary)["path"], item["path"]);
}

TEST(Shorten, OmitsTextsThatMayNotBeEmptyFromASummary) {
  const Json gate = {{"status", "failed"}, {"updatedBy", "qa"}, {"reason", "Slow"}};
  EXPECT_EQ(shorten(gate, Form::summary), Json({{"status", "failed"}, {"updatedBy", "qa"}}));
  const Json output = {{"recommendations",
                        {{{"title", "Sort"}, {"description", "By colour"}, {"priority", "high"}},
                         {{"description", "Index"}, {"rationale", "Speed"}}}}};
  EXPECT_EQ(shorten(output, Form::summary),
            Json({{"recommendations", {{{"title", "Sort"}}, {{"description", "Index"}}}}}));
}

// A message has a content, which its schema requires; an inlined file has a path.
TEST(Shorten, KeepsTheContentOfAMessage) {
  const Json message = {{"from", "lead"}, {"content", "Keep it short"}};
  EXPECT_EQ(shorten(message, Form::structured), message);
  EXPECT_EQ(shorten(message, Form::summary)["content"], "");
  EXPECT_FALSE(
      shorten({{"path", "a.md"}, {"content", "text"}}, Form::structured).contains("content"));
}

}  // namespace
}  // namespace baton::context
