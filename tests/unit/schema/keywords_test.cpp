#include <ostream>
#include <string>
#include <vector>

#include "schemas.h"

namespace baton::schema {
namespace {

struct KeywordCase {
  const char* keyword;
  const char* schema;
  std::vector<const char*> valid;
  std::vector<const char*> invalid;
};

void PrintTo(const KeywordCase& each, std::ostream* out) {
  *out << each.schema;
}

class Keywords : public testing::TestWithParam<KeywordCase> {};

TEST_P(Keywords, AcceptWhatTheyAllowAndRefuseTheRest) {
  const KeywordCase& each = GetParam();
  for (const char* const instance : each.valid) {
    EXPECT_TRUE(holds(each.schema, instance)) << each.schema << " on " << instance;
  }
  for (const char* const instance : each.invalid) {
    EXPECT_FALSE(holds(each.schema, instance)) << each.schema << " on " << instance;
  }
}

const KeywordCase kValueCases[] = {
    {"booleans", "true", {"1", "null"}, {}},
    {"booleans", "false", {}, {"1", "null"}},
    {"type", R"({"type":"integer"})", {"1", "1.0", "-3"}, {"1.5", "\"1\"", "true", "null"}},
    {"type", R"({"type":"number"})", {"1", "1.5"}, {"\"1\"", "[]"}},
    {"type", R"({"type":["string","null"]})", {"\"\"", "null"}, {"1", "{}"}},
    {"enum", R"({"enum":["a","b"]})", {"\"a\"", "\"b\""}, {"\"c\"", "1"}},
    {"enum", R"({"enum":[1,{"a":[1]},null]})", {"1.0", R"({"a":[1.0]})", "null"}, {"2", "false"}},
    {"const", R"({"const":{"a":1,"b":2}})", {R"({"b":2,"a":1})"}, {R"({"a":1})", "1"}},
    {"minimum", R"({"minimum":2})", {"2", "3.5", "\"x\""}, {"1", "1.99"}},
    {"minimum", R"({"minimum":9007199254740993})", {"9007199254740993"}, {"9007199254740992"}},
    {"maximum", R"({"maximum":-2})", {"-2", "-3.5"}, {"-1", "0", "18446744073709551615"}},
    {"exclusiveMinimum", R"({"exclusiveMinimum":0})", {"0.1"}, {"0", "-1"}},
    {"exclusiveMaximum", R"({"exclusiveMaximum":1.5})", {"1"}, {"1.5", "2"}},
    {"multipleOf", R"({"multipleOf":0.0001})", {"0.0075", "3"}, {"0.00751"}},
    {"multipleOf", R"({"multipleOf":3})", {"9", "-9", "9.0"}, {"10", "-1", "9.5"}},
    {"multipleOf", R"({"multipleOf":0.5})", {"1e308"}, {"0.25"}},
    {"minLength", R"({"minLength":2})", {"\"äö\"", "1"}, {"\"ä\""}},
    {"maxLength", R"({"maxLength":2})", {"\"\U0001F600\U0001F600\""}, {"\"abc\""}},
    {"pattern", R"({"pattern":"^[a-z]+$"})", {"\"ab\"", "1"}, {"\"A\"", "\"a1\""}},
    {"uniqueItems", R"({"uniqueItems":true})", {"[1,2]", "[1,true]", "[]"}, {"[1,1.0]"}},
    {"uniqueItems",
     R"({"uniqueItems":true})",
     {"[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18]"},
     {R"([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,{"a":1,"b":2},{"b":2,"a":1.0}])"}},
};
INSTANTIATE_TEST_SUITE_P(OfValues, Keywords, testing::ValuesIn(kValueCases));

const KeywordCase kPartCases[] = {
    {"required", R"({"required":["a","b"]})", {R"({"a":1,"b":1})", "1"}, {R"({"a":1})", "{}"}},
    {"properties",
     R"({"properties":{"a":{"type":"null"}}})",
     {"{}", R"({"a":null})"},
     {R"({"a":1})"}},
    {"properties", R"({"properties":{"a":false}})", {R"({"b":1})"}, {R"({"a":1})"}},
    {"additionalProperties",
     R"({"properties":{"a":true},"patternProperties":{"^x":true},"additionalProperties":false})",
     {R"({"a":1,"xy":2})"},
     {R"({"b":1})"}},
    {"additionalProperties",
     R"({"required":["a"],"additionalProperties":{"type":"string"}})",
     {R"({"a":"x"})"},
     {R"({"a":1})"}},
    {"patternProperties",
     R"({"patternProperties":{"_at$":{"type":"string"}}})",
     {R"({"b":1})", R"({"made_at":""})"},
     {R"({"made_at":1})"}},
    {"propertyNames",
     R"({"propertyNames":{"unevaluatedProperties":false,"unevaluatedItems":false}})",
     {R"({"a":1})"},
     {}},
    {"propertyNames", R"({"propertyNames":{"maxLength":2}})", {R"({"ab":1})"}, {R"({"abc":1})"}},
    {"minProperties", R"({"minProperties":1})", {R"({"a":1})", "[]"}, {"{}"}},
    {"maxProperties", R"({"maxProperties":1.0})", {"{}"}, {R"({"a":1,"b":1})"}},
    {"dependentRequired",
     R"({"dependentRequired":{"a":["b"]}})",
     {R"({"a":1,"b":1})", R"({"b":1})"},
     {R"({"a":1})"}},
    {"dependentSchemas",
     R"({"dependentSchemas":{"a":{"maxProperties":1}}})",
     {R"({"a":1})"},
     {R"({"a":1,"b":1})"}},
    {"items",
     R"({"prefixItems":[{"type":"string"}],"items":{"type":"integer"}})",
     {"[\"a\",1,2]", "[]", "{}"},
     {"[1]", "[\"a\",\"b\"]"}},
    {"contains", R"({"contains":{"const":1}})", {"[0,1]", "{}"}, {"[]", "[0]"}},
    {"minContains",
     R"({"contains":{"const":1},"minContains":2,"maxContains":3})",
     {"[1,1]", "[1,1,1]"},
     {"[1]", "[1,1,1,1]"}},
    {"minContains", R"({"contains":{"const":1},"minContains":0})", {"[]"}, {}},
    {"minItems", R"({"minItems":1})", {"[1]", "\"\""}, {"[]"}},
    {"maxItems", R"({"maxItems":1})", {"[]"}, {"[1,2]"}},
    {"unevaluatedProperties",
     R"({"anyOf":[{"properties":{"a":true}},{"required":["b"]}],"unevaluatedProperties":false})",
     {R"({"a":1})"},
     {R"({"a":1,"b":1})"}},
    {"unevaluatedItems",
     R"({"allOf":[{"prefixItems":[true]}],"unevaluatedItems":{"type":"null"}})",
     {"[1]", "[1,null]"},
     {"[1,1]"}},
};
INSTANTIATE_TEST_SUITE_P(OfParts, Keywords, testing::ValuesIn(kPartCases));

const KeywordCase kCombinationCases[] = {
    {"allOf", R"({"allOf":[{"minimum":1},{"maximum":3}]})", {"2"}, {"0", "4"}},
    {"anyOf", R"({"anyOf":[{"type":"string"},{"minimum":3}]})", {"\"\"", "3"}, {"1"}},
    {"oneOf", R"({"oneOf":[{"minimum":1},{"maximum":3}]})", {"0", "4"}, {"2"}},
    {"not", R"({"not":{"type":"null"}})", {"1"}, {"null"}},
    {"if",
     R"({"if":{"minimum":10},"then":{"multipleOf":10},"else":{"maximum":5}})",
     {"20", "3"},
     {"15", "7"}},
    {"then", R"({"then":false,"else":false})", {"1"}, {}},
    {"annotations", R"({"title":"","default":1,"examples":[],"x-own":{"type":"null"}})", {"1"}, {}},
};
INSTANTIATE_TEST_SUITE_P(OfCombinations, Keywords, testing::ValuesIn(kCombinationCases));

const KeywordCase kFormatCases[] = {
    {"format",
     R"({"format":"date-time"})",
     {R"("2025-08-01T10:30:00Z")", "1"},
     {R"("2025-08-01")", R"("2025-02-30T10:30:00Z")"}},
    {"format", R"({"format":"date"})", {R"("2024-02-29")"}, {R"("2025-02-29")", R"("25-01-01")"}},
    {"format", R"({"format":"time"})", {R"("10:30:00Z")", R"("10:30:00.5+02:00")"}, {R"("10:30")"}},
    {"format",
     R"({"format":"email"})",
     {R"("a.b@example.org")", R"x("\"a b\"@[127.0.0.1]")x"},
     {R"("a")", R"("a..b@c")", R"("a@-b")", R"("@b")"}},
    {"format",
     R"({"format":"uri"})",
     {R"("https://a.b/c?d#e")", R"("urn:a:b")", R"("http://[::1]:80/")"},
     {R"("a/b")", R"("http://a b/")", R"("http://[::x]/")", R"("a:%zz")"}},
    {"format",
     R"({"format":"uri-reference"})",
     {R"("a/b")", R"("#c")", R"("")"},
     {R"("a b")", R"("1:a")"}},
    {"format",
     R"({"format":"uuid"})",
     {R"("123e4567-e89b-12d3-a456-426614174000")"},
     {R"("123e4567e89b12d3a456426614174000")", R"("123e4567-e89b-12d3-a456-42661417400g")"}},
    {"format", R"({"format":"regex"})", {R"("^a+$")"}, {R"("^(a")"}},
    {"format", R"({"format":"json-pointer"})", {R"("")", R"("/a~1b")"}, {R"("a")", R"("/a~2")"}},
    {"format", R"({"format":"house-number"})", {R"("anything")"}, {}},
};
INSTANTIATE_TEST_SUITE_P(OfFormats, Keywords, testing::ValuesIn(kFormatCases));

struct RefusedCase {
  const char* schema;
  const char* phrase;
  const char* subject;
  const char* pointer;
};

void PrintTo(const RefusedCase& each, std::ostream* out) {
  *out << each.schema;
}

class RefusedSchemas : public testing::TestWithParam<RefusedCase> {};

// From 17 names on, they are searched with a map.
TEST(MemberRules, AreFoundAmongFewAndManyNames) {
  for (const std::size_t count : {1U, 15U, 16U, 17U, 40U}) {
    Json schema = Json::object();
    Json instance = Json::object();
    for (std::size_t at = 0; at < count; ++at) {
      const std::string name = "m" + std::to_string(at);
      schema["properties"][name] = {{"type", "integer"}};
      schema["required"].push_back(name);
      instance[name] = at;
    }
    schema["required"].push_back("other");
    schema["required"].push_back("m0");
    EXPECT_FALSE(holds(schema.dump(), instance.dump())) << count;
    instance["other"] = "any";
    EXPECT_TRUE(holds(schema.dump(), instance.dump())) << count;
    instance["m0"] = "text";
    EXPECT_FALSE(holds(schema.dump(), instance.dump())) << count;
  }
}

// A tape sorts the members of a large object.
TEST(MemberRules, JudgeTheMembersOfALargeObject) {
  Json large = Json::object();
  for (int at = 0; at < 1'000; ++at) large["m" + std::to_string(at)] = at;
  const std::string instance = large.dump();
  EXPECT_TRUE(holds(R"({"required": ["m0", "m999"]})", instance));
  EXPECT_FALSE(holds(R"({"required": ["m0", "m1000"]})", instance));
  EXPECT_TRUE(holds(R"({"required": ["m0"], "properties": {"m5": {"const": 5}}})", instance));
  EXPECT_FALSE(holds(R"({"required": ["m0"], "properties": {"m5": {"const": 6}}})", instance));
  EXPECT_FALSE(holds(R"({"required": ["m0"], "propertyNames": {"maxLength": 3}})", instance));
  EXPECT_FALSE(holds(R"({"required": ["m0"], "unevaluatedProperties": false})", instance));
}

TEST_P(RefusedSchemas, NameWhatIsWrongAndWhere) {
  const RefusedCase& each = GetParam();
  const auto validator = compile(each.schema);
  ASSERT_FALSE(validator) << each.schema;
  EXPECT_EQ(validator.error().code, ErrorCode::malformed);
  EXPECT_EQ(validator.error().phrase.view(), each.phrase);
  EXPECT_EQ(validator.error().subject, each.subject);
  EXPECT_EQ(validator.error().pointer, each.pointer);
}

constexpr const char* kCount = "keyword needs a non-negative integer";

const RefusedCase kRefused[] = {
    {R"({"$schema":"http://json-schema.org/draft-04/schema#"})", "schema dialect is not supported",
     "http://json-schema.org/draft-04/schema#", "/$schema"},
    {R"({"$defs":{"a":{"$schema":"https://example.org/own"}}})", "schema dialect is not supported",
     "https://example.org/own", "/$defs/a/$schema"},
    {R"({"pattern":"a{2000}"})", "unsupported pattern: repetition above 1000", "a{2000}",
     "/pattern"},
    {R"x({"patternProperties":{"(?=a)":true}})x", "unsupported pattern: lookahead", "(?=a)",
     "/patternProperties"},
    {R"x({"pattern":"(a"})x", "invalid pattern: group is not closed", "(a", "/pattern"},
    {R"(5)", "schema is neither an object nor a boolean", "integer", ""},
    {R"({"properties":{"a":[]}})", "schema is neither an object nor a boolean", "array",
     "/properties/a"},
    {R"({"type":"strin"})", "keyword needs the name of a type, or several", "type", "/type"},
    {R"({"minLength":-1})", kCount, "minLength", "/minLength"},
    {R"({"maxItems":1.5})", kCount, "maxItems", "/maxItems"},
    {R"({"multipleOf":0})", "keyword needs a number greater than 0", "multipleOf", "/multipleOf"},
    {R"({"required":"a"})", "keyword needs a list of member names", "required", "/required"},
    {R"({"allOf":[]})", "keyword needs an array of schemas", "allOf", "/allOf"},
    {R"({"items":[{}]})", "keyword needs a schema", "items", "/items"},
    {R"({"uniqueItems":1})", "keyword needs true or false", "uniqueItems", "/uniqueItems"},
    {R"({"properties":[]})", "keyword needs an object", "properties", "/properties"},
    {R"({"enum":"a"})", "keyword needs an array", "enum", "/enum"},
    {R"({"$ref":5})", "keyword needs a string", "$ref", "/$ref"},
    {R"({"dependencies":{"a":[1]}})", "keyword needs lists of member names, or schemas",
     "dependencies", "/dependencies"},
    {R"({"$id":5})", "keyword needs a string", "$id", "/$id"},
};
INSTANTIATE_TEST_SUITE_P(Schemas, RefusedSchemas, testing::ValuesIn(kRefused));

TEST(Dialects, TheHintSaysWhichAreKnown) {
  const auto validator = compile(R"({"$schema":"http://json-schema.org/draft-04/schema#"})");
  ASSERT_FALSE(validator);
  EXPECT_NE(validator.error().hint.find("2020-12"), std::string::npos);
}

TEST(Patterns, AreRefusedWhenTheSchemaIsCompiled) {
  const auto validator = compile(R"({"properties":{"a":{"pattern":"(?<=a)b"}}})");
  ASSERT_FALSE(validator);
  EXPECT_EQ(validator.error().code, ErrorCode::malformed);
  EXPECT_EQ(validator.error().pointer, "/properties/a/pattern");
}

// Few values are compared one by one, many by their hashes.
TEST(Enumerations, OfManyTypesAreEqualAsJson) {
  for (const std::size_t more : {0U, 40U}) {
    Json values = Json::parse(R"([null, 1, 2.0, "a", true, [1, {"x": 1, "y": 0}]])");
    for (std::size_t at = 0; at < more; ++at) values.push_back(100 + at);
    const std::string schema = Json{{"enum", values}}.dump();
    for (const char* const value :
         {"null", "1", "1.0", "2", "\"a\"", "true", R"([1.0, {"y": -0.0, "x": 1}])"}) {
      EXPECT_TRUE(holds(schema, value)) << value;
    }
    for (const char* const value : {"3", "\"b\"", "false", "[]", "{}", "0"}) {
      EXPECT_FALSE(holds(schema, value)) << value;
    }
    EXPECT_EQ(holds(schema, "139"), more > 0);
  }
}

}  // namespace
}  // namespace baton::schema
