#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace baton::test {

using Arguments = std::vector<std::string>;

// How to start a program.
struct Launch {
  std::string folder;  // where it runs
  Arguments arguments = {};
  std::string program = BATON_BINARY;
  Arguments environment = {};              // "NAME=value", beside the test's own
  std::function<void()> before_exec = {};  // in the child
};

struct Ran {
  int status = 0;  // the exit status; 128 + the signal that ended it
  std::string output;
  std::string error;
};

// A program that was started; killed and reaped with the object. What it prints goes to files in
// memory, so that it never depends on its reader.
class Process {
 public:
  explicit Process(const Launch& launch);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] pid_t id() const { return id_; }
  void signal(int number) const;
  Ran wait();
  Ran ended(int wait_status);  // for a caller that has reaped it
  [[nodiscard]] bool has_printed() const;
  [[nodiscard]] std::string printed() const;  // so far

 private:
  pid_t id_ = 0;
  int output_ = -1;
  int error_ = -1;
};

Ran run(const Launch& launch);
Ran baton(const std::filesystem::path& folder, const Arguments& arguments);

// The state in `folder`, or null where there is none or it is no JSON.
nlohmann::json state_in(const std::filesystem::path& folder);
std::string state_text_in(const std::filesystem::path& folder);  // empty where there is none

// Every temporary file below `folder`, relative to it.
std::vector<std::string> leftovers_in(const std::filesystem::path& folder);

// Puts a copy of `model` in the place of `folder`; whatever was there goes.
void copy_project(const std::filesystem::path& model, const std::filesystem::path& folder);

}  // namespace baton::test
