// What is reported about a value that matches none of several forms.
#include <ostream>
#include <string>
#include <vector>

#include "schemas.h"

namespace baton::schema {
namespace {

struct FormCase {
  const char* schema;
  const char* instance;
  std::vector<std::string> messages;
  const char* hint;  // of the first finding
};

void PrintTo(const FormCase& each, std::ostream* out) {
  *out << each.schema;
}

class NearestForm : public testing::TestWithParam<FormCase> {};

TEST_P(NearestForm, TellWhatTheAuthorMeant) {
  const FormCase& each = GetParam();
  const Findings findings = findings_of(each.schema, each.instance);
  std::vector<std::string> messages;
  for (const Finding& finding : findings) {
    messages.push_back(finding.instance_location + " " + finding.message);
  }
  EXPECT_EQ(messages, each.messages);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings.front().hint, each.hint);
}

// A value that only differs from the choices of its type.
const FormCase kFormsOfChoices[] = {
    {R"({"anyOf":[{"type":"boolean"},{"type":"string","enum":["auto","always","never"]}]})",
     R"("alway")",
     {R"( "alway" is not one of "auto", "always", "never" — did you mean "always"?)"},
     "this is the nearest of the 2 allowed forms; other forms expect boolean"},
    {R"({"anyOf":[{"type":"boolean"},{"type":"string","enum":["auto","always","never"]}]})",
     R"("true")",
     {R"( "true" is not one of "auto", "always", "never")"},
     "this is the nearest of the 2 allowed forms; other forms expect boolean: write true without "
     "quotes"},
    {R"({"oneOf":[{"type":"array"},{"type":"string","enum":["read-all","write-all"]},
                  {"type":"object"}]})",
     R"("read_all")",
     {R"( "read_all" is not one of "read-all", "write-all" — did you mean "read-all"?)"},
     "this is the nearest of the 3 allowed forms; other forms expect array or object"},
    {R"({"anyOf":[{"type":"boolean"},{"type":"string","enum":["auto"]}]})",
     "3",
     {R"( matches none of the 2 allowed forms: expected boolean, found integer)"},
     ""},
    {R"({"oneOf":[{"const":"full"},{"const":"hash-only"},{"const":"new-only"},
                  {"const":"errors-only"},{"const":"none"}]})",
     R"("erors-only")",
     {R"( "erors-only" is not one of "full", "hash-only", "new-only", "errors-only", "none")"
      R"( — did you mean "errors-only"?)"},
     ""},
    {R"({"oneOf":[{"const":1},{"const":2}]})",
     R"("2")",
     {R"( "2" is not one of 1, 2)"},
     "write 2 without quotes"},
    {R"({"anyOf":[{"oneOf":[{"const":"a"},{"const":"b"}]},{"enum":["c"]},{"type":"null"}]})",
     R"("d")",
     {R"( "d" is not one of "a", "b", "c")"},
     "other forms expect null"},
    {R"({"anyOf":[{"const":true},{"enum":["a","b"]}]})",
     R"("true")",
     {R"( "true" is not one of true, "a", "b")"},
     "write true without quotes"},
    {R"({"anyOf":[{"const":1},{"type":"boolean"},{"const":2}]})",
     R"("x")",
     {R"( matches none of the 3 allowed forms: expected boolean, found string, or "x" is not one of 1, 2)"},
     ""},
};
INSTANTIATE_TEST_SUITE_P(Choices, NearestForm, testing::ValuesIn(kFormsOfChoices));

const FormCase kFormsOfMembers[] = {
    {R"({"anyOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]},{"required":["d"]},
                  {"required":["e"]}]})",
     "{}",
     {R"( matches none of the 5 allowed forms: one of the members "a", "b", "c", "d", "e" is required)"},
     ""},
    {R"({"anyOf":[{"required":["title"]},{"required":["summary"]}]})",
     R"({"tilte":1})",
     {R"( matches none of the 2 allowed forms: required member "title" is missing, or required member "summary" is missing)"},
     R"(rename "tilte" to "title")"},
};
INSTANTIATE_TEST_SUITE_P(Members, NearestForm, testing::ValuesIn(kFormsOfMembers));

// A form of another type is not the nearest one, however its schema says so.
constexpr const char* kNearestOfTwo = "this is the nearest of the 2 allowed forms";
const std::vector<std::string> kBoth = {"/a expected integer, found string",
                                        "/b expected integer, found string"};
