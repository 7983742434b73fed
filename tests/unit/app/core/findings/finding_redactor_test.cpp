// Findings about what a policy redacts, at every keyword that could quote it.
#include "app/core/findings/finding_redactor.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::app {
namespace {

class NoDocuments final : public schema::Registry {
 public:
  Result<json::View> find(const std::string& /*uri*/) const override { return json::View(); }
};

FindingRedactor redactor() {
  const policy::Policies policies = *policy::Policies::from_json(Json::parse(
      R"({"auditor": {"anonymizationRules": [{"field": "secrets", "action": "redact"}]}})"));
  return {[policies] { return policies.field_rules(); },
          [] { return policy::SecretSettings{.rules = detection::SecretRules::built_in()}; }};
}

schema::Validator validator_of(const std::string& schema) {
  return *schema::Validator::compile(Json::parse(schema), NoDocuments(),
                                     {.format = schema::FormatUse::assertion});
}

struct Case {
  const char* keyword;
  const char* schema;    // of the member "secret"
  const char* instance;  // its value
};

void PrintTo(const Case& tested, std::ostream* out) {
  *out << tested.keyword;
}

class Keyword : public testing::TestWithParam<Case> {};

TEST_P(Keyword, QuotesNothingOfWhatAPolicyRedacts) {
  const schema::Validator validator =
      validator_of(std::string(R"({"properties": {"secret": )") + GetParam().schema + "}}");
  const Json instance = {{"secret", Json::parse(GetParam().instance)}};
  const Findings findings = redactor().findings(validator, instance).value();
  ASSERT_FALSE(findings.empty());
  for (const Finding& finding : findings) {
    for (const std::string* text : {&finding.message, &finding.hint, &finding.instance_location}) {
      EXPECT_EQ(text->find("LEAK"), std::string::npos) << *text;
      EXPECT_EQ(text->find("4711"), std::string::npos) << *text;
    }
    EXPECT_EQ(finding.instance_location, "/secret");
  }
  EXPECT_EQ(findings.size(), validator.validate(instance).value().size());
}

INSTANTIATE_TEST_SUITE_P(
    All, Keyword,
    testing::Values(
        Case{"type", R"({"type": "number"})", R"("LEAK")"},
        Case{"const", R"({"const": "LEAF"})", R"("LEAK")"},
        Case{"const object", R"({"const": {}})", R"({"LEAK": "LEAK"})"},
        Case{"enum", R"({"enum": ["LEAF", "x"]})", R"("LEAK")"},
        Case{"pattern", R"({"pattern": "^a"})", R"("LEAK")"},
        Case{"format", R"({"format": "date-time"})", R"("LEAK")"},
        Case{"minimum", R"({"minimum": 5000})", "4711"},
        Case{"multipleOf", R"({"multipleOf": 2})", "4711"},
        Case{"maxLength", R"({"maxLength": 1})", R"("LEAK")"},
        Case{"uniqueItems", R"({"uniqueItems": true})", R"(["LEAK", "LEAK"])"},
        Case{"uniqueItems objects", R"({"uniqueItems": true})", R"([{"LEAK": 1}, {"LEAK": 1}])"},
        Case{"items", R"({"items": {"const": 1}})", R"(["LEAK"])"},
        Case{"additionalProperties", R"({"additionalProperties": false})", R"({"LEAK": "LEAK"})"},
        Case{"near properties", R"({"properties": {"LEAF": {}}, "additionalProperties": false})",
             R"({"LEAK": 1})"},
        Case{"propertyNames", R"({"propertyNames": {"pattern": "^a"}})", R"({"LEAK": 1})"},
        Case{"patternProperties", R"({"patternProperties": {"^L": false}})", R"({"LEAK": 1})"},
        Case{"unevaluatedProperties", R"({"unevaluatedProperties": false})", R"({"LEAK": 1})"},
        Case{"dependentSchemas", R"({"dependentSchemas": {"a": {"required": ["b"]}}})",
             R"({"a": "LEAK"})"},
        Case{"not", R"({"not": {"type": "string"}})", R"("LEAK")"},
        Case{"contains", R"({"contains": {"const": 1}})", R"(["LEAK"])"},
        Case{"anyOf", R"({"anyOf": [{"const": 1}, {"pattern": "^a"}]})", R"("LEAK")"},
        Case{"oneOf deep", R"({"oneOf": [{"properties": {"LEAK": {"const": 1}}, "type": "object"},
                                         {"type": "array"}]})",
             R"({"LEAK": "LEAK"})"},
        Case{"if", R"({"if": {"type": "string"}, "then": {"pattern": "^a"}})", R"("LEAK")"}));

