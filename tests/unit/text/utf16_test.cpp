#include "text/utf16.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::text {
namespace {

std::string little_endian(const std::u16string& text) {
  std::string bytes;
  for (const char16_t unit : text) {
    bytes += static_cast<char>(unit & 0xFFU);
    bytes += static_cast<char>(unit >> 8U);
  }
  return bytes;
}

std::string swapped(std::string bytes) {
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) std::swap(bytes[at], bytes[at + 1]);
  return bytes;
}

TEST(Utf16, IsReadInBothByteOrdersWithAndWithoutMark) {
  for (const char16_t* const text : {u"\uFEFFkey=é", u"key=é"}) {
    EXPECT_EQ(utf8_of_utf16(little_endian(text)), "key=é");
    EXPECT_EQ(utf8_of_utf16(swapped(little_endian(text))), "key=é");
  }
}

TEST(Utf16, HasSurrogatePairs) {
  EXPECT_EQ(utf8_of_utf16(little_endian(u"\uFEFF\U0001F600")), "\U0001F600");
  const std::u16string unpaired = {0xFEFF, 0xD83D, u'a'};
  EXPECT_EQ(utf8_of_utf16(little_endian(unpaired)), "\uFFFDa");
}

TEST(Utf16, IsNotSeenInOtherTexts) {
  using namespace std::string_literals;
  for (const std::string& text : {""s, "key=1"s, "\0\0\0\0"s, "\x7F\x45LF\0abc def ghi"s}) {
    EXPECT_FALSE(utf8_of_utf16(text)) << text;
  }
}

}  // namespace
}  // namespace baton::text
