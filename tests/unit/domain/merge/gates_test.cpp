#include "merging.h"

namespace baton::merge {
namespace {

using test::Locations;
using test::locations;
using test::merged;
using test::parse;

// A state with one gate "g" in `list`, or in none; and another gate that nobody touches.
std::string with_gate(std::string_view list, std::string_view details = "{}") {
  Json state = {{"qualityGates",
                 {{"passed", Json::array()},
                  {"pending", {"other"}},
                  {"failed", Json::array()},
                  {"warning", Json::array()}}}};
  if (!list.empty()) state["qualityGates"][std::string(list)].push_back("g");
  if (details != "{}") state["qualityGates"]["details"]["g"] = parse(details);
  return json::print_compact(state);
}

std::string list_of(const Merged& merged) {
  std::string found;
  for (const char* list : {"passed", "pending", "failed", "warning"}) {
    for (const Json& name : merged.state["qualityGates"][list]) {
      if (name == "g") found += std::string(found.empty() ? "" : "+") + list;
    }
  }
  return found;
}

struct Case {
  const char* base;
  const char* ours;
  const char* theirs;
  const char* expected;
};

constexpr Case kCases[] = {
    {"pending", "passed", "failed", "failed"},   {"pending", "failed", "passed", "failed"},
    {"pending", "passed", "warning", "warning"}, {"pending", "warning", "failed", "failed"},
    {"failed", "pending", "passed", "pending"},  {"failed", "passed", "failed", "passed"},
    {"pending", "pending", "passed", "passed"},  {"", "passed", "pending", "pending"},
    {"passed", "", "failed", "failed"},          {"passed", "", "passed", ""},
};

TEST(MergedGates, TakeTheGraverStatusWhereBothChanged) {
  for (const Case& test : kCases) {
    const Merged answer =
        merged(with_gate(test.base), with_gate(test.ours), with_gate(test.theirs));
    EXPECT_EQ(list_of(answer), test.expected) << test.base << test.ours << test.theirs;
    EXPECT_EQ(locations(answer), Locations());
    EXPECT_EQ(answer.state["qualityGates"]["pending"][0], "other");
  }
}

TEST(MergedGates, KeepTheDetailsOfTheVerdictAndTheEvidenceOfBoth) {
  const Merged answer =
      merged(with_gate("pending"),
             with_gate("passed", R"({"status": "passed", "evidence": ["a"], "updatedBy": "qa"})"),
             with_gate("failed", R"({"status": "failed", "evidence": ["b"], "issues": ["key"],
                              "updatedBy": "auditor"})"));
  EXPECT_EQ(answer.state["qualityGates"]["details"]["g"],
            parse(R"({"status": "failed", "evidence": ["a", "b"], "issues": ["key"],
                      "updatedBy": "auditor"})"));
}

TEST(MergedGates, KeepTheOpinionsOfBoth) {
  const Merged answer =
      merged(with_gate("failed", R"({"status": "failed"})"),
             with_gate("failed", R"({"status": "failed", "opinions": [{"updatedBy": "a"}]})"),
             with_gate("failed", R"({"status": "failed", "opinions": [{"updatedBy": "b"}]})"));
  EXPECT_EQ(answer.state["qualityGates"]["details"]["g"]["opinions"],
            parse(R"([{"updatedBy": "a"}, {"updatedBy": "b"}])"));
}

TEST(MergedGates, KeepTheLaterOfTwoEqualVerdicts) {
  const auto author = [](const char* ours, const char* theirs) {
    const auto verdict = [](const char* by, const char* time) {
      Json detail = {{"status", "passed"}, {"updatedBy", by}};
      if (time != nullptr) detail["timestamp"] = time;
      return with_gate("passed", json::print_compact(detail));
    };
    const Merged answer =
        merged(with_gate("pending"), verdict("ours", ours), verdict("theirs", theirs));
    EXPECT_EQ(locations(answer), Locations());
    return answer.state["qualityGates"]["details"]["g"]["updatedBy"].get<std::string>();
  };
  constexpr const char* kTen = "2025-08-01T10:00:00Z";
  constexpr const char* kEleven = "2025-08-01T11:00:00Z";
  EXPECT_EQ(author(kTen, kEleven), "theirs");
  EXPECT_EQ(author(kEleven, kTen), "ours");
  // Neither is later: ours stands.
  EXPECT_EQ(author(kTen, kTen), "ours");
  EXPECT_EQ(author(nullptr, nullptr), "ours");
}

TEST(MergedGates, NeedNoDetails) {
  const Merged answer = merged(with_gate("pending"), with_gate("passed"),
                               with_gate("failed", R"({"status": "failed"})"));
  EXPECT_EQ(answer.state["qualityGates"]["details"]["g"]["status"], "failed");
}

TEST(MergedGates, AreRefusedWhereBothChanged) {
  const Merged answer =
      merged(with_gate("passed"), with_gate("failed"), with_gate("pending"), Settlement::refuse);
  EXPECT_EQ(list_of(answer), "failed");
  EXPECT_EQ(locations(answer), Locations{"/qualityGates/details/g/status"});
}

TEST(MergedGates, KeepUnknownMembersOfBoth) {
  const Merged answer = merged(R"({"qualityGates": {"passed": []}})",
                               R"({"qualityGates": {"passed": ["a"], "x": 1}})",
                               R"({"qualityGates": {"passed": ["b"], "y": 2}})");
  EXPECT_EQ(answer.state["qualityGates"], parse(R"({"passed": ["a", "b"], "x": 1, "y": 2})"));
}

TEST(MergedGates, AreMergedAsListsWhereTheyAreNoGates) {
  const Merged answer =
      merged(R"({"qualityGates": {"passed": []}})", R"({"qualityGates": {"passed": [1]}})",
             R"({"qualityGates": {"passed": ["b"]}})");
  EXPECT_EQ(answer.state["qualityGates"]["passed"], parse(R"([1, "b"])"));
}

}  // namespace
}  // namespace baton::merge
