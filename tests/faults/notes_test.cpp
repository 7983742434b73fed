// The built program and other programs on one store of notes.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "faults/program.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::Launch;
using test::Process;
using test::Ran;

struct Notes : testing::Test {
  test::TemporaryFolder folder;
  files::path store = folder.path() / "store";

  Launch launch(Arguments arguments) const {
    arguments.insert(arguments.begin(), "note");
    return {.folder = folder.path().string(),
            .arguments = std::move(arguments),
            .environment = {"SFA_CONTEXT_STORE=" + store.string(),
                            "XDG_CACHE_HOME=" + (folder.path() / "cache").string()}};
  }
  Ran run(const Arguments& arguments) const { return test::run(launch(arguments)); }
  nlohmann::json json(const Arguments& arguments) const {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 0) << ran.error << ran.output;
    return nlohmann::json::parse(ran.output, nullptr, false);
  }
  std::string add(const std::string& title) const {
    return json({"add", "--title", title, "--as", "writer", "--json"}).value("path", "");
  }
  std::string text_of(const std::string& path) const { return content_of(store / path); }
  static std::string content_of(const files::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  // There is one.
  files::path index() const {
    for (const auto& entry : files::directory_iterator(folder.path() / "cache" / "baton")) {
      if (entry.path().extension() == ".db") return entry.path();
    }
    return {};
  }
};

std::size_t count(const std::string& text, const std::string& needle) {
  std::size_t count = 0;
  for (std::size_t at = text.find(needle); at != std::string::npos;
       at = text.find(needle, at + 1)) {
    ++count;
  }
  return count;
}

TEST_F(Notes, ThatManyEditAtOnceLoseNothing) {
  const std::string path = add("Shared");
  constexpr int kRounds = 5;
  constexpr int kEditors = 6;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::unique_ptr<Process>> editors;
    for (int editor = 0; editor < kEditors; ++editor) {
      const std::string mark = "<" + std::to_string(round) + "-" + std::to_string(editor) + ">";
      editors.push_back(std::make_unique<Process>(
          launch({"edit", path, "--append", "Line " + mark, "--message", "Said " + mark})));
    }
    for (const auto& editor : editors) EXPECT_EQ(editor->wait().status, 0);
  }
  const std::string text = text_of(path);
  EXPECT_EQ(count(text, "Line <"), static_cast<std::size_t>(kRounds * kEditors));
  EXPECT_EQ(count(text, "]: Said"), static_cast<std::size_t>(kRounds * kEditors));
  EXPECT_EQ(count(text, "## Changelog"), 1U);
}

TEST_F(Notes, OfOneNameThatAreAddedAtOnceAreAllThere) {
  std::vector<std::unique_ptr<Process>> writers;
  for (int writer = 0; writer < 12; ++writer) {
    writers.push_back(
        std::make_unique<Process>(launch({"add", "--title", "Same", "--as", "writer"})));
  }
  for (const auto& writer : writers) EXPECT_EQ(writer->wait().status, 0);
  std::size_t notes = 0;
  for (const auto& entry : files::directory_iterator(store / "writer")) {
    EXPECT_GT(entry.file_size(), 50U) << entry.path();
    ++notes;
  }
  EXPECT_EQ(notes, 12U);
  EXPECT_EQ(json({"search", "same", "--json"}).value("total", 0), 12);
}

TEST_F(Notes, OfEditorsThatAreKilledAreWhole) {
  const std::string path = add("Survivor");
  for (int round = 0; round < 30; ++round) {
    Process editor(launch({"edit", path, "--append", "Line of " + std::to_string(round)}));
    ::usleep(static_cast<useconds_t>(round) * 400);
    editor.signal(SIGKILL);
    editor.wait();
    const std::string text = text_of(path);
    ASSERT_TRUE(text.starts_with("---\nagent: writer\n")) << text;
    ASSERT_EQ(count(text, "Line of"), count(text, "]: Added to the body")) << text;
  }
  EXPECT_EQ(run({"edit", path, "--append", "After all"}).status, 0);
  EXPECT_EQ(json({"search", "after all", "--json"}).value("total", 0), 1);
}

