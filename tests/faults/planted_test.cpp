// Something else stands where baton keeps a file: a link to a file or folder outside, a pipe, a
// folder, a file. baton ends soon, says what it refuses, and never writes through a link.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "faults/files.h"
#include "faults/program.h"
#include "faults/rounds.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::Ran;

enum class Planted : std::uint8_t { link, dangling_link, pipe, folder, file };
constexpr Planted kPlanted[] = {Planted::link, Planted::dangling_link, Planted::pipe,
                                Planted::folder, Planted::file};

std::string name_of(Planted planted) {
  switch (planted) {
    case Planted::link: return "link";
    case Planted::dangling_link: return "dangling link";
    case Planted::pipe: return "pipe";
    case Planted::folder: return "folder";
    case Planted::file: return "file";
  }
  return {};
}

struct Trap {
  files::path place;  // below the project
  Planted planted = Planted::link;
};

// A project as it is after every kind of update: what stands there is what baton writes.
void make_project(const files::path& project) {
  files::create_directories(project);
  const std::string outputs = std::string(BATON_TEST_DATA) + "/photo-search/outputs/";
  for (const Arguments& arguments :
       {Arguments{"init", "--feature", "f", "--workflow-id", "wf_1"},
        Arguments{"record", outputs + "01-prd-writer.json"}, Arguments{"archive", "--force"},
        Arguments{"init", "--feature", "g", "--workflow-id", "wf_2"},
        Arguments{"record", outputs + "01-prd-writer.json"}, Arguments{"decide", "a decision"}}) {
    const Ran ran = test::baton(project, arguments);
    ASSERT_EQ(ran.status, 0) << ran.error;
  }
}

class Planting : public testing::Test {
 protected:
  test::TemporaryFolder folder;
  const files::path model = folder / "model";
  const files::path project = folder / "project";
  const files::path outside = folder / "outside";

  void SetUp() override { make_project(model); }

  [[nodiscard]] std::vector<Trap> traps() const {
    std::vector<Trap> all;
    for (const auto& entry : files::recursive_directory_iterator(model)) {
      for (const Planted planted : kPlanted) {
        const bool is_there_already =
            entry.is_directory() ? planted == Planted::folder : planted == Planted::file;
        if (is_there_already) continue;
        all.push_back({files::relative(entry.path(), model), planted});
      }
    }
    // A folder lists its entries in no fixed order.
    std::ranges::sort(all, {},
                      [](const Trap& trap) { return std::pair(trap.place, trap.planted); });
    return all;
  }

  // Whatever was there is outside then, where a followed link would change it.
  void plant(const Trap& trap) const {
    test::copy_project(model, project);
    files::remove_all(outside);
    files::create_directory(outside);
    const files::path place = project / trap.place;
    files::rename(place, outside / "victim");
    switch (trap.planted) {
      case Planted::link: files::create_symlink(outside / "victim", place); break;
      case Planted::dangling_link: files::create_symlink(outside / "nothing", place); break;
      case Planted::pipe: ASSERT_EQ(::mkfifo(place.c_str(), 0600), 0); break;
      case Planted::folder: files::create_directory(place); break;
      case Planted::file: test::write_file(place, "planted"); break;
    }
  }

  [[nodiscard]] std::string what_is_outside() const {
    std::string all;
    for (const auto& entry : files::recursive_directory_iterator(outside)) {
      all += entry.path().string() + "\n";
      if (entry.is_regular_file()) all += test::read_file(entry.path());
    }
    return all;
  }

  // Fails instead of waiting for ever.
  Ran run_soon(const Arguments& arguments) {
    constexpr auto kPatience = std::chrono::seconds(20);
    test::Process process({.folder = project.string(), .arguments = arguments});
    std::atomic<bool> ended = false;
    std::thread watch([&, end = std::chrono::steady_clock::now() + kPatience] {
      while (!ended && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      if (!ended) process.signal(SIGKILL);
    });
    const Ran ran = process.wait();
    ended = true;
    watch.join();
    return ran;
  }
};

TEST_F(Planting, IsNeverWrittenThroughNorWaitedFor) {
  const std::string outputs = std::string(BATON_TEST_DATA) + "/photo-search/outputs/";
  const std::vector<Arguments> commands = {
      {"status"},  {"decide", "another"},  {"record", outputs + "02-architecture-reviewer.json"},
      {"recover"}, {"archive", "--force"}, {"unarchive", "wf_1"}};
  std::vector<Trap> chosen = test::chosen(traps());
  chosen.push_back({".claude/workflow-state.json", Planted::folder});  // refused in every round
  int refused = 0;
  for (const Trap& trap : chosen) {
    plant(trap);
    const std::string before = what_is_outside();
    for (const Arguments& arguments : commands) {
      SCOPED_TRACE(testing::Message() << name_of(trap.planted) << " in place of " << trap.place
                                      << ", then " << arguments.front());
      const Ran ran = run_soon(arguments);
      EXPECT_LT(ran.status, 128) << ran.error;
      EXPECT_NE(ran.status, 70) << ran.error;
      refused += ran.status != 0 ? 1 : 0;
      const bool explains = ran.status == 0 || !(ran.error + ran.output).empty();
      EXPECT_TRUE(explains);
    }
    EXPECT_EQ(what_is_outside(), before) << name_of(trap.planted) << " " << trap.place;
  }
  EXPECT_GT(refused, 0);
  RecordProperty("traps", static_cast<int>(chosen.size()));
}

}  // namespace
}  // namespace baton
