#include "domain/model/compacted_outputs.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/patch.h"
#include "json/read.h"

namespace baton::model {
namespace {

// 64 digits that depend on the text.
Digest digest_of(std::string_view text) {
  std::string hex = std::to_string(std::hash<std::string_view>{}(text));
  return Digest{std::string(64 - hex.size(), '0') + hex};
}

struct CompactedOutputs : testing::Test {
  std::map<std::string, std::string> files;  // by execution and digest
  std::vector<std::string> read_paths;

  static Json state() {
    return Json::parse(R"({"workflowId": "wf_1", "agentSequence": [
      {"executionId": "exec_001", "outputs": {"a": 1}, "note": "n"},
      {"executionId": "exec_002", "outputs": {"b": 2}}]})");
  }

  void keep(const std::vector<CompactedText>& texts) {
    for (const CompactedText& text : texts) {
      files[text.file.execution.text() + text.file.digest.hex] = text.text;
    }
  }

  Json folded(Json state, const Json& before) {
    keep(fold_outputs(state, before, digest_of));
    return state;
  }

  std::vector<UnreadableOutputs> insert(Json& state, References references) {
    return insert_outputs(state, references, [&](const CompactedFile& file) -> Result<Json> {
      const auto found = files.find(file.execution.text() + file.digest.hex);
      if (found == files.end()) return fail(ErrorCode::malformed, "missing");
      return json::read(found->second, "file");
    });
  }

  static Json marked(Json state) {
    mark_compacted(state["agentSequence"][0], digest_of);
    return state;
  }
};

TEST_F(CompactedOutputs, AreRestoredInPlace) {
  Json stored = folded(marked(state()), state());
  EXPECT_FALSE(stored["agentSequence"][0].contains("outputs"));
  EXPECT_TRUE(stored["agentSequence"][1].contains("outputs"));
  EXPECT_TRUE(insert(stored, References::removed).empty());
  EXPECT_TRUE(json::identical(stored, state()));
}

TEST_F(CompactedOutputs, HaveTheSameStoredFormAgain) {
  const Json stored = folded(marked(state()), state());
  Json changing = stored;
  EXPECT_TRUE(insert(changing, References::kept).empty());
  const Json before = changing;
  EXPECT_TRUE(fold_outputs(changing, before, digest_of).empty());
  EXPECT_TRUE(json::identical(changing, stored));
}

TEST_F(CompactedOutputs, GetANewFileWhenTheyChange) {
  const Json stored = folded(marked(state()), state());
  Json changing = stored;
  EXPECT_TRUE(insert(changing, References::kept).empty());
  const Json before = changing;
  changing["agentSequence"][0]["outputs"]["a"] = 3;
  Json after = folded(changing, before);
  EXPECT_EQ(files.size(), 2U);
  EXPECT_NE(after, stored);
  EXPECT_TRUE(insert(after, References::removed).empty());
  EXPECT_EQ(after["agentSequence"][0]["outputs"]["a"], 3);
}

TEST_F(CompactedOutputs, KeepOnlyTheReferenceIfTheyCannotBeRead) {
  Json stored = folded(marked(state()), state());
  files.clear();
  Json changing = stored;
  const auto unreadable = insert(changing, References::kept);
  ASSERT_EQ(unreadable.size(), 1U);
  EXPECT_EQ(unreadable[0].index, 0U);
  EXPECT_EQ(changing, stored);
  const Json before = changing;
  EXPECT_TRUE(fold_outputs(changing, before, digest_of).empty());
  EXPECT_EQ(changing, stored);
}

TEST_F(CompactedOutputs, StandBackForOutputsThatWereEditedByHand) {
  Json stored = folded(marked(state()), state());
  stored["agentSequence"][0]["outputs"] = {{"mine", true}};
  EXPECT_TRUE(insert(stored, References::kept).empty());
  EXPECT_EQ(stored["agentSequence"][0]["outputs"]["mine"], true);
  EXPECT_FALSE(stored["agentSequence"][0].contains("compactedOutputs"));
}

TEST_F(CompactedOutputs, AreNotReadFromPathsThatAStateMakesUp) {
  for (const char* const reference :
       {R"({"digest": "../../../../etc/passwd"})", R"({"digest": 1})", R"("x")", "{}"}) {
    Json stored = state();
    stored["agentSequence"][0].erase("outputs");
    stored["agentSequence"][0]["compactedOutputs"] = Json::parse(reference);
    EXPECT_EQ(insert(stored, References::removed).size(), 1U) << reference;
    EXPECT_TRUE(compacted_files(stored).empty());
  }
  Json stored = folded(marked(state()), state());
  stored["agentSequence"][0]["executionId"] = "../exec_001";
  EXPECT_EQ(insert(stored, References::removed).size(), 1U);
}

TEST_F(CompactedOutputs, AreNoneInAnyOtherDocument) {
  for (const char* const text :
       {"[]", "null", "{}", R"({"agentSequence": 1})", R"({"agentSequence": [1, null, {}]})"}) {
    Json document = Json::parse(text);
    EXPECT_FALSE(has_compacted_outputs(document));
    EXPECT_TRUE(insert(document, References::removed).empty());
    EXPECT_TRUE(fold_outputs(document, document, digest_of).empty());
    EXPECT_EQ(document, Json::parse(text));
  }
}

}  // namespace
}  // namespace baton::model
