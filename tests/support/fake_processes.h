#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/processes.h"

namespace baton::test {

// The processes of a machine, as a test describes them.
class FakeProcesses : public Processes {
 public:
  struct Described {
    Process process;
    std::vector<std::string> words = {};
    std::map<std::string, std::string> variables = {};
    bool reads_socket = false;
    std::string folder = {};
  };

  // From this process upwards.
  std::vector<Described> chain;
  // Of those that run elsewhere.
  std::vector<ProcessId> others = {};
  std::string pid_namespace = "pid:[1]";

  std::vector<Process> ancestry() const override {
    std::vector<Process> found;
    for (const Described& one : chain) found.push_back(one.process);
    return found;
  }
  bool is_running(const ProcessId& process) const override {
    return find(process) != nullptr || std::ranges::find(others, process) != others.end();
  }
  std::string id_namespace() const override { return pid_namespace; }
  std::vector<std::string> words(const ProcessId& process) const override {
    const Described* one = find(process);
    return one == nullptr ? std::vector<std::string>() : one->words;
  }
  std::optional<std::string> variable(const ProcessId& process,
                                      const std::string& name) const override {
    const Described* one = find(process);
    if (one == nullptr || !one->variables.contains(name)) return std::nullopt;
    return one->variables.at(name);
  }
  std::string folder(const ProcessId& process) const override {
    const Described* one = find(process);
    return one == nullptr ? std::string() : one->folder;
  }
  bool reads_socket(const ProcessId& process) const override {
    const Described* one = find(process);
    return one != nullptr && one->reads_socket;
  }

 private:
  [[nodiscard]] const Described* find(const ProcessId& process) const {
    const auto found = std::ranges::find_if(
        chain, [&](const Described& one) { return one.process.id == process; });
    return found == chain.end() ? nullptr : &*found;
  }
};

}  // namespace baton::test
