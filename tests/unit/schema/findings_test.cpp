#include <ostream>
#include <string>
#include <vector>

#include "schemas.h"

namespace baton::schema {
namespace {

struct MessageCase {
  const char* schema;
  const char* instance;
  const char* rule;
  const char* message;
  const char* instance_location;
  const char* keyword_location;
};

void PrintTo(const MessageCase& each, std::ostream* out) {
  *out << each.schema;
}

class Messages : public testing::TestWithParam<MessageCase> {};

TEST_P(Messages, SayWhatIsWrongAndWhere) {
  const MessageCase& each = GetParam();
  const Findings findings = findings_of(each.schema, each.instance);
  ASSERT_EQ(findings.size(), 1U);
  const Finding& finding = findings.front();
  EXPECT_EQ(finding.rule, each.rule);
  EXPECT_EQ(finding.message, each.message);
  EXPECT_EQ(finding.instance_location, each.instance_location);
  EXPECT_EQ(finding.keyword_location, each.keyword_location);
}

const MessageCase kMessages[] = {
    {R"({"required":["status"]})", "{}", "required", R"(required member "status" is missing)", "",
     "/required"},
    {R"({"properties":{"a":{"$ref":"#/$defs/s"}},"$defs":{"s":{"type":"string"}}})", R"({"a":1})",
     "type", "expected string, found integer", "/a", "/properties/a/$ref/type"},
    {R"({"items":{"enum":["success","warning","error"]}})", R"(["succes"])", "enum",
     R"("succes" is not one of "success", "warning", "error" — did you mean "success"?)", "/0",
     "/items/enum"},
    {R"({"const":"2.0"})", R"("1")", "const", R"("1" is not "2.0")", "", "/const"},
    {R"({"properties":{"a":true},"additionalProperties":false})", R"({"x/y":1})",
     "additionalProperties", R"(additional member "x/y" is not allowed)", "/x~1y",
     "/additionalProperties"},
    {R"({"properties":{"a":false}})", R"({"a":1})", "properties", R"(member "a" is not allowed)",
     "/a", "/properties/a"},
    {R"({"prefixItems":[true],"items":false})", "[1,2]", "items",
     "additional element is not allowed after the first 1", "/1", "/items"},
    {R"({"prefixItems":[true,false]})", "[1,2]", "prefixItems", "this element is not allowed", "/1",
     "/prefixItems/1"},
    {R"({"minimum":3})", "2", "minimum", "2 is less than the minimum 3", "", "/minimum"},
    {R"({"multipleOf":0.1})", "0.25", "multipleOf", "0.25 is not a multiple of 0.1", "",
     "/multipleOf"},
    {R"({"minItems":1})", "[]", "minItems", "has 0 elements, at least 1 is needed", "",
     "/minItems"},
    {R"({"maxLength":1})", "\"ab\"", "maxLength", "has 2 characters, at most 1 is allowed", "",
     "/maxLength"},
    {R"({"minLength":4294967296})", "\"\"", "minLength",
     "has 0 characters, at least 4294967296 are needed", "", "/minLength"},
    {R"({"contains":true,"minContains":1e20})", "[1]", "minContains",
     "1 element matches what the array must contain, at least 1e+20 must", "", "/minContains"},
    {R"({"pattern":"^a"})", "\"b\"", "pattern", R"("b" does not match the pattern ^a)", "",
     "/pattern"},
    {R"({"format":"date"})", "\"b\"", "format", R"("b" is not a valid date)", "", "/format"},
    {R"({"uniqueItems":true})", "[1,2,1]", "uniqueItems", "repeats element 0: 1", "/2",
     "/uniqueItems"},
    {R"({"contains":{"const":1}})", "[]", "contains",
     "no element matches what the array must contain", "", "/contains"},
    {R"({"dependentRequired":{"a":["b"]}})", R"({"a":1})", "dependentRequired",
     R"(member "b" is missing, which member "a" requires)", "", "/dependentRequired/a"},
    {R"({"propertyNames":{"maxLength":1}})", R"({"ab":1})", "maxLength",
     "has 2 characters, at most 1 is allowed", "/ab", "/propertyNames/maxLength"},
    {R"({"not":{"type":"null"}})", "null", "not", "must not be null", "", "/not"},
    {R"({"not":{"type":["string","array"]}})", "[]", "not", "must not be a string or an array", "",
     "/not"},
    {R"({"properties":{"a":{"not":{}}}})", R"({"a":1})", "not", "no value is allowed here", "/a",
     "/properties/a/not"},
    {R"({"not":{"const":"admin"}})", R"("admin")", "not", R"(must not be "admin")", "", "/not"},
    {R"({"not":{"enum":["a","b"]}})", R"("a")", "not", R"(must not be one of "a", "b")", "",
     "/not"},
    {R"({"not":{"enum":[1,"b"]}})", "1", "not", R"(must not be one of 1, "b")", "", "/not"},
    {R"({"not":{"required":["a"]}})", R"({"a":1})", "not", R"(must not have the member "a")", "",
     "/not"},
    {R"({"not":{"$ref":"#/$defs/x"},"$defs":{"x":{"required":["a","b"]}}})", R"({"a":1,"b":2})",
     "not", R"(must not have the members "a" and "b" together)", "", "/not"},
    {R"({"not":{"pattern":"^tmp-"}})", R"("tmp-1")", "not", "must not match the pattern ^tmp-", "",
     "/not"},
    {R"({"not":{"minimum":1,"maximum":3}})", "2", "not", "matches a schema that is not allowed", "",
     "/not"},
    {R"({"if":{"required":["a"]},"then":false})", R"({"a":1})", "then",
     R"(must not have the member "a")", "", "/then"},
    {R"({"if":{"type":"string"},"else":false})", "1", "else", "must be a string", "", "/else"},
    {R"({"if":{"minimum":1},"then":false})", "2", "then",
     R"(no value is allowed that matches the schema of "if")", "", "/then"},
    {R"({"if":true,"then":{"type":"null"}})", "1", "type", "expected null, found integer", "",
     "/then/type"},
    {R"({"unevaluatedProperties":false})", R"({"a":1})", "unevaluatedProperties",
     R"(member "a" is not allowed)", "/a", "/unevaluatedProperties"},
    {"false", "1", "false", "no value is allowed here", "", ""},
};
INSTANTIATE_TEST_SUITE_P(Findings, Messages, testing::ValuesIn(kMessages));

const MessageCase kAlternatives[] = {
    {R"({"anyOf":[{"type":"string"},{"type":"object"}]})", "1", "anyOf",
     "matches none of the 2 allowed forms: expected string or object, found integer", "", "/anyOf"},
    {R"({"anyOf":[{"required":["title"]},{"required":["description"]}]})", "{}", "anyOf",
     "matches none of the 2 allowed forms: required member \"title\" is missing, or required "
     "member \"description\" is missing",
     "", "/anyOf"},
    {R"({"anyOf":[{"type":"string"},{"type":"object","properties":{"a":{"type":"null"}}}]})",
     R"({"a":1})", "type", "expected null, found integer", "/a", "/anyOf/1/properties/a/type"},
    {R"({"oneOf":[
          {"properties":{"kind":{"const":"a"},"n":{"type":"null"},"m":{"type":"null"}}},
          {"properties":{"kind":{"const":"b"}}}]})",
     R"({"kind":"a","n":1})", "type", "expected null, found integer", "/n",
     "/oneOf/0/properties/n/type"},
    {R"({"oneOf":[true,true]})", "1", "oneOf",
     "matches more than one of the forms of which exactly one is allowed", "", "/oneOf"},
};
INSTANTIATE_TEST_SUITE_P(Alternatives, Messages, testing::ValuesIn(kAlternatives));

