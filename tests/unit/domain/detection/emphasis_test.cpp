#include "domain/detection/emphasis.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(Emphasis, EndsBehindTheName) {
  for (const std::string_view text :
       {"**Password:** @", "*Password:* @", "***Password:*** @", "**Password =** @",
        "- **DB password:** @", "* *Password:* @", "text\\n**Password:** @",
        "**User:** bob **Password:** @", "**Login: admin / Password:** @"}) {
    EXPECT_EQ(cleaned(filled(text, "hunter2x")), filled(text, "[REDACTED:password]")) << text;
  }
}

TEST(Emphasis, IsNoMaskOfAValue) {
  for (const std::string text :
       {"user=sa password=******** driver=org.h2.Driver2 host=db1", "token=**** expires=2024-05-01",
        "password=*** next1", "user=*** password=*** next1", "password:*** next1",
        "user:*** password:*** next1x", "* password:*** next1x", "password=** next1x"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  EXPECT_EQ(cleaned("token=*** password=hunter2x"), "token=*** password=[REDACTED:password]");
}

}  // namespace
}  // namespace baton::detection
