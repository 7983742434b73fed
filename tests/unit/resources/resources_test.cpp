#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "resources/resource.h"

namespace {

using Json = nlohmann::ordered_json;
using baton::resources::claude_files;
using baton::resources::find_claude_file;
using baton::resources::find_meta_schema_by_id;
using baton::resources::find_schema;
using baton::resources::find_schema_by_id;
using baton::resources::find_template;
using baton::resources::kSchemaBase;
using baton::resources::kSchemaSuffix;
using baton::resources::meta_schemas;
using baton::resources::Resource;
using baton::resources::schemas;
using baton::resources::templates;

Json parse(const Resource& resource) {
  return Json::parse(resource.content, nullptr, /*allow_exceptions=*/false);
}

std::set<std::string> upstream_of(const Json& rule) {
  std::set<std::string> agents;
  for (const char* member : {"needsFrom", "optionalFrom"}) {
    const Json listed = rule.value(member, Json::array());
    for (const auto& agent : listed) agents.insert(agent.get<std::string>());
  }
  return agents;
}

// The sources of a rule's context fields that have the form "agent#/pointer".
std::vector<std::string> upstream_sources(const Json& rule) {
  std::vector<std::string> sources;
  const Json fields = rule.value("contextFields", Json::object());
  for (const auto& field : fields) {
    for (const auto& source : field["from"]) {
      if (source.is_string()) sources.push_back(source.get<std::string>());
    }
  }
  return sources;
}

std::string folder_of(std::string_view name) {
  return std::string(name.substr(0, name.rfind('/') + 1));
}

// Every $ref, except what stands in examples, without its fragment.
void collect_references(const Json& schema, std::set<std::string>& references) {
  for (const auto& [key, value] : schema.items()) {
    if (key == "$ref") {
      const std::string reference = value.get<std::string>();
      references.insert(reference.substr(0, reference.find('#')));
    } else if (key != "examples" && value.is_structured()) {
      collect_references(value, references);
    }
  }
}

TEST(Schemas, AreJsonObjectsOnOneLine) {
  ASSERT_FALSE(schemas().empty());
  for (const Resource& schema : schemas()) {
    EXPECT_TRUE(parse(schema).is_object()) << schema.name;
    EXPECT_EQ(schema.content.find('\n'), std::string_view::npos) << schema.name;
  }
}

TEST(Schemas, SayTheirDialect) {
  for (const Resource& schema : schemas()) {
    EXPECT_EQ(parse(schema).value("$schema", ""), "https://json-schema.org/draft/2020-12/schema")
        << schema.name;
  }
}

TEST(Schemas, HaveTheIdThatTheirNamePromises) {
  for (const Resource& schema : schemas()) {
    const std::string expected =
        std::string(kSchemaBase) + std::string(schema.name) + std::string(kSchemaSuffix);
    EXPECT_EQ(parse(schema).value("$id", ""), expected);
    EXPECT_EQ(find_schema_by_id(expected), &schema);
  }
}

TEST(Schemas, HaveATitleAndADescription) {
  for (const Resource& schema : schemas()) {
    const Json document = parse(schema);
    EXPECT_FALSE(document.value("title", "").empty()) << schema.name;
    EXPECT_FALSE(document.value("description", "").empty()) << schema.name;
  }
}

TEST(Schemas, ExplainEveryDefinitionWithAnExample) {
  for (const Resource& schema : schemas()) {
    const Json definitions = parse(schema).value("$defs", Json::object());
    for (const auto& [name, definition] : definitions.items()) {
      EXPECT_FALSE(definition.value("title", "").empty()) << schema.name << ' ' << name;
      EXPECT_FALSE(definition.value("description", "").empty()) << schema.name << ' ' << name;
      EXPECT_FALSE(definition.value("examples", Json()).empty()) << schema.name << ' ' << name;
    }
  }
}

TEST(Schemas, ReferToNothingThatIsNotEmbedded) {
  for (const Resource& schema : schemas()) {
    std::set<std::string> references;
    collect_references(parse(schema), references);
    references.erase("");
    for (const std::string& reference : references) {
      const std::string id = reference.starts_with(kSchemaBase)
                                 ? reference
                                 : std::string(kSchemaBase) + folder_of(schema.name) + reference;
      EXPECT_NE(find_schema_by_id(id), nullptr) << schema.name << ' ' << reference;
    }
  }
}

TEST(MetaSchemas, AreFoundByTheIdThatTheyHave) {
  ASSERT_FALSE(meta_schemas().empty());
  for (const Resource& resource : meta_schemas()) {
    std::string id = parse(resource).value("$id", "");
    if (id.ends_with('#')) id.pop_back();
    EXPECT_EQ(find_meta_schema_by_id(id), &resource) << id;
  }
  EXPECT_EQ(find_meta_schema_by_id("http://json-schema.org/draft/2020-12/schema"), nullptr);
  EXPECT_EQ(find_meta_schema_by_id("https://json-schema.org/draft-07/schema"), nullptr);
}

TEST(Resources, AreSortedByName) {
  EXPECT_TRUE(std::ranges::is_sorted(schemas(), {}, &Resource::name));
  EXPECT_TRUE(std::ranges::is_sorted(templates(), {}, &Resource::name));
  EXPECT_TRUE(std::ranges::is_sorted(claude_files(), {}, &Resource::name));
  EXPECT_TRUE(std::ranges::is_sorted(meta_schemas(), {}, &Resource::name));
}

TEST(Resources, AreFoundByName) {
  ASSERT_NE(find_schema("workflow-state"), nullptr);
  ASSERT_NE(find_schema("cli/status"), nullptr);
  EXPECT_EQ(find_schema("status"), nullptr);
  EXPECT_EQ(find_schema(""), nullptr);
}

TEST(Resources, AreNotFoundByAForeignId) {
  EXPECT_EQ(find_schema_by_id("https://example.org/schemas/common.schema.json"), nullptr);
  EXPECT_EQ(find_schema_by_id("https://baton.dev/schemas/common.schema.json#/$defs"), nullptr);
  EXPECT_EQ(find_schema_by_id("https://baton.dev/schemas/.schema.json"), nullptr);
}

TEST(Resources, HoldTheSchemasOfAStateInThirtyKilobytes) {
  std::size_t size = 0;
  for (const char* name : {"workflow-state", "agent-output", "common"}) {
    size += find_schema(name)->content.size();
  }
  EXPECT_LE(size, 30'000U);
}

TEST(ClaudeFiles, KeepTheirLines) {
  ASSERT_NE(find_claude_file("agents/code-writer.md"), nullptr);
  EXPECT_TRUE(find_claude_file("agents/code-writer.md")->content.starts_with("---\nname: code-w"));
  EXPECT_TRUE(find_claude_file("settings.json")->content.ends_with("}\n"));
  EXPECT_EQ(find_claude_file("settings"), nullptr);
}

TEST(ClaudeFiles, HaveAnAgentForEveryRule) {
  const Json map = parse(*find_template("configuration"))["relevanceMap"];
  for (const auto& [agent, rule] : map.items()) {
    EXPECT_NE(find_claude_file("agents/" + agent + ".md"), nullptr) << agent;
  }
}

TEST(Templates, AreTheConfigurationAndKeyNamespacesOfTheirName) {
  constexpr std::string_view kFolder = "namespaces/";
  EXPECT_NE(find_template("configuration"), nullptr);
  for (const Resource& resource : templates()) {
    if (resource.name == "configuration" || resource.name.starts_with("migrations/")) continue;
    if (resource.name.starts_with("workflows/")) continue;
    ASSERT_TRUE(resource.name.starts_with(kFolder)) << resource.name;
    EXPECT_EQ(parse(resource)["name"], resource.name.substr(kFolder.size()));
  }
}

TEST(Templates, OfWorkflowsHaveADescriptionAndAMap) {
  std::size_t count = 0;
  for (const Resource& resource : templates()) {
    if (!resource.name.starts_with("workflows/")) continue;
    ++count;
    const Json fragment = parse(resource);
    EXPECT_TRUE(fragment["description"].is_string()) << resource.name;
    EXPECT_TRUE(fragment["relevanceMap"].contains("extends")) << resource.name;
  }
  EXPECT_EQ(count, 6U);
}

TEST(BuiltInConfiguration, CoversTheTenAgents) {
  const Json map = parse(*find_template("configuration"))["relevanceMap"];
  for (const char* agent :
       {"prd-writer", "architecture-reviewer", "api-designer", "database-architect", "code-writer",
        "testing-strategist", "quality-assurance-specialist", "security-auditor",
        "performance-optimizer", "production-readiness-auditor"}) {
    EXPECT_TRUE(map.contains(agent)) << agent;
  }
  EXPECT_EQ(map.size(), 10U);
}

TEST(BuiltInConfiguration, HoldsTheFourSpecifiedRules) {
  const Json map = parse(*find_template("configuration"))["relevanceMap"];
  const Json expected = Json::parse(R"({
    "architecture-reviewer": {
      "needsFrom": ["prd-writer"],
      "provides": ["technical-decisions", "architecture-patterns", "performance-targets"],
      "constraintTypes": ["technical", "performance", "security"],
      "artifactTypes": ["documentation", "configuration"]},
    "api-designer": {
      "needsFrom": ["prd-writer", "architecture-reviewer"],
      "provides": ["api-specifications", "data-models", "authentication-requirements"],
      "constraintTypes": ["technical", "security", "performance"],
      "artifactTypes": ["documentation", "configuration"]},
    "code-writer": {
      "needsFrom": ["prd-writer", "architecture-reviewer", "api-designer", "database-architect"],
      "provides": ["implementation", "test-code", "documentation"],
      "constraintTypes": ["technical", "business", "performance"],
      "artifactTypes": ["file", "directory"]},
    "quality-assurance-specialist": {
      "needsFrom": ["prd-writer", "code-writer", "testing-strategist"],
      "provides": ["quality-assessment", "improvement-recommendations"],
      "constraintTypes": ["business", "technical"],
      "artifactTypes": ["file", "documentation"]}
  })");
  for (const auto& [agent, rule] : expected.items()) {
    for (const auto& [member, value] : rule.items()) EXPECT_EQ(map[agent][member], value) << agent;
    EXPECT_FALSE(map[agent].contains("optionalFrom")) << agent;
  }
}

// A pointer to an agent that is not upstream would never be followed.
TEST(BuiltInConfiguration, DrawsContextFieldsFromUpstreamAgentsOnly) {
  const Json map = parse(*find_template("configuration"))["relevanceMap"];
  for (const auto& [agent, rule] : map.items()) {
    const std::set<std::string> upstream = upstream_of(rule);
    for (const std::string& source : upstream_sources(rule)) {
      EXPECT_TRUE(upstream.contains(source.substr(0, source.find('#')))) << agent << ' ' << source;
    }
  }
}

}  // namespace
