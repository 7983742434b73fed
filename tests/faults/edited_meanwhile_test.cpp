// Another program edits the state file before each system call of an update, which then goes on or
// is killed soon after. The edit is never lost: it is in the state, the journal, a backup, the
// archive, or a copy beside the state.
#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "faults/files.h"
#include "faults/updates.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::SystemCall;
using test::Verdict;

constexpr const char* kMark = "mark-of-the-editor";

enum class Way : std::uint8_t { renamed, in_place };

struct EditMoment {
  std::size_t edit = 0;  // the number of a call
  Way way = Way::renamed;
  std::size_t kill = 0;  // never
};

// plain: without renameat2, as on NFS.
enum class Renames : std::uint8_t { all, plain };

// Edits the newest state, or the first one if there is none.
class Editor final : public test::ProjectObserver {
 public:
  Editor(const files::path& project, EditMoment moment, Renames renames)
      : ProjectObserver(project),
        state_(project / ".claude/workflow-state.json"),
        first_(test::read_file(state_)),
        moment_(moment),
        renames_(renames) {}
  std::size_t count = 0;

 private:
  Verdict judge(std::size_t number, const SystemCall& call) override {
    count = number;
    if (number == moment_.edit) edit();
    if (number == moment_.kill) return {Verdict::Kind::kill};
    const bool is_refused = renames_ == Renames::plain && call.name == "renameat2";
    return is_refused ? Verdict{Verdict::Kind::refuse, EINVAL} : Verdict{};
  }

  void edit() {
    const bool is_there = files::exists(state_);
    nlohmann::json state = nlohmann::json::parse(is_there ? test::read_file(state_) : first_);
    state["extensions"]["edit"] = kMark;
    if (moment_.way == Way::in_place) return test::write_file(state_, state.dump(2));
    const files::path other = state_.string() + "~";
    test::write_file(other, state.dump(2));
    files::rename(other, state_);
  }

  files::path state_;
  std::string first_;
  EditMoment moment_;
  Renames renames_;
};

bool has_mark(const files::path& folder) {
  for (const auto& entry : files::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() == ".tmp") continue;
    if (test::read_file(entry.path()).find(kMark) != std::string::npos) return true;
  }
  return false;
}

std::vector<EditMoment> moments_of(std::size_t calls) {
  constexpr std::size_t kKilledWithin = 4;  // calls; no kill is later than that
  std::vector<EditMoment> moments;
  for (std::size_t edit = 1; edit <= calls; ++edit) {
    for (const Way way : {Way::renamed, Way::in_place}) {
      moments.push_back({edit, way});
      for (std::size_t after = 0; after < kKilledWithin; ++after) {
        moments.push_back({edit, way, edit + after});
      }
    }
  }
  return moments;
}

void expect_edit_kept(const Arguments& update, Renames renames) {
  if (const std::string reason = test::why_no_tracing(); !reason.empty()) GTEST_SKIP() << reason;
  const test::InMemory in_memory;
  const test::TemporaryFolder temporary;
  const files::path model = temporary / "model";
  const files::path folder = temporary / "project";
  files::create_directories(model);
  ASSERT_EQ(test::baton(model, {"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
  ASSERT_EQ(test::baton(model, {"decide", "before"}).status, 0);
  const test::Launch launch{.folder = folder.string(), .arguments = update};

  test::copy_project(model, folder);
  Editor counter(folder, {}, renames);
  ASSERT_EQ(test::run_traced(launch, counter).status, 0);
  for (const EditMoment& moment : test::chosen(moments_of(counter.count))) {
    SCOPED_TRACE(testing::Message()
                 << (moment.way == Way::renamed ? "renamed" : "in place") << " before call "
                 << moment.edit << ", killed at call " << moment.kill);
    test::copy_project(model, folder);
    Editor editor(folder, moment, renames);
    const test::Ran ran = test::run_traced(launch, editor);
    const bool is_killed = moment.kill != 0;
    EXPECT_TRUE(is_killed || ran.status == 0) << ran.error;
    if (editor.count < moment.edit) continue;
    EXPECT_TRUE(has_mark(folder) || is_killed);
    (void)test::baton(folder, {"decide", "after"});  // not if the workflow has ended
    EXPECT_TRUE(has_mark(folder)) << ran.error;
    EXPECT_TRUE(is_killed || test::leftovers_in(folder).empty());
    if (testing::Test::HasFailure()) return;
  }
}

class EditedMeanwhile : public testing::TestWithParam<Arguments> {};

TEST_P(EditedMeanwhile, KeepsTheEdit) {
  expect_edit_kept(GetParam(), Renames::all);
}

// There, an update compares the file before it renames, in two steps; a removal needs no second
// one.
TEST(EditedMeanwhileWithPlainRenames, IsKeptByArchive) {
  expect_edit_kept({"archive"}, Renames::plain);
}

INSTANTIATE_TEST_SUITE_P(Updates, EditedMeanwhile,
                         testing::Values(Arguments{"decide", "during"}, Arguments{"archive"}),
                         [](const auto& update) { return update.param.front(); });

}  // namespace
}  // namespace baton
