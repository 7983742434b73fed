#include "text/base64url.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(Base64, GivesBackWhatItWrote) {
  std::string bytes;
  for (int value = 0; value < 300; ++value) {
    EXPECT_EQ(from_base64url(to_base64url(bytes)), bytes);
    bytes += static_cast<char>(value * 7);
  }
}

TEST(Base64, UsesTheAlphabetForUrlsWithoutPadding) {
  EXPECT_EQ(to_base64url("f"), "Zg");
  EXPECT_EQ(to_base64url("fo"), "Zm8");
  EXPECT_EQ(to_base64url("foo"), "Zm9v");
  EXPECT_EQ(to_base64url("\xfb\xff"), "-_8");
}

TEST(Base64, RefusesEveryOtherSpelling) {
  for (const std::string_view text : {"Zg==", "Zh", "Z", "Zm9v\n", "+/8", "Zm 9v", "Zm9"}) {
    EXPECT_FALSE(from_base64url(text)) << text;
  }
}

}  // namespace
}  // namespace baton::text
