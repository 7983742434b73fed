#include "domain/workflow/artifact.h"
#include "photo_outputs.h"

namespace baton::workflow {
namespace {

TEST(RecordedPath, IsListedOnceWithAndWithoutTheCurrentFolder) {
  Json state = photo_workflow();
  Json output = output_of("code-writer", "exec_001");
  output["artifactsCreated"] = parse(R"(["docs/a.md", "./docs/a.md", "././b.md", "."])");
  ASSERT_TRUE(record(state, output).has_value());
  ASSERT_EQ(state["artifacts"].size(), 3U);
  EXPECT_EQ(state["artifacts"][0]["path"], "docs/a.md");
  EXPECT_EQ(state["artifacts"][1]["path"], "b.md");
  EXPECT_EQ(state["artifacts"][2]["path"], ".");
}

TEST(RecordedPath, IsUpdatedIfTheAgentHasListedIt) {
  Json state = photo_workflow();
  Json output = output_of("code-writer", "exec_001");
  output["artifactsCreated"] = parse(R"(["src/a.ts"])");
  ASSERT_TRUE(record(state, output).has_value());
  output["executionId"] = "exec_002";
  output["timestamp"] = "2025-08-01T14:00:00Z";
  const auto recorded = record(state, output);
  ASSERT_TRUE(recorded.has_value());
  ASSERT_EQ(state["artifacts"].size(), 1U);
  EXPECT_EQ(state["artifacts"][0]["id"], "art_exec_001_1");
  EXPECT_EQ(state["artifacts"][0]["lastModified"], "2025-08-01T14:00:00Z");
  EXPECT_EQ(recorded->artifacts, std::vector<std::string>{"art_exec_001_1"});
}

TEST(RecordedPath, IsUpdatedIfItIsSpeltDifferently) {
  Json state = photo_workflow();
  ASSERT_TRUE(list_artifact(state, {.path = "./docs/sub/", .created_by = {"code-writer"}}, {},
                            test::kBeginning));
  Json output = output_of("code-writer", "exec_001");
  output["artifactsCreated"] =
      parse(R"(["docs/sub", "docs//sub/", "docs/x/../sub", "../a", "../b"])");
  ASSERT_TRUE(record(state, output).has_value());
  std::vector<std::string> paths;
  for (const Json& artifact : state["artifacts"]) paths.push_back(artifact["path"]);
  EXPECT_EQ(paths, (std::vector<std::string>{"./docs/sub/", "../a", "../b"}));
}

}  // namespace
}  // namespace baton::workflow
