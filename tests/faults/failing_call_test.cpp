// Lets the system calls of one update of each kind fail, get less done than asked, or be
// interrupted: the old state stays or the new one comes, and whatever fails is said.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "faults/rounds.h"
#include "faults/updates.h"

namespace baton {
namespace {

using test::Ran;
using test::Rehearsal;
using test::SystemCall;
using test::Update;
using test::Verdict;

struct Cause {
  int number = 0;
  std::string_view name;  // as messages say it
};
constexpr Cause kCauses[] = {{EIO, "EIO"},       {ENOSPC, "ENOSPC"}, {EACCES, "EACCES"},
                             {EDQUOT, "EDQUOT"}, {EROFS, "EROFS"},   {EMFILE, "EMFILE"}};

enum class Lasts : std::uint8_t { once, on };

struct FailedCall {
  std::string_view name;  // of the call
  std::size_t nth = 0;    // among those of that name, from 1
  Cause cause;
  Lasts lasts = Lasts::once;
};

// The kernel answers a lock request with EACCES or EAGAIN where somebody else holds it: then
// waiting, to the deadline, is right.
bool means_something_else(std::string_view name, int cause) {
  return name == "fcntl" && cause == EACCES;
}

// The store of shared contexts is its library's to write, which gives up where we would try again;
// what becomes of it then is in shared_store_test.cpp.
bool is_of_the_store(const SystemCall& call) {
  return call.path.find("/baton/store.") != std::string::npos;
}

class Failing final : public test::ProjectObserver {
 public:
  Failing(const std::filesystem::path& project, const FailedCall& failure)
      : ProjectObserver(project), failure_(failure) {}

 private:
  Verdict judge(std::size_t /*number*/, const SystemCall& call) override {
    if (call.name != failure_.name || is_print(call) || is_of_the_store(call)) return {};
    ++seen_;
    const bool fails = failure_.lasts == Lasts::on ? seen_ >= failure_.nth : seen_ == failure_.nth;
    if (!fails) return {};
    return {Verdict::Kind::refuse, static_cast<std::uint64_t>(failure_.cause.number)};
  }

  FailedCall failure_;
  std::size_t seen_ = 0;
};

std::vector<FailedCall> failures_of(const Rehearsal& rehearsal) {
  std::vector<FailedCall> failures;
  std::map<std::string_view, std::size_t> seen;
  for (const SystemCall& call : rehearsal.calls()) {
    if (call.path.starts_with("/memfd") || is_of_the_store(call)) continue;
    const std::size_t nth = ++seen[call.name];
    for (const Cause& cause : kCauses) {
      if (means_something_else(call.name, cause.number)) continue;
      failures.push_back({call.name, nth, cause, Lasts::once});
      failures.push_back({call.name, nth, cause, Lasts::on});
    }
  }
  return failures;
}

bool says_that_it_may_not_last(const std::string& error) {
  return error.find("power cut") != std::string::npos || error.find("durab") != std::string::npos;
}

bool names_a_file(const std::string& error, const Rehearsal& rehearsal) {
  for (const std::string& name : {std::string(": .claude"), std::string(": dev"),
                                  std::string(": .:"), ": " + rehearsal.folder().string()}) {
    if (error.find(name) != std::string::npos) return true;
  }
  return false;
}

// Not success: the backend's errno and a file are named, and the old state is there, unless it is
// said that the new one is and that what failed was to make sure of it.
void expect_honest_refusal(const Ran& ran, const FailedCall& failure, const Rehearsal& rehearsal) {
  EXPECT_EQ(ran.status, 5) << ran.error;
  EXPECT_NE(ran.error.find(failure.cause.name), std::string::npos) << ran.error;
  EXPECT_TRUE(names_a_file(ran.error, rehearsal)) << ran.error;
  if (says_that_it_may_not_last(ran.error)) return;
  EXPECT_TRUE(rehearsal.is_old()) << ran.error;
}

class FailingCall : public testing::TestWithParam<Update> {
 protected:
  void SetUp() override {
    if (const std::string reason = test::why_no_tracing(); !reason.empty()) GTEST_SKIP() << reason;
  }
};

TEST_P(FailingCall, LeavesTheOldStateOrSucceedsAndReportsTheError) {
  Rehearsal rehearsal(GetParam());
  ASSERT_TRUE(rehearsal.ready());
  const std::vector<FailedCall> failures = test::chosen(failures_of(rehearsal));
  for (const FailedCall& failure : failures) {
    SCOPED_TRACE(testing::Message() << failure.name << " number " << failure.nth << " fails "
                                    << (failure.lasts == Lasts::on ? "from then on" : "once")
                                    << " with " << failure.cause.name);
    Failing failing(rehearsal.folder(), failure);
    const Ran ran = rehearsal.perform(failing);
    if (ran.status == 0) {
      rehearsal.expect_new();
    } else {
      rehearsal.expect_old_or_new();
      expect_honest_refusal(ran, failure, rehearsal);
    }
    const Ran again = rehearsal.expect_next_update_works();
    // What was refused does not come true later on its own, where it could be taken back.
    const bool was_refused = ran.status != 0 && !says_that_it_may_not_last(ran.error);
    if (was_refused && failure.lasts == Lasts::once) {
      EXPECT_EQ(again.status, 0) << again.error;
    }
  }
  RecordProperty("failures", static_cast<int>(failures.size()));
}

// Every write gets only so many bytes done, as on a disk that is nearly full or a slow one.
class Shortening final : public test::ProjectObserver {
 public:
  Shortening(const std::filesystem::path& project, std::uint64_t longest)
      : ProjectObserver(project), longest_(longest) {}

