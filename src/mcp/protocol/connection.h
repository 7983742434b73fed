#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "host/line_channel.h"
#include "json/json.h"
#include "mcp/protocol/fault.h"
#include "mcp/protocol/message.h"

namespace baton::mcp {

// A client's messages in the order in which they are to be answered, though some of them concern
// others that came before: a cancellation removes its request from the queue, and a response is
// passed to the call that expects it.
class Connection {
 public:
  // The limit of queued messages; beyond it the connection stops reading.
  static constexpr std::size_t kMostWaiting = 4'096;
  static constexpr std::size_t kMostWaitingBytes = LineChannel::kLongestLine;

  explicit Connection(LineChannel& channel) : channel_(channel) {}

  // The next message; empty: none has arrived. A request is the one at hand until the next call.
  std::optional<Message> next();

  // Sleeps until something has arrived, or one of the watches has something to say.
  void wait(std::span<Watch* const> wake_by, Milliseconds patience);

  // Whether the input has ended; next() may still return messages.
  [[nodiscard]] bool is_over() const { return ending_ != Ending::none; }

  // Whether the current request was cancelled, or the process is asked to end.
  bool is_cancelled();

  void answer(const Json& id, Answer answer);
  void notify(std::string_view method, Json params);
  // Sends a request to the client and waits for its response. kInternalError: the client has gone,
  // or cancelled the current request.
  Answer ask(std::string_view method, Json params);

  // Until the client has taken everything.
  void finish() { channel_.drain(0); }

 private:
  enum class Ending : std::uint8_t { none, of_input, at_once };
  // The answers that there are to a batch, with commas between them, for all its requests that are
  // not yet done with. Null: the message came alone.
  using Batch = std::shared_ptr<std::string>;
  struct Waiting {
    Message message;
    std::size_t bytes = 0;
    Batch batch = nullptr;
  };

  void look();
  [[nodiscard]] bool has_room() const;
  void take(const LineChannel::Arrival& arrival);
  void take(Waiting arrived);
  void cancel(Message message);
  void answer_line(const Batch& batch, const Json& id, std::string_view line);
  void leave(const Batch& batch);

  LineChannel& channel_;
  std::deque<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  Json at_hand_ = nullptr;  // id
  Batch batch_at_hand_ = nullptr;
  bool is_cancelled_ = false;
  Ending ending_ = Ending::none;
  std::uint64_t asked_ = 0;
  std::optional<Message> heard_ = {};  // the answer to what was asked last
};

}  // namespace baton::mcp
