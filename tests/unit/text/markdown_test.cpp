#include "text/markdown.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(Markdown, EscapesTheNumberOfAListItem) {
  EXPECT_EQ(escape_markdown("12. first"), "12\\. first");
  EXPECT_EQ(escape_markdown("12) first"), "12\\) first");
  EXPECT_EQ(escape_markdown("a 12) b (c)"), "a 12) b (c)");
}

TEST(Markdown, LeavesUnderscoresInWords) {
  EXPECT_EQ(escape_markdown("a_b _c_"), "a_b \\_c\\_");
}

}  // namespace
}  // namespace baton::text