TEST(FindingHints, SuggestTheMemberThatWasMeant) {
  const Findings findings = findings_of(
      R"({"properties":{"status":true},"additionalProperties":false})", R"({"statuss":1})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().hint, R"(did you mean "status"?)");
}

// Only the first findings about a large enum compare the value with all choices.
TEST(FindingHints, SuggestAChoiceAsLongAsThisTakesLittleTime) {
  Json choices = Json::array();
  for (int at = 0; at < 40'000; ++at) choices.push_back("choice " + std::to_string(at));
  const Json schema = {{"items", {{"enum", choices}}}};
  const auto validator = Validator::compile(schema, FakeRegistry());
  ASSERT_TRUE(validator);
  const Findings findings =
      validator->validate(Json::array({"choyce 17", "choyce 18", "choyce 19"})).value();
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_TRUE(findings[0].message.ends_with("(40000 in all) — did you mean \"choice 17\"?"))
      << findings[0].message;
  EXPECT_TRUE(findings[2].message.ends_with("(40000 in all)")) << findings[2].message;
}

// {"member 0": {}, …}: as a tape, because a tree takes long for so many members.
std::string many_members() {
  std::string members;
  for (int at = 0; at < 40'000; ++at) {
    members += (at == 0 ? "\"member " : ",\"member ") + std::to_string(at) + "\":{}";
  }
  return "{" + members + "}";
}

TEST(FindingHints, SuggestAMemberAsLongAsThisTakesLittleTime) {
  const std::string closed =
      R"({"additionalProperties":false,"properties":)" + many_members() + "}";
  const auto validator = Validator::compile(*json::read_tape(closed, "schema"), FakeRegistry());
  ASSERT_TRUE(validator);
  const Findings findings =
      validator->validate(Json::parse(R"({"membre 17":1,"membre 18":1,"membre 19":1})")).value();
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[0].hint, R"(did you mean "member 17"?)");
  EXPECT_EQ(findings[2].hint, "");
}

TEST(FindingHints, FindMisspeltMembersAsLongAsThisTakesLittleTime) {
  const auto validator = compile(R"({"items":{"required":["membre 17"]}})");
  ASSERT_TRUE(validator);
  const std::string members = many_members();
  const std::string instance = "[" + members + "," + members + "," + members + "]";
  const Findings findings = validator->validate(*json::read_tape(instance, "instance")).value();
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[0].hint, R"(rename "member 17" to "membre 17")");
  EXPECT_EQ(findings[2].hint, "");
}

