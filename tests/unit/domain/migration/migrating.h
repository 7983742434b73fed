#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/schemas/schema_library.h"
#include "domain/migration/migrate.h"
#include "domain/migration/recognize.h"
#include "domain/migration/reverse.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"
#include "resources/resource.h"

namespace baton::test {

inline Json parsed(std::string_view text) {
  return *json::read(text, "test");
}

inline const std::vector<migration::Mapping>& built_in_mappings() {
  static const std::vector<migration::Mapping> kMappings = [] {
    std::vector<migration::Mapping> made;
    for (const resources::Resource& resource : resources::templates()) {
      if (!resource.name.starts_with("migrations/")) continue;
      made.push_back(*migration::parse_mapping(parsed(resource.content)));
    }
    return made;
  }();
  return kMappings;
}

inline const schema::Validator& state_validator() {
  static const app::SchemaLibrary kLibrary;
  static const schema::Validator kValidator = *kLibrary.compile("workflow-state");
  return kValidator;
}

inline migration::Migrated migrated(const Json& document, const migration::Shape& shape) {
  return migration::migrate(document, shape, Instant(Milliseconds(1'754'000'000'000)), {});
}

// Reversal must give back the same bytes, whatever the document is.
inline void expect_reversible(const Json& document, const migration::Shape& shape) {
  const Json state = migrated(document, shape).state;
  const auto back = migration::reverse(state);
  ASSERT_TRUE(back) << json::print(state);
  EXPECT_TRUE(back->missing.empty());
  EXPECT_EQ(json::print(back->document), json::print(document)) << json::print(state);
}

}  // namespace baton::test
