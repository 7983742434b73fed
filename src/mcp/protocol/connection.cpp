#include "mcp/protocol/connection.h"

#include <algorithm>
#include <utility>

#include "mcp/protocol/offer.h"
#include "text/concat.h"

namespace baton::mcp {
namespace {

// If the reader is slow, the server stops answering but continues to read messages.
constexpr std::size_t kMostUnsent = std::size_t{16} << 20;
constexpr Milliseconds kForever{3'600'000};

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

std::optional<Message> Connection::next() {
  at_hand_ = nullptr;
  leave(std::exchange(batch_at_hand_, nullptr));
  is_cancelled_ = false;
  look();
  while (channel_.unsent() > kMostUnsent && has_room() && !is_over()) {
    channel_.drain(kMostUnsent, LineChannel::Reading::yes);
    look();
  }
  channel_.drain(kMostUnsent, LineChannel::Reading::no);
  if (waiting_.empty() || ending_ == Ending::at_once) return std::nullopt;
  Waiting turn = std::move(waiting_.front());
  waiting_.pop_front();
  waiting_bytes_ -= turn.bytes;
  if (turn.message.kind == Message::Kind::request) at_hand_ = turn.message.id;
  batch_at_hand_ = std::move(turn.batch);
  return std::move(turn.message);
}

void Connection::wait(std::span<Watch* const> wake_by, Milliseconds patience) {
  take(channel_.next(wake_by, patience));
}

bool Connection::is_cancelled() {
  look();
  return is_cancelled_ || ending_ == Ending::at_once;
}

bool Connection::has_room() const {
  return waiting_.size() < kMostWaiting && waiting_bytes_ < kMostWaitingBytes;
}

void Connection::look() {
  while (!is_over() && has_room()) {
    const LineChannel::Arrival arrival = channel_.next({}, Milliseconds{0});
    if (arrival.event == LineChannel::Event::nothing) return;
    take(arrival);
  }
}

void Connection::take(const LineChannel::Arrival& arrival) {
  switch (arrival.event) {
    case LineChannel::Event::nothing:
    case LineChannel::Event::woken: return;
    case LineChannel::Event::end: ending_ = Ending::of_input; return;
    case LineChannel::Event::stop: ending_ = Ending::at_once; return;
    case LineChannel::Event::too_long:
      channel_.send(fault_line(nullptr, {kParseError, "a line is longer than 64 MiB"}));
      return;
    case LineChannel::Event::line: break;
  }
  if (is_blank(arrival.line)) return;
  ReadLine line = read_line(arrival.line);
  const Batch batch = line.is_batch ? std::make_shared<std::string>() : nullptr;
  const std::size_t bytes = arrival.line.size() / line.messages.size();
  for (ReadMessage& message : line.messages) {
    if (message) {
      take({*std::move(message), bytes, batch});
    } else {
      answer_line(batch, message.error().id, fault_line(message.error().id, message.error().fault));
    }
  }
  leave(batch);
}

void Connection::take(Waiting arrived) {
  Message& message = arrived.message;
  if (message.kind == Message::Kind::response) {
    if (!message.id.is_null()) heard_ = std::move(message);  // without an id, nothing awaits it
    return;
  }
  if (message.method == "notifications/cancelled" && cancel(message)) return;
  if (message.kind == Message::Kind::notification) arrived.batch = nullptr;
  waiting_bytes_ += arrived.bytes;
  waiting_.push_back(std::move(arrived));
}

// An id that is neither current nor queued may be a subscription, which the server handles.
bool Connection::cancel(const Message& message) {
  const auto id = message.params.find("requestId");
  if (id == message.params.end() || id->is_null()) return true;
  if (*id == at_hand_) {
    is_cancelled_ = true;
    return true;
  }
  const auto of_it = [&](const Waiting& waiting) { return waiting.message.id == *id; };
  const auto found = std::ranges::find_if(waiting_, of_it);
  if (found == waiting_.end()) return false;
  waiting_bytes_ -= found->bytes;
  const Batch batch = std::move(found->batch);
  waiting_.erase(found);
  leave(batch);
  return true;
}

void Connection::answer(const Json& id, Answer answer) {
  const Batch alone;
  answer_line(id == at_hand_ ? batch_at_hand_ : alone, id,
              answer ? result_line(id, *std::move(answer)) : fault_line(id, answer.error()));
}

// A batch is answered by one line, which may be at most as long as the text of one answer.
void Connection::answer_line(const Batch& batch, const Json& id, std::string_view line) {
  if (!batch) return channel_.send(line);
  if (!batch->empty()) *batch += ',';
  if (batch->size() + line.size() <= kLargestText) {
    *batch += line;
  } else {
    *batch += fault_line(id, {kInternalError,
                              "the answers to this batch exceed 4 MiB: send the "
                              "requests separately"});
  }
}

// The last request of a batch sends the batch's answers; a batch of notifications has none.
void Connection::leave(const Batch& batch) {
  if (!batch || batch.use_count() > 1 || batch->empty()) return;
  channel_.send(text::concat("[", *batch, "]"));
}

void Connection::notify(std::string_view method, Json params) {
  channel_.send(notification_line(method, std::move(params)));
}

Answer Connection::ask(std::string_view method, Json params) {
  const Json id = text::concat("baton-", std::to_string(++asked_));
  heard_.reset();
  channel_.send(request_line(id, method, std::move(params)));
  while (!is_over() && !is_cancelled_) {
    if (heard_ && heard_->id == id) break;
    take(channel_.next({}, kForever));
  }
  if (!heard_ || heard_->id != id) return fault(kInternalError, "the client did not answer");
  Json& heard = heard_->params;
  if (heard.contains("result")) return std::move(heard["result"]);
  return fault(kInternalError, text::concat("the client refused: ", heard["error"].dump()));
}

}  // namespace baton::mcp
