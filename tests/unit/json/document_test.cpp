#include "json/document.h"

#include <gtest/gtest.h>

#include <utility>

#include "json/tape.h"

namespace baton::json {
namespace {

Document document_of(const std::string& text) {
  return Document(*read_tape(text, "text"), text);
}

// A short text is inside the std::string itself and moves with it.
TEST(Document, KeepsItsViewsWhenItIsMoved) {
  for (const std::string text : {R"({"a":"b"})", R"({"member": "longer than a short string"})"}) {
    Document first = document_of(text);
    const View view = first.view();
    const Document second = std::move(first);
    EXPECT_TRUE(view.is(second.view())) << text;
    EXPECT_EQ(view.tree(), Json::parse(text));
  }
}

TEST(Document, BecomesATreeToBeChanged) {
  Document document = document_of(R"({"a": 1})");
  document.tree()["b"] = 2;
  EXPECT_EQ(document.view().tree(), Json::parse(R"({"a": 1, "b": 2})"));
  EXPECT_EQ(document.text(), R"({"a": 1})");
}

TEST(Document, IsATreeFromTheBeginningIfItIsGivenOne) {
  Document document(Json::parse("[1]"));
  const View view = document.view();
  document.tree().push_back(2);
  EXPECT_EQ(view.size(), 2U);
  EXPECT_EQ(document.text(), "");
}

TEST(Document, IsNullWithoutContent) {
  EXPECT_EQ(Document().view().type(), Type::null);
}

}  // namespace
}  // namespace baton::json
