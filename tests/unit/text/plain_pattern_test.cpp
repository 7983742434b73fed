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
                                       "^[A-Za-z0-9][A-Za-z0-9._-]*$",
                                       "^a$",
                                       "^a[b]?$",
                                       "^a{2}$",
                                       "^[ab]{0}$",
                                       "^[a-c]{2}[-]?$",
                                       "^[a-c]{2,}$",
                                       "^[a-c]{1,2}$",
                                       "^a-[a-z]{1,1}[0-9]{0,3}$"};
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
       {"",          "^",          "$",           "[a]",       "^[a]",          "[a]$",
        "^a|b$",     "^[^a]$",     "^[\\d]$",     "^[a-]b]$",  "^[]$",          "^[b-a]$",
        "^[a]*[b]$", "^.$",        "^\\.$",       "^[a]**$",   "^[\u00e9]$",    "^[-a]$",
        "^[a-c-e]$", "^[[a]$",     "^[a]|[b]$",   "^[a]*?$",   "^[a]{2,3}[b]$", "^[a]{2}{3}$",
        "^[a]{2}?$", "^[a]{3,2}$", "^[a]{1001}$", "^[a]{}$",   "^[a]{,2}$",     "^[a]{2$",
        "^{2}$",     "^a}$",       "^(a)$",       "^[a]{-1}$", "^a b$",         "^$$",
        "^^$"}) {
    EXPECT_FALSE(PlainPattern::parse(pattern)) << pattern;
  }
}

}  // namespace
}  // namespace baton::text
