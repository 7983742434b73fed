#pragma once

#include <string>
#include <string_view>

#include "host/console.h"

namespace baton::posix {

// The standard streams, by system calls: every write is at once with whoever reads. Making one
// ignores SIGPIPE for the process; a reader that went away is no failure.
class PosixConsole final : public Console {
 public:
  PosixConsole();

  Result<std::string> read_input() override;
  Result<std::string> read_file(const std::string& path) const override;
  void write(Stream stream, std::string_view text) override;
  bool is_terminal(Stream stream) const override;

  // errno of the first write that failed for another reason than a reader that went away, such
  // as a full disk behind a redirection; 0 if none did.
  [[nodiscard]] int write_failure() const { return write_failure_; }

 private:
  int write_failure_ = 0;
};

}  // namespace baton::posix
