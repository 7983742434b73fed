#include "app/schema_library.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/configuration.h"
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
