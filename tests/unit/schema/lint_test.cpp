#include "schema/lint.h"

#include <string>
#include <vector>

#include "schemas.h"

namespace baton::schema {
namespace {

struct LintCase {
  const char* name;
  const char* schema;
  std::vector<std::string> expected;  // "rule at location", without missing descriptions
};

void PrintTo(const LintCase& each, std::ostream* out) {
  *out << each.schema;
}

class Lint : public testing::TestWithParam<LintCase> {};

std::vector<std::string> linted(const char* schema) {
  std::vector<std::string> found;
  for (const Finding& finding : lint_schema(Json::parse(schema), FakeRegistry(), {})) {
    if (finding.severity == Severity::info) continue;
    found.push_back(finding.rule + " at " + finding.instance_location);
  }
  return found;
}

TEST_P(Lint, FindsWhatIsProbablyNotMeant) {
  EXPECT_EQ(linted(GetParam().schema), GetParam().expected);
}

const LintCase kCases[] = {
    {"sound",
     R"({"type":"object","properties":{"a":{"type":"integer","minimum":1}},"required":["a"]})",
     {}},
    {"values_that_are_no_schemas",
     R"({"examples":[{"minLenght":1,"required":true}],"enum":[{"type":"a"}],)"
     R"("default":{"b":1},"const":[{"c":1}]})",
     {}},
    {"lists_of_schemas",
     R"({"allOf":[true,{"minLenght":1}],"not":{"b":1},"$defs":{"c":{"d":1}},"$ref":"#/$defs/c"})",
     {"unknown-keyword at /$defs/c/d", "unknown-keyword at /not/b",
      "unknown-keyword at /allOf/1/minLenght"}},
    {"misspelt", R"({"minLenght":1})", {"unknown-keyword at /minLenght"}},
    {"own_names", R"({"x-note":1,"$comment":"a"})", {}},
    {"other_draft", R"({"additionalItems":false})", {"unknown-keyword at /additionalItems"}},
    {"ignored",
     R"({"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":true},
         "title":"t","$ref":"#/definitions/a","minimum":1})",
     {"ignored-sibling at /minimum"}},
    {"bounds",
     R"({"minimum":2,"maximum":1,"minLength":1,"maxLength":1})",
     {"conflicting-bounds at /minimum"}},
    {"exclusive",
     R"({"exclusiveMinimum":1,"maximum":1.0})",
     {"conflicting-bounds at /exclusiveMinimum"}},
    {"empty_enum", R"({"enum":[]})", {"empty-enum at /enum"}},
    {"repeated", R"({"enum":[1,"a",1.0]})", {"duplicate-value at /enum/2"}},
    {"values_of_another_type",
     R"({"type":["string","integer"],"const":null,"enum":["a",1.0,1.5,[]],"default":true})",
     {"excluded-value at /const", "excluded-value at /default", "excluded-value at /enum/2",
      "excluded-value at /enum/3"}},
    {"values_of_the_type", R"({"type":"number","const":1,"enum":[1,1.5],"default":2})", {}},
    {"no_integer",
     R"({"type":"integer","minimum":5.2,"maximum":5.8})",
     {"conflicting-bounds at /minimum"}},
    {"no_integer_between",
     R"({"type":"integer","exclusiveMinimum":5,"exclusiveMaximum":6})",
     {"conflicting-bounds at /exclusiveMinimum"}},
    {"one_integer", R"({"type":["integer","string"],"minimum":4.2,"maximum":5})", {}},
    {"one_number", R"({"minimum":5.2,"maximum":5.8})", {}},
    {"forbidden",
     R"({"required":["a","ab","c"],"properties":{"c":false},"patternProperties":{"b$":true},
         "additionalProperties":false})",
     {"impossible-required at /required/0", "impossible-required at /required/2"}},
    {"many", R"({"required":["a","b"],"maxProperties":1})", {"conflicting-bounds at /required"}},
    {"other_type",
     R"({"type":["integer","null"],"minLength":1,"maximum":3})",
     {"ineffective-keyword at /minLength"}},
    {"alone",
     R"({"then":true,"maxContains":1})",
     {"ineffective-keyword at /then", "ineffective-keyword at /maxContains"}},
    {"alone_in_conflict",
     R"({"minContains":3,"maxContains":1})",
     {"ineffective-keyword at /minContains", "ineffective-keyword at /maxContains"}},
    {"other_type_in_conflict",
     R"({"type":"string","minimum":3,"maximum":1})",
     {"ineffective-keyword at /minimum", "ineffective-keyword at /maximum"}},
    {"ignored_in_conflict",
     R"({"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/properties/b",
         "minimum":3,"maximum":1,"enum":[],
         "properties":{"a":{"enum":[]},"b":{"minLength":2,"maxLength":1}}})",
     {"ignored-sibling at /minimum", "ignored-sibling at /maximum", "ignored-sibling at /enum",
      "ignored-sibling at /properties", "conflicting-bounds at /properties/b/minLength"}},
    {"format", R"({"format":"data-time"})", {"unknown-format at /format"}},
    {"format_of_a_number", R"({"type":"integer","format":"int32"})", {"unknown-format at /format"}},
    {"known_format_of_a_number",
     R"({"type":"integer","format":"date"})",
     {"ineffective-keyword at /format"}},
    {"unreachable",
     R"({"$ref":"#/$defs/a","$defs":{"a":true,"b":{"$ref":"#/$defs/b/items","items":true},
         "c":{"$defs":{"d":true}}},"items":{"$ref":"#/$defs/c/$defs/d"}})",
     {"unreachable-definition at /$defs/b"}},
    {"library", R"({"$defs":{"a":true}})", {}},
    {"anchored",
     R"({"$ref":"#x","$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"y"}}})",
     {"unreachable-definition at /$defs/b"}},
    {"refused", R"({"properties":{"a":{"type":"strin"}}})", {"schema at /properties/a/type"}},
};
INSTANTIATE_TEST_SUITE_P(Schemas, Lint, testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(LintHints, NameTheNearestKeyword) {
  const Findings findings =
      lint_schema(Json::parse(R"({"title":"t","minLenght":1})"), FakeRegistry(), {});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].hint, "did you mean \"minLength\"?");
}

