#include "text/utf16.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

TEST(Utf16, HasUnitsThatUtf8Tells) {
  EXPECT_EQ(utf16_units(""), 0);
  EXPECT_EQ(utf16_units("key=é密\U0001F600"), 8);
}

std::vector<std::string> wide_texts(const std::string& bytes) {
  std::vector<std::string> texts;
  for (const WideAscii& range : wide_ascii(bytes)) {
    std::string& text = texts.emplace_back(bytes, range.begin, range.end - range.begin);
    std::erase(text, '\0');
  }
  return texts;
}

TEST(WideAscii, IsFoundAmongOtherBytes) {
  using namespace std::string_literals;
  using Texts = std::vector<std::string>;
  const std::string wide = little_endian(u"key=1\n");
  for (const std::string& pair : {wide, swapped(wide)}) {
    EXPECT_EQ(wide_texts("\x80"s + pair + "\x80" + pair), (Texts{"key=1\n", "key=1\n"}));
  }
  EXPECT_EQ(wide_texts("first\r\n" + wide + "last"), Texts{"key=1\n"});
  // The line end before it looks like its first character, and its last one like another byte.
  EXPECT_EQ(wide_texts("first\r\n" + swapped(wide) + "last"), Texts{"\nkey=1"});
  EXPECT_EQ(wide_texts("line\n" + swapped(little_endian(u"key=12"))), Texts{"\nkey=12"});
  EXPECT_EQ(wide_texts(little_endian(u"密码=key=1 é")), Texts{"=key=1 "});
}

TEST(WideAscii, IsNotSeenInOtherBytes) {
  using namespace std::string_literals;
  for (const std::string& bytes :
       {""s, "key=1"s, "\0\0\0\0\0\0\0\0"s, "a\0bc\0def\0ghi\0"s, "a\0b\0c\0de"s}) {
    EXPECT_TRUE(wide_ascii(bytes).empty()) << bytes;
  }
}

TEST(WideAscii, IsReadInATextOfTheByteOrder) {
  const std::string little = little_endian(u"é key=1");
  const std::string big = swapped(little);
  EXPECT_TRUE(wide_ascii(little).at(0).is_read(little, ByteOrder::little));
  EXPECT_FALSE(wide_ascii(little).at(0).is_read(little, ByteOrder::big));
  EXPECT_TRUE(wide_ascii(big).at(0).is_read(big, ByteOrder::big));
  EXPECT_FALSE(wide_ascii(big).at(0).is_read(big, ByteOrder::little));
}

TEST(WideAscii, IsNotReadWithoutItsFirstOrLastCharacter) {
  const std::string little = little_endian(u"key=1");
  const std::string behind_odd = "xhello\n" + little;
  ASSERT_EQ(utf16_order(behind_odd), ByteOrder::big);
  EXPECT_FALSE(wide_ascii(behind_odd).at(0).is_read(behind_odd, ByteOrder::big));
  const std::string with_odd_end = "xhel\n" + swapped(little);
  ASSERT_EQ(utf16_order(with_odd_end), ByteOrder::little);
  EXPECT_FALSE(wide_ascii(with_odd_end).at(0).is_read(with_odd_end, ByteOrder::little));
  const std::string behind_even = "xhell\n" + little;
  EXPECT_TRUE(wide_ascii(behind_even).at(0).is_read(behind_even, ByteOrder::little));
}

}  // namespace
}  // namespace baton::text
