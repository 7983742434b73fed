#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "baton/instant.h"
#include "host/watcher.h"

namespace baton {

// Reads and writes lines at the same time: a client that reads slowly or not at all does not block
// the input.
class LineChannel {
 public:
  enum class Event : std::uint8_t {
    line,      // a complete line, without its line feed
    too_long,  // a line over the limit; it was skipped
    woken,     // a watch has an event
    nothing,   // the timeout expired
    end,       // no more lines: the input has ended
    stop,      // no more lines: the process was asked to end
  };
  struct Arrival {
    Event event = Event::nothing;
    std::string line = {};
  };

  enum class Reading : std::uint8_t { yes, no };

  static constexpr std::size_t kLongestLine = 64U << 20U;  // bytes

  virtual ~LineChannel() = default;

  // Returns the next event, and sends pending output meanwhile. After the last line it returns
  // `end` or `stop` immediately.
  virtual Arrival next(std::span<Watch* const> wake_by, Milliseconds patience) = 0;

  // Queues a line and returns immediately. `line` contains no line feed.
  virtual void send(std::string_view line) = 0;

  // The queued bytes that the reader has not accepted yet.
  [[nodiscard]] virtual std::size_t unsent() const = 0;  // bytes

  // Waits until at most `most` bytes are queued, the reader has closed, or the process is asked to
  // end. With `reading`, returns also when input has arrived.
  virtual void drain(std::size_t most, Reading reading) = 0;
};

}  // namespace baton
