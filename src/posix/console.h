#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "host/console.h"

namespace baton::posix {

// The standard streams, by system calls: every write reaches the reader immediately. The
// constructor ignores SIGPIPE for the process; a closed reader is not an error.
class PosixConsole final : public Console {
 public:
  enum class Exit : std::uint8_t { returns, ends_the_process };

  explicit PosixConsole(Exit exit);

  Result<std::string> read_input() override;
  Result<std::string> read_file(const std::string& path) const override;
  void write(Stream stream, std::string_view text) override;
  Result<void> printed() override;
  bool is_terminal(Stream stream) const override;
  std::chrono::steady_clock::time_point now() const override;
  bool input_is_terminal() const override;
  std::optional<std::string> read_line() override;
  std::optional<std::size_t> columns(Stream stream) const override;
  std::string variable(const std::string& name) const override;
  bool has_reader(Stream stream) const override {
    return stream != Stream::output || !reader_is_gone_;
  }
  bool has_reader_now(Stream stream) const override;

  void leave(int status) override;

  // Standard input as it was before it was read, for a program that takes this one's place.
  // limit: that can only be done up to kMostGivenBack, since nothing but a file can be rewound.
  static constexpr std::size_t kMostGivenBack = 1U << 20U;
  [[nodiscard]] Result<void> give_back_input() const;

  // `status`, or that of an answer that could not be printed, said on standard error.
  [[nodiscard]] int final_status(int status);

 private:
  // errno of the first write that failed for another reason than a reader that went away, such
  // as a full disk behind a redirection; 0 if none did.
  int write_failure_ = 0;
  bool reader_is_gone_ = false;  // of standard output
  Exit exit_;

  // What give_back_input() needs of the input that was read.
  struct Read {
    std::int64_t from = 0;  // where it began in a file that can be rewound; -1: it is no such file
    std::string text = {};  // of what is no such file; at most one byte too many
  };
  std::optional<Read> read_;
};

}  // namespace baton::posix
