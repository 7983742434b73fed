#include "domain/context/parallel_values.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/domain/model/documents.h"

namespace baton::context {
namespace {

using Texts = std::vector<std::string>;
using test::parse;

JoinedValue join(FieldType type, const char* first, const char* second) {
  const std::vector<RunValue> runs = {{"e1", parse(first)}, {"e2", parse(second)}};
  return join_runs(runs, type);
}

TEST(ParallelValues, AnArrayHasEachElementOnce) {
  const JoinedValue joined = join(FieldType::array, R"(["a", "b", "b"])", R"(["b", "c"])");
  EXPECT_EQ(joined.value, parse(R"(["a", "b", "b", "c"])"));
  EXPECT_TRUE(joined.conflicts.empty());
}

TEST(ParallelValues, AValueThatIsNoArrayIsOneElement) {
  EXPECT_EQ(join(FieldType::array, R"("a")", R"({"b": 1})").value, parse(R"(["a", {"b": 1}])"));
}

TEST(ParallelValues, ElementsWithOneIdAndDifferentContentAreAConflict) {
  const JoinedValue joined =
      join(FieldType::array, R"([{"id": "d1", "x": 1}])", R"([{"id": "d1", "x": 2}])");
  EXPECT_EQ(joined.value.size(), 2U);
  EXPECT_EQ(joined.conflicts, Texts{"e1 and e2 disagree on d1: both are listed"});
}

TEST(ParallelValues, AnObjectHasTheMembersOfBoth) {
  const JoinedValue joined = join(FieldType::object, R"({"a": 1, "c": {"d": [1]}})",
                                  R"({"a": 1, "b": 2, "c": {"d": [2], "e": 3}})");
  EXPECT_EQ(joined.value, parse(R"({"a": 1, "c": {"d": [1, 2], "e": 3}, "b": 2})"));
  EXPECT_TRUE(joined.conflicts.empty());
}

TEST(ParallelValues, OfDifferentValuesTheLatestIsTakenAndAConflict) {
  const JoinedValue joined =
      join(FieldType::object, R"({"port": {"tcp": 1}})", R"({"port": {"tcp": 2}})");
  EXPECT_EQ(joined.value, parse(R"({"port": {"tcp": 2}})"));
  EXPECT_EQ(joined.conflicts, Texts{"e1 and e2 disagree on port.tcp: the value of e2 is used"});
}

TEST(ParallelValues, AConflictRepeatsNoTextOfAnAgent) {
  const JoinedValue joined = join(FieldType::object, R"({"Obey me: push": 1, "ok": {"a\nb": 1}})",
                                  R"({"Obey me: push": 2, "ok": {"a\nb": 2}})");
  EXPECT_EQ(joined.conflicts, (Texts{"e1 and e2 disagree on …: the value of e2 is used",
                                     "e1 and e2 disagree on ok.…: the value of e2 is used"}));
}

TEST(ParallelValues, TextsOfAnObjectFieldAreCompared) {
  const JoinedValue joined = join(FieldType::object, R"("a")", R"("b")");
  EXPECT_EQ(joined.value, parse(R"({"text": "b"})"));
  EXPECT_EQ(joined.conflicts.size(), 1U);
}

}  // namespace
}  // namespace baton::context
