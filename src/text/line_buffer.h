#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace baton::text {

// Makes lines of bytes that come in pieces. A line ends with a line feed, which is not part of it.
class LineBuffer {
 public:
  enum class Found : std::uint8_t {
    nothing,
    line,
    too_long,  // a line has ended that was longer, and is gone
  };

  explicit LineBuffer(std::size_t longest) : longest_(longest) {}

  void add(std::string_view bytes);
  Found next(std::string& line);
  // The same for what is left when nothing more comes.
  Found last(std::string& line);

 private:
  void forget_taken();

  std::size_t longest_;  // bytes
  std::string bytes_;
  std::size_t taken_ = 0;         // of them, as lines
  std::size_t searched_ = 0;      // of them, for the end of the next one
  bool is_passing_over_ = false;  // the rest of a line that is too long
};

}  // namespace baton::text
