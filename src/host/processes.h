#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "baton/instant.h"

namespace baton {

// A process, identified by id and start time, because the kernel reuses ids.
struct ProcessId {
  std::int64_t number = 0;
  std::uint64_t ticks = 0;  // start time, in clock ticks since the machine's boot

  friend bool operator==(const ProcessId&, const ProcessId&) = default;
};

struct Process {
  ProcessId id;
  Instant started = {};        // accurate to a hundredth of a second
  bool leads_session = false;  // leads a process session: setsid(2)
  bool has_terminal = false;   // its session has a controlling terminal
};

// Information of the kernel about other processes.
class Processes {
 public:
  virtual ~Processes() = default;

  // This process, its parent, and so on, as far as they are visible.
  virtual std::vector<Process> ancestry() const = 0;
  virtual bool is_running(const ProcessId& process) const = 0;
  // Where the ids of processes are the same as here, as containers have other ones; empty: not
  // known.
  virtual std::string id_namespace() const = 0;
  // Its command line; empty if it is not readable.
  virtual std::vector<std::string> words(const ProcessId& process) const = 0;
  // A variable of the environment with which its program was started.
  virtual std::optional<std::string> variable(const ProcessId& process,
                                              const std::string& name) const = 0;
  // Its current folder, as an absolute path; empty if it is not readable.
  virtual std::string folder(const ProcessId& process) const = 0;
  // Whether its standard input is a socket.
  virtual bool reads_socket(const ProcessId& process) const = 0;
};

}  // namespace baton
