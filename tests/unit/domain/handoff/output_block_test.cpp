#include "domain/handoff/output_block.h"

#include <gtest/gtest.h>

namespace baton::handoff {
namespace {

// The text of the last block, or "none".
std::string_view text_in(std::string_view message) {
  const std::optional<OutputBlock> block = last_json_block(message);
  return block ? block->text : "none";
}

TEST(OutputBlock, IsTheLastOfSeveral) {
  EXPECT_EQ(text_in("```json\n1\n```\nthen\n```json\n2\n```\nDone."), "2\n");
}

TEST(OutputBlock, IsNotThereInWordsAlone) {
  EXPECT_EQ(text_in("The work is done."), "none");
  EXPECT_EQ(text_in(""), "none");
  EXPECT_EQ(text_in("```"), "none");
}

TEST(OutputBlock, TellsTheLineOfTheMessageOnWhichItBegins) {
  EXPECT_EQ(last_json_block("one\ntwo\n```json\n{}\n```\n")->line, 4U);
}

TEST(OutputBlock, GoesToTheEndWhereItIsNeverClosed) {
  EXPECT_EQ(text_in("```json\n{\"status\":"), "{\"status\":");
  EXPECT_EQ(text_in("```json\n1\n```\n```json"), "");
}

TEST(OutputBlock, IsNoBlockOfAnotherLanguage) {
  EXPECT_EQ(text_in("```\n{}\n```"), "none");
  EXPECT_EQ(text_in("```yaml\n{}\n```"), "none");
  EXPECT_EQ(text_in("```json5\n{}\n```"), "none");
  EXPECT_EQ(text_in("```json\n1\n```\n```cpp\n2\n```"), "1\n");
}

TEST(OutputBlock, MayHaveMoreBehindItsLanguage) {
  EXPECT_EQ(text_in("```json title=\"out.json\"\n1\n```"), "1\n");
  EXPECT_EQ(text_in("```json:output.json\n1\n```"), "1\n");
  EXPECT_EQ(text_in("```{.json .numberLines}\n1\n```"), "1\n");
  EXPECT_EQ(text_in("```{json}\n1\n```"), "1\n");
  EXPECT_EQ(text_in("```json{1,3}\n1\n```"), "1\n");
}

TEST(OutputBlock, MayHaveTildes) {
  EXPECT_EQ(text_in("~~~json\n1\n~~~\nDone."), "1\n");
  EXPECT_EQ(text_in("~~~json\n```\n~~~"), "```\n");
  EXPECT_EQ(text_in("~~~markdown\n```json\n1\n```\n~~~"), "none");
}

TEST(OutputBlock, OfAnotherKindIsNamed) {
  EXPECT_EQ(other_block("Done."), "");
  EXPECT_EQ(other_block("```yaml\n1\n```\n```jsonc\n2\n```"), "its last block is marked `jsonc`");
  EXPECT_EQ(other_block("```\n{}\n```"), "its last block is not marked `json`");
  EXPECT_EQ(other_block("```hunter2-secret\n{}\n```"), "its last block is not marked `json`");
  EXPECT_EQ(other_block("So:\n> ```json\n> {}\n> ```\n"), "its block is quoted");
}

TEST(OutputBlock, IsNotLookedForInsideOfALongerFence) {
  EXPECT_EQ(text_in("````markdown\n```json\n1\n```\n````"), "none");
  EXPECT_EQ(text_in("````json\n```\n````"), "```\n");
}

TEST(OutputBlock, MayHaveAnIndentedFenceAndAnyCase) {
  EXPECT_EQ(text_in("- so:\n  ```JSON \n  1\n  ```"), "  1\n");
}

TEST(OutputBlock, IsFoundInLinesThatEndAsOnWindows) {
  EXPECT_EQ(text_in("```json\r\n1\r\n```\r\nDone.\r\n"), "1\r\n");
}

TEST(OutputBlock, IsNotHiddenByBackquotesWithinALine) {
  EXPECT_EQ(text_in("```x``` was wrong.\n```json\n1\n```"), "1\n");
  EXPECT_EQ(text_in("```json {} ``` was wrong."), "none");
}

TEST(OutputBlock, EndsOnlyAtAFenceWithoutWordsBehindIt) {
  EXPECT_EQ(text_in("```json\n1\n``` so\n2\n```"), "1\n``` so\n2\n");
}

}  // namespace
}  // namespace baton::handoff
