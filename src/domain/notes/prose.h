#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

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
// separated, since it cannot contain a heading. A block within a list's item ends with the item
// (section 5.2). Linear.
class Prose {
 public:
  Prose(std::string_view text, std::size_t begin) : text_(text), at_(begin) {}

  std::optional<ProseLine> next();

  // The text that closes the block that is open after the last line; empty if none is, or if the
  // next text that is not indented ends it.
  [[nodiscard]] std::string_view closing() const {
    return block_column_ == 0 ? closing_ : std::string_view();
  }

 private:
  void leave_items(std::size_t column);
  std::string_view enter_items(std::string_view content, std::size_t column);
  [[nodiscard]] std::size_t item_column() const { return items_.empty() ? 0 : items_.back(); }
  bool goes_on(std::string_view content, std::size_t column);
  bool opens_block(std::string_view content);

  std::string_view text_;
  std::size_t at_;
  std::string_view closing_;        // of the open block: a view of the text, or a literal
  bool is_fence_ = false;           // the open block
  std::size_t block_column_ = 0;    // where the text of the open block's item begins
  std::vector<std::size_t> items_;  // the columns where the text of each open list's item begins
  // The previous line, if an underline would make it a heading.
  std::optional<ProseLine> paragraph_;
};

}  // namespace baton::notes
