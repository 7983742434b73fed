#include "text/percent.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(Percent, EncodesWhatAUriCannotHold) {
  EXPECT_EQ(percent_encode("code-reviewer/a_b~c.md"), "code-reviewer/a_b~c.md");
  EXPECT_EQ(percent_encode("a b%/ü?#"), "a%20b%25/%C3%BC%3F%23");
}

TEST(Percent, DecodesWhatItEncodes) {
  std::string every;
  for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
  EXPECT_EQ(percent_decode(percent_encode(every)), every);
}

TEST(Percent, EncodesOnlyTheGivenCharacters) {
  EXPECT_EQ(percent_encode_only("%\n", "50 % of\n/x é"), "50 %25 of%0A/x é");
}

TEST(Percent, RefusesHalfCodes) {
  for (const char* text : {"%", "%2", "%g0", "a%zz", "%2%20"}) {
    EXPECT_EQ(percent_decode(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace baton::text
