#include "domain/notes/prose.h"

#include <algorithm>
#include <array>
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
  if (content.empty() || std::string_view("-*+>|#").find(content.front()) != std::string::npos) {
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
  const std::size_t indentation = std::min(whole.find_first_not_of(' '), whole.size());
  const bool is_indented =
      indentation > kDeepestIndentation || whole.substr(indentation, 1) == "\t";
  const std::string_view content = text::trim(whole);
  line.is_blank = content.empty();
  const std::optional<ProseLine> above = std::exchange(paragraph_, std::nullopt);
  line.is_prose = !goes_on(content, is_indented) && (is_indented || !opens_block(content));
  if (!line.is_prose || is_indented || line.is_blank) return line;
  if (above) line.heading = underlined(content, *above, text_);
  if (!line.heading) line.heading = marked_heading(content, line.begin);
  if (!line.heading && is_paragraph(content)) paragraph_ = line;
  return line;
}

// Whether the line belongs to an open block, including its last line.
bool Prose::goes_on(std::string_view content, bool is_indented) {
  if (closing_.empty()) return false;
  bool closes = false;
  if (is_fence_) {
    closes = !is_indented && content.starts_with(closing_) && run_length(content) == content.size();
  } else {
    closes = contains(content, closing_);
  }
  if (closes) closing_ = {};
  return true;
}

// Whether a block begins with the line, even if it ends there.
bool Prose::opens_block(std::string_view content) {
  if (const std::string_view fence = fence_of(content); !fence.empty()) {
    closing_ = fence;
    is_fence_ = true;
    return true;
  }
  for (const RawBlock& block : kRawBlocks) {
    if (!opens(content, block)) continue;
    const bool ends = contains(content.substr(block.opening.size()), block.closing);
    if (!ends) closing_ = block.closing;
    is_fence_ = false;
    return true;
  }
  return false;
}

}  // namespace baton::notes
