#pragma once

// The $id of the schemas that baton names in what it writes, so that an editor finds them.
namespace baton::model {

inline constexpr const char* kStateSchema = "https://baton.dev/schemas/workflow-state.schema.json";
inline constexpr const char* kConfigurationSchema =
    "https://baton.dev/schemas/configuration.schema.json";
inline constexpr const char* kMigrationSchema = "https://baton.dev/schemas/migration.schema.json";

}  // namespace baton::model
