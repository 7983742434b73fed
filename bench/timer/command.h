#pragma once

#include <cstdint>
#include <string>
#include <vector>

// A plan is a text file of commands to time:
//
//   # a comment
//   [baton record]             label
//   in = /tmp/project          working folder; optional
//   reset = /tmp/fresh /tmp/project
//                              before every round, outside the timed part, the second folder is
//                              removed and made anew as a copy of the first; optional
//   input = event.json         what is standard input instead of /dev/null; optional
//   repeats = itself          contention only: one process does all its updates; optional
//   run = baton record out_{n}.json
//
// Words are separated by blanks; one in single quotes may contain them. {n} in a word becomes a
// number that no other run of the command gets; of a command that repeats itself, the first of its
// updates' numbers, {count} how many they are, and {times} the file that it writes what each took.
namespace bench {

enum class Repetition : std::uint8_t { by_timer, by_itself };

struct Command {
  std::string label = {};
  std::vector<std::string> words = {};  // the first is an absolute path
  std::string folder = {};
  std::string input = {};
  std::string fresh = {};  // copied to `scratch`; both empty without a reset
  std::string scratch = {};
  Repetition repetition = Repetition::by_timer;
};

// What the placeholders in a command's words become.
struct Numbers {
  std::uint64_t run = 0;
  std::uint64_t count = 1;
  std::string times = "/dev/null";
};

struct Run {
  double milliseconds = 0;  // from before the process exists until it is reaped
  int status = 0;           // the exit code, or minus the signal
};

// Exits with 2 and an error message if the plan is invalid.
std::vector<Command> read_plan(const char* path);

// Standard streams are /dev/null, but for a command's input.
Run run(const Command& command, const Numbers& numbers);

// Does every command's reset, and waits until the copies are on disk, so that no timed fsync pays
// for them.
void reset(const std::vector<Command>& commands);

[[noreturn]] void stop(const std::string& reason);

}  // namespace bench