 private:
  Verdict judge(std::size_t /*number*/, const SystemCall& call) override {
    const bool moves_bytes = call.name == "write" || call.name == "pwrite64" ||
                             call.name == "read" || call.name == "pread64";
    if (!moves_bytes || is_of_the_store(call) || call.arguments[2] <= longest_) return {};
    return {Verdict::Kind::shorten, longest_};
  }

  std::uint64_t longest_;
};

TEST_P(FailingCall, IsMadeGoodWhereWritesAndReadsAreShort) {
  Rehearsal rehearsal(GetParam());
  ASSERT_TRUE(rehearsal.ready());
  for (const std::uint64_t longest : {7U, 100U, 4096U}) {
    SCOPED_TRACE(longest);
    Shortening shortening(rehearsal.folder(), longest);
    const Ran ran = rehearsal.perform(shortening);
    EXPECT_EQ(ran.status, 0) << ran.error;
    rehearsal.expect_new();
    rehearsal.expect_next_update_works();
  }
}

// Every call that a signal may interrupt is, the first time: those that may have to wait.
class Interrupting final : public test::ProjectObserver {
 public:
  using ProjectObserver::ProjectObserver;

 private:
  Verdict judge(std::size_t /*number*/, const SystemCall& call) override {
    static const std::set<std::string_view> kInterruptible = {
        "openat2",  "read",  "pread64",   "write", "writev",
        "pwrite64", "fsync", "fdatasync", "flock", "ftruncate"};
    const bool locks = call.name == "fcntl" && call.arguments[1] == F_OFD_SETLK;
    interrupted_ =
        !interrupted_ && !is_of_the_store(call) && (locks || kInterruptible.contains(call.name));
    if (!interrupted_) return {};
    return {Verdict::Kind::refuse, EINTR};
  }

  bool interrupted_ = false;  // the call before was
};

TEST_P(FailingCall, IsMadeGoodWhereSignalsInterruptEveryCall) {
  Rehearsal rehearsal(GetParam());
  ASSERT_TRUE(rehearsal.ready());
  Interrupting interrupting(rehearsal.folder());
  const Ran ran = rehearsal.perform(interrupting);
  EXPECT_EQ(ran.status, 0) << ran.error;
  rehearsal.expect_new();
  rehearsal.expect_next_update_works();
}

INSTANTIATE_TEST_SUITE_P(Updates, FailingCall, testing::ValuesIn(test::updates()),
                         [](const auto& update) { return update.param.name; });

}  // namespace
}  // namespace baton
