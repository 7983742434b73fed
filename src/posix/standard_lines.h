#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "host/line_channel.h"
#include "posix/console.h"
#include "posix/file_descriptor.h"
#include "text/line_buffer.h"

namespace baton::posix {

// Lines on standard input and output. From the construction on, SIGINT, SIGTERM and SIGHUP end the
// input instead of the process, so that the current request is completed. They stay blocked until
// the process ends, because one that has arrived is still pending. A failed write ends the input,
// too: no answer would arrive.
class StandardLines final : public LineChannel {
 public:
  // The console reports the failure.
  explicit StandardLines(PosixConsole& console);

  Arrival next(std::span<Watch* const> wake_by, Milliseconds patience) override;
  void send(std::string_view line) override;
  [[nodiscard]] std::size_t unsent() const override { return outgoing_.size() - sent_; }
  void drain(std::size_t most, Reading reading) override;

 private:
  enum class Input : std::uint8_t { open, at_end, stopped };
  enum class Happened : std::uint8_t { nothing, something, input, watched };

  Arrival rest();
  Happened wait(std::span<Watch* const> wake_by, Milliseconds patience, Reading reading);
  void read_some();
  void write_some();

  PosixConsole& console_;
  FileDescriptor signals_;
  bool writes_to_socket_;
  Input input_ = Input::open;
  text::LineBuffer incoming_{kLongestLine};
  std::string outgoing_;
  std::size_t sent_ = 0;  // bytes already sent
};

}  // namespace baton::posix
