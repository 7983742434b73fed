#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "baton/instant.h"
#include "host/watcher.h"

namespace baton {

// Reads and writes lines at the same time: neither a client that does not read nor one that reads
// slowly blocks the input.
class LineChannel {
 public:
  enum class Event : std::uint8_t {
    line,      // a whole one, without its end
    too_long,  // one that was passed over
    woken,     // one of the watches has an event
    nothing,   // timeout
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

  // The amount that the reader has not read yet.
  [[nodiscard]] virtual std::size_t unsent() const = 0;  // bytes

  // Waits until no more than `most` is left of it, the reader has gone, or the process is asked to
  // end.
  virtual void drain(std::size_t most) = 0;
};

}  // namespace baton
