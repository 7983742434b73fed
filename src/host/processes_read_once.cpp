#include "host/processes_read_once.h"

namespace baton {

std::vector<Process> ProcessesReadOnce::ancestry() const {
  if (!ancestry_) ancestry_ = processes_.ancestry();
  return *ancestry_;
}

bool ProcessesReadOnce::is_running(const ProcessId& process) const {
  return processes_.is_running(process);
}

std::string ProcessesReadOnce::id_namespace() const {
  return processes_.id_namespace();
}

std::vector<std::string> ProcessesReadOnce::words(const ProcessId& process) const {
  return processes_.words(process);
}

std::optional<std::string> ProcessesReadOnce::variable(const ProcessId& process,
                                                       const std::string& name) const {
  const NamedVariable named(process.number, name);
  const auto known = variables_.find(named);
  if (known != variables_.end()) return known->second;
  return variables_.emplace(named, processes_.variable(process, name)).first->second;
}

std::string ProcessesReadOnce::folder(const ProcessId& process) const {
  return processes_.folder(process);
}

bool ProcessesReadOnce::reads_socket(const ProcessId& process) const {
  return processes_.reads_socket(process);
}

}  // namespace baton
