#include "app/core/schema_library.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/core/compiled_schemas.h"
#include "app/core/configuration.h"
#include "json/read.h"
#include "resources/resource.h"
#include "text/concat.h"

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

std::string id_of(std::string_view name) {
  return text::concat(resources::kSchemaBase, name, resources::kSchemaSuffix);
}

TEST(SchemaLibrary, LoadsTheSameSchemasThatItWouldCompile) {
  const SchemaLibrary library;
  ASSERT_FALSE(compiled_schemas().empty());
  for (const auto& [name, image] : compiled_schemas()) {
    const auto compiled = schema::Validator::compile(id_of(name), library);
    ASSERT_TRUE(compiled.has_value()) << name;
    EXPECT_TRUE(std::ranges::equal(image, compiled->image())) << name;
    EXPECT_EQ(library.compile(name)->image(), compiled->image()) << name;
  }
}

TEST(SchemaLibrary, PrefersTheProjectsOwnDocumentToWhatTheBuildCompiled) {
  SchemaLibrary library;
  library.add({{"$id", id_of("agent-output")}, {"type", "string"}});
  const auto validator = library.compile("agent-output");
  ASSERT_TRUE(validator.has_value());
  EXPECT_TRUE(validator->accepts("text"));
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