TEST(LintRemarks, AskForDescriptions) {
  const Findings findings = lint_schema(
      Json::parse(R"({"description":"d","properties":{"a":{"items":{}},"b":{"title":"t"}}})"),
      FakeRegistry(), {});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "missing-description");
  EXPECT_EQ(findings[0].instance_location, "/properties/a");
  EXPECT_EQ(findings[0].severity, Severity::info);
}

TEST(LintHints, NameTheKeywordWithItsSign) {
  const Findings findings =
      lint_schema(Json::parse(R"({"id": "a", "title": "t"})"), FakeRegistry(), {});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].hint, "did you mean \"$id\"?");
}

TEST(LintHints, NameTheKeywordThatASingularMeans) {
  const auto hint_of = [](const char* name) {
    return lint_schema(Json{{name, Json::object()}}, FakeRegistry(), {}).front().hint;
  };
  EXPECT_EQ(hint_of("property"), "did you mean \"properties\"?");
  EXPECT_EQ(hint_of("patternProperty"), "did you mean \"patternProperties\"?");
  EXPECT_EQ(hint_of("proprties"), "did you mean \"properties\"?");
}

TEST(LintHints, NameTheDefinitionThatAReferenceMeans) {
  const auto hint_of = [](const char* reference) {
    const Json schema = {{"$ref", reference}, {"$defs", {{"Address", Json::object()}}}};
    return lint_schema(schema, FakeRegistry(), {}).front().hint;
  };
  EXPECT_EQ(hint_of("#/$defs/Addres"),
            R"(there is no "Addres" on the path; did you mean "Address"?)");
  EXPECT_EQ(hint_of("#/$def/Address"), R"(there is no "$def" on the path; did you mean "$defs"?)");
  EXPECT_EQ(hint_of("#/$defs/Person"), R"(there is no "Person" on the path)");
}

TEST(LintMessage, NamesTheMetaSchemaThatLeavesAKeywordOut) {
  const FakeRegistry registry = {
      {"https://own.example/meta",
       R"({"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://own.example/meta",
           "$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true}})"}};
  const Json schema = Json::parse(
      R"({"$schema":"https://own.example/meta","minLength":1,"additionalItems":false})");
  std::vector<std::string> messages;
  for (const Finding& finding : lint_schema(schema, registry, {})) {
    if (finding.rule == "unknown-keyword") messages.push_back(finding.message);
  }
  EXPECT_EQ(messages,
            (std::vector<std::string>{
                "\"minLength\" is a keyword, but not in a vocabulary of its meta-schema, "
                "https://own.example/meta",
                "\"additionalItems\" is a keyword, but not in the dialect of this schema, "
                "2020-12"}));
}

}  // namespace
}  // namespace baton::schema
