// The built program among many others: no update is lost, and no reader sees half of one.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "faults/program.h"
#include "faults/rounds.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

using nlohmann::json;
using test::Arguments;
using test::baton;
using test::Ran;

std::string entry_of(int writer, int update) {
  return std::to_string(writer) + "-" + std::to_string(update);
}

std::string counter_of(int writer) {
  return "/extensions/counters/" + std::to_string(writer);
}

// So many try at once that one may wait past its deadline: then it is told so, and tries again.
Ran insist(const std::string& folder, const Arguments& arguments) {
  constexpr int kBusy = 4;
  Ran ran = baton(folder, arguments);
  while (ran.status == kBusy) ran = baton(folder, arguments);
  return ran;
}

// Odd updates append to a list that all share, even ones raise the writer's own counter. Exits
// with 0 if every one was reported as done.
[[noreturn]] void write_updates(const std::string& folder, int writer, int updates) {
  for (int update = 1; update <= updates; ++update) {
    const bool appends = update % 2 == 1;
    const Ran ran =
        insist(folder,
               appends ? Arguments{"set", "/extensions/log/-", "--string", entry_of(writer, update)}
                       : Arguments{"set", counter_of(writer), std::to_string(update)});
    if (ran.status != 0) {
      std::cerr << ran.error;
      ::_exit(1);
    }
  }
  ::_exit(0);
}

// Reads the state file again and again. What was read before was whole then.
struct Reader {
  explicit Reader(std::string of_folder) : folder(std::move(of_folder)) {}

  void read_once() {
    const std::string text = test::state_text_in(folder);
    ++reads;
    if (text == last_) return;
    const json state = json::parse(text, nullptr, false);
    if (state.is_discarded() || state.at("revision") < revision_) {
      ++torn;
    } else {
      revision_ = state.at("revision");
      ++states;
    }
    last_ = text;
  }

  std::string folder;
  int reads = 0;
  int states = 0;  // different ones
  int torn = 0;    // or older than one that was seen before

 private:
  std::string last_;
  std::uint64_t revision_ = 0;
};

struct ManyWriters : testing::Test {
  test::TemporaryFolder folder;
  const std::string path = folder.path();

  void SetUp() override {
    ASSERT_EQ(baton(path, {"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
    ASSERT_EQ(baton(path, {"set", "/extensions", R"({"log": [], "counters": {}})"}).status, 0);
  }

  static void wait_for(const std::vector<pid_t>& writers) {
    for (const pid_t writer : writers) {
      int status = 0;
      ::waitpid(writer, &status, 0);
      EXPECT_EQ(status, 0);
    }
  }
};

TEST_F(ManyWriters, LoseNoUpdateAndShowReadersOnlyWholeStates) {
  constexpr int kWriters = 32;
  const int updates = test::rounds(200) / test::kSanitized;
  std::vector<pid_t> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.push_back(::fork());
    if (writers.back() == 0) write_updates(path, writer, updates);
  }

  Reader reader(path);
  std::atomic<bool> done = false;
  std::uint64_t last_revision = 0;
  std::thread reading([&] {
    while (!done || reader.reads < (test::all_rounds() ? 100'000 : 1'000)) {
      reader.read_once();
      std::this_thread::sleep_for(std::chrono::microseconds(100));  // the processor is others', too
    }
  });
  std::thread asking([&] {
    while (!done) {
      const Ran ran = baton(path, {"get", "/revision"});
      EXPECT_EQ(ran.status, 0) << ran.error;
      const std::uint64_t revision = std::strtoull(ran.output.c_str(), nullptr, 10);
      EXPECT_GE(revision, last_revision);
      last_revision = revision;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  wait_for(writers);
  done = true;
  reading.join();
  asking.join();

  const json state = test::state_in(path);
  EXPECT_EQ(state.at("revision"), 2 + kWriters * updates);
  const std::set<std::string> log = state.at("extensions").at("log");
  EXPECT_EQ(log.size(), static_cast<std::size_t>(kWriters * ((updates + 1) / 2)));
  for (int writer = 0; writer < kWriters; ++writer) {
    EXPECT_EQ(state.at(json::json_pointer(counter_of(writer))), updates / 2 * 2);
  }
  EXPECT_EQ(reader.torn, 0);
  EXPECT_EQ(baton(path, {"validate"}).status, 0);
  EXPECT_EQ(test::leftovers_in(path), std::vector<std::string>());
  std::cout << kWriters * updates << " updates, " << reader.reads << " reads of " << reader.states
            << " different states\n";
}

// Read, add one, write if nobody else has: what --if-revision is for.
[[noreturn]] void raise_counter(const std::string& folder, int times) {
  for (int done = 0; done < times;) {
    const json state = test::state_in(folder);
    const int counter = state.at("extensions").at("counters").at("shared");
    const Ran ran =
        baton(folder, {"set", "/extensions/counters/shared", std::to_string(counter + 1),
                       "--if-revision", std::to_string(state.at("revision").get<int>())});
    if (ran.status != 0 && ran.status != 4) ::_exit(1);
    done += ran.status == 0 ? 1 : 0;
  }
  ::_exit(0);
}

TEST_F(ManyWriters, RaiseOneCounterWithoutLosingAnyOfIt) {
  constexpr int kWriters = 4;
  const int times = test::rounds(100) / test::kSanitized;
  ASSERT_EQ(baton(path, {"set", "/extensions/counters/shared", "0"}).status, 0);
  std::vector<pid_t> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.push_back(::fork());
    if (writers.back() == 0) raise_counter(path, times);
  }
  wait_for(writers);
  EXPECT_EQ(test::state_in(path).at("extensions").at("counters").at("shared"), kWriters * times);
}

}  // namespace
}  // namespace baton
