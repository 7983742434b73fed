#include "domain/notes/prose.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "text/ascii.h"

namespace baton::notes {
namespace {

constexpr std::size_t kDeepestIndentation = 3;  // more spaces make it code
constexpr std::size_t kShortestFence = 3;
constexpr std::size_t kDeepestHeading = 6;

// HTML blocks whose content is not Markdown.
struct RawBlock {
  std::string_view opening;
  std::string_view closing;
};
constexpr std::array<RawBlock, 7> kRawBlocks = {{{"<!--", "-->"},
                                                 {"<pre", "</pre>"},
                                                 {"<script", "</script>"},
                                                 {"<style", "</style>"},
                                                 {"<textarea", "</textarea>"},
                                                 {"<![CDATA[", "]]>"},
                                                 {"<?", "?>"}}};

bool same(char left, char right) {
  return text::to_lower(left) == text::to_lower(right);
}

bool begins(std::string_view text, std::string_view start) {
  return text.size() >= start.size() && std::equal(start.begin(), start.end(), text.begin(), same);
}

bool contains(std::string_view text, std::string_view part) {
  return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

// The number of repetitions of its first character at the beginning.
std::size_t run_length(std::string_view text) {
  return text.empty() ? 0 : std::min(text.find_first_not_of(text.front()), text.size());
}

// The column of the first character that is not blank.
std::size_t column_of_text(std::string_view line) {
  constexpr std::size_t kTabStop = 4;
  std::size_t column = 0;
  for (const char character : line) {
    if (character != ' ' && character != '\t') break;
    column = character == ' ' ? column + 1 : (column / kTabStop + 1) * kTabStop;
  }
  return column;
}

// Whether a line such as `***` or `- - -` separates two parts of the text (section 4.1).
bool is_thematic_break(std::string_view content) {
  constexpr std::ptrdiff_t kFewestMarks = 3;
  if (content.empty() || std::string_view("*-_").find(content.front()) == std::string_view::npos) {
    return false;
  }
  const char mark = content.front();
  const auto belongs = [mark](char c) { return c == mark || c == ' ' || c == '\t'; };
  return std::ranges::all_of(content, belongs) && std::ranges::count(content, mark) >= kFewestMarks;
}

// The width of a list's mark, such as `- ` or `1. `, and the spaces behind it; 0 if there is none.
std::size_t mark_width(std::string_view content) {
  constexpr std::size_t kMostDigits = 9;
  constexpr std::size_t kMostSpaces = 4;  // more make it code
  if (is_thematic_break(content)) return 0;
  const bool is_bullet =
      !content.empty() && std::string_view("-*+").find(content.front()) != std::string_view::npos;
  std::size_t mark = 1;
  if (!is_bullet) {
    const std::size_t digits = std::min(content.find_first_not_of("0123456789"), content.size());
    const std::string_view behind = content.substr(digits, 1);
    if (digits == 0 || digits > kMostDigits || (behind != "." && behind != ")")) return 0;
    mark = digits + 1;
  }
  const std::string_view text = content.substr(mark);
  const std::size_t spaces = std::min(text.find_first_not_of(" \t"), text.size());
  if (spaces == 0 && !text.empty()) return 0;
  return mark + (spaces == 0 || spaces > kMostSpaces ? 1 : spaces);
}

// The backquotes or tildes that open a fence; empty if there is none.
std::string_view fence_of(std::string_view content) {
  if (content.empty() || (content.front() != '`' && content.front() != '~')) return {};
  const std::size_t length = run_length(content);
  const bool is_code_within_a_line =
      content.front() == '`' && content.find('`', length) != std::string_view::npos;
  return length < kShortestFence || is_code_within_a_line ? std::string_view()
                                                          : content.substr(0, length);
}

// `## Title ##`, whose closing marks do not count.
std::optional<Heading> marked_heading(std::string_view content, std::size_t begin) {
  if (!content.starts_with('#')) return std::nullopt;
  const std::size_t level = run_length(content);
  const bool is_marked = level == content.size() || content[level] == ' ' || content[level] == '\t';
  if (level > kDeepestHeading || !is_marked) return std::nullopt;
  std::string_view title = text::trim(content.substr(level));
  const std::size_t last = title.find_last_not_of('#');
  if (last == std::string_view::npos) {
    title = {};
  } else if (title[last] == ' ' || title[last] == '\t') {
    title = text::trim(title.substr(0, last));
  }
  return Heading{.level = level, .text = title, .begin = begin};
}

// Not a list's item, a quotation or a table's row, which an underline does not make a heading.
bool is_paragraph(std::string_view content) {
  if (content.empty() || std::string_view("-*+>|#").find(content.front()) != std::string::npos ||
      is_thematic_break(content)) {
    return false;
  }
  const std::size_t digits = content.find_first_not_of("0123456789");
  return digits == 0 || digits == std::string_view::npos ||
         (content[digits] != '.' && content[digits] != ')');
}

// `====` or `----` below a line of a paragraph.
std::optional<Heading> underlined(std::string_view content, const ProseLine& above,
                                  std::string_view text) {
  const bool is_line = content.front() == '=' || content.front() == '-';
  if (!is_line || run_length(content) != content.size()) return std::nullopt;
  return Heading{.level = content.front() == '=' ? 1U : 2U,
                 .text = text::trim(text.substr(above.begin, above.end - above.begin)),
                 .begin = above.begin};
}

// Whether `content` begins the block: a tag's name must end there.
bool opens(std::string_view content, const RawBlock& block) {
  if (!begins(content, block.opening)) return false;
  const bool is_tag = block.closing.starts_with("</");
  const std::string_view behind = content.substr(block.opening.size(), 1);
  return !is_tag || behind.empty() || behind == ">" || behind == " " || behind == "\t";
}

}  // namespace

std::optional<ProseLine> Prose::next() {
  if (at_ >= text_.size()) return std::nullopt;
  ProseLine line = {.begin = at_, .end = std::min(text_.find('\n', at_), text_.size())};
  line.next = std::min(line.end + 1, text_.size());
  if (line.end > line.begin && text_[line.end - 1] == '\r') --line.end;
  at_ = line.next;

  const std::string_view whole = text_.substr(line.begin, line.end - line.begin);
  const std::size_t column = column_of_text(whole);
  const bool is_indented = column > kDeepestIndentation;
  const std::string_view content = text::trim(whole);
  line.is_blank = content.empty();
  const std::optional<ProseLine> above = std::exchange(paragraph_, std::nullopt);
  if (!line.is_blank) leave_items(column);
  line.is_prose = !goes_on(content, column);
  if (line.is_prose && column <= item_column() + kDeepestIndentation) {
    line.is_prose = !opens_block(enter_items(content, column));
  }
  if (!line.is_prose || is_indented || line.is_blank) return line;
  if (above) line.heading = underlined(content, *above, text_);
  if (!line.heading) line.heading = marked_heading(content, line.begin);
  if (!line.heading && is_paragraph(content)) paragraph_ = line;
  return line;
}

// A line that begins before the text of an item ends the item, and the block in it.
void Prose::leave_items(std::size_t column) {
  if (column < block_column_) closing_ = {};
  if (closing_.empty()) block_column_ = 0;
  const std::size_t least = std::max(column, block_column_);
  while (!items_.empty() && items_.back() > least) items_.pop_back();
}

// The text behind the marks of the items that begin with the line.
std::string_view Prose::enter_items(std::string_view content, std::size_t column) {
  for (std::size_t width = mark_width(content); width > 0; width = mark_width(content)) {
    column += width;
    items_.push_back(column);
    content = text::trim(content.substr(std::min(width, content.size())));
  }
  return content;
}

// Whether the line belongs to an open block, including its last line.
bool Prose::goes_on(std::string_view content, std::size_t column) {
  if (closing_.empty()) return false;
  bool closes = false;
  if (is_fence_) {
    closes = column <= block_column_ + kDeepestIndentation && content.starts_with(closing_) &&
             run_length(content) == content.size();
  } else {
    closes = contains(content, closing_);
  }
  if (closes) {
    closing_ = {};
    block_column_ = 0;
  }
  return true;
}

// Whether a block begins with the line, even if it ends there.
bool Prose::opens_block(std::string_view content) {
  if (const std::string_view fence = fence_of(content); !fence.empty()) {
    closing_ = fence;
    is_fence_ = true;
    block_column_ = item_column();
    return true;
  }
  for (const RawBlock& block : kRawBlocks) {
    if (!opens(content, block)) continue;
    const bool ends = contains(content.substr(block.opening.size()), block.closing);
    if (!ends) {
      closing_ = block.closing;
      block_column_ = item_column();
    }
    is_fence_ = false;
    return true;
  }
  return false;
}

}  // namespace baton::notes
