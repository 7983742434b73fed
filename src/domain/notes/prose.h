#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace baton::notes {

// A heading, `## Changelog` or underlined.
struct Heading {
  std::size_t level = 0;
  std::string_view text;
  std::size_t begin = 0;  // of its first line
};

struct ProseLine {
  std::size_t begin = 0;
  std::size_t end = 0;    // without the line end
  std::size_t next = 0;   // the beginning of the next line
  bool is_prose = false;  // otherwise code, or text that HTML hides
  bool is_blank = false;
  std::optional<Heading> heading = {};  // the heading that this line makes
};

// Reads the lines of a Markdown text and separates prose from literal text: fenced code, HTML
// comments, and blocks such as <pre> (CommonMark 0.30, sections 4.5 and 4.6). Indented code is not
// separated, since it cannot contain a heading. Linear.
class Prose {
 public:
  Prose(std::string_view text, std::size_t begin) : text_(text), at_(begin) {}

  std::optional<ProseLine> next();

  // The text that closes the block that is open after the last line; empty if none is.
  [[nodiscard]] std::string_view closing() const { return closing_; }

 private:
  bool goes_on(std::string_view content, bool is_indented);
  bool opens_block(std::string_view content);

  std::string_view text_;
  std::size_t at_;
  std::string_view closing_;  // of the open block: a view of the text, or a literal
  bool is_fence_ = false;     // the open block
  std::optional<ProseLine>
      paragraph_;  // the previous line, if an underline would make it a heading
};

}  // namespace baton::notes
