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

// A client's messages in the order in which they are to be answered. Some apply to earlier ones: a
// cancellation removes its request from the queue, and a response is passed to the call that waits
// for it.
class Connection {
 public:
  // The limit of queued messages; beyond it the connection stops reading.
  static constexpr std::size_t kMostWaiting = 4'096;
  static constexpr std::size_t kMostWaitingBytes = LineChannel::kLongestLine;

  explicit Connection(LineChannel& channel) : channel_(channel) {}

  // The next message; empty if none has arrived. A request is the current one until the next call.
  std::optional<Message> next();

  // Sleeps until a message arrives or one of the watches wakes.
  void wait(std::span<Watch* const> wake_by, Milliseconds patience);

  // True if the input has ended; next() may still return messages.
  [[nodiscard]] bool is_over() const { return ending_ != Ending::none; }

  // True if the current request was cancelled, or the process was asked to end.
  bool is_cancelled();

  void answer(const Json& id, Answer answer);
  void notify(std::string_view method, Json params);
  // Sends a request to the client and waits for its response. kInternalError: the client has gone,
  // or cancelled the current request.
  Answer ask(std::string_view method, Json params);

  // Waits until the client has read everything.
  void finish() { channel_.drain(0, LineChannel::Reading::no); }

 private:
  enum class Ending : std::uint8_t { none, of_input, at_once };
  // The answers to a batch so far, separated by commas, shared by its unanswered requests. Null if
  // the message is not in a batch.
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
  bool cancel(const Message& message);  // false if it is to be queued
  void answer_line(const Batch& batch, const Json& id, std::string_view line);
  void leave(const Batch& batch);

  LineChannel& channel_;
  std::deque<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  Json at_hand_ = nullptr;  // id of the current request
  Batch batch_at_hand_ = nullptr;
  bool is_cancelled_ = false;
  Ending ending_ = Ending::none;
  std::uint64_t asked_ = 0;
  std::optional<Message> heard_ = {};  // the response to the last request
};

}  // namespace baton::mcp
