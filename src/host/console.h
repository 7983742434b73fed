#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "baton/result.h"

namespace baton {

enum class Stream : std::uint8_t { output, error };

// Standard input, standard output and standard error, and files that the user names on the command
// line.
class Console {
 public:
  virtual ~Console() = default;
  virtual Result<std::string> read_input() = 0;  // standard input, to its end
  // What is available of standard input, as soon as something is; empty at its end. For an input of
  // any length.
  virtual Result<std::string> read_piece() = 0;
  // Whether nothing arrives on standard input for a tenth of a second, or it is time to act as if:
  // once a second.
  virtual bool input_pauses() = 0;
  // Reads a regular file of at most `limit` bytes, relative to the current folder; /dev/null is an
  // empty one. malformed, without blocking: a FIFO, another device or a symbolic link; pipes use
  // "-".
  virtual Result<std::string> read_file(const std::string& path, std::uint64_t limit) const = 0;
  virtual void write(Stream stream, std::string_view text) = 0;
  // Whether all output was written. unavailable: a write failed, and the caller has to report it. A
  // closed reader is not an error.
  virtual Result<void> printed() = 0;
  virtual bool is_terminal(Stream stream) const = 0;
  // A monotonic clock, for progress and timeouts.
  virtual std::chrono::steady_clock::time_point now() const = 0;
  // Whether a person can answer on standard input.
  virtual bool input_is_terminal() const = 0;
  // The next line of standard input without its newline; nothing at the end of the input.
  virtual std::optional<std::string> read_line() = 0;
  // The columns of the stream's terminal; nothing if it is not a terminal, or they are unknown.
  virtual std::optional<std::size_t> columns(Stream stream) const = 0;
  // A variable of the environment; empty if it is not set.
  virtual std::string variable(const std::string& name) const = 0;
  // False after a write to the stream failed: what follows would not arrive either.
  virtual bool has_reader(Stream stream) const = 0;
  // The same, checked without writing.
  virtual bool has_reader_now(Stream stream) const = 0;
  // The command changes nothing: whoever misses its answer may repeat it.
  virtual void allow_repetition() = 0;
  // The answer is complete. The program may end the process here to skip the destruction of a large
  // state, which takes as long as reading it. Other implementations return.
  virtual void leave(int status) = 0;
};

}  // namespace baton
