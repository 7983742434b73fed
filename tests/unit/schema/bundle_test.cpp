#include "schema/bundle.h"

#include <string>

#include "schemas.h"

namespace baton::schema {
namespace {

Json bundled(const std::string& schema, const FakeRegistry& registry,
             const CompileOptions& options = {}) {
  const auto bundle = bundle_schema(Json::parse(schema), registry, options);
  if (!bundle) {
    ADD_FAILURE() << bundle.error().phrase.view() << ' ' << bundle.error().subject;
    return {};
  }
  return bundle->schema;
}

bool accepts_alone(const Json& schema, const char* instance) {
  const auto validator = Validator::compile(schema, FakeRegistry());
  if (!validator) {
    ADD_FAILURE() << validator.error().phrase.view() << ' ' << validator.error().subject << '\n'
                  << schema.dump(2);
    return false;
  }
  return validator->accepts(Json::parse(instance));
}

TEST(Bundles, EmbedWhatIsReferredTo) {
  const FakeRegistry registry = {{"https://a.example/b", R"({"$defs":{"n":{"$ref":"c"}}})"},
                                 {"https://a.example/c", R"({"type":"null"})"}};
  const Json bundle = bundled(R"({"$ref":"https://a.example/b#/$defs/n"})", registry);
  EXPECT_EQ(bundle.at("$schema"), "https://json-schema.org/draft/2020-12/schema");
  EXPECT_EQ(bundle.at("$defs").size(), 2U);
  EXPECT_EQ(bundle.at("$defs").at("https://a.example/c").at("$id"), "https://a.example/c");
  EXPECT_TRUE(accepts_alone(bundle, "null"));
  EXPECT_FALSE(accepts_alone(bundle, "1"));
}

TEST(Bundles, KeepTheDialectOfEachDocument) {
  const FakeRegistry registry = {
      {"https://a.example/old",
       R"({"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"null"}]})"}};
  const Json bundle = bundled(R"({"$ref":"https://a.example/old"})", registry);
  EXPECT_TRUE(accepts_alone(bundle, "[null,1]"));
  EXPECT_FALSE(accepts_alone(bundle, "[1]"));
}

// Beside a $ref of draft-07 nothing counts, so it is moved into an allOf.
TEST(Bundles, PutDefinitionsBesideAReferenceOfDraft07) {
  const FakeRegistry registry = {
      {"https://a.example/b", R"({"$ref":"#/definitions/n","type":"string",
      "definitions":{"n":{"type":"null"}}})"}};
  const Json bundle = bundled(R"({"$ref":"https://a.example/b","type":"integer"})", registry,
                              {.dialect = Dialect::draft_07});
  EXPECT_TRUE(bundle.contains("definitions"));
  EXPECT_TRUE(accepts_alone(bundle, "null"));
  EXPECT_FALSE(accepts_alone(bundle, "1"));
}

TEST(Bundles, LeaveASchemaThatNeedsNoOther) {
  const Json bundle =
      bundled(R"({"$ref":"#/properties/a","type":"integer","properties":{"a":{"type":"string"}}})",
              FakeRegistry(), {.dialect = Dialect::draft_07});
  EXPECT_TRUE(accepts_alone(bundle, "\"x\""));
  EXPECT_FALSE(accepts_alone(bundle, "1"));
}

// References may lead to any member that is no keyword of the dialect.
TEST(Bundles, KeepWhatConstrainsNothingBesideAReferenceOfDraft07) {
  const FakeRegistry registry = {{"https://a.example/b", R"({"maxLength":1})"}};
  const Json bundle = bundled(
      R"({"$id":"https://a.example/ignored","$ref":"#/$defs/a","title":"t","type":"integer",
          "$defs":{"a":{"allOf":[{"type":"string"},{"$ref":"https://a.example/b"}]}}})",
      registry, {.dialect = Dialect::draft_07});
  EXPECT_EQ(bundle.at("title"), "t");
  EXPECT_FALSE(bundle.contains("$id"));
  EXPECT_TRUE(accepts_alone(bundle, "\"x\""));
  EXPECT_FALSE(accepts_alone(bundle, "\"xx\""));
  EXPECT_FALSE(accepts_alone(bundle, "1"));
}

TEST(Bundles, FollowADocumentsOwnIdFromAnyPlace) {
  const FakeRegistry registry = {
      {"http://x/a.json", R"({"$id":"http://z/q.json","type":"string"})"}};
  const Json bundle = bundled(
      R"({"properties":{"m":{"$ref":"#/components/K"}},
          "components":{"K":{"$ref":"http://x/a.json"}}})",
      registry);
  EXPECT_TRUE(accepts_alone(bundle, R"({"m":"x"})"));
  EXPECT_FALSE(accepts_alone(bundle, R"({"m":1})"));
}

TEST(Bundles, FollowADocumentsOwnId) {
  const FakeRegistry registry = {
      {"https://a.example/b", R"({"$id":"https://b.example/real","$defs":{"n":{"type":"null"}}})"}};
  const Json bundle = bundled(R"({"$ref":"https://a.example/b#/$defs/n"})", registry);
  EXPECT_EQ(bundle.at("$ref"), "https://b.example/real#/$defs/n");
  EXPECT_TRUE(accepts_alone(bundle, "null"));
  EXPECT_FALSE(accepts_alone(bundle, "1"));
}

TEST(Bundles, FollowADocumentsOwnIdFromEveryUriOfIt) {
  constexpr const char* kAddress = R"({"$id":"https://a.example/address","type":"string"})";
  const FakeRegistry registry{{"https://a.example/address", kAddress},
                              {"https://a.example/address.json", kAddress}};
  const Json bundle = bundled(
      R"({"$id":"https://a.example/r","properties":{"a":{"$ref":"address"},
          "b":{"$ref":"address.json"}}})",
      registry);
  EXPECT_EQ(bundle.at("$defs").size(), 1U);
  EXPECT_TRUE(accepts_alone(bundle, R"({"a":"","b":""})"));
  EXPECT_FALSE(accepts_alone(bundle, R"({"b":1})"));
}

