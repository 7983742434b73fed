#include "json/place.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace baton::json {
namespace {

using std::string_view_literals::operator""sv;

TEST(Place, IsTheDocumentAtFirst) {
  EXPECT_EQ(Place().text(), "");
  EXPECT_EQ(Place().pointer(), Pointer());
  EXPECT_FALSE(Place().is_member());
}

TEST(Place, HasTheSameTextAsItsPointer) {
  const Place document;
  const Place list(document, "a/b~c"sv);
  const Place element(list, 12);
  EXPECT_EQ(element.text(), "/a~1b~0c/12");
  EXPECT_EQ(element.pointer().text(), element.text());
  EXPECT_TRUE(list.is_member());
  EXPECT_FALSE(element.is_member());
}

TEST(Place, MatchesAPatternOfItsDepth) {
  const Place document;
  const Place list(document, "list"sv);
  const Place element(list, 3);
  using Pattern = std::vector<std::string>;
  EXPECT_TRUE(element.matches(Pattern{"list", "3"}));
  EXPECT_TRUE(element.matches(Pattern{"*", "*"}));
  EXPECT_FALSE(element.matches(Pattern{"list", "4"}));
  EXPECT_FALSE(element.matches(Pattern{"list"}));
}

}  // namespace
}  // namespace baton::json
