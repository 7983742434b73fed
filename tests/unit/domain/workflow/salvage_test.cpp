#include "domain/workflow/salvage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include <nlohmann/json.hpp>

#include "domain/workflow/damaged_text.h"
#include "json/read.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kText = R"({
  "version": "2.0",
  "workflowId": "wf_1",
  "featureName": "search",
  "featureDescription": "",
  "phase": "review",
  "startTime": "2025-08-01T08:00:00Z",
  "lastUpdated": "2025-08-01T09:00:00Z",
  "revision": 7,
  "agentSequence": [
    {
      "agentName": "a",
      "executionId": "exec_001",
      "status": "completed",
      "startTime": "2025-08-01T08:00:00Z"
    },
    {
      "agentName": "b",
      "executionId": "exec_002",
      "status": "completed",
      "startTime": "2025-08-01T08:30:00Z"
    }
  ],
  "qualityGates": {
    "passed": [
      "tests"
    ],
    "pending": [],
    "failed": []
  },
  "sharedDecisions": [],
  "constraints": [
    {
      "id": "con_001"
    },
    {
      "id": "con_002"
    }
  ],
  "artifacts": []
}
)";

// Stands in for the schema: an execution has a known status, an item an id.
bool accepts(const Json& state) {
  return std::ranges::all_of(state["agentSequence"],
                             [](const Json& item) {
                               return item.is_object() && item.contains("executionId") &&
                                      item.value("status", "") == "completed";
                             }) &&
         std::ranges::all_of(state["constraints"], [](const Json& item) {
           return item.is_object() && item.contains("id");
         });
}

std::optional<SalvagedState> salvaged(std::string_view text) {
  return salvage_state(text, accepts, Instant{});
}

std::string replaced(std::string_view what, std::string_view by,
                     std::string text = std::string(kText)) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

std::string cut_at(std::string_view what) {
  return std::string(kText.substr(0, kText.find(what)));
}

TEST(SalvagedState, IsTheWholeOneWhereNothingIsDamaged) {
  const auto state = salvaged(kText);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state, *json::read(kText, ""));
  EXPECT_TRUE(state->losses.empty());
  EXPECT_TRUE(state->lost.empty());
  EXPECT_EQ(state->revision.value, 7U);
}

TEST(SalvagedState, HasNoRevisionThatAStateCannotHave) {
  const auto revision = [](const std::string& number) {
    return salvaged(replaced("\"revision\": 7", "\"revision\": " + number))->revision.value;
  };
  EXPECT_EQ(revision("9007199254740990"), 9'007'199'254'740'990U);
  EXPECT_EQ(revision("9007199254740991"), 0U);
}

TEST(SalvagedState, CountsWhatIsCut) {
  const auto state = salvaged(cut_at("      \"id\": \"con_002\""));
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state["constraints"].size(), 1U);
  EXPECT_EQ(state->state["artifacts"], Json::array());
  ASSERT_EQ(state->losses.size(), 2U);
  EXPECT_EQ(sentence_of(state->losses[0]), "1 of at least 2 constraints");
  EXPECT_EQ(sentence_of(state->losses[1]), "all artifacts, if any existed");
}

TEST(SalvagedState, DropsAnItemThatTheSchemaRefuses) {
  const auto state = salvaged(replaced("\"completed\"", "\"complfted\""));
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state["agentSequence"].size(), 1U);
  ASSERT_EQ(state->losses.size(), 1U);
  EXPECT_EQ(sentence_of(state->losses[0]), "1 of 2 executions");
}

TEST(SalvagedState, NamesTheMembersThatAreAsInANewState) {
  const auto state = salvaged(replaced("\"phase\": \"review\",", "\"phase\": \"rev"));
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state["phase"], "planning");
  EXPECT_EQ(state->lost, std::vector<std::string>{"the member phase"});
}

TEST(SalvagedState, UnitesTheSidesOfAConflict) {
  const std::string text = replaced("    {\n      \"id\": \"con_002\"\n    }\n",
                                    "<<<<<<< HEAD\n    {\n      \"id\": \"con_002\"\n    }\n"
                                    "||||||| base\n=======\n"
                                    "    {\n      \"id\": \"con_003\"\n    }\n>>>>>>> theirs\n");
  const auto state = salvaged(text);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state["constraints"].size(), 3U);
  EXPECT_TRUE(state->losses.empty());
}

