#include "text/plain_forms.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(PlainForms, ReplaceLettersInOtherForms) {
  EXPECT_EQ(to_plain_lower("\uFF23\u24DE\U0001D41De\u00AA\u2160"), "codeai");
  EXPECT_EQ(to_plain_lower("\U0001CCD6\U0001CCEF\U0001CCF9\uA7F1"), "az9s");
  EXPECT_EQ(to_plain_lower("trac\u212Aer"), "tracker");
}

TEST(PlainForms, AreInLowerCaseAndComposed) {
  EXPECT_EQ(to_plain_lower("Code-Writer_2"), "code-writer_2");
  EXPECT_EQ(to_plain_lower("E\u0301QUIPE"), "\u00E9quipe");
  EXPECT_EQ(to_plain_lower("\u4F5C"), "\u4F5C");
  EXPECT_EQ(to_plain_lower(""), "");
}

TEST(PlainForms, LeaveIllFormedText) {
  EXPECT_EQ(to_plain_lower("A\xFF"), "a\xFF");
}

TEST(PlainForms, KnowBlanksAndDashes) {
  for (const char32_t point : {U' ', U'\v', U'-', U'\u00A0', U'\u1680', U'\u2011', U'\u2014',
                               U'\u200B', U'\u30A0', U'\uFEFF', U'\U00010D6E'}) {
    EXPECT_TRUE(is_blank_or_dash(point)) << static_cast<unsigned>(point);
  }
  for (const char32_t point : {U'a', U'_', U'.', U':', U'\u00E9', U'\u4F5C'}) {
    EXPECT_FALSE(is_blank_or_dash(point)) << static_cast<unsigned>(point);
  }
}

}  // namespace
}  // namespace baton::text
