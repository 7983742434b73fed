#include "json/outline.h"

#include <algorithm>
#include <array>

namespace baton::json {
namespace {

constexpr std::string_view kBlanksInLine = " \t";
constexpr std::string_view kContent = "\"{[]}-0123456789tfn,";
constexpr std::size_t kMaxDepth = 256;  // baton's documents are not nested deeper

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

bool is_closing(char character) {
  return character == '}' || character == ']';
}

// The smallest indentation that several lines have; a single line may be damaged.
std::size_t usual_step(std::string_view text) {
  constexpr std::size_t kWidest = 16;
  std::array<std::size_t, kWidest + 1> lines{};
  for (std::size_t begin = 0; begin < text.size(); begin = line_end(text, begin) + 1) {
    const std::size_t first = text.find_first_not_of(kBlanksInLine, begin);
    const bool is_indented = first != std::string_view::npos && first - begin <= kWidest;
    if (is_indented && text[first] != '\n' && text[first] != '\r') ++lines.at(first - begin);
  }
  for (std::size_t step = 1; step <= kWidest; ++step) {
    if (lines.at(step) > 1) return step;
  }
  return 0;
}

}  // namespace

std::size_t string_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return at;
}

Outline::Outline(std::string_view text) : text_(text), step_(usual_step(text)) {
  for (std::size_t begin = 0; begin < text.size() && !is_done_;) {
    const std::size_t end = line_end(text, begin);
    look_at_line(begin, end);
    begin = end + 1;
  }
  give_up_above(0, text.size());
}

const Outline::Extent* Outline::find(std::size_t begin) const {
  const auto found = std::ranges::lower_bound(extents_, begin, {}, &Extent::begin);
  return found != extents_.end() && found->begin == begin ? &*found : nullptr;
}

void Outline::look_at_line(std::size_t begin, std::size_t end) {
  const std::size_t first = std::min(text_.find_first_not_of(kBlanksInLine, begin), end);
  if (first == end) return;
  const std::size_t indentation = first - begin;
  const bool shows_level = std::string_view("\"{[}]").find(text_[first]) != std::string_view::npos;
  if (step_ != 0 && shows_level) leave_deeper(begin, indentation, is_closing(text_[first]));
  for (std::size_t at = first; at < end && !is_done_;) {
    const char character = text_[at];
    if (character == '"') {
      at = string_end(text_, at);
      continue;
    }
    if (character == '{' || character == '[') open(at, end, indentation);
    if (is_closing(character)) close(at, indentation, at == first);
    ++at;
  }
}

void Outline::open(std::size_t at, std::size_t line_end, std::size_t indentation) {
  if (open_.size() == kMaxDepth) {
    give_up_above(0, at);
    is_done_ = true;
    return;
  }
  // Skips bytes that can only be damage to the end of their line.
  const std::size_t next = std::min(text_.find_first_not_of(" \t\r", at + 1), line_end);
  const bool ends_line = next == line_end || kContent.find(text_[next]) == std::string_view::npos;
  open_.push_back({.extent = {.begin = at, .indentation = indentation},
                   .bracket = text_[at],
                   .ends_line = ends_line,
                   .recorded = extents_.size()});
  if (open_.size() <= kDeepest) extents_.push_back(open_.back().extent);
}

void Outline::close(std::size_t at, std::size_t indentation, bool begins_line) {
  const std::size_t index = closed_by(at, indentation, begins_line);
  if (index == open_.size()) return;
  give_up_above(index + 1, at);
  const Open& closed = open_.back();
  const char expected = closed.bracket == '{' ? '}' : ']';
  if (index < kDeepest) {
    extents_[closed.recorded].end = at + 1;
    extents_[closed.recorded].is_closed = text_[at] == expected;
  }
  open_.pop_back();
  is_done_ = open_.empty();
}

// Ends containers that a line cannot belong to, because it is not indented more than they are.
void Outline::leave_deeper(std::size_t line, std::size_t indentation, bool may_end) {
  std::size_t left_open = open_.size();
  while (left_open > 1) {
    const Open& last = open_[left_open - 1];
    const bool is_left = last.ends_line && (last.extent.indentation > indentation ||
                                            (last.extent.indentation == indentation && !may_end));
    if (!is_left) break;
    --left_open;
  }
  give_up_above(left_open, line);
}

// The index of the container that the bracket at `at` closes; open_.size() for a stray bracket.
std::size_t Outline::closed_by(std::size_t at, std::size_t indentation, bool begins_line) const {
  const char bracket = text_[at] == '}' ? '{' : '[';
  const bool is_laid_out = step_ != 0 && begins_line;
  for (std::size_t index = open_.size(); index-- > 0;) {
    const Open& open = open_[index];
    const bool has_layout = step_ != 0 && open.ends_line;
    if (is_laid_out && has_layout && open.extent.indentation == indentation) return index;
    const bool is_reachable = !is_laid_out || index + 1 == open_.size();
    if (open.bracket == bracket && !has_layout && is_reachable) return index;
    if (has_layout) break;
  }
  return open_.size();
}

void Outline::give_up_above(std::size_t left_open, std::size_t at) {
  while (open_.size() > left_open) {
    if (open_.size() <= kDeepest) extents_[open_.back().recorded].end = at;
    open_.pop_back();
  }
}

}  // namespace baton::json
