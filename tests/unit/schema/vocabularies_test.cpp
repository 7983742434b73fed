#include <string>

#include "schemas.h"

namespace baton::schema {
namespace {

constexpr const char* kOwn = "https://a.example/own";

// A meta-schema with these members.
FakeRegistry with_meta_schema(const std::string& members,
                              const std::string& base = "https://json-schema.org/draft/2020-12/") {
  const std::string text =
      R"({"$id":"https://a.example/own","$schema":")" + base + R"(schema",)" + members + "}";
  return {{kOwn, text.c_str()}};
}

std::string by_own(const std::string& members) {
  return R"({"$schema":"https://a.example/own",)" + members + "}";
}

const std::string kCore = R"("https://json-schema.org/draft/2020-12/vocab/core":true)";

TEST(Vocabularies, ThatAMetaSchemaOmitsAreAnnotations) {
  const FakeRegistry registry =
      with_meta_schema(R"("$vocabulary":{)" + kCore +
                       R"(,"https://json-schema.org/draft/2020-12/vocab/applicator":true})");
  const std::string schema = by_own(R"("properties":{"a":{"minimum":5},"b":false})");
  EXPECT_TRUE(holds(schema, R"({"a":1})", registry));
  EXPECT_FALSE(holds(schema, R"({"b":1})", registry));
}

TEST(Vocabularies, ThatAreUnknownAreRefusedOnlyIfRequired) {
  const FakeRegistry optional =
      with_meta_schema(R"("$vocabulary":{)" + kCore + R"(,"https://a.example/units":false})");
  EXPECT_TRUE(compile(by_own(R"("unit":"m")"), optional));
  const FakeRegistry required =
      with_meta_schema(R"("$vocabulary":{)" + kCore + R"(,"https://a.example/units":true})");
  const auto refused = compile(by_own(R"("unit":"m")"), required);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().phrase.view(), "schema requires a vocabulary that is not supported");
  EXPECT_EQ(refused.error().subject, "https://a.example/units");
  EXPECT_EQ(refused.error().pointer, "/$schema");
}

TEST(Vocabularies, OfAMetaSchemaWithoutThemAreThoseOfItsDialect) {
  const FakeRegistry registry = with_meta_schema(R"("title":"own")");
  EXPECT_FALSE(holds(by_own(R"("minimum":5)"), "1", registry));
}

TEST(Vocabularies, AssertFormatsOnRequest) {
  const auto compiled = [](const std::string& vocabulary, const std::string& base) {
    return Validator::compile(
        Json::parse(by_own(R"("format":"date")")),
        with_meta_schema(R"("$vocabulary":{")" + base + "vocab/" + vocabulary + "}", base), {});
  };
  const std::string newest = "https://json-schema.org/draft/2020-12/";
  const std::string middle = "https://json-schema.org/draft/2019-09/";
  EXPECT_FALSE(compiled(R"(format-assertion":true)", newest)->accepts(Json("today")));
  EXPECT_FALSE(compiled(R"(format-assertion":false)", newest)->accepts(Json("today")));
  EXPECT_TRUE(compiled(R"(format-annotation":true)", newest)->accepts(Json("today")));
  EXPECT_FALSE(compiled(R"(format":true)", middle)->accepts(Json("today")));
  EXPECT_TRUE(compiled(R"(format":false)", middle)->accepts(Json("today")));
}

TEST(Formats, AreAnnotationsByDefault) {
  const Json schema = Json::parse(R"({"format":"date"})");
  EXPECT_TRUE(Validator::compile(schema, FakeRegistry())->accepts(Json("today")));
  EXPECT_FALSE(Validator::compile(schema, FakeRegistry(), {.format = FormatUse::assertion})
                   ->accepts(Json("today")));
}

TEST(MetaSchemas, MustBeKnown) {
  const auto refused = compile(by_own(R"("minimum":5)"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().phrase.view(), "schema dialect is not supported");
  EXPECT_EQ(refused.error().subject, kOwn);
}

TEST(MetaSchemas, WithoutDialectHaveTheOneOfSchemasWithoutIt) {
  const FakeRegistry registry = {{kOwn, R"({"type":"object"})"}};
  const Json schema = Json::parse(by_own(R"("$ref":"#/definitions/a","minimum":5,
      "definitions":{"a":true})"));
  EXPECT_FALSE(Validator::compile(schema, registry)->accepts(Json(1)));
  // Beside $ref, draft-07 has no other keywords.
  EXPECT_TRUE(
      Validator::compile(schema, registry, {.dialect = Dialect::draft_07})->accepts(Json(1)));
}

TEST(MetaSchemas, WithNearlyTheNameOfADraftAreNamed) {
  const auto hint_for = [](const std::string& uri) {
    return compile(R"({"$schema":")" + uri + R"("})").error().hint;
  };
  const char* const old = "did you mean http://json-schema.org/draft-07/schema#?";
  EXPECT_EQ(hint_for("https://json-schema.org/draft-07/schema#"), old);
  EXPECT_EQ(hint_for("https://json-schema.org/draft-07/schema"), old);
  EXPECT_EQ(hint_for("http://json-schema.org/draft/2020-12/schema#"),
            "did you mean https://json-schema.org/draft/2020-12/schema?");
  EXPECT_EQ(hint_for("http://json-schema.org/draft-04/schema#").find("did you mean"),
            std::string::npos);
}

TEST(MetaSchemas, ThatDescribeThemselvesAreRefused) {
  const FakeRegistry registry = {{kOwn, R"({"$schema":"https://a.example/own"})"}};
  EXPECT_FALSE(compile(by_own(R"("minimum":5)"), registry));
}

}  // namespace
}  // namespace baton::schema
