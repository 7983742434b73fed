#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace baton::text {

// Splits bytes that arrive in pieces into lines. A line does not contain its line feed.
class LineBuffer {
 public:
  enum class Found : std::uint8_t {
    nothing,
    line,
    too_long,  // a line ended that was longer than the limit; it is discarded
  };

  explicit LineBuffer(std::size_t longest) : longest_(longest) {}

  void add(std::string_view bytes);
  Found next(std::string& line);
  // The same for the remaining bytes at the end of the input.
  Found last(std::string& line);

 private:
  void forget_taken();

  std::size_t longest_;  // bytes
  std::string bytes_;
  std::size_t taken_ = 0;         // bytes returned as lines
  std::size_t searched_ = 0;      // bytes already searched for the end of the next line
  bool is_passing_over_ = false;  // the rest of a too long line is being discarded
};

}  // namespace baton::text
