#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace baton::json {

// Which bracket closes which, in a text that may be damaged anywhere. One pass, bounded memory.
//
// Brackets alone mislead once one of them is lost, so the layout is listened to as well where
// there is one: in a text with a member a line, a bracket at the start of its line belongs to the
// one whose line is indented as much, and a line that is indented no more than an open container's
// shows that its end is lost. So damage stays where it is.
class Outline {
 public:
  struct Extent {
    std::size_t begin = 0;  // the opening bracket
    std::size_t end = 0;    // behind the closing one; where it is lost, as far as the content goes
    std::size_t indentation = 0;  // of the line on which it begins
    bool is_closed = false;
  };

  // Of the object or array that begins at offset 0.
  explicit Outline(std::string_view text);

  // Containers down to kDeepest levels; null for others and where no container begins.
  [[nodiscard]] const Extent* find(std::size_t begin) const;

  // How much deeper a member's line is indented than its container's; 0: there is no such layout.
  [[nodiscard]] std::size_t step() const { return step_; }

  static constexpr std::size_t kDeepest = 4;

 private:
  struct Open {
    Extent extent;
    char bracket = '{';
    bool ends_line = false;
    std::size_t recorded = 0;  // index into extents_, if it is recorded
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
  std::vector<Extent> extents_;  // in the order of their beginnings
};

// Behind the string that begins at `at`; where its line ends without a closing quote, the end of
// the line: no string goes on past it.
std::size_t string_end(std::string_view text, std::size_t at);

}  // namespace baton::json
