#include "domain/workflow/earlier_lessons.h"

#include <algorithm>

#include "begun_workflow.h"
#include "domain/workflow/archive_summary.h"

namespace baton::workflow {
namespace {

using test::at;
using test::kEvening;
using test::parse;

using Texts = std::vector<std::string>;

Json archived(const char* id, const char* feature, const char* end) {
  return {{"workflowId", id},
          {"featureName", feature},
          {"endTime", end},
          {"agentsUsed", {"architect", "auditor"}},
          {"keyDecisions", Json::array()},
          {"lessonsLearned", Json::array()}};
}

Json key_decision(const char* text, const char* rationale = "", Json components = Json::array()) {
  return {{"id", "dec_1"},          {"decision", text},
          {"rationale", rationale}, {"madeBy", "architect"},
          {"category", "security"}, {"affectedComponents", std::move(components)}};
}

Json quoting_nothing(const char* text) {
  return {{"lesson", text}, {"source", "e1"}, {"quotes", Json::array()}};
}

std::vector<EarlierLesson> lessons_in(const std::vector<Json>& summaries) {
  std::vector<EarlierLesson> lessons;
  for (const Json& each : summaries) {
    std::ranges::move(earlier_lessons(each), std::back_inserter(lessons));
  }
  return lessons;
}

Texts ids_of_ranked(const std::vector<Json>& summaries, const LessonQuery& query) {
  Texts texts;
  for (const EarlierLesson& lesson : rank_lessons(lessons_in(summaries), query)) {
    texts.emplace_back(lesson.id());
  }
  return texts;
}

TEST(EarlierLessons, HaveTheirReasonAgentWorkflowAndDate) {
  Json search = archived("wf_1", "search", "2025-08-01T10:00:00Z");
  search["keyDecisions"].push_back(key_decision("Use pgvector", "It is there", {"search-api"}));
  search["lessonsLearned"].push_back({{"lesson", "A gate failed"},
                                      {"source", "auditor e6"},
                                      {"recommendations", {"Rotate"}},
                                      {"quotes", Json::array()}});
  const std::vector<EarlierLesson> lessons = earlier_lessons(search);
  ASSERT_EQ(lessons.size(), 2U);
  EXPECT_EQ(lessons[0].document, parse(R"({"id": "wf_1/dec_1", "kind": "decision",
    "lesson": "Use pgvector", "reason": "It is there", "affectedComponents": ["search-api"],
    "agent": "architect", "workflowId": "wf_1", "featureName": "search", "date": "2025-08-01"})"));
  EXPECT_EQ(lessons[1].document, parse(R"({"id": "wf_1/lesson-1", "kind": "lesson",
    "lesson": "A gate failed", "recommendations": ["Rotate"], "agent": "auditor",
    "workflowId": "wf_1", "featureName": "search", "date": "2025-08-01"})"));
}

TEST(EarlierLessons, OfADamagedSummaryAreOmitted) {
  EXPECT_TRUE(earlier_lessons(Json(7)).empty());
  EXPECT_TRUE(earlier_lessons(parse(R"({"keyDecisions": [{}, 7], "lessonsLearned": {}})")).empty());
}

TEST(EarlierLessons, WithoutQuotesQuoteEveryAgent) {
  Json search = archived("wf_1", "search", "2025-08-01T10:00:00Z");
  search["lessonsLearned"].push_back({{"lesson", "old"}, {"source", "e1"}});
  search["lessonsLearned"].push_back(
      {{"lesson", "odd"}, {"source", "e1"}, {"quotes", {{{"kind", "output"}}}}});
  const std::vector<EarlierLesson> lessons = earlier_lessons(search);
  ASSERT_EQ(lessons.size(), 2U);
  for (const EarlierLesson& lesson : lessons) {
    for (const char* agent : {"architect", "auditor"}) {
      for (const policy::Kind kind :
           {policy::Kind::output, policy::Kind::gate, policy::Kind::decision}) {
        EXPECT_TRUE(std::ranges::any_of(lesson.quotes, [&](const QuotedItem& quoted) {
          return quoted.author == agent && quoted.kind == kind;
        }));
      }
    }
  }
}

// Whatever a summary quotes can be judged by policies that are added after the archiving.
TEST(EarlierLessons, OfASummaryNameTheAuthorsOfTheirTexts) {
  const Json state = parse(R"({"workflowId": "w", "featureName": "f", "agentSequence": [
    {"agentName": "a", "executionId": "e1", "status": "failed", "failureReason": "no network"},
    {"agentName": "b", "executionId": "e2", "status": "completed", "outputs": {
      "keyFindings": [{"title": "kept", "lesson": true, "affectedComponents": ["ui"]}]}}],
    "sharedDecisions": [
      {"id": "d1", "decision": "x", "madeBy": "c", "category": "security", "supersededBy": "d2",
       "affectedComponents": ["api"]},
      {"id": "d2", "decision": "y", "madeBy": "d", "category": "pattern"}],
    "qualityGates": {"failed": ["tests"], "details": {
      "tests": {"updatedBy": "b", "executionId": "e2", "issues": ["red"]}}}})");
  const Json lessons = summarise(state, {}, at(kEvening))["lessonsLearned"];
  ASSERT_EQ(lessons.size(), 4U);
  EXPECT_EQ(lessons[0]["quotes"], parse(R"([{"author": "b", "kind": "output"}])"));
  EXPECT_EQ(lessons[0]["affectedComponents"], parse(R"(["ui"])"));
  EXPECT_EQ(lessons[1]["quotes"], parse(R"([{"author": "a", "kind": "output"}])"));
  EXPECT_EQ(lessons[2]["quotes"], parse(R"([{"author": "b", "kind": "output"},
                                            {"author": "b", "kind": "gate", "type": "tests"}])"));
  EXPECT_EQ(lessons[3]["quotes"], parse(R"([{"author": "c", "kind": "decision", "type": "security"},
                                            {"author": "d", "kind": "decision", "type": "pattern"}])"));
  EXPECT_EQ(lessons[3]["affectedComponents"], parse(R"(["api"])"));
}

