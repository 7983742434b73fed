#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/console.h"

namespace baton::posix {

// The standard streams, by system calls: every write is at once with whoever reads. Making one
// ignores SIGPIPE for the process; a reader that went away is no failure.
class PosixConsole final : public Console {
 public:
  enum class Leaving : std::uint8_t { returns, ends_the_process };

  explicit PosixConsole(Leaving leaving);

  Result<std::string> read_input() override;
  Result<std::string> read_file(const std::string& path) const override;
  void write(Stream stream, std::string_view text) override;
  Result<void> printed() override;
  bool is_terminal(Stream stream) const override;
  bool has_reader(Stream stream) const override {
    return stream != Stream::output || !reader_is_gone_;
  }

  void leave(int status) override;

  // `status`, or that of an answer that could not be printed, said on standard error.
  [[nodiscard]] int final_status(int status);

 private:
  // errno of the first write that failed for another reason than a reader that went away, such
  // as a full disk behind a redirection; 0 if none did.
  int write_failure_ = 0;
  bool reader_is_gone_ = false;  // of standard output
  Leaving leaving_;
};

}  // namespace baton::posix
