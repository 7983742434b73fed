#include "app/core/schemas/schema_library.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/core/configuration/configuration.h"
#include "app/core/schemas/compiled_schemas.h"
#include "json/read.h"
#include "resources/resource.h"

namespace baton::app {
namespace {

TEST(SchemaLibrary, CompilesEveryEmbeddedSchema) {
  const SchemaLibrary library;
  for (const resources::Resource& resource : resources::schemas()) {
    const auto compiled = library.compile(resource.name);
    EXPECT_TRUE(compiled.has_value())
        << resource.name << ": " << compiled.error().phrase.view() << ": "
        << compiled.error().subject << " at " << compiled.error().pointer;
  }
}

TEST(SchemaLibrary, LoadsTheSameSchemasThatItWouldCompile) {
  const SchemaLibrary library;
  ASSERT_FALSE(compiled_schemas().empty());
  for (const auto& [name, image] : compiled_schemas()) {
    const auto compiled = schema::Validator::compile_uri(resources::schema_id(name), library);
    ASSERT_TRUE(compiled.has_value()) << name;
    EXPECT_TRUE(std::ranges::equal(image, compiled->image())) << name;
    EXPECT_EQ(library.compile(name)->image(), compiled->image()) << name;
  }
}

// Each meta-schema describes the meta-schemas of its draft, itself included.
TEST(SchemaLibrary, HasMetaSchemasThatDescribeThemselves) {
  const SchemaLibrary library;
  for (const char* const base :
       {"http://json-schema.org/draft-06/", "http://json-schema.org/draft-07/",
        "https://json-schema.org/draft/2019-09/", "https://json-schema.org/draft/2020-12/"}) {
    const auto validator = schema::Validator::compile_uri(std::string(base) + "schema", library);
    ASSERT_TRUE(validator.has_value()) << base;
    for (const resources::Resource& resource : resources::meta_schemas()) {
      const Json document = *json::read(resource.content, "");
      if (!document.at("$id").get<std::string>().starts_with(base)) continue;
      EXPECT_TRUE(validator->accepts(document)) << resource.name;
    }
    EXPECT_FALSE(validator->accepts(Json::parse(R"({"properties":{"a":{"minLength":-1}}})")));
    EXPECT_TRUE(validator->accepts(Json(true)));
  }
}

TEST(SchemaLibrary, AssertsFormatsInItsOwnSchemasOnly) {
  SchemaLibrary library;
  EXPECT_EQ(library.format_use(resources::schema_id("agent-output")), schema::FormatUse::assertion);
  EXPECT_EQ(library.format_use("https://example.org/a"), schema::FormatUse::annotation);
}

TEST(SchemaLibrary, PrefersTheProjectsOwnDocumentToWhatTheBuildCompiled) {
  SchemaLibrary library;
  library.add({{"$id", resources::schema_id("agent-output")}, {"type", "string"}});
  const auto validator = library.compile("agent-output");
  ASSERT_TRUE(validator.has_value());
  EXPECT_TRUE(validator->accepts(Json("text")));
}

TEST(SchemaLibrary, NamesTheSchemaThatIsNotThere) {
  const auto compiled = SchemaLibrary().compile("workflow-stat");
  ASSERT_FALSE(compiled.has_value());
  EXPECT_EQ(compiled.error().code, ErrorCode::not_found);
  EXPECT_EQ(compiled.error().subject, "workflow-stat");
}

TEST(SchemaLibrary, AcceptsTheBuiltInConfiguration) {
  const resources::Resource* defaults = resources::find_template("configuration");
  ASSERT_NE(defaults, nullptr);
  const auto document = json::read(defaults->content, "defaults");
  ASSERT_TRUE(document.has_value());
  const auto validator = SchemaLibrary().compile("configuration");
  ASSERT_TRUE(validator.has_value());
  EXPECT_TRUE(validator->accepts(*document));
  EXPECT_TRUE(default_configuration().has_value());
}

}  // namespace
}  // namespace baton::app
