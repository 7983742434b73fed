// What holds for every merge, tried on generated states. A failure names its seed.
#include <algorithm>

#include "app/core/schemas/schema_library.h"
#include "domain/model/semantic_rules.h"
#include "json/patch.h"
#include "merging.h"
#include "random_states.h"

namespace baton::merge {
namespace {

using test::RandomStates;

constexpr std::uint64_t kSeeds = 100;

// Lists in an order of their own, so that states which differ in nothing else compare equal.
Json sorted(Json value) {
  if (!value.is_structured()) return value;
  for (Json& inner : value) inner = sorted(std::move(inner));
  if (!value.is_array()) return value;
  std::ranges::sort(value.get_ref<Json::array_t&>(), {},
                    [](const Json& element) { return Json(nlohmann::json(element)).dump(); });
  return value;
}

Json without_bookkeeping(Json state) {
  state.erase("revision");
  state.erase("lastUpdated");
  return sorted(std::move(state));
}

struct Branches {
  Json base;
  Json ours;
  Json theirs;
};

Branches random_branches(std::uint64_t seed) {
  RandomStates random(seed);
  Json base = random.state();
  Json ours = random.branch_of(base, "ours");
  Json theirs = random.branch_of(base, "theirs");
  return {std::move(base), std::move(ours), std::move(theirs)};
}

// Each independent change is made on one side only.
Branches disjoint_branches(std::uint64_t seed) {
  RandomStates random(seed);
  const Json base = random.state();
  Branches branches{base, base, base};
  for (const test::StateEdit& edit : random.independent_edits(base)) {
    const bool by_ours = random.below(2) == 0;
    edit(by_ours ? branches.ours : branches.theirs, by_ours ? "ours" : "theirs");
  }
  return branches;
}

class MergeProperties : public testing::TestWithParam<Settlement> {
 protected:
  static Merged run(const Json& base, const Json& ours, const Json& theirs) {
    return merge(base, ours, theirs, GetParam());
  }
};

TEST_P(MergeProperties, MergingWithItselfChangesNothing) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const auto [base, ours, theirs] = random_branches(seed);
    EXPECT_EQ(run(base, ours, ours).state, ours) << seed;
    EXPECT_EQ(run(ours, ours, theirs).state, theirs) << seed;
    EXPECT_EQ(run(theirs, ours, theirs).state, ours) << seed;
    EXPECT_TRUE(run(base, ours, ours).conflicts.empty()) << seed;
  }
}

TEST_P(MergeProperties, DisjointChangesCommute) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const auto [base, ours, theirs] = disjoint_branches(seed);
    const Merged one = run(base, ours, theirs);
    const Merged other = run(base, theirs, ours);
    EXPECT_TRUE(one.conflicts.empty()) << seed << ' ' << one.conflicts[0].location;
    EXPECT_TRUE(json::equal(sorted(one.state), sorted(other.state)))
        << seed << ' ' << json::diff(sorted(one.state), sorted(other.state));
  }
}

TEST_P(MergeProperties, DisjointChangesAreAllThere) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const auto [base, ours, theirs] = disjoint_branches(seed);
    // The other side's changes taken back again leave one side's.
    const Json both = run(base, ours, theirs).state;
    const Json left = without_bookkeeping(run(theirs, both, base).state);
    EXPECT_TRUE(json::equal(left, without_bookkeeping(ours)))
        << seed << ' ' << json::diff(left, without_bookkeeping(ours));
  }
}

INSTANTIATE_TEST_SUITE_P(Settlements, MergeProperties,
                         testing::Values(Settlement::by_rule, Settlement::refuse));

class BranchProperties : public testing::Test {
 protected:
  Findings judge(const Json& state) const {
    Findings findings = schema_.validate(state).value();
    std::ranges::move(model::check_state(state, model::RelevanceMap()),
                      std::back_inserter(findings));
    return findings;
  }
  Merged run(const Branches& branches) const {
    return merge(branches.base, branches.ours, branches.theirs,
                 [this](const Json& state) { return judge(state); });
  }

 private:
  app::SchemaLibrary library_;
  schema::Validator schema_ = library_.compile("workflow-state").value();
};

TEST_F(BranchProperties, ValidStatesMergeIntoAValidState) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Branches branches = random_branches(seed);
    ASSERT_FALSE(has_errors(judge(branches.ours))) << seed << judge(branches.ours)[0].message;
    ASSERT_FALSE(has_errors(judge(branches.theirs))) << seed;
    for (const Finding& finding : judge(run(branches).state)) {
      EXPECT_EQ(finding.rule, "merge-conflict") << seed << ' ' << finding.message;
    }
  }
}

TEST_F(BranchProperties, NothingNewIsLost) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Branches branches = random_branches(seed);
    const std::string merged = run(branches).state.dump();
    for (const Json* side : {&branches.ours, &branches.theirs}) {
      for (const Json& item : (*side)["sharedDecisions"]) {
        EXPECT_NE(merged.find(item["decision"].dump()), std::string::npos) << seed << item;
      }
      if ((*side)["phase"] == branches.base["phase"]) continue;
      EXPECT_NE(merged.find((*side)["phase"].dump()), std::string::npos) << seed;
    }
    EXPECT_GE(
        run(branches).state["agentSequence"].size(),
        std::max(branches.ours["agentSequence"].size(), branches.theirs["agentSequence"].size()))
        << seed;
  }
}

TEST_F(BranchProperties, MergingTheSameBranchAgainChangesNothing) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Branches branches = random_branches(seed);
    const Json merged = run(branches).state;
    EXPECT_EQ(run({branches.theirs, merged, branches.theirs}).state, merged) << seed;
  }
}

TEST_F(BranchProperties, BothSidesOfAMergeMeetAgain) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Branches branches = random_branches(seed);
    RandomStates random(seed + kSeeds);
    const Json merged = run(branches).state;
    const Json later = random.branch_of(branches.theirs, "later");
    const Json again = run({branches.theirs, merged, later}).state;
    EXPECT_FALSE(has_errors(judge(again))) << seed;
    const std::string text = again.dump();
    for (const Json& item : later["sharedDecisions"]) {
      EXPECT_NE(text.find(item["decision"].dump()), std::string::npos) << seed << item;
    }
    // No thing has become two.
    EXPECT_LE(again["sharedDecisions"].size(), merged["sharedDecisions"].size() +
                                                   later["sharedDecisions"].size() -
                                                   branches.theirs["sharedDecisions"].size())
        << seed;
  }
}

}  // namespace
}  // namespace baton::merge
