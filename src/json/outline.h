#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace baton::json {

// Matches brackets in a text that may be damaged anywhere, in one pass and bounded memory.
//
// Because a lost bracket would shift all later matches, indentation is used as well. In a text with
// one line per member, a bracket at the start of a line belongs to the container whose line has the
// same indentation, and a line that is not indented more than an open container's line shows that
// the container's end is lost. So damage affects only its own container.
class Outline {
 public:
  struct Extent {
    std::size_t begin = 0;  // the opening bracket
    std::size_t end = 0;    // after the closing bracket; if it is lost, the end of the content
    std::size_t indentation = 0;  // indentation of its first line
    bool is_closed = false;
  };

  // `text` is an object or array that begins at offset 0.
  explicit Outline(std::string_view text);

  // Containers down to kDeepest levels; null for deeper ones and for other offsets.
  [[nodiscard]] const Extent* find(std::size_t begin) const;

  // The additional indentation of a member's line; 0 if the text has no such layout.
  [[nodiscard]] std::size_t step() const { return step_; }

  static constexpr std::size_t kDeepest = 4;

 private:
  struct Open {
    Extent extent;
    char bracket = '{';
    bool ends_line = false;
    std::size_t recorded = 0;  // index in extents_, if recorded
  };

  void look_at_line(std::size_t begin, std::size_t end);
  void open(std::size_t at, std::size_t line_end, std::size_t indentation);
  void close(std::size_t at, std::size_t indentation, bool begins_line);
  void leave_deeper(std::size_t line, std::size_t indentation, bool may_end);
  [[nodiscard]] std::size_t closed_by(std::size_t at, std::size_t indentation,
                                      bool begins_line) const;
  void give_up_above(std::size_t left_open, std::size_t at);

  std::string_view text_;
  std::size_t step_ = 0;
  bool is_done_ = false;
  std::vector<Open> open_;
  std::vector<Extent> extents_;  // sorted by their beginnings
};

// The offset after the string that begins at `at`. A string without a closing quote ends at the end
// of its line.
std::size_t string_end(std::string_view text, std::size_t at);

}  // namespace baton::json
