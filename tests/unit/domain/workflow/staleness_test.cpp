#include "domain/workflow/staleness.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/policy/policies.h"
#include "unit/domain/model/documents.h"

namespace baton::workflow {
namespace {

using Texts = std::vector<std::string>;

Json run(const char* agent, const char* id, const char* start, const char* end,
         const char* status = "completed") {
  const auto at = [](const std::string& time) { return "2025-08-01T" + time + ":00Z"; };
  return {{"agentName", agent},
          {"executionId", id},
          {"status", status},
          {"startTime", at(start)},
          {"endTime", at(end)}};
}

constexpr std::size_t kMany = 100;

Texts stale(const Json& executions, const BasisLookup& basis = {},
            const model::RelevanceMap& map = test::story_map()) {
  const Json state = {{"agentSequence", executions}};
  const std::vector<model::Execution> sequence = model::executions(state);
  Texts texts;
  for (const StaleChain& chain :
       first_stale_chains({model::Runs(sequence), map, {}, basis}, kMany).chains) {
    texts.push_back(to_text(chain));
  }
  return texts;
}

// prd-writer and architecture-reviewer in turn; api-designer needs both, database-architect one.
Json begun() {
  return {run("prd-writer", "p1", "01:00", "02:00"),
          run("architecture-reviewer", "a1", "02:00", "03:00"),
          run("database-architect", "d1", "03:00", "04:00")};
}

Json with(Json executions, const Json& more) {
  executions.push_back(more);
  return executions;
}

BasisLookup receipt(const char* execution, Basis basis) {
  return [execution = std::string(execution),
          basis = std::move(basis)](const model::Execution& asked) -> std::optional<Basis> {
    return asked.id == execution ? std::optional(basis) : std::nullopt;
  };
}

TEST(Staleness, FindsNothingWhereEachOutputIsNewerThanItsSources) {
  EXPECT_EQ(stale(begun()), Texts{});
}

TEST(Staleness, NamesTheOutputThatWasReplacedAndEverythingBuiltOnIt) {
  EXPECT_EQ(
      stale(with(begun(), run("prd-writer", "p2", "05:00", "06:00"))),
      (Texts{"architecture-reviewer a1 is built on prd-writer p1, which p2 replaced",
             "database-architect d1 is built on architecture-reviewer a1, built on prd-writer p1, "
             "which p2 replaced"}));
}

TEST(Staleness, NamesTheNearestChangeOnly) {
  Json executions = with(begun(), run("prd-writer", "p2", "05:00", "06:00"));
  EXPECT_EQ(stale(with(executions, run("architecture-reviewer", "a2", "06:00", "07:00"))),
            Texts{"database-architect d1 is built on architecture-reviewer a1, which a2 replaced"});
}

TEST(Staleness, NamesALaterFailure) {
  EXPECT_EQ(
      stale(with(begun(), run("prd-writer", "p2", "05:00", "06:00", "failed"))),
      (Texts{"architecture-reviewer a1 is built on prd-writer p1, after which p2 failed",
             "database-architect d1 is built on architecture-reviewer a1, built on prd-writer p1, "
             "after which p2 failed"}));
}

TEST(Staleness, OmitsAFailureBeforeTheOutputWasBuilt) {
  const Json executions = {run("prd-writer", "p1", "01:00", "02:00"),
                           run("prd-writer", "p2", "02:00", "03:00", "failed"),
                           run("architecture-reviewer", "a1", "03:00", "04:00")};
  EXPECT_EQ(stale(executions), Texts{});
}

TEST(Staleness, NamesAnAmendment) {
  Json executions = begun();
  executions[1]["amendedAt"] = "2025-08-01T05:00:00Z";
  EXPECT_EQ(stale(executions),
            Texts{"database-architect d1 is built on architecture-reviewer a1, which was amended "
                  "later"});
}

TEST(Staleness, OmitsAnAmendmentBeforeTheOutputWasBuilt) {
  Json executions = begun();
  executions[0]["amendedAt"] = "2025-08-01T02:00:00Z";
  EXPECT_EQ(stale(executions), Texts{});
}

TEST(Staleness, NamesAParallelRunThatCompletedLater) {
  EXPECT_EQ(stale(with(begun(), run("prd-writer", "p2", "01:30", "05:00"))),
            (Texts{"architecture-reviewer a1 is built without prd-writer p2, which completed later",
                   "database-architect d1 is built on architecture-reviewer a1, built without "
                   "prd-writer p2, which completed later"}));
}

TEST(Staleness, OmitsALaterRunOnAnotherTask) {
  Json later = run("prd-writer", "p2", "05:00", "06:00");
  later["task"] = "t2";
  EXPECT_EQ(stale(with(begun(), later)), Texts{});
}

TEST(Staleness, NamesAnOutputThatWasMissingAtAForcedStart) {
  const Json executions = {run("architecture-reviewer", "a1", "01:00", "02:00"),
                           run("prd-writer", "p1", "03:00", "04:00")};
  EXPECT_EQ(stale(executions), Texts{"architecture-reviewer a1 is built without prd-writer p1, "
                                     "which completed later"});
}

TEST(Staleness, CountsARunningExecution) {
  Json executions = {run("prd-writer", "p1", "01:00", "02:00"),
                     run("architecture-reviewer", "a1", "02:00", "02:00", "in_progress"),
                     run("prd-writer", "p2", "03:00", "04:00")};
  executions[1].erase("endTime");
  EXPECT_EQ(stale(executions),
            Texts{"architecture-reviewer a1 is built on prd-writer p1, which p2 replaced"});
}

TEST(Staleness, BelievesAReceiptOverTheTimes) {
  const Json executions = with(begun(), run("prd-writer", "p2", "02:15", "02:30"));
  EXPECT_EQ(stale(executions).size(), 2U);
  EXPECT_EQ(
      stale(executions, receipt("a1", {.outputs = {"p2"}, .at = test::at("2025-08-01T02:40:00Z")})),
      Texts{});
}

TEST(Staleness, NamesWhatAReceiptHasFromOutsideTheMap) {
  const Json executions = {run("testing-strategist", "t1", "01:00", "02:00"),
                           run("prd-writer", "p1", "02:00", "03:00"),
                           run("testing-strategist", "t2", "04:00", "05:00")};
  EXPECT_EQ(stale(executions), Texts{});
  EXPECT_EQ(
      stale(executions, receipt("p1", {.outputs = {"t1"}, .at = test::at("2025-08-01T02:00:00Z")})),
      Texts{"prd-writer p1 is built on testing-strategist t1, which t2 replaced"});
}

TEST(Staleness, CountsAnOutputThatAReceiptNamesTwiceOnce) {
  const Json executions = with(begun(), run("prd-writer", "p2", "05:00", "06:00"));
  const Basis twice = {.outputs = {"p1", "p1"}, .at = test::at("2025-08-01T03:00:00Z")};
  EXPECT_EQ(stale(executions, receipt("d1", twice)),
            (Texts{"architecture-reviewer a1 is built on prd-writer p1, which p2 replaced",
                   "database-architect d1 is built on prd-writer p1, which p2 replaced"}));
}

// Every later run was built on all of those that stood.
TEST(Staleness, NamesEachChangeAmongManyParallelRuns) {
  Json executions = Json::array();
  for (const char* id : {"p1", "p2", "p3"}) {
    executions.push_back(run("prd-writer", id, "01:00", "02:00"));
  }
  executions[1]["amendedAt"] = "2025-08-01T05:00:00Z";
  for (const char* id : {"a1", "a2"}) {
    executions.push_back(run("architecture-reviewer", id, "03:00", "04:00"));
  }
  executions.push_back(run("architecture-reviewer", "a3", "06:00", "07:00"));
  executions.back()["task"] = "t2";
  EXPECT_EQ(stale(executions),
            (Texts{"architecture-reviewer a1 is built on prd-writer p2, which was amended later",
                   "architecture-reviewer a2 is built on prd-writer p2, which was amended later"}));
}

// So many that a search of every pair, or of every pair for each change, would not end in time.
TEST(Staleness, CountsTheChangesOfThousandsOfParallelRuns) {
  constexpr std::size_t kRuns = 2'000;
  Json executions = Json::array();
  const auto add = [&](const char* agent, const char* prefix, const char* start, const char* end) {
    for (std::size_t number = 0; number < kRuns; ++number) {
      executions.push_back(run(agent, (prefix + std::to_string(number)).c_str(), start, end));
    }
  };
  add("prd-writer", "p", "01:00", "02:00");
  add("architecture-reviewer", "a", "03:00", "04:00");
  add("prd-writer", "q", "01:00", "05:00");
  executions.push_back(run("prd-writer", "f", "06:00", "07:00", "failed"));
  const Json state = {{"agentSequence", executions}};
  const std::vector<model::Execution> sequence = model::executions(state);
  const model::RelevanceMap map = test::story_map();
  const StaleChains stale = nearest_stale_chains({model::Runs(sequence), map, {}});
  ASSERT_EQ(stale.chains.size(), kRuns);
  EXPECT_EQ(to_text(stale.chains[1]),
            "architecture-reviewer a1 is built without prd-writer q0, which completed later");
  EXPECT_EQ(stale.total, kRuns * 2 * kRuns);
}

// Runs whose receipts name the same outputs are treated alike only if the same happened since.
TEST(Staleness, DistinguishesTheTimesOfReceiptsThatNameTheSameOutputs) {
  Json executions = {run("prd-writer", "p1", "01:00", "02:00"),
                     run("architecture-reviewer", "a1", "03:00", "08:00"),
                     run("architecture-reviewer", "a2", "03:00", "08:00")};
  executions[0]["amendedAt"] = "2025-08-01T05:00:00Z";
  const BasisLookup receipts = [](const model::Execution& asked) -> std::optional<Basis> {
    if (asked.id == "p1") return std::nullopt;
    const char* const at = asked.id == "a1" ? "2025-08-01T04:00:00Z" : "2025-08-01T06:00:00Z";
    return Basis{.outputs = {"p1"}, .at = test::at(at)};
  };
  EXPECT_EQ(stale(executions, receipts),
            Texts{"architecture-reviewer a1 is built on prd-writer p1, which was amended later"});
}

TEST(Staleness, OmitsASourceThatAPolicyWithholds) {
  const Json state = {{"agentSequence", with(begun(), run("prd-writer", "p2", "05:00", "06:00"))}};
  const std::vector<model::Execution> sequence = model::executions(state);
  const auto policies =
      policy::Policies::from_json(test::parse(R"({"prd-writer": {"accessControl": ["x"]}})"));
  const model::RelevanceMap map = test::story_map();
  EXPECT_EQ(first_stale_chains({model::Runs(sequence), map, *policies}, kMany).total, 0U);
}

TEST(Staleness, EndsInACycleOfTheMap) {
  const model::RelevanceMap map =
      model::RelevanceMap::from_json(
          Json{{"x", {{"needsFrom", {"y"}}}}, {"y", {{"needsFrom", {"x"}}}}})
          .value();
  const Json state = {{"agentSequence",
                       {run("x", "x1", "01:00", "02:00"), run("y", "y1", "02:00", "03:00"),
                        run("x", "x2", "03:00", "04:00"), run("y", "y2", "04:00", "05:00")}}};
  const std::vector<model::Execution> sequence = model::executions(state);
  EXPECT_EQ(first_stale_chains({model::Runs(sequence), map, {}}, kMany).total, 1U);
}

// The coder receives the coder's earlier output; the tester receives that of the coder.
Texts stale_with_own_output(const Json& executions, const BasisLookup& basis = {}) {
  const model::RelevanceMap map =
      model::RelevanceMap::from_json(
          Json{{"coder", {{"optionalFrom", {"coder"}}}}, {"tester", {{"needsFrom", {"coder"}}}}})
          .value();
  return stale(executions, basis, map);
}

TEST(Staleness, DoesNotMissItsOwnOutput) {
  EXPECT_EQ(stale_with_own_output({run("coder", "c1", "01:00", "02:00")}), Texts{});
  EXPECT_EQ(stale_with_own_output(
                {run("coder", "c1", "01:00", "02:00"), run("tester", "t1", "02:00", "03:00")}),
            Texts{});
}

TEST(Staleness, DoesNotMissParallelRunsOfItsAgent) {
  EXPECT_EQ(stale_with_own_output(
                {run("coder", "c1", "01:00", "02:00"), run("coder", "c2", "01:00", "03:00")}),
            Texts{});
}

TEST(Staleness, MayReplaceTheOutputThatItWasBuiltOn) {
  const Json executions = {run("coder", "c1", "01:00", "02:00"),
                           run("coder", "c2", "02:00", "03:00"),
                           run("tester", "t1", "03:00", "04:00")};
  EXPECT_EQ(stale_with_own_output(executions), Texts{});
  EXPECT_EQ(
      stale_with_own_output(
          executions, receipt("c2", {.outputs = {"c1"}, .at = test::at("2025-08-01T02:00:00Z")})),
      Texts{});
}

TEST(Staleness, NamesAnAmendmentOfTheOutputThatItReplaced) {
  Json first = run("coder", "c1", "01:00", "02:00");
  first["amendedAt"] = "2025-08-01T04:00:00Z";
  EXPECT_EQ(stale_with_own_output({first, run("coder", "c2", "02:00", "03:00")}),
            Texts{"coder c2 is built on coder c1, which was amended later"});
  EXPECT_EQ(stale_with_own_output({first, run("coder", "c2", "04:00", "05:00")}), Texts{});
}

TEST(Staleness, DoesNotMissItsOwnOutputOfATaskWithAReceipt) {
  Json first = run("coder", "c1", "01:00", "02:00");
  first["task"] = "t1";
  const Json executions = {first, run("coder", "c2", "02:00", "03:00"),
                           run("coder", "c3", "02:00", "03:30")};
  const BasisLookup receipts = [](const model::Execution& asked) -> std::optional<Basis> {
    if (asked.id == "c1") return std::nullopt;
    return Basis{.outputs = {"c1"}, .at = test::at("2025-08-01T02:00:00Z")};
  };
  EXPECT_EQ(stale_with_own_output(executions, receipts), Texts{});
}

TEST(Staleness, CountsTheChangesBesideTheNearest) {
  Json executions = with(begun(), run("api-designer", "i1", "04:00", "05:00"));
  executions.push_back(run("prd-writer", "p2", "05:00", "06:00"));
  executions.push_back(run("architecture-reviewer", "a2", "07:00", "08:00"));
  const Json state = {{"agentSequence", executions}};
  const std::vector<model::Execution> sequence = model::executions(state);
  const model::RelevanceMap map = test::story_map();
  const StaleChains nearest = nearest_stale_chains({model::Runs(sequence), map, {}});
  Texts texts;
  for (const StaleChain& chain : nearest.chains) texts.push_back(to_text(chain));
  EXPECT_EQ(texts, (Texts{"database-architect d1 is built on architecture-reviewer a1, "
                          "which a2 replaced",
                          "api-designer i1 is built on prd-writer p1, which p2 replaced"}));
  EXPECT_EQ(nearest.total, 3U);
  EXPECT_EQ(stale(executions).size(), 3U);
}

TEST(Staleness, ListsTheFirstOfManyChains) {
  const Json state = {{"agentSequence", with(begun(), run("prd-writer", "p2", "05:00", "06:00"))}};
  const std::vector<model::Execution> sequence = model::executions(state);
  const model::RelevanceMap map = test::story_map();
  const StaleChains all = first_stale_chains({model::Runs(sequence), map, {}}, kMany);
  ASSERT_EQ(all.total, 2U);
  EXPECT_EQ(all.chains.size(), all.total);
  const StaleChains first = first_stale_chains({model::Runs(sequence), map, {}}, 1);
  ASSERT_EQ(first.chains.size(), 1U);
  EXPECT_EQ(to_text(first.chains[0]), to_text(all.chains[0]));
  EXPECT_EQ(first.total, all.total);
}

TEST(Staleness, PrintsTheChain) {
  const Json state = {{"agentSequence", with(begun(), run("prd-writer", "p2", "05:00", "06:00"))}};
  const std::vector<model::Execution> sequence = model::executions(state);
  const model::RelevanceMap map = test::story_map();
  const std::vector<StaleChain> chains =
      first_stale_chains({model::Runs(sequence), map, {}}, kMany).chains;
  ASSERT_EQ(chains.size(), 2U);
  Json printed = to_json(chains[1]);
  printed.erase("message");
  EXPECT_EQ(printed, test::parse(R"({"agent": "database-architect", "executionId": "d1",
    "builtOn": [{"agent": "architecture-reviewer", "executionId": "a1"},
                {"agent": "prd-writer", "executionId": "p1"}],
    "cause": "replaced", "later": {"agent": "prd-writer", "executionId": "p2"}})"));
}

}  // namespace
}  // namespace baton::workflow
