// Two machines, played by two network namespaces with a cable between them: the server is on one,
// and a change made on the other is seen there at once.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>
#include <thread>

#include "faults/program.h"
#include "faults/store_surroundings.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using test::Arguments;
using test::Ran;
using SteadyClock = std::chrono::steady_clock;

constexpr const char* kIp = "/sbin/ip";
constexpr const char* kNear = "10.213.7.1";  // the server's
constexpr const char* kFar = "10.213.7.2";

// The number of the test's process keeps those of several tests apart.
class TwoMachines {
 public:
  TwoMachines() {
    if (::geteuid() != 0 || !files::exists(kIp)) {
      missing_ = "network namespaces need root and ip(8): NOT TESTED";
      return;
    }
    ip({"netns", "add", near_});
    ip({"netns", "add", far_});
    ip({"link", "add", "near", "netns", near_, "type", "veth", "peer", "name", "far", "netns",
        far_});
    plug(near_, "near", kNear);
    plug(far_, "far", kFar);
  }
  ~TwoMachines() {
    for (const std::string& name : {near_, far_}) {
      test::run({.folder = "/", .arguments = {"netns", "delete", name}, .program = kIp});
    }
  }
  TwoMachines(const TwoMachines&) = delete;
  TwoMachines& operator=(const TwoMachines&) = delete;

  [[nodiscard]] const std::string& missing() const { return missing_; }
  [[nodiscard]] const std::string& near() const { return near_; }
  [[nodiscard]] const std::string& far() const { return far_; }

 private:
  void plug(const std::string& machine, const std::string& device, const std::string& address) {
    ip({"-n", machine, "address", "add", address + "/24", "dev", device});
    ip({"-n", machine, "link", "set", device, "up"});
    ip({"-n", machine, "link", "set", "lo", "up"});
  }
  void ip(const Arguments& arguments) {
    if (!missing_.empty()) return;
    const Ran ran = test::run({.folder = "/", .arguments = arguments, .program = kIp});
    if (ran.status != 0) missing_ = "no network namespaces: " + ran.error + ": NOT TESTED";
  }

  const std::string near_ = "baton-near-" + std::to_string(::getpid());
  const std::string far_ = "baton-far-" + std::to_string(::getpid());
  std::string missing_;
};

struct TwoMachinesTest : testing::Test {
  test::TemporaryFolder folder;
  TwoMachines machines;

  // What runs a program on a machine.
  static test::Launch on(const std::string& machine, const files::path& where,
                         const std::string& server, const Arguments& arguments) {
    Arguments all = {"netns", "exec", machine, BATON_BINARY};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return {.folder = where.string(),
            .arguments = all,
            .program = kIp,
            .environment = {"BATON_STORE=" + server}};
  }

  static std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
};

TEST_F(TwoMachinesTest, postgresqlShowsTheOneWhatTheOtherWrites) {
  std::string missing = test::postgresql_surroundings().missing();
  if (missing.empty()) missing = machines.missing();
  if (!missing.empty()) GTEST_SKIP() << missing;
  const test::OwnServer server({.address = kNear, .machine = machines.near()});
  ASSERT_EQ(server.fault(), "");
  // Each machine has a project of its own; the session is on the server.
  const files::path here = folder / "here";
  const files::path there = folder / "there";
  files::create_directory(here);
  files::create_directory(there);
  const Arguments init = {"init", "--feature", "f", "--workflow-id", "wf_1"};
  ASSERT_EQ(test::run(on(machines.near(), here, server.url(), init)).status, 0);
  (void)test::run(on(machines.far(), there, server.url(), init));  // the session is there already

  test::Process watch(on(machines.far(), there, server.url(),
                         {"shared", "watch", "--session", "wf_1", "--as", "watcher"}));
  const auto write = [&](const std::string& key) {
    return test::run(on(machines.near(), here, server.url(), {"shared", "write", key, "value"}));
  };
  for (int early = 0; early < 100 && !watch.has_printed(); ++early) {  // until it listens
    ASSERT_EQ(write("early").status, 0);
    std::this_thread::sleep_for(milliseconds(200));
  }
  std::size_t seen = lines_in(watch.printed());
  milliseconds longest{0};
  for (int count = 1; count <= 5; ++count) {
    const Ran written = write("key");
    const auto begin = SteadyClock::now();
    ASSERT_EQ(written.status, 0) << written.error;
    for (++seen; lines_in(watch.printed()) < seen;) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    longest = std::max(longest, duration_cast<milliseconds>(SteadyClock::now() - begin));
  }
  std::cout << "seen on the other machine at most " << longest.count()
            << " ms after the writer was told\n";
}

}  // namespace
}  // namespace baton
