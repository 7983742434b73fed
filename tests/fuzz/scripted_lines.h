#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/line_channel.h"
#include "text/line_buffer.h"

namespace baton::fuzz {

// What a client sends, as one text. It arrives in pieces of a size that depends on the text's. An
// empty line is a pause: nothing has arrived yet, or a watch wakes. A line of one byte 3 (as
// control-C) is the request to end.
class ScriptedLines final : public LineChannel {
 public:
  static constexpr std::size_t kLongest = 4'096;  // bytes, so that a small input can have a longer

  explicit ScriptedLines(std::string_view script);

  Arrival next(std::span<Watch* const> wake_by, Milliseconds patience) override;
  void send(std::string_view line) override { sent_.emplace_back(line); }
  [[nodiscard]] std::size_t unsent() const override { return 0; }
  void drain(std::size_t /*most*/) override {}

  [[nodiscard]] const std::vector<std::string>& sent() const { return sent_; }
  // Lines that were handed out, and those that were too long.
  [[nodiscard]] std::size_t arrived() const { return arrived_; }

 private:
  Arrival arrival(std::string line, Milliseconds patience);

  std::string_view script_;
  std::size_t piece_;
  text::LineBuffer incoming_{kLongest};
  bool is_stopped_ = false;
  std::size_t arrived_ = 0;
  std::vector<std::string> sent_;
};

}  // namespace baton::fuzz
