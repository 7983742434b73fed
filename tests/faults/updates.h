#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "faults/program.h"
#include "faults/rounds.h"
#include "faults/syscall_tracer.h"
#include "support/temporary_folder.h"

namespace baton::test {

// A command that writes, and what must be there before it. Done again after it has succeeded, it
// changes nothing more: it says that all is done, or refuses.
struct Update {
  std::string name;  // of the test
  std::vector<Arguments> before;
  bool damages_state = false;  // the state is cut short before the command
  Arguments arguments = {};
};
std::vector<Update> updates();
std::ostream& operator<<(std::ostream& out, const Update& update);

// What is in the state's place, without times and revision; and the same with all archives.
std::string outcome_in(const std::filesystem::path& folder);
std::string whole_outcome_in(const std::filesystem::path& folder);

// An update that can be made again and again from the same beginning.
class Rehearsal {
 public:
  explicit Rehearsal(Update update);  // makes it once, undisturbed

  const std::vector<SystemCall>& calls() const { return calls_; }  // that concern the project
  std::filesystem::path folder() const { return folder_ / "project"; }
  bool ready() const { return ready_; }

  Ran perform(CallObserver& observer);  // from the beginning

  // What a reader finds afterwards.
  void expect_old_or_new() const;
  void expect_new() const;
  bool is_old() const;
  // The same again, which leads to the new state, and another: nothing temporary is left then.
  // Returns the first.
  Ran expect_next_update_works();

 private:
  void prepare(const std::filesystem::path& model);

  Update update_;
  InMemory in_memory_;
  TemporaryFolder folder_;
  std::vector<SystemCall> calls_;
  std::string old_;
  std::string new_;
  std::string whole_new_;
  bool ready_ = false;
};

// Numbers the calls that concern the project and what is printed, from 1, and judges them.
class ProjectObserver : public CallObserver {
 public:
  explicit ProjectObserver(const std::filesystem::path& project) : project_(project.string()) {}
  Verdict entering(const SystemCall& call, const TracedMemory& memory) final;

 protected:
  virtual Verdict judge(std::size_t number, const SystemCall& call) = 0;
  [[nodiscard]] static bool is_print(const SystemCall& call);

 private:
  std::string project_;
  std::size_t count_ = 0;
};

}  // namespace baton::test