// The hint of the alternatives could quote a finding further down, and an enum a whole object.
TEST(FindingRedactor, HoldsWhereTheFindingIsAboutAValueAround) {
  for (const char* schema :
       {R"({"anyOf": [{"type": "string"}, {"properties": {"secret": {"pattern": "^a"}}}]})",
        R"({"const": {"kind": 1}})", R"({"enum": [1, "LEAF"]})"}) {
    const Json instance = Json::parse(R"({"kind": 2, "secret": "LEAK"})");
    const Findings findings = redactor().findings(validator_of(schema), instance).value();
    ASSERT_FALSE(findings.empty());
    for (const Finding& finding : findings) {
      EXPECT_EQ((finding.message + finding.hint).find("LEAK"), std::string::npos) << schema;
    }
  }
}

TEST(FindingRedactor, LeavesOtherFindingsAsTheyAre) {
  const schema::Validator validator = validator_of(R"({"properties": {"kind": {"const": 1}}})");
  const Json instance = Json::parse(R"({"kind": 2})");
  EXPECT_EQ(redactor().findings(validator, instance).value()[0].message,
            validator.validate(instance).value()[0].message);
}

TEST(FindingRedactor, AsksForTheRulesOnceAndOnlyForFindings) {
  int asked = 0;
  const FindingRedactor redactor(
      [&asked] {
        ++asked;
        return std::vector<policy::FieldRule>{{.field = "secret"}};
      },
      [] { return policy::SecretSettings(); });
  const FindingRedactor copy = redactor;
  const schema::Validator validator = validator_of(R"({"properties": {"secret": {"const": 1}}})");
  EXPECT_TRUE(redactor.findings(validator, Json{{"secret", 1}}).value().empty());
  EXPECT_EQ(asked, 0);
  for (const FindingRedactor* one : {&redactor, &copy}) {
    const Findings findings = one->findings(validator, Json{{"secret", "LEAK"}}).value();
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_NE(findings[0].message.find("not shown"), std::string::npos) << findings[0].message;
  }
  EXPECT_EQ(asked, 1);
}

// A message lacks the names around the value, and shows only its beginning.
TEST(FindingRedactor, QuotesNoSecret) {
  const schema::Validator validator =
      validator_of(R"({"additionalProperties": {"$ref": "#/$defs/one"},
                       "$defs": {"one": {"anyOf": [{"type": "object",
                                                    "additionalProperties": {"enum": ["a"]}},
                                                   {"items": {"enum": ["a"]}, "type": "array"},
                                                   {"enum": ["a"]}]}}})");
  const Json document = Json::parse(R"({
    "password": "Pr0d-pass-77", "passwords": ["Pr0d-pass-77"],
    "variable": {"name": "API_SECRET", "value": "Pr0d-pass-77"},
    "text": "a text that is long enough to be cut behind ghp_1234567890abcdefghijABCDEFGHIJ123456",
    "plain": "shown"})");
  const Findings findings = *redactor().findings(validator, document);
  std::string messages;
  for (const Finding& finding : findings) messages += finding.message + finding.hint + "\n";
  EXPECT_EQ(messages.find("Pr0d"), std::string::npos) << messages;
  EXPECT_EQ(messages.find("ghp_"), std::string::npos) << messages;
  EXPECT_NE(messages.find("shown"), std::string::npos) << messages;
}

}  // namespace
}  // namespace baton::app
