#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "baton/instant.h"
#include "host/watcher.h"

namespace baton {

// Lines that come in and lines that go out, at the same time: whoever sends need not have read, and
// whoever reads slowly keeps nobody from sending.
class LineChannel {
 public:
  enum class Event : std::uint8_t {
    line,      // a whole one, without its end
    too_long,  // one that was passed over
    woken,     // one of the watches has something to say
    nothing,   // patience is over
    end,       // no more lines, since the input is at its end
    stop,      // no more lines, since the process is asked to end
  };
  struct Arrival {
    Event event = Event::nothing;
    std::string line = {};
  };

  static constexpr std::size_t kLongestLine = 64U << 20U;  // bytes

  virtual ~LineChannel() = default;

  // What comes first. What is unsent goes out meanwhile. After the last line it returns `end` or
  // `stop` at once.
  virtual Arrival next(std::span<Watch* const> wake_by, Milliseconds patience) = 0;

  // Takes a line to be sent, and returns at once. `line` holds no line feed.
  virtual void send(std::string_view line) = 0;

  // How much whoever reads has yet to take.
  [[nodiscard]] virtual std::size_t unsent() const = 0;  // bytes

  // Waits until no more than `most` is left of it, nobody reads any more, or the process is asked
  // to end.
  virtual void drain(std::size_t most) = 0;
};

}  // namespace baton
