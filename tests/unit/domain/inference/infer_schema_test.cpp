#include "domain/inference/infer_schema.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/schemas/schema_library.h"
#include "json/print.h"
#include "json/read.h"
#include "schema/validator.h"

namespace baton::inference {
namespace {

std::vector<Json> read_all(const std::vector<std::string>& texts) {
  std::vector<Json> documents;
  for (const std::string& text : texts) documents.push_back(*json::read(text, "document"));
  return documents;
}

bool shows_all(const Json& /*part*/) {
  return true;
}

std::string inferred(const std::vector<std::string>& texts, const MayShow& may_show = shows_all) {
  Json schema = infer_schema(read_all(texts), may_show);
  EXPECT_EQ(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
  schema.erase("$schema");
  return json::print_compact(schema);
}

TEST(InferSchema, RequiresTheMembersThatAllObjectsHave) {
  EXPECT_EQ(inferred({R"({"a": 1, "b": "x"})", R"({"a": 2})"}),
            R"({"type":"object","required":["a"],)"
            R"("properties":{"a":{"type":"integer"},"b":{"type":"string"}}})");
}

TEST(InferSchema, AcceptsEveryTypeThatWasSeen) {
  EXPECT_EQ(inferred({"null", "true", "\"x\""}), R"({"type":["null","boolean","string"]})");
  EXPECT_EQ(inferred({"1", "1.5"}), R"({"type":"number"})");
  EXPECT_EQ(inferred({"1.0"}), R"({"type":"number"})");
  EXPECT_EQ(inferred({}), "{}");
  EXPECT_EQ(inferred({R"({"a": null})"}),
            R"({"type":"object","required":["a"],"properties":{"a":{}}})");
}

TEST(InferSchema, TakesTheElementsOfAnArrayForOnePlace) {
  EXPECT_EQ(inferred({R"([{"a": 1, "b": 1}, {"a": null}])"}),
            R"({"type":"array","items":{"type":"object","required":["a"],)"
            R"("properties":{"a":{"type":["null","integer"]},"b":{"type":"integer"}}}})");
  EXPECT_EQ(inferred({"[]"}), R"({"type":"array"})");
}

TEST(InferSchema, ListsTheValuesOfAStatusThatRepeat) {
  const std::string steps =
      R"([{"status": "done"}, {"status": "open"}, {"status": "done"}, {"status": "open"}])";
  EXPECT_NE(inferred({steps}).find(R"("enum":["done","open"])"), std::string::npos);
  // Other names, prose and values that occur once are free.
  for (const char* text :
       {R"([{"name": "done"}, {"name": "done"}, {"name": "done"}])", R"({"status": "done"})",
        R"([{"status": "Done, mostly!"}, {"status": "Done, mostly!"}])",
        R"([{"status": "a"}, {"status": "b"}, {"status": "c"}, {"status": 4}, {"status": "a"}])"}) {
    EXPECT_EQ(inferred({text}).find("enum"), std::string::npos) << text;
  }
}

TEST(InferSchema, LeavesOpenWhatMayNotBeShown) {
  const auto may_show = [](const Json& part) {
    return json::print_compact(part).find("secret") == std::string::npos;
  };
  EXPECT_EQ(
      inferred({R"({"secret": 1, "a": [{"status": "secret"}, {"status": "secret"}]})"}, may_show),
      R"({"type":"object","required":["a"],"properties":{"a":{"type":"array","items":)"
      R"({"type":"object","required":["status"],"properties":{"status":)"
      R"({"type":"string"}}}}}})");
}

TEST(InferSchema, AcceptsTheDocumentsThatItWasInferredFrom) {
  const std::vector<std::string> texts = {
      R"({"phase": "a", "list": [1, 2.5, "x", null, {"k": [[]]}], "m": {"": {"x": 1}}})",
      R"({"phase": "b", "list": [], "m": {}, "status": "on"})",
      R"({"phase": "a", "list": {"not": "a list"}, "$ref": "x", "enum": [1], "status": "on"})",
      R"([1, [2, [3]], {"phase": null}])",
  };
  const std::vector<Json> documents = read_all(texts);
  const Json schema = infer_schema(documents, shows_all);
  const app::SchemaLibrary library;
  const Result<schema::Validator> validator = schema::Validator::compile(schema, library);
  ASSERT_TRUE(validator) << json::print(schema);
  for (const Json& document : documents) {
    EXPECT_TRUE(validator->validate(document).value().empty()) << json::print(document);
  }
}

// A schema nests deeper than its documents. It leaves the lowest levels open.
TEST(InferSchema, StaysReadable) {
  const auto nested = [](const std::string& before, const std::string& after, int levels) {
    std::string text = "1";
    for (int level = 0; level < levels; ++level) text = before + text + after;
    return text;
  };
  for (const std::string& text :
       {nested("{\"a\":", "}", 255), nested("[", "]", 255), nested("[{\"a\":", "}]", 127)}) {
    const std::string schema = json::print(infer_schema(read_all({text}), shows_all));
    const auto read = json::read(schema, "schema");
    ASSERT_TRUE(read) << read.error().phrase.view();
    const auto validator = schema::Validator::compile(*read, app::SchemaLibrary());
    ASSERT_TRUE(validator) << validator.error().phrase.view();
    EXPECT_TRUE(validator->accepts(*json::read(text, "document")));
  }
}

}  // namespace
}  // namespace baton::inference
