#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/processes.h"

namespace baton {

// The processes above this one as they were when first asked, for a request that asks several
// times. Whether a process is running is read each time. Not for several threads.
class ProcessesReadOnce final : public Processes {
 public:
  // `processes` must outlive it.
  explicit ProcessesReadOnce(const Processes& processes) : processes_(processes) {}

  std::vector<Process> ancestry() const override;
  bool is_running(const ProcessId& process) const override;
  std::string id_namespace() const override;
  std::vector<std::string> words(const ProcessId& process) const override;
  std::optional<std::string> variable(const ProcessId& process,
                                      const std::string& name) const override;
  std::string folder(const ProcessId& process) const override;
  bool reads_socket(const ProcessId& process) const override;

 private:
  using NamedVariable = std::pair<std::int64_t, std::string>;  // number of the process, name

  const Processes& processes_;
  mutable std::optional<std::vector<Process>> ancestry_;
  mutable std::map<NamedVariable, std::optional<std::string>> variables_;
};

}  // namespace baton
