#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "host/console.h"

namespace baton::posix {

// The standard streams, by system calls: every write reaches the reader immediately. The
// constructor ignores SIGPIPE and SIGXFSZ for the process: a closed reader is not an error, and a
// write over the limit on file sizes fails. It no longer ignores SIGCHLD, without which a child's
// status would be lost. It keeps other files out of the place of a stream that is closed from the
// start.
class PosixConsole final : public Console {
 public:
  enum class Exit : std::uint8_t { returns, ends_the_process };

  explicit PosixConsole(Exit exit);

  Result<std::string> read_input() override;
  Result<std::string> read_piece() override;
  bool input_pauses() override;
  Result<std::string> read_file(const std::string& path, std::uint64_t limit) const override;
  void write(Stream stream, std::string_view text) override;
  Result<void> printed() override;
  bool is_terminal(Stream stream) const override;
  std::chrono::steady_clock::time_point now() const override;
  bool input_is_terminal() const override;
  std::optional<std::string> read_line() override;
  std::optional<std::size_t> columns(Stream stream) const override;
  std::string variable(const std::string& name) const override;
  bool has_reader(Stream stream) const override {
    return stream != Stream::output || (!reader_is_gone_ && write_failure_ == 0);
  }
  bool has_reader_now(Stream stream) const override;

  void allow_repetition() override { may_be_repeated_ = true; }
  void leave(int status) override;

  // Restores standard input to its state before it was read, for the program that replaces this
  // one. limit: input from a pipe is restored only up to kMostGivenBack, because only a file can be
  // rewound.
  static constexpr std::size_t kMostGivenBack = 1U << 20U;
  [[nodiscard]] Result<void> give_back_input() const;

  // For output that another object writes to standard output: `cause` is the errno of its write.
  void note_failed_output(int cause);

  // Returns `status`; if output could not be printed, reports this on standard error and returns
  // that error's status instead: the answer, whatever it says, did not arrive.
  [[nodiscard]] int final_status(int status);

 private:
  std::chrono::steady_clock::time_point last_pause_ = std::chrono::steady_clock::now();
  // errno of the first failed write of output, such as on a full disk behind a redirection; 0 if
  // none failed. A closed reader does not count.
  int write_failure_ = 0;
  bool reader_is_gone_ = false;  // of standard output
  bool may_be_repeated_ = false;
  Exit exit_;

  // What give_back_input() needs to know about the input that was read.
  struct Read {
    std::int64_t from = 0;  // start offset in a file that can be rewound; -1: not such a file
    std::string text = {};  // the text, if it is not such a file; at most one byte over the limit
  };
  std::optional<Read> read_;
};

}  // namespace baton::posix