// None of many forms needs a pass over the members of a large object.
TEST(FindingHints, FindTheNearestOfManyFormsThatRequireAMember) {
  Json forms = Json::array();
  for (int at = 0; at < 20'000; ++at) {
    forms.push_back({{"required", {"form " + std::to_string(at)}}});
  }
  const auto validator = Validator::compile(Json{{"anyOf", forms}}, FakeRegistry());
  ASSERT_TRUE(validator);
  const std::string instance = many_members();
  const Findings findings = validator->validate(*json::read_tape(instance, "instance")).value();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_TRUE(findings[0].message.ends_with(R"("form 11", … (20000 in all) is required)"))
      << findings[0].message;
}

// Long names take longer to compare.
TEST(FindingHints, CompareFewLongNames) {
  const auto hint_for = [](std::size_t length, int count) {
    const std::string rest(length, 'a');
    Json known = Json::object();
    for (int at = 0; at < count; ++at) known[std::to_string(at) + rest] = Json::object();
    const Json closed = {{"properties", known}, {"additionalProperties", false}};
    const Findings findings =
        Validator::compile(closed, FakeRegistry())->validate(Json{{"x" + rest, 1}}).value();
    return findings.empty() ? "valid" : findings.front().hint;
  };
  EXPECT_NE(hint_for(20, 2'000), "");
  EXPECT_NE(hint_for(2'000, 2), "");
  EXPECT_EQ(hint_for(2'000, 2'000), "");
}

TEST(FindingLimits, BoundHowManyAreReported) {
  const auto validator = compile(R"({"items":{"type":"null"}})");
  ASSERT_TRUE(validator);
  const Findings two = validator->validate(Json::parse("[1,2,3,4]"), 2).value();
  ASSERT_EQ(two.size(), 3U);
  EXPECT_EQ(two.back().rule, kMoreFindings);
  EXPECT_EQ(two.back().severity, Severity::info);
  EXPECT_EQ(two.back().message, "at least 1 more finding is not shown");
  EXPECT_EQ(validator->validate(Json::parse("[1,2]"), 2).value().size(), 2U);
  EXPECT_EQ(validator->validate(Json::parse("[1,2,3,4]"), 0).value().size(), 4U);
}

std::vector<std::string> places_of(const Findings& findings) {
  std::vector<std::string> places;
  for (const Finding& finding : findings) {
    places.push_back(finding.instance_location + " " + finding.keyword_location);
  }
  return places;
}

// A part that fails has its own finding; it and the parts after it are evaluated all the same.
TEST(Findings, CallUnevaluatedOnlyWhatNoKeywordIsAbout) {
  struct Case {
    const char* schema;
    const char* instance;
    std::vector<std::string> places;
  };
  const std::vector<Case> cases = {
      {R"({"properties":{"a":{"type":"string"},"b":true,"c":true},"unevaluatedProperties":false})",
       R"({"a":1,"b":2,"c":3,"d":4})",
       {"/a /properties/a/type", "/d /unevaluatedProperties"}},
      {R"({"allOf":[{"properties":{"a":{"type":"string"},"b":true}},{"properties":{"c":true}}],
           "unevaluatedProperties":false})",
       R"({"a":1,"b":2,"c":3})",
       {"/a /allOf/0/properties/a/type"}},
      {R"({"$ref":"#/$defs/r","unevaluatedProperties":false,
           "$defs":{"r":{"required":["z"],"properties":{"a":true,"z":true}}}})",
       R"({"a":1})",
       {" /$ref/required"}},
      {R"({"prefixItems":[{"type":"string"},true,true],"unevaluatedItems":false})",
       "[1,2,3,4]",
       {"/0 /prefixItems/0/type", "/3 /unevaluatedItems"}},
      {R"({"patternProperties":{"^a":{"type":"null"}},"if":{"required":["b"]},
           "then":{"properties":{"b":true}},"else":{"properties":{"c":true}},
           "unevaluatedProperties":false})",
       R"({"a":1,"b":2,"c":3})",
       {"/a /patternProperties/^a/type", "/c /unevaluatedProperties"}},
      {R"({"dependentSchemas":{"a":{"properties":{"a":{"type":"null"},"b":true}}},
           "unevaluatedProperties":false})",
       R"({"a":1,"b":2})",
       {"/a /dependentSchemas/a/properties/a/type"}},
      {R"({"allOf":[{"properties":{"a":{"type":"null"}},"unevaluatedProperties":{"type":"null"}}],
           "unevaluatedProperties":false})",
       R"({"a":1,"b":null})",
       {"/a /allOf/0/properties/a/type"}},
      {R"({"anyOf":[{"properties":{"a":{"type":"null"}}},{"properties":{"b":{"type":"null"}}}],
           "unevaluatedProperties":false})",
       R"({"a":1,"b":null})",
       {"/a /unevaluatedProperties"}},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(places_of(findings_of(each.schema, each.instance)), each.places) << each.schema;
  }
}

