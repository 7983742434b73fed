// What a finding tells about a schema that a value, or an element, must or must not match.
#include "schemas.h"

namespace baton::schema {
namespace {

TEST(RequirementHints, TellWhatAnElementMustBe) {
  EXPECT_EQ(findings_of(R"({"contains":{"const":"a"}})", "[]").front().hint,
            R"(to match, an element must be "a")");
  EXPECT_EQ(findings_of(R"({"contains":{"required":["a","b"]},"maxContains":0,"minContains":0})",
                        R"([{"a":1,"b":2}])")
                .front()
                .hint,
            R"(to match, an element must have the members "a" and "b")");
}

TEST(RequirementHints, TellWhereToReadASchemaThatIsNotSimple) {
  const auto hint_of = [](const char* schema, const char* instance) {
    return findings_of(schema, instance).front().hint;
  };
  EXPECT_EQ(hint_of(R"({"properties":{"n":{"not":{"minimum":1,"maximum":3}}}})", R"({"n":2})"),
            "see /properties/n/not in the schema");
  EXPECT_EQ(hint_of(R"({"contains":{"minimum":1}})", "[]"), "see /contains in the schema");
  EXPECT_EQ(hint_of(R"({"if":{"minimum":1},"then":false})", "2"), "see /if in the schema");
}

}  // namespace
}  // namespace baton::schema
