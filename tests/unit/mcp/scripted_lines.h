#pragma once

#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "host/line_channel.h"
#include "json/json.h"

namespace baton::test {

// A client whose lines are given in advance. Each step is one arrival, and may call a function
// before it; after the last step the input ends.
class ScriptedLines final : public LineChannel {
 public:
  struct Step {
    Arrival arrival;
    std::function<void()> before = {};
    bool waits = false;  // comes only when the server has nothing else to do
  };

  void add(std::string line) { steps.push_back({{Event::line, std::move(line)}}); }
  void add(const Json& message) { add(message.dump()); }
  // Arrives when the server is idle.
  void add_later(const Json& message) {
    steps.push_back({{Event::line, message.dump()}, {}, true});
  }
  void add(Event event) { steps.push_back({{event, {}}, {}, event == Event::woken}); }

  Arrival next(std::span<Watch* const> wake_by, Milliseconds patience) override;
  void send(std::string_view line) override {
    sent.emplace_back(line);
    if (at_each_line) at_each_line(sent.back());
  }
  [[nodiscard]] std::size_t unsent() const override { return unread; }
  // The client reads once the server has taken all that it sent, or takes no more.
  void drain(std::size_t most, Reading reading) override {
    const bool has_input = !steps.empty() && !steps.front().waits;
    if (unread <= most || (has_input && reading == Reading::yes)) return;
    was_deaf |= has_input;
    unread = most;
  }

  // What was sent, as JSON.
  [[nodiscard]] std::vector<Json> messages() const;
  // The answer to a request, and the notifications of a method, in their order.
  [[nodiscard]] Json answer_to(const Json& id) const;  // null: there is none
  [[nodiscard]] std::vector<Json> notifications(const std::string& method) const;

  std::deque<Step> steps = {};
  std::vector<std::string> sent = {};
  std::size_t unread = 0;        // bytes that the client has not read yet
  Milliseconds longest_wait{0};  // of the server for a line
  bool was_deaf = false;         // the server waited for the client to read while it had input
  std::function<void(const std::string& line)> at_each_line = {};  // what the client does at once
};

// Messages of a client.
Json request(const Json& id, const std::string& method, Json params = Json::object());
Json notification(const std::string& method, Json params = Json::object());
Json initialize(const Json& id = 0);
// The same of the stateless era.
Json stateless(const Json& id, const std::string& method, Json params = Json::object());

}  // namespace baton::test