// What the evaluation accepted before it failed is not explained again, but all the rest is.
TEST(Findings, NameEveryElementThatFails) {
  const Findings nested = findings_of(R"({"items":{"items":{"type":"integer"}}})",
                                      R"([[1],[2,"a",3,"b"],[4],["c",5],[]])");
  const std::string keyword = " /items/items/type";
  EXPECT_EQ(places_of(nested),
            (std::vector<std::string>{"/1/1" + keyword, "/1/3" + keyword, "/3/0" + keyword}));

  const Findings twice = findings_of(
      R"({"allOf":[{"items":{"type":"integer"}},{"items":{"minimum":5}}]})", R"([6,3,"x",4])");
  EXPECT_EQ(places_of(twice),
            (std::vector<std::string>{"/2 /allOf/0/items/type", "/1 /allOf/1/items/minimum",
                                      "/3 /allOf/1/items/minimum"}));

  const Findings shared = findings_of(
      R"({"additionalProperties":{"$ref":"#/$defs/list"},"$defs":{"list":{"items":{"type":"null"}}}})",
      R"({"a":[null],"b":[null,null,1],"c":[2,null,3]})");
  EXPECT_EQ(shared.size(), 3U);
}

// The same elements can be evaluated in several dynamic scopes.
TEST(Findings, OfDynamicScopesAreComplete) {
  const Findings findings = findings_of(
      R"({"$id":"http://x.test/root","allOf":[{"$ref":"numbers"},{"$ref":"strings"}],
          "$defs":{
            "list":{"$id":"list","items":{"$dynamicRef":"#element"},
                    "$defs":{"any":{"$dynamicAnchor":"element"}}},
            "numbers":{"$id":"numbers","$ref":"list",
                       "$defs":{"number":{"$dynamicAnchor":"element","type":"number"}}},
            "strings":{"$id":"strings","$ref":"list",
                       "$defs":{"string":{"$dynamicAnchor":"element","type":"string"}}}}})",
      R"([1,"b"])");
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].instance_location, "/1");
  EXPECT_EQ(findings[1].instance_location, "/0");
}