// A bundle is compiled as a whole.
TEST(Bundles, EmbedWhatNoReferenceReaches) {
  const FakeRegistry registry = {
      {"https://a.example/b",
       R"({"$defs":{"name":{"type":"string"},"home":{"$ref":"https://a.example/c"}}})"},
      {"https://a.example/c", R"({"not":{"$ref":"https://a.example/d"}})"},
      {"https://a.example/d", R"({"type":"null"})"}};
  const Json bundle = bundled(R"({"$ref":"https://a.example/b#/$defs/name"})", registry);
  EXPECT_EQ(bundle.at("$defs").size(), 3U);
  EXPECT_TRUE(accepts_alone(bundle, R"("Ada")"));
  EXPECT_FALSE(accepts_alone(bundle, "1"));
}

TEST(Bundles, NeedEveryDocumentThatOneOfThemRefersTo) {
  const FakeRegistry registry = {
      {"https://a.example/b", R"({"$defs":{"name":true,"home":{"$ref":"c"}}})"}};
  const Json schema = Json::parse(R"({"$ref":"https://a.example/b#/$defs/name"})");
  EXPECT_TRUE(Validator::compile(schema, registry));
  const auto bundle = bundle_schema(schema, registry, {});
  ASSERT_FALSE(bundle);
  EXPECT_EQ(bundle.error().subject, "https://a.example/c");
  EXPECT_EQ(bundle.error().pointer, "/$defs/home/$ref");
  ASSERT_EQ(bundle.error().related.size(), 1U);
  EXPECT_EQ(bundle.error().related.front().file, "https://a.example/b");
}

TEST(Bundles, RefuseDocumentsThatAreNoSchemas) {
  const FakeRegistry registry = {{"https://a.example/list", R"([{"type":"null"}])"}};
  EXPECT_FALSE(bundle_schema(Json::parse(R"({"$ref":"https://a.example/list#/0"})"), registry, {}));
}

// Draft-07 ignores the $id beside a $ref before it knows the dialect that the $id has.
TEST(Bundles, OfDraft07EmbedReferencesOfLaterDrafts) {
  const FakeRegistry registry = {
      {"http://a.example/b", R"({"$schema":"https://json-schema.org/draft/2020-12/schema",
      "allOf":[{"$ref":"#/$defs/i"}],"$ref":"#/allOf/0","maximum":3,
      "$defs":{"i":{"type":"integer"}}})"}};
  const Json bundle =
      bundled(R"({"$ref":"http://a.example/b"})", registry, {.dialect = Dialect::draft_07});
  EXPECT_TRUE(accepts_alone(bundle, "1"));
  EXPECT_FALSE(accepts_alone(bundle, "4"));
  EXPECT_FALSE(accepts_alone(bundle, "\"s\""));
}

// Until draft-07, the fragment of a $id is an anchor.
TEST(Bundles, KeepTheAnchorOfARoot) {
  for (const char* const id : {"#foo", "http://a.example/b#foo", "http://b.example/own#foo"}) {
    const Json document = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                           {"$id", id},
                           {"type", "integer"},
                           {"definitions", {{"foo", {{"$ref", "#foo"}}}}}};
    const std::string text = document.dump();
    const FakeRegistry registry = {{"http://a.example/b", text.c_str()}};
    for (const Dialect dialect : {Dialect::draft_07, Dialect::draft_2020_12}) {
      const Json bundle = bundled(R"({"properties":{"a":{"$ref":"http://a.example/b#foo"},
                      "b":{"$ref":"http://a.example/b#/definitions/foo"}}})",
                                  registry, {.dialect = dialect});
      EXPECT_TRUE(accepts_alone(bundle, R"({"a":1,"b":1})")) << id;
      EXPECT_FALSE(accepts_alone(bundle, R"({"a":"s"})")) << id;
      EXPECT_FALSE(accepts_alone(bundle, R"({"b":"s"})")) << id;
    }
  }
}

TEST(Bundles, EmbedBooleans) {
  const FakeRegistry registry = {{"https://a.example/never", "false"}};
  EXPECT_FALSE(accepts_alone(bundled(R"({"$ref":"https://a.example/never"})", registry), "1"));
  EXPECT_EQ(bundled("true", registry), true);
}

TEST(Bundles, NameTheMetaSchemasThatStayOutside) {
  const FakeRegistry registry = {
      {"https://a.example/own", R"({"$schema":"https://json-schema.org/draft/2020-12/schema"})"}};
  const auto bundle =
      bundle_schema(Json::parse(R"({"$schema":"https://a.example/own"})"), registry, {});
  ASSERT_TRUE(bundle);
  EXPECT_EQ(bundle->meta_schemas, std::vector<std::string>{"https://a.example/own"});
}

TEST(Bundles, NeedEveryDocument) {
  EXPECT_FALSE(bundle_schema(Json::parse(R"({"$ref":"https://a.example/b"})"), FakeRegistry(), {}));
}

}  // namespace
}  // namespace baton::schema