TEST(SalvagedState, SaysWhatTheOtherSideOfAConflictSaysOtherwise) {
  const auto state = salvaged(replaced(
      "  \"phase\": \"review\",\n",
      "<<<<<<< HEAD\n  \"phase\": \"review\",\n=======\n  \"phase\": \"planning\",\n>>>>>>> x\n"));
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state["phase"], "review");
  EXPECT_EQ(missing_content(state->state, *state),
            std::vector<std::string>{"the conflict's other side of phase"});
}

TEST(SalvagedState, SaysWhatAnotherStateLacksOrHasOtherwise) {
  Json other = *json::read(kText, "");
  const auto state = salvaged(cut_at("\"artifacts\""));
  ASSERT_TRUE(state);
  EXPECT_TRUE(missing_content(other, *state).empty());
  other["phase"] = "planning";
  other["agentSequence"][0]["agentName"] = "c";
  other["constraints"].erase(1);
  other["qualityGates"]["passed"].clear();
  EXPECT_EQ(missing_content(other, *state),
            std::vector<std::string>{
                "the damaged file's content of phase, exec_001, con_002 and gate tests"});
  other["workflowId"] = "wf_2";
  EXPECT_EQ(missing_content(other, *state),
            std::vector<std::string>{"the damaged file's content, of workflow wf_1"});
}

TEST(SalvagedState, TakesTheNewerOfTwoDocuments) {
  const std::string older = replaced("\"revision\": 7", "\"revision\": 6");
  for (const std::string& text : {older + std::string(kText), std::string(kText) + older,
                                  older.substr(0, older.size() - 1) + std::string(kText)}) {
    const auto state = salvaged(text);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->revision.value, 7U);
    EXPECT_EQ(state->state, *json::read(kText, ""));
  }
}

TEST(SalvagedState, TakesTheWholeDocumentBehindATornOne) {
  const std::string text = cut_at("\"agentSequence\"") + std::string(kText);
  const auto state = salvaged(text);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state, *json::read(kText, ""));
}

TEST(SalvagedState, GoesOnWithoutTheBeginning) {
  std::string text(kText);
  std::fill(text.begin(), text.begin() + 20, '\0');
  const auto state = salvaged(text);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state["agentSequence"].size(), 2U);
  EXPECT_EQ(state->state["workflowId"], "wf_1");
}

TEST(SalvagedState, ReadsUtf16) {
  for (const bool is_big : {true, false}) {
    std::string text = is_big ? "\xFE\xFF" : "\xFF\xFE";
    for (const char character : kText) {
      const std::string unit = {character, '\0'};
      text.append(is_big ? std::string(unit.rbegin(), unit.rend()) : unit);
    }
    const auto state = salvaged(text);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->state, *json::read(kText, ""));
  }
}

TEST(SalvagedState, NeedsMoreThanAnId) {
  EXPECT_FALSE(salvaged(R"({"version": "2.0", "workflowId": "wf_1", "revision": 9, )"));
  EXPECT_FALSE(salvaged(""));
  EXPECT_FALSE(salvaged("\x01\x02"));
}

TEST(SalvagedState, FillsAnOlderStateWithWhatIsNewer) {
  Json older = *json::read(kText, "");
  older["agentSequence"].erase(1);
  older["phase"] = "planning";
  const auto newer = salvaged(cut_at("\"constraints\""));
  ASSERT_TRUE(newer);
  take_salvaged(older, *newer);
  EXPECT_EQ(older["agentSequence"].size(), 2U);
  EXPECT_EQ(older["phase"], "review");
  EXPECT_EQ(older["constraints"].size(), 2U);
}

TEST(SalvagedState, IsFoundOrNotButNeverCrashesWhateverIsFlipped) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 2000; ++round) {
    std::string text(kText);
    for (unsigned flips = 0; flips <= random() % 8; ++flips) {
      text[random() % text.size()] ^= static_cast<char>(1U << (random() % 8));
    }
    if (random() % 4 == 0) text.resize(random() % text.size());
    if (const auto state = salvaged(text)) {
      EXPECT_TRUE(accepts(state->state)) << round;
    }
  }
}

TEST(ConflictSides, LeaveATextWithoutMarkersAsItIs) {
  EXPECT_FALSE(split_conflicts(kText).is_conflict);
  EXPECT_EQ(split_conflicts(kText).ours, kText);
  EXPECT_FALSE(split_conflicts("a\n=======\n>>>>>>> b\n").is_conflict);
  EXPECT_EQ(split_conflicts("").ours, "");
}

}  // namespace
}  // namespace baton::workflow
