#include "text/placeholders.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(Placeholders, AreReplacedEverywhere) {
  EXPECT_EQ(fill_placeholders("{{a}} and {{b}}, {{a}}", {{"a", "one"}, {"b", ""}}),
            "one and , one");
  EXPECT_EQ(fill_placeholders("", {{"a", "one"}}), "");
}

TEST(Placeholders, OtherBracesStay) {
  constexpr std::string_view kText = "${{ a }} {{ab}} {{}} {{{a} }} {{a";
  EXPECT_EQ(fill_placeholders(kText, {{"a", "one"}}), kText);
  EXPECT_EQ(fill_placeholders("{{{{a}}}}", {{"a", "one"}}), "{{one}}");
}

TEST(Placeholders, StayInValues) {
  EXPECT_EQ(fill_placeholders("{{a}}{{b}}", {{"a", "{{b}}"}, {"b", "{{a}}"}}), "{{b}}{{a}}");
}

}  // namespace
}  // namespace baton::text
