#include "mcp/protocol/connection.h"

#include <algorithm>
#include <utility>

#include "text/concat.h"

namespace baton::mcp {
namespace {

// A client that reads slowly keeps the server from answering more, not from hearing.
constexpr std::size_t kMostUnsent = std::size_t{16} << 20;
constexpr Milliseconds kForever{3'600'000};

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

std::optional<Message> Connection::next() {
  at_hand_ = nullptr;
  is_cancelled_ = false;
  channel_.drain(kMostUnsent);
  look();
  if (waiting_.empty() || ending_ == Ending::at_once) return std::nullopt;
  Message message = std::move(waiting_.front().message);
  waiting_bytes_ -= waiting_.front().bytes;
  waiting_.pop_front();
  if (message.kind == Message::Kind::request) at_hand_ = message.id;
  return message;
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
      send(fault_line(nullptr, {kParseError, "a line is longer than 64 MiB"}));
      return;
    case LineChannel::Event::line: break;
  }
  if (is_blank(arrival.line)) return;
  tl::expected<Message, Unreadable> message = read_message(arrival.line);
  if (!message) return send(fault_line(message.error().id, message.error().fault));
  take(*std::move(message), arrival.line.size());
}

void Connection::take(Message message, std::size_t bytes) {
  if (message.kind == Message::Kind::response) {
    heard_ = std::move(message);
    return;
  }
  if (message.method == "notifications/cancelled") return cancel(std::move(message));
  waiting_bytes_ += bytes;
  waiting_.push_back({std::move(message), bytes});
}

// What is neither at hand nor waiting may be a subscription, which the server knows.
void Connection::cancel(Message message) {
  const auto id = message.params.find("requestId");
  if (id == message.params.end() || id->is_null()) return;
  if (*id == at_hand_) {
    is_cancelled_ = true;
    return;
  }
  const auto of_it = [&](const Waiting& waiting) { return waiting.message.id == *id; };
  const auto found = std::ranges::find_if(waiting_, of_it);
  if (found == waiting_.end()) {
    waiting_.push_back({std::move(message), 0});
    return;
  }
  waiting_bytes_ -= found->bytes;
  waiting_.erase(found);
}

void Connection::answer(const Json& id, Answer answer) {
  send(answer ? result_line(id, *std::move(answer)) : fault_line(id, answer.error()));
}

void Connection::notify(std::string_view method, Json params) {
  send(notification_line(method, std::move(params)));
}

Answer Connection::ask(std::string_view method, Json params) {
  const Json id = text::concat("baton-", std::to_string(++asked_));
  heard_.reset();
  send(request_line(id, method, std::move(params)));
  while (!is_over() && !is_cancelled_) {
    if (heard_ && heard_->id == id) break;
    take(channel_.next({}, kForever));
  }
  if (!heard_ || heard_->id != id) return fault(kInternalError, "the client did not answer");
  Json& heard = heard_->params;
  if (heard.contains("result")) return std::move(heard["result"]);
  return fault(kInternalError, text::concat("the client refused: ", heard["error"].dump()));
}

void Connection::send(std::string_view line) {
  channel_.send(line);
}

}  // namespace baton::mcp
