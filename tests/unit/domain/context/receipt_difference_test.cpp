#include "domain/context/receipt_difference.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "text/concat.h"

namespace baton::context {
namespace {

Json item(const char* id, const char* digest, int tokens, const char* form = nullptr) {
  Json item = {{"kind", "decision"}, {"id", id}, {"tokens", tokens}};
  if (digest != nullptr) item["digest"] = digest;
  if (form != nullptr) item["form"] = form;
  return item;
}

Json receipt(std::initializer_list<Json> items, const char* configuration = "c") {
  Json receipt = {{"configuration", configuration}, {"items", Json::array()}};
  for (const Json& item : items) receipt["items"].push_back(item);
  return receipt;
}

// "changed a 3->4, added b 0->2".
std::string said(const ReceiptDifference& difference) {
  std::string text;
  for (const ItemDifference& item : difference.items) {
    text +=
        text::concat(text.empty() ? "" : ", ", to_text(item.change), " ", item.id, " ",
                     std::to_string(item.tokens_before), "->", std::to_string(item.tokens_after));
  }
  return text;
}

TEST(ReceiptDifference, IsEmptyForTheSameItemsInAnyOrder) {
  const auto difference = compare_receipts(receipt({item("a", "1", 3), item("b", nullptr, 2)}),
                                           receipt({item("b", nullptr, 2), item("a", "1", 3)}));
  EXPECT_EQ(said(difference), "");
  EXPECT_EQ(difference.same, 2U);
  EXPECT_EQ(difference.tokens_before, 5U);
  EXPECT_FALSE(difference.other_configuration);
}

TEST(ReceiptDifference, ListsWhatIsGoneAndChangedBeforeWhatIsNew) {
  const auto difference = compare_receipts(
      receipt({item("gone", "1", 3), item("changed", "2", 4), item("same", "3", 5)}),
      receipt({item("new", "9", 7), item("same", "3", 5), item("changed", "8", 6)}, "d"));
  EXPECT_EQ(said(difference), "removed gone 3->0, changed changed 4->6, added new 0->7");
  EXPECT_EQ(difference.same, 1U);
  EXPECT_EQ(difference.tokens_before, 12U);
  EXPECT_EQ(difference.tokens_after, 18U);
  EXPECT_TRUE(difference.other_configuration);
}

TEST(ReceiptDifference, SeesThatABudgetShortenedAnItem) {
  const auto difference =
      compare_receipts(receipt({item("a", "1", 3)}), receipt({item("a", "1", 3, "summary")}));
  EXPECT_EQ(said(difference), "changed a 3->3");
}

TEST(ReceiptDifference, JudgesItemsWithoutADigestByTheirTokens) {
  EXPECT_EQ(
      said(compare_receipts(receipt({item("a", nullptr, 3)}), receipt({item("a", nullptr, 4)}))),
      "changed a 3->4");
}

TEST(ReceiptDifference, TakesADamagedReceiptForAnEmptyOne) {
  EXPECT_EQ(said(compare_receipts(Json::array(), receipt({item("a", "1", 3)}))), "added a 0->3");
}

}  // namespace
}  // namespace baton::context
