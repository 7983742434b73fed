#include "domain/contract/item_pattern.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::contract {
namespace {

TEST(ItemPattern, NamesAKindAnIdOrBoth) {
  EXPECT_TRUE(ItemPattern("decision").matches("decision", "dec_1"));
  EXPECT_FALSE(ItemPattern("decision").matches("constraint", "dec_1"));
  EXPECT_TRUE(ItemPattern("decision:dec_1").matches("decision", "dec_1"));
  EXPECT_FALSE(ItemPattern("decision:dec_1").matches("decision", "dec_10"));
  EXPECT_TRUE(ItemPattern("dec_*").matches("decision", "dec_10"));
}

TEST(ItemPattern, FindsAnOutputByItsAgent) {
  EXPECT_TRUE(ItemPattern("output:prd-writer").matches("output", "exec_1", "prd-writer"));
  EXPECT_FALSE(ItemPattern("output:prd-writer").matches("output", "exec_1", "coder"));
}

TEST(ItemPattern, MeansTheDetailsOfAGateBecauseEveryAgentSeesItsStatus) {
  EXPECT_FALSE(ItemPattern("gate:tests").matches("gate", "tests"));
  EXPECT_TRUE(ItemPattern("gate:tests").matches("gate details", "tests"));
}

TEST(ItemPattern, IsExactWithoutAWildcard) {
  EXPECT_TRUE(ItemPattern("dec_1").is_exact());
  EXPECT_FALSE(ItemPattern("dec_*").is_exact());
  EXPECT_FALSE(ItemPattern("decision").is_exact());
  EXPECT_FALSE(ItemPattern("text:key").is_exact());
}

TEST(ItemPattern, OfALessonMatchesItsKind) {
  EXPECT_TRUE(ItemPattern("lesson").matches("lesson", "wf_1/dec_1"));
  EXPECT_TRUE(ItemPattern("lesson:wf_1/*").matches("lesson", "wf_1/dec_1"));
}

}  // namespace
}  // namespace baton::contract
