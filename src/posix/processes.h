#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/processes.h"

namespace baton::posix {

// Reads /proc. Unreadable entries count as absent.
class ProcProcesses : public Processes {
 public:
  std::vector<Process> ancestry() const override;
  bool is_running(const ProcessId& process) const override;
  std::string id_namespace() const override;
  std::vector<std::string> words(const ProcessId& process) const override;
  std::optional<std::string> variable(const ProcessId& process,
                                      const std::string& name) const override;
  std::string folder(const ProcessId& process) const override;
  bool reads_socket(const ProcessId& process) const override;
};

}  // namespace baton::posix
