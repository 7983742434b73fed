#include "scripted_lines.h"

#include <algorithm>
#include <utility>

namespace baton::fuzz {
namespace {

constexpr std::size_t kPieces = 97;  // sizes
constexpr std::string_view kStop = "\x03";

}  // namespace

ScriptedLines::ScriptedLines(std::string_view script)
    : script_(script), piece_(1 + script.size() % kPieces) {}

LineChannel::Arrival ScriptedLines::next(std::span<Watch* const> /*wake_by*/,
                                         Milliseconds patience) {
  using Found = text::LineBuffer::Found;
  while (!is_stopped_) {
    std::string line;
    Found found = incoming_.next(line);
    const bool is_last = script_.empty();
    if (found == Found::nothing && is_last) found = incoming_.last(line);
    if (found == Found::line) return arrival(std::move(line), patience);
    if (found == Found::too_long) {
      ++arrived_;
      return {.event = Event::too_long};
    }
    if (is_last) return {.event = Event::end};
    const std::size_t size = std::min(piece_, script_.size());
    incoming_.add(script_.substr(0, size));
    script_.remove_prefix(size);
  }
  return {.event = Event::stop};
}

LineChannel::Arrival ScriptedLines::arrival(std::string line, Milliseconds patience) {
  if (line.empty()) return {.event = patience.count() == 0 ? Event::nothing : Event::woken};
  if (line == kStop) {
    is_stopped_ = true;
    return {.event = Event::stop};
  }
  ++arrived_;
  return {.event = Event::line, .line = std::move(line)};
}

}  // namespace baton::fuzz
