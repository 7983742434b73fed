// Registers one test for every transcript below this folder, and one for every
// document with commands in it: dropping a file in is all it takes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "support/in_memory.h"
#include "transcripts/document_examples.h"
#include "transcripts/document_transcript.h"
#include "transcripts/txtar_transcript.h"

namespace {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
 public:
  FileTest(fs::path file, std::function<void(const fs::path&)> play)
      : file_(std::move(file)), play_(std::move(play)) {}
  void TestBody() override { play_(file_); }

 private:
  fs::path file_;
  std::function<void(const fs::path&)> play_;
};

std::vector<fs::path> files_below(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

std::string identifier(std::string name) {
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

void add(const std::string& suite, const fs::path& file,
         const std::function<void(const fs::path&)>& play) {
  testing::RegisterTest(identifier(suite).c_str(), identifier(file.stem().string()).c_str(),
                        nullptr, nullptr, __FILE__, __LINE__,
                        [file, play]() -> testing::Test* { return new FileTest(file, play); });
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const baton::test::InMemory in_memory(baton::test::Programs::run);
  const fs::path source = BATON_SOURCE;
  for (const fs::path& file : files_below(BATON_TRANSCRIPTS, ".txtar")) {
    add(file.parent_path().filename().string(), file, baton::test::run_txtar_transcript);
  }
  std::vector<fs::path> documents = files_below(source / "docs", ".md");
  documents.push_back(source / "README.md");
  for (const fs::path& file : documents) {
    if (baton::test::has_console_blocks(file)) {
      add("documents", file, baton::test::run_document_transcript);
    }
    if (baton::test::has_document_examples(file)) {
      add("examples", file, baton::test::check_document_examples);
    }
  }
  return RUN_ALL_TESTS();
}
