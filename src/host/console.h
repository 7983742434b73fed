#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "baton/result.h"

namespace baton {

enum class Stream : std::uint8_t { output, error };

// The user's side: what was typed or piped in, what is printed, and files that
// the user names on the command line, anywhere on the machine.
class Console {
 public:
  virtual ~Console() = default;
  virtual Result<std::string> read_input() = 0;  // standard input, to its end
  // A regular file, relative to the current folder. A FIFO, device or symbolic
  // link is malformed, at once: "-" is the way to pipe.
  virtual Result<std::string> read_file(const std::string& path) const = 0;
  virtual void write(Stream stream, std::string_view text) = 0;
  // Whether all that was written is out. unavailable: it is not, and the exit status will not tell:
  // whoever asks does. A reader that went away is no failure.
  virtual Result<void> printed() = 0;
  virtual bool is_terminal(Stream stream) const = 0;
  // A variable of the environment; empty if it is not set.
  virtual std::string variable(const std::string& name) const = 0;
  // False once a write found that whoever read the stream is gone: what follows is for nobody.
  virtual bool has_reader(Stream stream) const = 0;
  // The same, found without a write: what was written last may still have been read.
  virtual bool has_reader_now(Stream stream) const = 0;
  // The answer is complete. A program may end here, since what is still alive need not be
  // destroyed: for a large state that takes as long as reading it. Elsewhere it just returns.
  virtual void leave(int status) = 0;
};

}  // namespace baton
