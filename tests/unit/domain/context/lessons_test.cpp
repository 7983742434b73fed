#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/budget.h"
#include "domain/context/explanation.h"
#include "domain/context/markdown.h"
#include "photo_search.h"

namespace baton::context {
namespace {

using Texts = std::vector<std::string>;

constexpr const char* kLessonReader = "code-writer";
constexpr const char* kLessonMarker = "0000000000000001";

workflow::EarlierLesson lesson(const std::string& id, const std::string& text,
                               std::vector<workflow::QuotedItem> quotes = {}) {
  return {.document = {{"id", id},
                       {"kind", "lesson"},
                       {"lesson", text},
                       {"agent", "prd-writer"},
                       {"workflowId", "wf_old"},
                       {"featureName", "photo search"}},
          .quotes = std::move(quotes)};
}

// Builds contexts of one agent with the lessons of an archive.
class Lessons : public testing::Test {
 protected:
  BuiltContext build(std::size_t limit = 5, std::size_t tokens = 500) {
    BuildRequest request = photo_search::request(kLessonReader);
    request.lessons = {.limit = limit, .tokens = tokens, .read = [this] {
                         ++reads_;
                         return archive_;
                       }};
    return *build_context(state_, map_, policies_, request);
  }
  static Texts shown(const BuiltContext& built) {
    const auto lessons = built.context.find("earlierLessons");
    return lessons == built.context.end() ? Texts() : photo_search::ids(*lessons);
  }
  static std::string explained(const BuiltContext& built, std::string_view id) {
    for (const ExplainedItem& item : built.explanation.items) {
      if (item.kind != "lesson" || item.id != id) continue;
      return (item.verdict == Verdict::admitted ? "in: " : "out: ") + item.reason;
    }
    return {};
  }
  void use_fields(const Json& fields) {
    Json rules = photo_search::rules();
    rules[kLessonReader]["contextFields"] = fields;
    map_ = *model::RelevanceMap::from_json(rules);
  }

