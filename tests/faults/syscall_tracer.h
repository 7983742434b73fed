#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "faults/program.h"

namespace baton::test {

// A system call of the traced program that is about a file.
struct SystemCall {
  std::string_view name;                   // "openat2"
  std::array<std::uint64_t, 6> arguments;  // as the kernel gets them
  int descriptor = -1;                     // of the open file it is about; -1: it names a path
  std::string path;                        // absolute; what is open, or what is named
  std::string second_path;                 // where a rename or link leads
};

// What is to happen to a call that is about to be made.
struct Verdict {
  enum class Kind : std::uint8_t {
    pass,
    kill,     // SIGKILL before it
    tear,     // only its first `value` bytes, then SIGKILL
    shorten,  // only its first `value` bytes
    refuse,   // not made; it seems to fail with the errno `value`
    stop,     // SIGSTOP right after it; tracing ends
  };
  Kind kind = Kind::pass;
  std::uint64_t value = 0;
};

// Looks into the memory of the traced program.
class TracedMemory {
 public:
  explicit TracedMemory(pid_t process) : process_(process) {}
  [[nodiscard]] std::string bytes(std::uint64_t address, std::uint64_t count) const;
  [[nodiscard]] std::string text(std::uint64_t address) const;  // up to its terminating zero
  [[nodiscard]] pid_t process() const { return process_; }

 private:
  pid_t process_;
};

class CallObserver {
 public:
  virtual ~CallObserver() = default;
  virtual Verdict entering(const SystemCall& call, const TracedMemory& memory) = 0;
  // A call that was let through has come back; a negative `result` is an errno.
  virtual void left(const SystemCall& /*call*/, std::int64_t /*result*/) {}
};

// Runs `launch` under ptrace and asks `observer` about every call that concerns a file, among them
// what goes to standard output ("/memfd:output"). The shipped program is static: nothing can be
// preloaded into it. Follows neither threads nor children; baton has none.
Ran run_traced(const Launch& launch, CallObserver& observer);

// The same for an observer that stops the program: it is left behind stopped and untraced.
void trace_until_stopped(Process& process, CallObserver& observer);
Launch traced(Launch launch);  // what such a process is to be started with

// Why nothing can be traced here; empty where it can.
std::string why_no_tracing();

}  // namespace baton::test
