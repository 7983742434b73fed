#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "baton/instant.h"

namespace baton {

// A process, identified by id and start time, since the kernel reuses ids.
struct ProcessId {
  std::int64_t number = 0;
  std::uint64_t ticks = 0;  // between the machine's start and the process's

  friend bool operator==(const ProcessId&, const ProcessId&) = default;
};

struct Process {
  ProcessId id;
  Instant started = {};        // to a hundredth of a second
  bool leads_session = false;  // of processes: setsid(2)
  bool has_terminal = false;   // that controls it
};

// What the kernel shows of other processes of the machine.
class Processes {
 public:
  virtual ~Processes() = default;

  // This process, the one that started it, and so on, as far as they can be seen.
  virtual std::vector<Process> ancestry() const = 0;
  virtual bool is_running(const ProcessId& process) const = 0;
  // Its command line; empty where it cannot be read.
  virtual std::vector<std::string> words(const ProcessId& process) const = 0;
  // A variable of the environment that its program was started with.
  virtual std::optional<std::string> variable(const ProcessId& process,
                                              const std::string& name) const = 0;
  // Whether its standard input is a socket.
  virtual bool reads_socket(const ProcessId& process) const = 0;
};

}  // namespace baton
