#include "transcripts/document_examples.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "support/temporary_folder.h"
#include "transcripts/shell.h"
#include "transcripts/txtar.h"

namespace baton::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kComment = "<!-- ";
constexpr std::string_view kCommentEnd = " -->";

struct Example {
  std::string schema;
  std::string document;
};

std::vector<Example> examples_of(const fs::path& file) {
  std::vector<Example> examples;
  std::string schema;
  bool in_block = false;
  std::istringstream lines(read_text(file));
  for (std::string line; std::getline(lines, line);) {
    if (in_block && line != "```") {
      examples.back().document += line + '\n';
    } else if (in_block) {
      in_block = false;
    } else if (line.starts_with(kComment) && line.ends_with(kCommentEnd)) {
      schema = line.substr(kComment.size(), line.size() - kComment.size() - kCommentEnd.size());
    } else if (line == "```json" && !schema.empty()) {
      in_block = true;
      examples.push_back({std::exchange(schema, ""), ""});
    }
  }
  return examples;
}

}  // namespace

bool has_document_examples(const fs::path& file) {
  return !examples_of(file).empty();
}

void check_document_examples(const fs::path& file) {
  const TemporaryFolder folder;
  for (const Example& example : examples_of(file)) {
    const fs::path printed = folder.path() / "printed";
    write_text(folder.path() / "example.json", example.document);
    const int status = run_shell("baton validate example.json --schema " + example.schema + "\n",
                                 folder.path(), printed, printed);
    EXPECT_EQ(status, 0) << example.schema << "\n" << read_text(printed) << example.document;
  }
}

}  // namespace baton::test