TEST(EarlierLessons, RankByWordsOfTheFeature) {
  Json photo = archived("wf_photo", "photo search", "2025-08-01T10:00:00Z");
  photo["keyDecisions"].push_back(key_decision("Use pgvector"));
  Json login = archived("wf_login", "login", "2025-08-02T10:00:00Z");
  login["keyDecisions"].push_back(key_decision("Sessions in cookies"));
  login["lessonsLearned"].push_back(quoting_nothing("The photo of a user needs a cache"));
  EXPECT_EQ(ids_of_ranked({photo, login}, {.feature = "Photo-Search"}),
            (Texts{"wf_photo/dec_1", "wf_login/lesson-1"}));
  EXPECT_EQ(ids_of_ranked({photo, login}, {.feature = "billing"}), Texts{});
}

TEST(EarlierLessons, MatchShortWordsOnlyWhole) {
  Json capital = archived("wf_1", "capital", "2025-08-01T10:00:00Z");
  capital["keyDecisions"].push_back(key_decision("Round down"));
  Json api = archived("wf_2", "public-api", "2025-08-01T10:00:00Z");
  api["keyDecisions"].push_back(key_decision("Version it"));
  EXPECT_EQ(ids_of_ranked({capital, api}, {.feature = "api"}), Texts{"wf_2/dec_1"});
}

TEST(EarlierLessons, RankByComponentsToo) {
  Json one = archived("wf_1", "login", "2025-08-01T10:00:00Z");
  one["keyDecisions"].push_back(key_decision("Hash keys", "", {"Search-API"}));
  Json two = archived("wf_2", "search", "2025-08-01T10:00:00Z");
  two["keyDecisions"].push_back(key_decision("Use pgvector"));
  EXPECT_EQ(ids_of_ranked({one, two}, {.feature = "billing", .components = {"search-api"}}),
            Texts{"wf_1/dec_1"});
  EXPECT_TRUE(earlier_lessons(one)[0].affects("search-api"));
  EXPECT_FALSE(earlier_lessons(one)[0].affects("search"));
}

TEST(EarlierLessons, HaveTheComponentsOfTheirWorkflowIfTheyNameNone) {
  Json one = archived("wf_1", "login", "2025-08-01T10:00:00Z");
  one["components"] = {"auth"};
  one["lessonsLearned"].push_back(quoting_nothing("Slow"));
  EXPECT_TRUE(earlier_lessons(one)[0].affects("auth"));
  EXPECT_FALSE(earlier_lessons(one)[0].document.contains("affectedComponents"));
}

TEST(EarlierLessons, OfEqualRelevanceComeNewestFirstWhateverTheOrderOfTheirFiles) {
  std::vector<Json> summaries;
  for (const auto& [id, end] :
       {std::pair("wf_b", "2025-08-01T10:00:00Z"), std::pair("wf_a", "2025-08-01T10:00:00Z"),
        std::pair("wf_c", "2025-08-03T10:00:00Z")}) {
    summaries.push_back(archived(id, "search", end));
    summaries.back()["keyDecisions"].push_back(key_decision(id));
  }
  const Texts want = {"wf_c/dec_1", "wf_a/dec_1", "wf_b/dec_1"};
  EXPECT_EQ(ids_of_ranked(summaries, {.feature = "search"}), want);
  std::ranges::reverse(summaries);
  EXPECT_EQ(ids_of_ranked(summaries, {.feature = "search"}), want);
  EXPECT_EQ(ids_of_ranked(summaries, {}), want);
}

TEST(EarlierLessons, WithTheSameTextAppearOnce) {
  Json old = archived("wf_1", "search", "2025-08-01T10:00:00Z");
  old["lessonsLearned"].push_back(quoting_nothing("Warm the cache"));
  Json recent = archived("wf_2", "search", "2025-08-02T10:00:00Z");
  recent["lessonsLearned"].push_back(quoting_nothing("Warm the cache"));
  EXPECT_EQ(ids_of_ranked({old, recent}, {.feature = "search"}), Texts{"wf_2/lesson-1"});
}

}  // namespace
}  // namespace baton::workflow
