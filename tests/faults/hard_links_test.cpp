// A hard link planted where baton writes: what it leads to stays as it is.
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <string>

#include "faults/files.h"
#include "faults/program.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::Ran;

struct Planted {
  std::string name;
  std::string place;
  friend void PrintTo(const Planted& planted, std::ostream* out) { *out << planted.place; }
};

class HardLinks : public testing::TestWithParam<Planted> {};

TEST_P(HardLinks, AreNotWrittenThrough) {
  const test::TemporaryFolder folder;
  const files::path project = folder / "project";
  files::create_directories(project);
  for (const Arguments& arguments :
       {Arguments{"init", "--feature", "f", "--workflow-id", "wf_1"}, Arguments{"decide", "Use X"},
        Arguments{"session", "create", "s1"}}) {
    ASSERT_EQ(test::baton(project, arguments).status, 0);
  }
  const files::path victim = folder / "victim";
  const std::string precious = "precious " + std::string(5'000, 'x');
  test::write_file(victim, precious);
  const files::path place = project / GetParam().place;
  files::remove(place);
  files::create_hard_link(victim, place);
  for (const Arguments& arguments :
       {Arguments{"decide", "Use Y"}, Arguments{"phase", "review"},
        Arguments{"session", "create", "s2"}, Arguments{"recover"}, Arguments{"doctor", "--fix"}}) {
    const Ran ran = test::baton(project, arguments);
    EXPECT_LT(ran.status, 70) << ran.error;
    EXPECT_EQ(test::read_file(victim), precious) << arguments.front() << ran.error;
  }
}

INSTANTIATE_TEST_SUITE_P(All, HardLinks,
                         testing::Values(Planted{"Lock", ".claude/baton/lock"},
                                         Planted{"Store", ".claude/baton/store.db"},
                                         Planted{"StoreLog", ".claude/baton/store.db-wal"},
                                         Planted{"StoreIndex", ".claude/baton/store.db-shm"},
                                         Planted{"StoreLock", ".claude/baton/store.lock"},
                                         Planted{"Journal", ".claude/baton/journal/0000000001"},
                                         Planted{"HookLog", ".claude/baton/hook.log"},
                                         Planted{"State", ".claude/workflow-state.json"}),
                         [](const auto& planted) { return planted.param.name; });

}  // namespace
}  // namespace baton