TEST_F(Notes, ThatOtherProgramsWriteAreFound) {
  const std::string path = add("Known");
  EXPECT_EQ(json({"search", "known", "--json"}).value("total", 0), 1);
  files::create_directories(store / "other" / "session");
  std::ofstream(store / "other" / "session" / "20260101T000000-x.md") << "Written elsewhere";
  std::ofstream(store / path, std::ios::app) << "\nAdded by an editor\n";
  EXPECT_EQ(json({"search", "elsewhere", "--json"}).value("total", 0), 1);
  EXPECT_EQ(json({"search", "an editor", "--json"}).value("total", 0), 1);
  files::remove(store / path);
  EXPECT_EQ(json({"search", "known", "--json"}).value("total", 0), 0);
}

TEST_F(Notes, AreFoundAlthoughTheirIndexIsDamaged) {
  add("Findable");
  EXPECT_EQ(json({"search", "findable", "--json"}).value("total", 0), 1);
  std::size_t indexes = 0;
  for (const auto& entry : files::directory_iterator(folder.path() / "cache" / "baton")) {
    if (entry.path().extension() != ".db") continue;
    files::remove(entry.path().string() + "-wal");
    files::remove(entry.path().string() + "-shm");
    std::ofstream(entry.path(), std::ios::trunc) << "no database at all, but long enough a text";
    ++indexes;
  }
  EXPECT_EQ(indexes, 1U);
  EXPECT_EQ(json({"search", "findable", "--json"}).value("total", 0), 1);
}

TEST_F(Notes, AreFoundAlthoughTheirIndexHasADamagedPath) {
  const std::string path = add("Findable");
  EXPECT_EQ(run({"reindex"}).status, 0);  // moves the log into the file
  const std::string name = "-findable.md";
  std::string bytes = content_of(index());
  ASSERT_NE(bytes.find(name), std::string::npos);
  for (std::size_t at = bytes.find(name); at != std::string::npos; at = bytes.find(name, at)) {
    bytes.replace(at, name.size(), "-findable.\x05\xef");
  }
  std::ofstream(index(), std::ios::binary) << bytes;
  EXPECT_EQ(json({"search", "findable", "--json"}).value("total", 0), 1);
  EXPECT_EQ(run({"show", path, "--backlinks"}).status, 0);
}

TEST_F(Notes, AreFoundAlthoughTheirIndexIsOfAnOlderFormat) {
  add("Findable");
  EXPECT_EQ(run({"reindex"}).status, 0);
  constexpr std::streamoff kUserVersion = 60;  // SQLite's file format, 1.3
  const std::string older("\0\0\0\1", 4);
  std::fstream file(index(), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(kUserVersion) << older;
  file.close();
  EXPECT_EQ(json({"search", "findable", "--json"}).value("total", 0), 1);
  std::string now(4, '\0');
  std::ifstream(index(), std::ios::binary).seekg(kUserVersion).read(now.data(), 4);
  EXPECT_NE(now, older) << "it was used as it was";
}

TEST_F(Notes, AreFoundWhereThereIsNoRoomForAnIndex) {
  add("Findable");
  Launch search = launch({"search", "findable", "--json"});
  search.environment.back() = "XDG_CACHE_HOME=/proc/nothing";
  const Ran ran = test::run(search);
  EXPECT_EQ(ran.status, 0) << ran.error;
  EXPECT_EQ(nlohmann::json::parse(ran.output).value("total", 0), 1);
}

TEST_F(Notes, OutsideOfTheStoreAreNotReached) {
  add("Inside");
  std::ofstream(folder.path() / "secret.md") << "outside";
  files::create_symlink(folder.path() / "secret.md", store / "writer" / "link.md");
  files::create_directory_symlink(folder.path(), store / "linked");
  EXPECT_EQ(json({"search", "outside", "--json"}).value("total", 0), 0);
  for (const char* path : {"../secret.md", "writer/link.md", "linked/secret.md", "/etc/passwd",
                           "writer/../../secret.md"}) {
    EXPECT_NE(run({"show", path}).status, 0) << path;
    EXPECT_NE(run({"edit", path, "--append", "x"}).status, 0) << path;
  }
}

}  // namespace
}  // namespace baton
