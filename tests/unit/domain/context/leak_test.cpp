// Generated workflows with one canary in each text: in every form, an agent sees exactly those that
// the specification's rules let it see.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/build.h"
#include "domain/context/markdown.h"
#include "domain/workflow/archive_summary.h"
#include "domain/workflow/earlier_lessons.h"
#include "json/print.h"
#include "json/tape.h"
#include "random_workflow.h"
#include "text/rfc3339.h"

namespace baton::context {
namespace {

constexpr std::uint32_t kWorkflows = 200;

struct Form {
  const char* name;
  std::string text;
  bool has_values;  // it shows what it admits
};

std::vector<Form> forms_of(const RandomWorkflow& workflow, const std::string& agent) {
  const auto map = model::RelevanceMap::from_json(workflow.relevance_map);
  const std::vector<std::string_view> names(workflow.agents.begin(), workflow.agents.end());
  const auto policies = policy::Policies::from_json(workflow.policies, names);
  const BuildRequest request{.agent = agent,
                             .execution_id = "exec_900",
                             .now = *text::parse_date_time("2025-08-01T12:30:00Z"),
                             .degraded = Degraded::yes};
  const std::string text = json::print(workflow.state);
  const Result<json::Tape> tape = json::read_tape(text, "state");
  const auto built = build_context(*tape, *map, *policies, request);
  EXPECT_TRUE(built.has_value());
  const auto markdown = render_markdown(built->context, built->field_sources, "0123456789abcdef");
  EXPECT_TRUE(markdown.has_value());
  return {{"json", json::print_compact(built->context), true},
          {"markdown", *markdown, true},
          {"explanation", json::print_compact(to_json(built->explanation)), false}};
}

class Leak : public testing::TestWithParam<std::uint32_t> {};

TEST_P(Leak, EveryAgentSeesExactlyWhatItsRuleAdmits) {
  const RandomWorkflow workflow = random_workflow(GetParam());
  for (const std::string& agent : workflow.agents) {
    for (const Form& form : forms_of(workflow, agent)) {
      for (const Canary& canary : workflow.canaries) {
        const bool is_shown = form.text.find(canary.text) != std::string::npos;
        const bool may_see = canary.readers.contains(agent);
        const bool is_right = form.has_values ? is_shown == may_see : !is_shown;
        EXPECT_TRUE(is_right) << agent << (is_shown ? " sees " : " misses ") << canary.place
                              << " in " << form.name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Generated, Leak, testing::Range(0U, kWorkflows));

// The workflow as one whose every finding is a lesson and whose every decision matters, archived
// before it had policies.
std::vector<workflow::EarlierLesson> archived_lessons_of(Json state) {
  for (Json& decision : state["sharedDecisions"]) decision["impact"] = "high";
  for (Json& execution : state["agentSequence"]) {
    if (!execution.contains("outputs") || !execution["outputs"].contains("keyFindings")) continue;
    for (Json& finding : execution["outputs"]["keyFindings"]) {
      finding = {{"title", finding}, {"lesson", true}};
    }
  }
  state["workflowId"] = "wf_old";
  state["featureName"] = "search";
  return workflow::earlier_lessons(
      workflow::summarise(state, {}, *text::parse_date_time("2025-08-01T12:00:00Z")));
}

// By the policies alone: no rule of the map selects lessons.
bool is_permitted(const Json& policies, const Canary& canary, const std::string& agent) {
  constexpr std::string_view kBy = " by ";
  const std::size_t by = canary.place.rfind(kBy);
  if (by == std::string::npos) return false;
  const auto policy = policies.find(canary.place.substr(by + kBy.size()));
  if (policy == policies.end() || !policy->contains("accessControl")) return true;
  const Json& admitted = (*policy)["accessControl"];
  return std::find(admitted.begin(), admitted.end(), Json(agent)) != admitted.end();
}

TEST(LeakOfLessons, EveryAgentSeesThoseThatThePoliciesAdmitNow) {
  std::size_t shown = 0;
  std::size_t withheld = 0;
  for (std::uint32_t seed = 0; seed < kWorkflows; ++seed) {
    const RandomWorkflow workflow = random_workflow(seed);
    const std::vector<workflow::EarlierLesson> lessons = archived_lessons_of(workflow.state);
    std::string archived;
    for (const workflow::EarlierLesson& lesson : lessons) {
      archived += json::print_compact(lesson.document);
    }
    const auto map = model::RelevanceMap::from_json(workflow.relevance_map);
    const std::vector<std::string_view> names(workflow.agents.begin(), workflow.agents.end());
    const auto policies = policy::Policies::from_json(workflow.policies, names);
    for (const std::string& agent : workflow.agents) {
      const BuildRequest request{
          .agent = agent,
          .execution_id = "exec_900",
          .now = *text::parse_date_time("2025-08-01T12:30:00Z"),
          .degraded = Degraded::yes,
          .lessons = {.limit = 100, .tokens = 100'000, .read = [&] { return lessons; }}};
      const auto built = build_context(Json{{"workflowId", "wf_new"}, {"featureName", "search"}},
                                       *map, *policies, request);
      ASSERT_TRUE(built.has_value());
      const std::string text = json::print_compact(built->context);
      const std::string all = json::print_compact(to_json(built->explanation));
      for (const Canary& canary : workflow.canaries) {
        const bool is_shown = text.find(canary.text) != std::string::npos;
        const bool is_lesson = archived.find(canary.text) != std::string::npos;
        const bool may_see = is_lesson && is_permitted(workflow.policies, canary, agent);
        EXPECT_EQ(is_shown, may_see) << agent << " and " << canary.place;
        EXPECT_EQ(all.find(canary.text), std::string::npos) << canary.place;
        shown += is_shown ? 1 : 0;
        withheld += is_lesson && !is_shown ? 1 : 0;
      }
    }
  }
  EXPECT_GT(shown, 1'000U);
  EXPECT_GT(withheld, 500U);
}

// Otherwise the first test could prove nothing.
TEST(LeakGenerator, MakesManyCanariesWithAndWithoutReaders) {
  std::size_t read = 0;
  std::size_t kept = 0;
  for (std::uint32_t seed = 0; seed < kWorkflows; ++seed) {
    const RandomWorkflow workflow = random_workflow(seed);
    for (const Canary& canary : workflow.canaries) {
      read += canary.readers.size();
      kept += workflow.agents.size() - canary.readers.size();
    }
  }
  EXPECT_GT(read, 4'000U);
  EXPECT_GT(kept, 20'000U);
}

}  // namespace
}  // namespace baton::context
