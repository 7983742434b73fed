// Cuts the power at every operation of recorded updates, with everything that a disk may make of
// what it was not yet told to keep, and starts the machine again: what was acknowledged before
// the cut is there, in what is read at once and in what the next update goes on from.
#include "faults/power_cut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/run.h"
#include "faults/real_project.h"
#include "faults/rounds.h"
#include "support/fake_console.h"
#include "wiring/file_stores.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::FileOperation;
using test::PowerCut;
using test::Recorded;
using test::Recording;
using test::Tree;

struct Step {
  enum class Effect : std::uint8_t { marks_state, archives, brings_back };
  Arguments arguments;
  std::string mark = {};  // found in the state, or in its archive, once this is done
  Effect effect = Effect::marks_state;
};

struct Series {
  std::string name;
  std::vector<Arguments> before;
  std::vector<Step> steps;
};

std::ostream& operator<<(std::ostream& out, const Series& series) {
  return out << series.name;
}

// With a different id: recorded outputs bring decisions, too.
Step decide(const std::string& word) {
  return {{"decide", "Decided " + word, "--id", word}, "Decided " + word};
}

Arguments record(const std::string& output) {
  return {"record", std::string(BATON_TEST_DATA) + "/photo-search/outputs/" + output};
}

const Arguments kInit = {"init", "--feature", "f", "--workflow-id", "wf_cut"};

Series beginning() {
  return {"Beginning",
          {},
          {{kInit, "wf_cut"},
           decide("first"),
           {record("01-prd-writer.json"), "exec_001"},
           {{"set", "/extensions", R"({"count": 4711})"}, "4711"},
           {record("02-architecture-reviewer.json"), "exec_002"},
           decide("second")}};
}

// As many updates before it as make the next few begin another segment of the journal.
Series long_run() {
  Series series = {"LongRun", {kInit}, {}};
  for (int number = 0; number < 60; ++number) {
    series.before.push_back({"set", "/branchName", "--string", std::to_string(number)});
  }
  for (int number = 0; number < 8; ++number) {
    series.steps.push_back(decide("dec" + std::to_string(number)));
  }
  return series;
}

Series archiving() {
  return {"Archiving",
          {kInit, record("01-prd-writer.json")},
          {decide("early"),
           {{"archive", "--force"}, {}, Step::Effect::archives},
           {{"unarchive", "wf_cut"}, {}, Step::Effect::brings_back},
           decide("late"),
           {{"archive", "--force"}, {}, Step::Effect::archives}}};
}

// Another run of the machine than the one that wrote: it began after everything on the disk.
class NextBoot final : public Machine {
 public:
  std::string boot_id() const override { return std::string(32, 'b'); }
  Instant booted_at() const override { return posix::SystemClock().now() + std::chrono::hours(1); }
  const Processes& processes() const override { return processes_; }

 private:
  posix::ProcProcesses processes_;
};

// The test writes the files after the cut. On the disk they are as old as their last change before
// it.
class OldFiles final : public posix::PosixDirectory {
 public:
  explicit OldFiles(PosixDirectory opened) : PosixDirectory(std::move(opened)) {}

  Result<ReadFile> read_with_status(const RelativePath& path, std::uint64_t limit) const override {
    BATON_TRY(ReadFile file, PosixDirectory::read_with_status(path, limit));
    file.status.changed -= kAge;
    return file;
  }
  Result<std::optional<EntryStatus>> status(const RelativePath& path) const override {
    BATON_TRY(std::optional<EntryStatus> status, PosixDirectory::status(path));
    if (status) status->changed -= kAge;
    return status;
  }

 private:
  static constexpr std::chrono::hours kAge{24};  // older than all records of the test
};
using NextProject = test::ProjectOn<NextBoot, OldFiles>;

// The project as the machine finds it when it starts again.
class Restarted {
 public:
  explicit Restarted(const Tree& disk) { disk.write(project_.folder.path()); }

  [[nodiscard]] std::string state_for_readers() { return text_of(project_.store.read()); }

  // What the next writer goes on from; recovers first where it is told to.
  std::string state_for_writers() {
    if (!begins()) run({"recover"});
    return state_for_readers();
  }

  // Standard output; the status goes to `status`.
  std::string run(const Arguments& arguments) {
    test::FakeConsole console;
    Opener opener(project_);
    status = cli::run(arguments, console, opener);
    return console.output + console.error;
  }

  [[nodiscard]] std::string archives() const {
    std::string all;
    const files::path folder = project_.folder / "dev/workflow/archive";
    if (!files::exists(folder)) return all;
    for (const auto& entry : files::directory_iterator(folder)) all += test::read_file(entry);
    return all;
  }

  int status = 0;