TEST(Findings, CutLongValuesBetweenCodePoints) {
  std::string value(57, 'a');
  for (int at = 0; at < 10; ++at) value += "ä";
  const auto validator = compile(R"({"const":1})");
  ASSERT_TRUE(validator);
  const Findings findings = validator->validate(Json(value)).value();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NO_THROW(Json(findings.front().message).dump());
  EXPECT_LT(findings.front().message.size(), 100U);
}

TEST(Findings, OfNestedAlternativesStayBounded) {
  const auto validator = compile(
      R"({"anyOf":[{"items":{"$ref":"#"},"minItems":1},{"items":{"$ref":"#"},"maxItems":1}],"type":"array"})");
  ASSERT_TRUE(validator);
  EXPECT_EQ(validator->validate(Json::parse("[[[[[[[[1]]]]]]]]")).value().empty(), false);
}

TEST(Hints, NameAMisspeltMemberWhereARequiredOneIsMissing) {
  const Findings findings =
      findings_of(R"({"required":["phase","owner"]})", R"({"phse":1,"note":2})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().hint, R"(rename "phse" to "phase")");
  EXPECT_EQ(findings_of(R"({"required":["phase"]})", R"({"note":2})").front().hint, "");
}

TEST(Shortening, NamesTheFirstOfManyMissingMembers) {
  Json names = Json::array();
  for (int at = 10; at < 2'010; ++at) names.push_back(std::to_string(at));
  const auto validator = Validator::compile(Json{{"required", names}}, FakeRegistry());
  const std::string message = validator->validate(Json::object()).value().front().message;
  EXPECT_TRUE(message.starts_with(R"(required members "10", "11", )")) << message;
  EXPECT_TRUE(message.ends_with(R"("21", … (2000 in all) are missing)")) << message;
}

TEST(Shortening, KeepsTheBeginOfANameOfTheSchema) {
  const std::string name(70, 'n');
  EXPECT_EQ(findings_of(R"({"required":[")" + name + R"("]})", "{}").front().message,
            "required member \"" + std::string(56, 'n') + "… is missing");
}

// A cut token of an instance would not be recognized as a secret.
TEST(Shortening, EndsBetweenWordsOfAnInstance) {
  const auto message_of = [](const std::string& text) {
    return findings_of(R"({"const":1})", "\"" + text + "\"").front().message;
  };
  EXPECT_EQ(message_of(std::string(50, 'a') + " " + std::string(20, 'b')),
            "\"" + std::string(50, 'a') + "… is not 1");
  EXPECT_EQ(message_of(std::string(70, 'a')), "… is not 1");
  std::string shown = "\"";
  for (int i = 0; i < 18; ++i) shown += "文";
  std::string whole = shown.substr(1);
  for (int i = 0; i < 10; ++i) whole += "脈";
  EXPECT_EQ(message_of(whole), shown + "… is not 1");
}

TEST(Hints, TellHowToWriteAValueAsItsType) {
  const auto hint_of = [](const char* schema, const char* instance) {
    return findings_of(schema, instance).front().hint;
  };
  EXPECT_EQ(hint_of(R"({"type":"integer"})", "\"12\""), "write 12 without quotes");
  EXPECT_EQ(hint_of(R"({"type":"integer"})", "\"012\""), "");
  EXPECT_EQ(hint_of(R"({"type":["boolean","null"]})", "\"true\""), "write true without quotes");
  EXPECT_EQ(hint_of(R"({"type":"array"})", "\"a\""), "write an array, also for one value: […]");
  EXPECT_EQ(hint_of(R"({"type":"string"})", "1"), "");
}

TEST(Hints, NameTheCharacterThatAPatternDoesNotAllow) {
  const auto hint_of = [](const char* instance) {
    return findings_of(R"({"pattern":"^[A-Z][a-z]+$"})", instance).front().hint;
  };
  EXPECT_EQ(hint_of("\"Ab c\""), R"(character 3, " ", is not allowed there)");
  EXPECT_EQ(hint_of("\"\u00c4b\""), "character 1, \"\u00c4\", is not allowed there");
  EXPECT_EQ(hint_of("\"A\""), "it ends too early");
  EXPECT_EQ(findings_of(R"({"pattern":"a|b"})", "\"c\"").front().hint, "");
}

}  // namespace
}  // namespace baton::schema
