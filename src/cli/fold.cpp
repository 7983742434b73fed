#include "cli/fold.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <vector>

#include "text/width.h"

namespace baton::cli {
namespace {

constexpr std::size_t kNarrowest = 20;  // narrower terminals are not folded for
constexpr std::size_t kNested = 2;      // what follows a line that has one column

constexpr std::size_t kUsualColumns = 80;

// By COLUMNS, else as the terminal reports it.
std::size_t terminal_columns(const Console& console) {
  const std::string word = console.variable("COLUMNS");
  std::size_t columns = 0;
  const char* const end = word.data() + word.size();
  const auto [rest, fault] = std::from_chars(word.data(), end, columns);
  if (fault == std::errc() && rest == end && columns > 0) return columns;
  return console.columns(Stream::output).value_or(kUsualColumns);
}

// A column's text, and where it begins in the line that is not folded.
struct Cell {
  std::string_view text;
  std::size_t column = 0;
};

std::vector<Cell> cells_of(std::string_view line) {
  std::vector<Cell> cells;
  std::size_t at = std::min(line.find_first_not_of(' '), line.size());
  std::size_t column = at;
  while (at < line.size()) {
    const std::size_t end = std::min(line.find("  ", at), line.size());
    const std::string_view text = line.substr(at, end - at);
    cells.push_back({.text = text, .column = column});
    at = std::min(line.find_first_not_of(' ', end), line.size());
    column += text::display_width(text) + (at - end);
  }
  return cells;
}

class Folding {
 public:
  explicit Folding(std::size_t width) : width_(width) {}

  std::string fold(std::string_view line) {
    const std::vector<Cell> cells = cells_of(line);
    for (std::size_t index = 0; index < cells.size(); ++index) {
      hang_ = hang_for(cells, index);
      begin_cell(cells[index], index == 0);
      add_words(cells[index].text);
    }
    return std::move(folded_);
  }

 private:
  // Where the lines of a cell begin after its first one.
  [[nodiscard]] std::size_t hang_for(const std::vector<Cell>& cells, std::size_t index) const {
    const std::size_t second = cells.size() > 1 ? cells[1].column : cells[0].column + kNested;
    const std::size_t shared = second <= width_ / 2 ? second : cells[0].column + kNested;
    const bool is_roomy = index > 0 && cells[index].column <= width_ / 2;
    return std::min(is_roomy ? cells[index].column : shared, width_ / 2);
  }

  void begin_cell(const Cell& cell, bool is_first) {
    if (is_first) return fill(std::min(cell.column, width_ / 2));
    const bool is_in_place = used_ + 2 <= cell.column;
    const std::size_t from = is_in_place ? cell.column : used_ + 2;
    const std::size_t first_word = text::display_width(cell.text.substr(0, cell.text.find(' ')));
    const bool fits_whole = from + text::display_width(cell.text) <= width_;
    const bool may_wrap = from <= width_ / 2 && from + first_word <= width_;
    const bool gains_room = from > hang_;
    if (!fits_whole && !may_wrap && gains_room) return break_line();
    fill(from);
  }

  void add_words(std::string_view words) {
    bool is_first = true;
    while (!words.empty()) {
      const std::size_t end = std::min(words.find(' '), words.size());
      add_word(words.substr(0, end), is_first);
      is_first = false;
      words.remove_prefix(std::min(end + 1, words.size()));
    }
  }

  void add_word(std::string_view word, bool is_first) {
    const std::size_t gap = is_first ? 0 : 1;
    if (used_ + gap + text::display_width(word) > width_ && used_ > hang_) {
      break_line();
    } else {
      fill(used_ + gap);
    }
    while (true) {
      const std::size_t fitting = text::fitting_prefix(word, width_ - used_);
      if (fitting == 0 || fitting == word.size()) break;
      put(word.substr(0, fitting));
      word.remove_prefix(fitting);
      break_line();
    }
    put(word);
  }

  void put(std::string_view text) {
    folded_ += text;
    used_ += text::display_width(text);
  }

  void fill(std::size_t column) {
    if (column <= used_) return;
    folded_.append(column - used_, ' ');
    used_ = column;
  }

  void break_line() {
    folded_ += '\n';
    used_ = 0;
    fill(hang_);
  }

  std::size_t width_;
  std::size_t hang_ = 0;
  std::size_t used_ = 0;  // columns of the present line
  std::string folded_;
};

}  // namespace

std::string folded(std::string_view text, std::size_t width) {
  if (width < kNarrowest) return std::string(text);
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const bool fits = text::display_width(line) <= width;
    lines += fits ? std::string(line) : Folding(width).fold(line);
    if (end < text.size()) lines += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string folded_for(const Console& console, std::string_view text) {
  if (!console.is_terminal(Stream::output)) return std::string(text);
  return folded(text, terminal_columns(console));
}

}  // namespace baton::cli
