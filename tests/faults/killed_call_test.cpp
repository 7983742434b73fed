// Kills one update of each kind before each of its system calls, and in the middle of each write.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "faults/rounds.h"
#include "faults/updates.h"

namespace baton {
namespace {

using test::Rehearsal;
using test::SystemCall;
using test::Update;
using test::Verdict;

struct Moment {
  std::size_t call = 0;
  Verdict verdict = {};
};

class Killer final : public test::ProjectObserver {
 public:
  Killer(const std::filesystem::path& project, Moment moment)
      : ProjectObserver(project), moment_(moment) {}
  bool printed_before = false;

 private:
  Verdict judge(std::size_t number, const SystemCall& call) override {
    if (number == moment_.call) return moment_.verdict;
    printed_before = printed_before || is_print(call);
    return {};
  }

  Moment moment_;
};

std::vector<Moment> moments_of(const Rehearsal& rehearsal) {
  std::vector<Moment> moments;
  const std::vector<SystemCall>& calls = rehearsal.calls();
  for (std::size_t call = 1; call <= calls.size(); ++call) {
    moments.push_back({call, {Verdict::Kind::kill}});
    const SystemCall& made = calls[call - 1];
    const bool writes = made.name.find("write") != std::string_view::npos;
    if (writes) moments.push_back({call, {Verdict::Kind::tear, made.arguments[2] / 2}});
  }
  return moments;
}

class KilledAtACall : public testing::TestWithParam<Update> {};

TEST_P(KilledAtACall, LeavesTheOldOrTheNewStateAndNothingInTheWay) {
  if (const std::string reason = test::why_no_tracing(); !reason.empty()) GTEST_SKIP() << reason;
  Rehearsal rehearsal(GetParam());
  ASSERT_TRUE(rehearsal.ready());
  const std::vector<Moment> moments = test::chosen(moments_of(rehearsal));
  for (const Moment& moment : moments) {
    const SystemCall& call = rehearsal.calls()[moment.call - 1];
    SCOPED_TRACE(testing::Message() << "killed at call " << moment.call << ", " << call.name << " "
                                    << call.path << (moment.verdict.value > 0 ? ", torn" : ""));
    Killer killer(rehearsal.folder(), moment);
    const test::Ran ran = rehearsal.perform(killer);
    EXPECT_EQ(ran.status, 128 + SIGKILL);
    rehearsal.expect_old_or_new();
    if (killer.printed_before) rehearsal.expect_new();
    rehearsal.expect_next_update_works();
    if (HasFailure()) return;
  }
  RecordProperty("moments", static_cast<int>(moments.size()));
}

INSTANTIATE_TEST_SUITE_P(Updates, KilledAtACall, testing::ValuesIn(test::updates()),
                         [](const auto& update) { return update.param.name; });

}  // namespace
}  // namespace baton
