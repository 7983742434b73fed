#include <string>

#include "schemas.h"

namespace baton::schema {
namespace {

TEST(References, MayBeRecursive) {
  const char* const tree =
      R"({"type":"object","properties":{"children":{"items":{"$ref":"#"}}},"required":["name"]})";
  EXPECT_TRUE(holds(tree, R"({"name":1,"children":[{"name":2,"children":[]}]})"));
  EXPECT_FALSE(holds(tree, R"({"name":1,"children":[{"children":[]}]})"));
}

TEST(References, FollowPointersWithEscapes) {
  const char* const schema = R"({"$ref":"#/$defs/a~1b%25","$defs":{"a/b%":{"type":"integer"}}})";
  EXPECT_TRUE(holds(schema, "1"));
  EXPECT_FALSE(holds(schema, "\"\""));
}

TEST(References, FollowAnchors) {
  const char* const schema = R"({"$ref":"#here","$defs":{"a":{"$anchor":"here","type":"null"}}})";
  EXPECT_TRUE(holds(schema, "null"));
  EXPECT_FALSE(holds(schema, "1"));
}

TEST(References, AreResolvedAgainstTheNearestId) {
  const char* const schema = R"({
    "$id": "https://a.example/one/root",
    "properties": {"x": {"$id": "../two/", "$ref": "leaf"}},
    "$defs": {"leaf": {"$id": "/two/leaf", "type": "null"}}})";
  EXPECT_TRUE(holds(schema, R"({"x":null})"));
  EXPECT_FALSE(holds(schema, R"({"x":1})"));
}

TEST(References, LeadIntoOtherDocumentsAndBack) {
  const FakeRegistry registry{
      {"https://a.example/b", R"({"$id":"https://a.example/b","$defs":{"c":{"$ref":"a"}}})"}};
  const char* const schema =
      R"({"$id":"https://a.example/a","type":"object","properties":{"x":{"$ref":"b#/$defs/c"}}})";
  EXPECT_TRUE(holds(schema, R"({"x":{"x":{}}})", registry));
  EXPECT_FALSE(holds(schema, R"({"x":{"x":1}})", registry));
}

TEST(References, AreDynamicWhereTheSchemaSaysSo) {
  const char* const schema = R"({
    "$id": "https://a.example/strings", "$ref": "list",
    "$defs": {
      "own": {"$dynamicAnchor": "item", "type": "string"},
      "list": {"$id": "list", "items": {"$dynamicRef": "#item"},
               "$defs": {"any": {"$dynamicAnchor": "item"}}}}})";
  EXPECT_TRUE(holds(schema, R"(["a"])"));
  EXPECT_FALSE(holds(schema, "[1]"));
}

TEST(References, AreDynamicAlsoWithEscapes) {
  const char* const schema = R"({
    "$id": "https://a.example/strings", "$ref": "list",
    "$defs": {
      "own": {"$dynamicAnchor": "item", "type": "string"},
      "list": {"$id": "list", "items": {"$dynamicRef": "#i%74em"},
               "$defs": {"any": {"$dynamicAnchor": "item"}}}}})";
  EXPECT_TRUE(holds(schema, R"(["a"])"));
  EXPECT_FALSE(holds(schema, "[1]"));
}

// Whichever URI leads to it first.
TEST(References, LeadToADocumentByItsIdAndItsPlace) {
  constexpr const char* kAddress = R"({"$id":"https://a.example/address","type":"string",
      "$defs":{"n":{"$id":"https://a.example/n"}}})";
  const FakeRegistry registry{{"https://a.example/address", kAddress},
                              {"https://a.example/address.json", kAddress}};
  for (const char* const schema :
       {R"({"$id":"https://a.example/r","properties":{"a":{"$ref":"address"},
            "b":{"$ref":"address.json"}}})",
        R"({"$id":"https://a.example/r","properties":{"a":{"$ref":"address.json"},
            "b":{"$ref":"address"}}})"}) {
    EXPECT_TRUE(holds(schema, R"({"a":"","b":""})", registry));
    EXPECT_FALSE(holds(schema, R"({"a":1})", registry));
    EXPECT_FALSE(holds(schema, R"({"b":1})", registry));
  }
}

