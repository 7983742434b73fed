#include "text/plain_pattern.h"

#include <gtest/gtest.h>

#include <string>

#include "text/pattern.h"

namespace baton::text {
namespace {

TEST(PlainPattern, AgreesWithTheGeneralEngine) {
  const std::string_view patterns[] = {"^$",
                                       "^[a]$",
                                       "^[a-c]*$",
                                       "^[a-c]+$",
                                       "^[a][b]$",
                                       "^[a][b]+$",
                                       "^[A-Za-z0-9][A-Za-z0-9._-]*$"};
  const std::string_view texts[] = {"",       "a",   "b",   "ab",  "abc", "abb", "a\n",
                                    "\n",     "-a",  "a-b", "A_1", "a ",  " a",  "a\u00e9",
                                    "\u00e9", "a/b", "d",   "aa",  ".",   "a.",  "a-._"};
  for (const std::string_view pattern : patterns) {
    const auto plain = PlainPattern::parse(pattern);
    ASSERT_TRUE(plain) << pattern;
    const std::string_view between = pattern.substr(1, pattern.size() - 2);
    const auto general = Pattern::compile("^(?:" + std::string(between) + ")$");  // not plain
    ASSERT_TRUE(general);
    for (const std::string_view text : texts) {
      EXPECT_EQ(plain->matches(text), general->matches(text))
          << pattern << " and \"" << text << '"';
    }
  }
}

TEST(PlainPattern, LeavesEveryOtherFormToTheGeneralEngine) {
  for (const char* const pattern :
       {"",          "^",      "$",         "[a]",      "^[a]",       "[a]$",
        "^a$",       "^[^a]$", "^[\\d]$",   "^[a-]b]$", "^[]$",       "^[b-a]$",
        "^[a]*[b]$", "^[a]?$", "^[a]{2}$",  "^[a]**$",  "^[\u00e9]$", "^[-a]$",
        "^[a-c-e]$", "^[[a]$", "^[a]|[b]$", "^[a]*?$"}) {
    EXPECT_FALSE(PlainPattern::parse(pattern)) << pattern;
  }
}

}  // namespace
}  // namespace baton::text
