#include "app/documents/schema_files.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include <nlohmann/json.hpp>

namespace baton::app {
namespace {

ForeignSchemas with_files(std::vector<Resolution> resolutions,
                          std::map<std::string, std::string> files) {
  return {.resolutions = std::move(resolutions),
          .read = [files = std::move(files)](const std::string& path) -> Result<std::string> {
            const auto found = files.find(path);
            if (found == files.end()) return fail(ErrorCode::not_found, "no such file", path);
            return found->second;
          }};
}

// The found document; null if the URI is unknown.
Json found(const ForeignSchemas& schemas, const std::string& uri) {
  const SchemaLibrary library;
  const SchemaFiles files(schemas, library);
  const Result<json::View> document = files.find(uri);
  EXPECT_TRUE(document) << uri;
  return document && *document ? document->tree() : Json();
}

TEST(SchemaFiles, HaveTheFileOfAUri) {
  const ForeignSchemas schemas =
      with_files({{"https://a.example/b", "own.json"}}, {{"own.json", R"({"title":"own"})"}});
  EXPECT_EQ(found(schemas, "https://a.example/b").value("title", ""), "own");
  EXPECT_TRUE(found(schemas, "https://a.example/c").is_null());
}

TEST(SchemaFiles, HaveTheFilesBelowAFolder) {
  const ForeignSchemas schemas =
      with_files({{"https://a.example/", "folder/"}},
                 {{"folder/b c/d.json", R"({"title":"d"})"}, {"folder/e", R"({"title":"e"})"}});
  EXPECT_EQ(found(schemas, "https://a.example/b%20c/d.json").value("title", ""), "d");
  EXPECT_EQ(found(schemas, "https://a.example/e").value("title", ""), "e");
  EXPECT_TRUE(found(schemas, "https://a.example.org/e").is_null());
}

TEST(SchemaFiles, NameAFileBelowAFolderThatIsMissing) {
  const SchemaLibrary library;
  const ForeignSchemas schemas = with_files({{"https://a.example", "folder"}}, {});
  const Result<json::View> missing = SchemaFiles(schemas, library).find("https://a.example/b");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().subject, "folder/b");
}

TEST(SchemaFiles, LookInEveryFolderOfAUri) {
  const ForeignSchemas schemas =
      with_files({{"https://a.example/b", "first"}, {"https://a.example", "second"}},
                 {{"second/b/c", R"({"title":"c"})"}});
  EXPECT_EQ(found(schemas, "https://a.example/b/c").value("title", ""), "c");
}

TEST(SchemaFiles, DoNotLeaveTheirFolder) {
  const ForeignSchemas schemas =
      with_files({{"https://a.example", "folder"}},
                 {{"folder/../secret", "true"}, {"folder/./a", "true"}, {"folder//a", "true"}});
  for (const char* const uri :
       {"https://a.example/../secret", "https://a.example/%2e%2e/secret",
        "https://a.example/..%2Fsecret", "https://a.example/./a", "https://a.example//a"}) {
    EXPECT_TRUE(found(schemas, uri).is_null()) << uri;
  }
}

TEST(SchemaFiles, ReportAFileThatTheUserNamedAndThatIsMissing) {
  const SchemaLibrary library;
  const ForeignSchemas missing = with_files({{"https://a.example/b", "missing.json"}}, {});
  EXPECT_FALSE(SchemaFiles(missing, library).find("https://a.example/b"));
  const ForeignSchemas broken =
      with_files({{"https://a.example/b", "broken.json"}}, {{"broken.json", "{"}});
  EXPECT_FALSE(SchemaFiles(broken, library).find("https://a.example/b"));
}

TEST(SchemaFiles, ReplaceWhatIsBuiltIn) {
  const std::string uri = "https://baton.dev/schemas/agent-output.schema.json";
  const SchemaLibrary library;
  const ForeignSchemas none;
  const SchemaFiles built_in(none, library);
  EXPECT_TRUE(*built_in.find(uri));
  EXPECT_EQ(built_in.format_use(uri), schema::FormatUse::assertion);
  const ForeignSchemas own = with_files({{uri, "own.json"}}, {{"own.json", "true"}});
  const SchemaFiles replaced(own, library);
  EXPECT_EQ(replaced.find(uri)->tree(), true);
  EXPECT_EQ(replaced.format_use(uri), schema::FormatUse::annotation);
}

TEST(Resolutions, AreDividedAtTheLastEqualsSign) {
  const auto resolution = parse_resolution("https://a.example/b?c=1=file.json");
  ASSERT_TRUE(resolution);
  EXPECT_EQ(resolution->uri, "https://a.example/b?c=1");
  EXPECT_EQ(resolution->path, "file.json");
  EXPECT_EQ(parse_resolution("https://a.example/b#=f")->uri, "https://a.example/b");
  for (const char* const incomplete : {"", "=", "a", "a=", "=b"}) {
    EXPECT_FALSE(parse_resolution(incomplete)) << incomplete;
  }
}

}  // namespace
}  // namespace baton::app