const FormCase kFormsOfTypes[] = {
    {R"({"anyOf":[{"oneOf":[{"type":"string","const":"off"},{"type":"string","const":"on"}]},
                  {"properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}]})",
     R"({"a":"x","b":"y"})", kBoth, kNearestOfTwo},
    {R"({"anyOf":[{"anyOf":[{"type":"string"},{"type":"null"}]},
                  {"properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}]})",
     R"({"a":"x","b":"y"})", kBoth, kNearestOfTwo},
    {R"({"anyOf":[{"not":{"type":"object"}},
                  {"properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}]})",
     R"({"a":"x","b":"y"})", kBoth, kNearestOfTwo},
    {R"({"anyOf":[{"type":"integer"},{"anyOf":[{"const":7},{"type":"null"}]}]})",
     R"("a")",
     {R"( matches none of the 2 allowed forms: expected integer, found string, or expected null, found string, or "a" is not 7)"},
     ""},
    {R"({"anyOf":[{"anyOf":[{"type":"string"},{"type":"null"}]},{"type":"array"}]})",
     "1",
     {" matches none of the 2 allowed forms: expected string or null or array, found integer"},
     ""},
};
INSTANTIATE_TEST_SUITE_P(Types, NearestForm, testing::ValuesIn(kFormsOfTypes));

// The members that a value has select its form, however much is wrong in them.
const FormCase kSelectedForms[] = {
    {R"({"oneOf":[
          {"properties":{"http":{"type":"object"}},"required":["http"],"additionalProperties":false},
          {"properties":{"exec":{"properties":{
             "cmd":{"type":"string"},"n":{"type":"integer"},"q":{"type":"string"}}}},
           "required":["exec"],"additionalProperties":false}]})",
     R"({"exec":{"cmd":5,"n":"x","q":1}})",
     {"/exec/cmd expected string, found integer", "/exec/n expected integer, found string",
      "/exec/q expected string, found integer"},
     kNearestOfTwo},
    {R"({"oneOf":[
          {"properties":{"meta":{"properties":{"type":{"const":"A"}}}}},
          {"properties":{"meta":{"properties":{"type":{"const":"B"}}},
                         "a":{"type":"integer"},"b":{"type":"integer"}}}]})",
     R"({"meta":{"type":"B"},"a":"x","b":"y"})", kBoth, kNearestOfTwo},
    // No form accepts the member with the constant.
    {R"({"oneOf":[
          {"properties":{"list":{"items":{"const":"A"}}}},
          {"properties":{"list":{"type":"object"},"b":{"type":"integer"}}}]})",
     R"({"list":["B"],"b":"x"})",
     {R"(/list/0 "B" is not "A")"},
     kNearestOfTwo},
    // A misspelt member is not another form.
    {R"({"oneOf":[
          {"properties":{"url":{}},"required":["url"],"additionalProperties":false},
          {"properties":{"name":{},"value":{}},"required":["name","value"],"additionalProperties":false}]})",
     R"({"nmae":1,"value":2})",
     {R"( required member "name" is missing)", R"(/nmae additional member "nmae" is not allowed)"},
     R"(rename "nmae" to "name"; this is the nearest of the 2 allowed forms)"},
};
INSTANTIATE_TEST_SUITE_P(Selected, NearestForm, testing::ValuesIn(kSelectedForms));

// The first of two equal forms is explained down to the constant, the second one is not at first.
TEST(FormRanking, ExplainsTheNearestFormBeforeItIsReported) {
  Json definitions = {{"d10", {{"const", "never"}}}};
  for (int at = 0; at < 10; ++at) {
    const Json next = {{"$ref", "#/$defs/d" + std::to_string(at + 1)}};
    definitions["d" + std::to_string(at)] = {{"anyOf", {next, next}}};
  }
  const Json schema = {{"$ref", "#/$defs/d0"}, {"$defs", definitions}};
  const auto validator = Validator::compile(schema, FakeRegistry());
  ASSERT_TRUE(validator);
  const Findings findings = validator->validate(Json::object()).value();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message,
            R"(matches none of the 2 allowed forms: the object is not "never")");
  EXPECT_EQ(findings[0].hint, "");
}

// Ranking compares each form with all others at once.
TEST(FormRanking, OfManyFormsWithConstantsTakesLittleTime) {
  Json forms = Json::array();
  for (int at = 0; at < 20'000; ++at) {
    Json type = {{"properties", {{"type", {{"const", "form " + std::to_string(at)}}}}}};
    forms.push_back({{"properties", {{"meta", type}, {"n", {{"type", "integer"}}}}}});
  }
  const auto validator = Validator::compile(Json{{"anyOf", forms}}, FakeRegistry());
  ASSERT_TRUE(validator);
  const Findings findings =
      validator->validate(Json::parse(R"({"meta":{"type":"form 7"},"n":"x"})")).value();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].instance_location, "/n");
}

}  // namespace
}  // namespace baton::schema
