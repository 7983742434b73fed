#include "text/line_buffer.h"

namespace baton::text {

void LineBuffer::add(std::string_view bytes) {
  if (taken_ > bytes_.size() / 2) forget_taken();
  bytes_.append(bytes);
}

LineBuffer::Found LineBuffer::next(std::string& line) {
  const std::size_t end = bytes_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = bytes_.size();
    if (bytes_.size() - taken_ > longest_) is_passing_over_ = true;
    if (is_passing_over_) taken_ = searched_;
    if (taken_ == bytes_.size()) forget_taken();
    return Found::nothing;
  }
  const bool is_too_long = is_passing_over_ || end - taken_ > longest_;
  if (!is_too_long) line.assign(bytes_, taken_, end - taken_);
  is_passing_over_ = false;
  taken_ = end + 1;
  searched_ = taken_;
  return is_too_long ? Found::too_long : Found::line;
}

LineBuffer::Found LineBuffer::last(std::string& line) {
  const bool is_anything = is_passing_over_ || taken_ < bytes_.size();
  if (!is_anything) return Found::nothing;
  bytes_ += '\n';
  return next(line);
}

// Releases the memory of a line of many megabytes.
void LineBuffer::forget_taken() {
  constexpr std::size_t kKeptRoom = 1U << 20U;
  bytes_.erase(0, taken_);
  searched_ -= taken_;
  taken_ = 0;
  if (bytes_.empty() && bytes_.capacity() > kKeptRoom) bytes_.shrink_to_fit();
}

}  // namespace baton::text
