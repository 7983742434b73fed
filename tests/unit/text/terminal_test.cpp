#include "text/terminal.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(Printable, LeavesOrdinaryTextAlone) {
  EXPECT_EQ(printable("a\tb\n\u00e9\u20ac\U0001F600 \\"), "a\tb\n\u00e9\u20ac\U0001F600 \\");
}

TEST(Printable, ShowsControlCharacters) {
  EXPECT_EQ(printable("\x1b[31m\a\r\x7f"), "\\x1b[31m\\x07\\x0d\\x7f");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\u0085\u009b"), "\\u0085\\u009b");
}

TEST(Printable, ShowsWhatReordersText) {
  EXPECT_EQ(printable("\u202e\u2066\u2069\u200f\u061c"), "\\u202e\\u2066\\u2069\\u200f\\u061c");
  EXPECT_EQ(printable("\u2028\u2029"), "\\u2028\\u2029");
}

TEST(Printable, ShowsIllFormedBytes) {
  EXPECT_EQ(printable("a\xFF\x9Bz"), "a\\xff\\x9bz");
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(printable("\xE2\x82"), "\\xe2\\x82");
}

TEST(OneLine, ShowsLineBreaksAndTabsToo) {
  EXPECT_EQ(one_line("a\n\tb\r\n\x1b"), "a\\n\\tb\\x0d\\n\\x1b");
}

}  // namespace
}  // namespace baton::text
