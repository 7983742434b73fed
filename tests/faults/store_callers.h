#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "store/data_store.h"
#include "wiring/posix_project.h"

// Many callers of one session, and whether the session's records explain what is left of it.
namespace baton::test {

// A project with the session wf_1.
struct SharedProject {
  std::filesystem::path folder;
  std::string server = {};  // postgresql://…; empty: the store is a file of the project's
};

// `baton init`; returns what went wrong.
std::string init_shared(const SharedProject& project);

// One who uses the session in this process, with a connection of his own. Whatever he was told to
// be done is appended to a file of his, at once.
class Caller {
 public:
  Caller(const SharedProject& project, std::string name);

  // A write, a deletion, a read or a list, by chance. Limits and missing keys are no errors.
  Result<void> operate();
  Result<void> write(const std::string& key, const std::string& value);

  app::Workspace& workspace() { return workspace_; }

 private:
  Result<void> remove(const std::string& key);
  Result<void> read(const std::string& key);
  Result<void> list();
  void acknowledge(const std::string& action, const std::string& key, std::uint64_t version) const;

  SharedProject project_;
  std::string name_;
  std::mt19937 random_;
  posix::SystemClock clock_;
  posix::RandomIds ids_;
  posix::ThisMachine machine_;
  PosixProjectOpener opener_;
  app::Workspace workspace_;
};

// Forks callers "agent-0", …; each does so many operations. Returns their process ids; a caller
// that met an error says so and ends with 1.
std::vector<int> fork_callers(const SharedProject& project, int callers, int operations);
// Waits for all; returns how many did not end with 0.
int failed_callers(const std::vector<int>& processes);

// Whether a caller may have done more than it was told, having been killed.
enum class Callers : std::uint8_t { lived, died };

// Replays the records of the session from the first one: every version follows its predecessor, no
// limit was exceeded at any moment, the last ones are what the store holds, and everything that a
// caller was told to be done is there (where all lived: and nothing else). Returns what is not so,
// and how many records there are.
struct Replayed {
  std::vector<std::string> faults;
  std::size_t records = 0;
};
Replayed replay(const SharedProject& project, int callers, Callers fate);

}  // namespace baton::test