TEST(References, ToDifferentDocumentsOfTheSameIdAreRefused) {
  const FakeRegistry registry{
      {"https://a.example/b", R"({"$id":"https://a.example/b","type":"string"})"},
      {"https://a.example/b.json", R"({"$id":"https://a.example/b","type":"null"})"}};
  const auto validator = compile(
      R"({"$id":"https://a.example/r","allOf":[{"$ref":"b"},{"$ref":"b.json"}]})", registry);
  ASSERT_FALSE(validator);
  EXPECT_EQ(validator.error().subject, "https://a.example/b");
}

TEST(References, ToAnUnknownDocumentAreNotFound) {
  const auto validator = compile(R"({"items":{"$ref":"https://a.example/none"}})");
  ASSERT_FALSE(validator);
  EXPECT_EQ(validator.error().code, ErrorCode::not_found);
  EXPECT_EQ(validator.error().subject, "https://a.example/none");
  EXPECT_EQ(validator.error().pointer, "/items/$ref");
}

TEST(References, ToAnUnknownPlaceAreNotFound) {
  for (const char* const reference : {"#/$defs/none", "#none"}) {
    const auto validator = compile(Json({{"$ref", reference}}).dump());
    ASSERT_FALSE(validator);
    EXPECT_EQ(validator.error().code, ErrorCode::not_found);
    EXPECT_EQ(validator.error().subject, reference);
  }
}

TEST(References, ThatNeverReachAPartOfTheValueAreRefused) {
  for (
      const char* const schema :
      {R"({"$ref":"#"})", R"({"allOf":[{"$ref":"#"}]})",
       R"({"$ref":"#/$defs/a","$defs":{"a":{"not":{"$ref":"#/$defs/b"}},"b":{"$ref":"#/$defs/a"}}})"}) {
    const auto validator = compile(schema);
    ASSERT_FALSE(validator) << schema;
    EXPECT_EQ(validator.error().code, ErrorCode::malformed);
  }
}

TEST(References, ChainedWithoutMeasureAreRefused) {
  Json schema = {{"$ref", "#/$defs/0"}, {"$defs", Json::object()}};
  auto& definitions = schema["$defs"].get_ref<Json::object_t&>();
  for (int at = 0; at <= 2000; ++at) {
    definitions.push_back(
        {std::to_string(at), Json{{"$ref", "#/$defs/" + std::to_string(at + 1)}}});
  }
  schema["$defs"]["2001"] = true;
  const auto validator = Validator::compile(schema, FakeRegistry());
  ASSERT_FALSE(validator);
  EXPECT_EQ(validator.error().code, ErrorCode::limit);
}

TEST(Identifiers, UsedTwiceAreRefused) {
  const auto validator =
      compile(R"({"$defs":{"a":{"$id":"https://a.example/"},"b":{"$id":"https://a.example/"}}})");
  ASSERT_FALSE(validator);
  EXPECT_EQ(validator.error().subject, "https://a.example/");
}

TEST(Parts, AreCompiledByUri) {
  const FakeRegistry registry{
      {"https://a.example/b", R"({"$id":"https://a.example/b","$defs":{"c":{"type":"null"}}})"}};
  const auto validator =
      Validator::compile_uri(std::string("https://a.example/b#/$defs/c"), registry);
  ASSERT_TRUE(validator);
  const Findings findings = validator->validate(Json(1)).value();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().keyword_location, "/$defs/c/type");
}

TEST(Parts, OfAnUnknownDocumentAreNotFound) {
  const auto validator = Validator::compile_uri(std::string("https://a.example/b"), FakeRegistry());
  ASSERT_FALSE(validator);
  EXPECT_EQ(validator.error().code, ErrorCode::not_found);
}

TEST(DeepInstances, AreCheckedToTheDepthThatAReaderAllows) {
  const auto validator = compile(R"({"anyOf":[{"type":"integer"},{"items":{"$ref":"#"}}]})");
  ASSERT_TRUE(validator);
  const std::string open(256, '[');
  const std::string close(256, ']');
  EXPECT_TRUE(validator->accepts(Json::parse(open + "1" + close)));
}

// No keyword around it may turn "too deep" into a verdict.
TEST(DeepInstances, AreUndecidedBeyondIt) {
  const Json instance = Json::parse(std::string(3000, '[') + std::string(3000, ']'));
  for (const char* keyword :
       {R"("$ref": "#/$defs/a")", R"("not": {"$ref": "#/$defs/a"})",
        R"("anyOf": [{"$ref": "#/$defs/a"}, true])", R"("if": {"$ref": "#/$defs/a"}, "else": true)",
        R"("contains": {"$ref": "#/$defs/a"}, "minContains": 0)"}) {
    const auto validator = compile(
        std::string(R"({"$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}, )") + keyword + "}");
    ASSERT_TRUE(validator);
    EXPECT_EQ(validator->judge(instance), Verdict::undecided) << keyword;
    const auto findings = validator->validate(instance);
    ASSERT_FALSE(findings) << keyword;
    EXPECT_EQ(findings.error().code, ErrorCode::limit);
    EXPECT_EQ(findings.error().phrase.view(), "the document is nested too deeply for its schema");
    EXPECT_FALSE(validator->output(instance)) << keyword;
  }
}

// What is deep and valid is no reason for a finding about something else.
TEST(DeepInstances, HaveNoFindingForTheirDepth) {
  const auto validator = compile(
      R"({"prefixItems": [{"type": "string"}, {"$ref": "#/$defs/a"}],
          "$defs": {"a": {"allOf": [{"allOf": [{"allOf": [{"items": {"$ref": "#/$defs/a"}}]}]}]}}})");
  ASSERT_TRUE(validator);
  const std::string deep = std::string(240, '[') + std::string(240, ']');
  const Findings findings = validator->validate(Json::parse("[1, " + deep + "]")).value();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].instance_location, "/0");
}

TEST(References, NameTheDocumentOfAnError) {
  const FakeRegistry registry = {{"https://a.example/b", R"({"$defs":{"c":{"minLength":-1}}})"}};
  const auto validator = compile(R"({"$ref":"https://a.example/b"})", registry);
  ASSERT_FALSE(validator);
  EXPECT_EQ(validator.error().pointer, "/$defs/c/minLength");
  ASSERT_EQ(validator.error().related.size(), 1U);
  EXPECT_EQ(validator.error().related.front().file, "https://a.example/b");
}

// A cycle has its place at one of its references, not at one that leads to it or out of it.
TEST(References, ThatEndlesslyRepeatAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"$ref":"#"})", "/$ref"},
      {R"({"properties":{"p":{"$ref":"#/$defs/a"}},"$defs":{
           "a":{"$ref":"#/$defs/b"},"b":{"allOf":[{"$ref":"#/$defs/c"}]},
           "c":{"not":{"$ref":"#/$defs/b"},"anyOf":[{"$ref":"#/$defs/d"}]},"d":{}}})",
       "/$defs/b/allOf/0/$ref"},
  };
  for (const auto& [schema, place] : cases) {
    const auto validator = compile(schema);
    ASSERT_FALSE(validator);
    EXPECT_EQ(validator.error().pointer, place) << schema;
  }
}

TEST(References, ThatFormAChainWhichIsTooLongAreNamed) {
  Json definitions = {{"l0", true}};
  for (int at = 1; at < 300; ++at) {
    const std::string before = std::to_string(at - 1);
    definitions["l" + std::to_string(at)] = {{"$ref", "#/$defs/l" + before}};
  }
  const auto validator = compile(Json{{"$defs", definitions}, {"$ref", "#/$defs/l299"}}.dump());
  ASSERT_FALSE(validator);
  EXPECT_EQ(validator.error().code, ErrorCode::limit);
  EXPECT_EQ(validator.error().pointer, "/$defs/l44");
}

}  // namespace
}  // namespace baton::schema