 private:
  class Opener final : public app::ProjectOpener {
   public:
    explicit Opener(NextProject& project) : project_(project) {}
    Result<app::OpenedProject> open(const RootRequest& /*request*/) override {
      return app::OpenedProject{.root = {.path = project_.folder.path().string(), .why = "test"},
                                .host = &project_.host,
                                .stores = &stores_};
    }

   private:
    NextProject& project_;
    FileStores stores_{{}};
  };

  static std::string text_of(const Result<std::optional<StoredState>>& stored) {
    if (!stored) return "unreadable: " + stored.error().subject;
    return *stored ? (*stored)->text : std::string();
  }

  // Lets a writer mend what it can.
  bool begins() {
    return project_.store.begin({.command = "check", .deadline = Milliseconds{10'000}}).has_value();
  }

  NextProject project_;
};

// What is promised at a cut.
struct Promise {
  std::vector<std::string> marks;
  bool is_archived = false;      // and nothing has begun since
  bool may_be_archived = false;  // at some time, or while the cut came
};

Promise promised(const PowerCut& cut, const Recorded& recorded, const std::vector<Step>& steps) {
  Promise promise;
  std::size_t done = 0;
  for (std::size_t place = 0; place < cut.operations; ++place) {
    const FileOperation& operation = recorded.operations[place];
    promise.is_archived = false;
    if (operation.kind != FileOperation::Kind::acknowledge) continue;
    done = operation.file + 1;
    promise.is_archived = steps[operation.file].effect == Step::Effect::archives;
  }
  for (std::size_t step = 0; step < done; ++step) {
    if (!steps[step].mark.empty()) promise.marks.push_back(steps[step].mark);
  }
  for (std::size_t step = 0; step <= done && step < steps.size(); ++step) {
    promise.may_be_archived |= steps[step].effect != Step::Effect::marks_state;
  }
  return promise;
}

class PowerCuts : public testing::TestWithParam<Series> {
 protected:
  void SetUp() override {
    if (const std::string reason = test::why_no_tracing(); !reason.empty()) GTEST_SKIP() << reason;
  }
  test::InMemory in_memory_;

  static void expect_promise(const Promise& promise, const std::string& state,
                             const std::string& archives) {
    const std::string& places = promise.may_be_archived ? state + archives : state;
    for (const std::string& mark : promise.marks) {
      EXPECT_NE(places.find(mark), std::string::npos) << "lost: " << mark << "\nin: " << state;
    }
    if (promise.is_archived) {
      EXPECT_EQ(state, "");
    }
    const bool whole = state.empty() || nlohmann::json::accept(state);
    EXPECT_TRUE(whole) << state;
  }

  static void check(const Tree& disk, const Promise& promise) {
    Restarted machine(disk);
    expect_promise(promise, machine.state_for_readers(), machine.archives());
    const std::string state = machine.state_for_writers();
    expect_promise(promise, state, machine.archives());
    if (state.empty()) return;
    const std::string answer = machine.run({"decide", "After the cut"});
    EXPECT_EQ(machine.status, 0) << answer;
    const std::string next = machine.state_for_readers();
    EXPECT_NE(next.find("After the cut"), std::string::npos);
    expect_promise(promise, next, machine.archives());
  }
};

constexpr int kStates = 3'000;            // of each series, in a full run
constexpr std::size_t kSampled = 30'000;  // with several liberties; many come to the same disk

TEST_P(PowerCuts, LoseNothingThatWasAcknowledged) {
  const test::TemporaryFolder folder;
  for (const Arguments& arguments : GetParam().before) {
    ASSERT_EQ(test::baton(folder.path(), arguments).status, 0);
  }
  Recording recording(folder.path());
  for (const Step& step : GetParam().steps) ASSERT_EQ(recording.record(step.arguments), 0);
  ASSERT_EQ(recording.unknown_calls(), std::vector<std::string>());

  const Recorded& recorded = recording.recorded();
  std::mt19937 random(20250801);
  std::vector<PowerCut> cuts = test::power_cuts(recorded, kSampled, random);
  std::shuffle(cuts.begin(), cuts.end(), random);
  std::set<std::size_t> tried;
  const auto wanted = static_cast<std::size_t>(test::rounds(kStates));
  for (const PowerCut& cut : cuts) {
    if (tried.size() == wanted) break;
    SCOPED_TRACE(test::describe(cut, recorded));
    const Tree disk = test::found_after(cut, recorded);
    const Promise promise = promised(cut, recorded, GetParam().steps);
    if (!tried.insert(disk.hash() + promise.marks.size()).second) continue;
    check(disk, promise);
    if (HasFailure()) break;
  }
  std::cout << tried.size() << " different disks after a power cut\n";
  RecordProperty("states", static_cast<int>(tried.size()));
}

INSTANTIATE_TEST_SUITE_P(Series, PowerCuts, testing::Values(beginning(), long_run(), archiving()),
                         [](const auto& series) { return series.param.name; });

}  // namespace
}  // namespace baton
