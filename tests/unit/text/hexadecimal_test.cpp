#include "text/hexadecimal.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(Hexadecimal, ShowsEachByteWithTwoDigits) {
  EXPECT_EQ(hexadecimal(std::string_view("\x00\x0f\xa9\xff", 4)), "000fa9ff");
  EXPECT_EQ(hexadecimal(""), "");
}

TEST(Hexadecimal, AppendsTheLastDigitsOfANumber) {
  std::string text = "0x";
  append_hexadecimal(text, 0x12ab, 8);
  append_hexadecimal(text, 0xfedc, 2);
  EXPECT_EQ(text, "0x000012abdc");
}

}  // namespace
}  // namespace baton::text