  Json state_ = photo_search::state();
  model::RelevanceMap map_ = photo_search::map();
  policy::Policies policies_ = photo_search::policies();
  std::vector<workflow::EarlierLesson> archive_ = {lesson("wf_old/lesson-1", "Photos are large"),
                                                   lesson("wf_old/lesson-2", "Cache thumbnails")};
  int reads_ = 0;
};

TEST_F(Lessons, AreOffWithoutALimitAndThenTheArchiveIsNotRead) {
  EXPECT_FALSE(build(0).context.contains("earlierLessons"));
  EXPECT_EQ(reads_, 0);
}

TEST_F(Lessons, OfOtherFeaturesAreNotShown) {
  for (workflow::EarlierLesson& each : archive_) each.document["featureName"] = "billing";
  archive_[1].document["lesson"] = "Round down";
  EXPECT_EQ(shown(build()), Texts{"wf_old/lesson-1"});
  EXPECT_EQ(reads_, 1);
}

TEST_F(Lessons, AreLimitedInNumberAndTokens) {
  EXPECT_EQ(shown(build()).size(), 2U);
  EXPECT_EQ(shown(build(1)), Texts{"wf_old/lesson-1"});
  const std::size_t one = count_tokens(archive_[0].document);
  const BuiltContext built = build(5, one);
  EXPECT_EQ(shown(built), Texts{"wf_old/lesson-1"});
  EXPECT_EQ(explained(built, "wf_old/lesson-1"),
            "in: it is like the workflow's feature or components");
  EXPECT_EQ(explained(built, "wf_old/lesson-2"),
            "out: it does not fit into context.lessons.tokens");
}

TEST_F(Lessons, AreDataInTheText) {
  const std::string text = *render_markdown(build().context, {}, kLessonMarker);
  const std::size_t section =
      text.find("## Lessons from earlier workflows\n[data 0000000000000001");
  ASSERT_NE(section, std::string::npos) << text;
  EXPECT_LT(section, text.find("Cache thumbnails"));
  EXPECT_LT(text.find("Cache thumbnails"), text.find("[end 0000000000000001]", section));
}

TEST_F(Lessons, AreTheFirstThatABudgetShortens) {
  archive_[0].document["reason"] = std::string(600, 'x');
  const BuiltContext built = build(5, 10000);
  const Result<Json> fitted =
      fit_budget(built.context, *map_.find(kLessonReader),
                 {.tokens = count_tokens(built.context) - 1,
                  .measure = [](const Json& context) -> Result<std::size_t> {
                    return count_tokens(context);
                  }});
  ASSERT_TRUE(fitted.has_value());
  EXPECT_EQ((*fitted)["shortened"].dump(), R"({"structured":["lesson wf_old/lesson-1"]})");
}

TEST_F(Lessons, FillAFieldThatAsksForThemWithoutALimit) {
  use_fields({{"earlier", {{"type", "array"}, {"from", {{{"lessons", 1}}}}}}});
  const BuiltContext built = build(0);
  EXPECT_EQ(photo_search::ids(built.context["agentSpecificContext"]["earlier"]),
            Texts{"wf_old/lesson-1"});
  EXPECT_EQ(shown(built), Texts{});
  EXPECT_EQ(explained(built, "wf_old/lesson-1"), "in: in the field earlier");
  EXPECT_EQ(photo_search::ids(built.lessons), Texts{"wf_old/lesson-1"});
}

TEST_F(Lessons, OfFieldsAreNotRepeatedInTheSection) {
  use_fields({{"earlier", {{"type", "array"}, {"from", {{{"lessons", 1}}}}}}});
  EXPECT_EQ(shown(build()), Texts{"wf_old/lesson-2"});
  EXPECT_EQ(reads_, 1);
}

TEST_F(Lessons, AreEmptyForAWorkflowWithoutFeatureAndComponents) {
  state_.erase("featureName");
  state_["sharedDecisions"] = Json::array();
  EXPECT_EQ(shown(build()), Texts{});
}

// A lesson leaks nothing of an author whose policy excludes the reader: not its text, and not by
// the text of another item that it quotes beside open ones.
TEST_F(Lessons, OfAnAuthorWhosePolicyExcludesTheReaderAreNotShown) {
  constexpr const char* kLessonCanary = "canary4f1e";
  const std::vector<std::vector<workflow::QuotedItem>> hidden = {
      {{.author = "security-auditor"}},
      {{.author = "security-auditor", .kind = policy::Kind::gate, .type = "security-reviewed"}},
      {{.author = "prd-writer"}, {.author = "security-auditor", .kind = policy::Kind::decision}}};
  use_fields({{"earlier", {{"type", "array"}, {"from", {{{"lessons", 100}}}}}}});
  for (const auto& quotes : hidden) {
    archive_ = {lesson("wf_old/lesson-1", std::string("photo ") + kLessonCanary, quotes)};
    const BuiltContext built = build(100);
    EXPECT_EQ(built.context.dump().find(kLessonCanary), std::string::npos);
    EXPECT_EQ(render_markdown(built.context, {}, kLessonMarker)->find(kLessonCanary),
              std::string::npos);
    EXPECT_EQ(built.lessons.dump().find(kLessonCanary), std::string::npos);
    EXPECT_EQ(explained(built, "wf_old/lesson-1"),
              "out: the policy of security-auditor does not admit code-writer");
  }
}

TEST_F(Lessons, ThatAPolicyExcludesAreExplainedAsFarAsTheyWereAskedFor) {
  archive_.clear();
  for (int number = 1; number <= 9; ++number) {
    archive_.push_back(lesson("wf_old/lesson-" + std::to_string(number),
                              "photo " + std::to_string(number), {{.author = "security-auditor"}}));
  }
  const BuiltContext built = build(2);
  EXPECT_NE(explained(built, "wf_old/lesson-2"), "");
  EXPECT_EQ(explained(built, "wf_old/lesson-3"), "");
}

TEST_F(Lessons, AreShownToAReaderWhomThePolicyAdmits) {
  archive_ = {lesson("wf_old/lesson-1", "photo", {{.author = "security-auditor"}})};
  BuildRequest request = photo_search::request("production-readiness-auditor");
  request.degraded = Degraded::yes;
  request.lessons = {.limit = 5, .read = [this] { return archive_; }};
  EXPECT_EQ(shown(*build_context(state_, map_, policies_, request)), Texts{"wf_old/lesson-1"});
}

}  // namespace
}  // namespace baton::context
