#include "text/split.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

using Parts = std::vector<std::string_view>;

TEST(Split, KeepsEmptyParts) {
  EXPECT_EQ(split("/bin:/usr/bin", ':'), (Parts{"/bin", "/usr/bin"}));
  EXPECT_EQ(split(":a::b:", ':'), (Parts{"", "a", "", "b", ""}));
  EXPECT_EQ(split("", ':'), Parts{""});
}

}  // namespace
}  // namespace baton::text
